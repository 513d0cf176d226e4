import type { Field, SubmissionSummary } from '@formpost/contract'
import { answerKindOf, isInput, type AnswerValue } from '@formpost/rules'
import { formerOptions } from '@formpost/rules/csv'
import {
  inferResults,
  storedInstances,
  type FormAnswer,
  type StoredAnswers,
} from '@formpost/rules/form'

import type { Question } from '../answers/removed/removed-questions.ts'
import { summarizeDates } from './summarize-dates.ts'
import { summarizeNumbers } from './summarize-numbers.ts'
import { summarizeOptions } from './summarize-options.ts'
import { addRanking, summarizeRanks, type Ranks } from './summarize-ranks.ts'
import { summarizeRatings } from './summarize-ratings.ts'
import { summarizeTexts } from './summarize-texts.ts'
import { daysOf, summarizeTimes } from './summarize-times.ts'

/** What the summary needs of a submission. */
export interface SummarizedSubmission {
  created_at: string
  was_offline: boolean
  /** By the uuid of the field; undefined if they could not be decrypted. */
  answers: StoredAnswers | undefined
}

interface FieldAnswers {
  answered: number
  texts: Map<string, number>
  numbers: Map<number, number>
  options: Map<string, number>
  ranks: Map<string, Ranks>
  /** How many have given the consent. */
  given: number
}

const increment = <T>(counts: Map<T, number>, key: T) => counts.set(key, (counts.get(key) ?? 0) + 1)

function partsOf(
  field: Field,
  { texts, numbers, options, ranks, given }: FieldAnswers,
  count: number,
) {
  const kind = answerKindOf(field)
  switch (kind) {
    case 'option':
    case 'options':
      return { options: summarizeOptions(field.options ?? [], options) }
    case 'ranking':
      return { ranks: summarizeRanks(field.options ?? [], ranks) }
    case 'number':
      return numbers.size > 0 ? { numbers: summarizeNumbers(numbers) } : {}
    case 'rating':
      return summarizeRatings(field, numbers)
    case 'date':
    case 'datetime': {
      const dates = summarizeDates(kind === 'date' ? texts : daysOf(texts))
      return dates ? { dates } : {}
    }
    case 'time': {
      const times = summarizeTimes(texts)
      return times ? { times } : {}
    }
    case 'text':
      return texts.size > 0 ? { texts: summarizeTexts(texts) } : {}
    case 'consent':
      return { consents: { given, not_given: count - given } }
    default:
      return {}
  }
}

/** The uuid of the innermost repeat around each field that is in one. */
function repeatsAround(fields: readonly Question[]): ReadonlyMap<string, string> {
  const byUuid = new Map(fields.map((field) => [field.uuid, field]))
  const found = new Map<string, string>()
  for (const { uuid, parent } of fields) {
    let around = parent ? byUuid.get(parent) : undefined
    while (around && around.type !== 'repeat')
      around = around.parent ? byUuid.get(around.parent) : undefined
    if (around) found.set(uuid, around.uuid)
  }
  return found
}

/** Computes in the browser what the service computes of answers that it can read (docs/api-behaviour.md#summary). */
export function startSummary(form: { fields: readonly Question[] }) {
  const fields = inferResults(form.fields).filter(({ type }) => isInput(type))
  const answersByField = new Map<string, FieldAnswers>(
    fields.map(({ uuid }) => [
      uuid,
      {
        answered: 0,
        texts: new Map(),
        numbers: new Map(),
        options: new Map(),
        ranks: new Map(),
        given: 0,
      },
    ]),
  )
  const former = new Map(fields.map((field) => [field.uuid, formerOptions(field)]))
  const repeats = repeatsAround(form.fields)
  /** By the uuid of their repeat. */
  const instanceCounts = new Map<string, number>()
  const days = new Map<string, number>()
  let count = 0
  let offlineCount = 0
  let firstAt: string | null = null
  let lastAt: string | null = null

  function addAnswer(uuid: string, value: AnswerValue) {
    const found = answersByField.get(uuid)
    if (!found) return
    const presentOption = (option: string) => former.get(uuid)!.get(option) ?? option
    found.answered++
    if (typeof value === 'number') increment(found.numbers, value)
    else if (typeof value === 'string') {
      increment(found.texts, value)
      increment(found.options, presentOption(value))
    } else if (value === true) found.given++
    else {
      const chosen = value.map(presentOption)
      for (const option of chosen) increment(found.options, option)
      addRanking(found.ranks, chosen)
    }
  }

  function addAnswers(answers: StoredAnswers): void {
    for (const [uuid, answer] of Object.entries(answers)) {
      const instances = storedInstances(answer)
      if (instances.length === 0) addAnswer(uuid, answer as Exclude<FormAnswer, object[]>)
      else instanceCounts.set(uuid, (instanceCounts.get(uuid) ?? 0) + instances.length)
      instances.forEach(addAnswers)
    }
  }

  return {
    add({ created_at, was_offline, answers }: SummarizedSubmission): void {
      count++
      if (was_offline) offlineCount++
      if (firstAt === null || created_at < firstAt) firstAt = created_at
      if (lastAt === null || created_at > lastAt) lastAt = created_at
      increment(days, created_at.slice(0, 10))
      addAnswers(answers ?? {})
    },
    result: (): SubmissionSummary => ({
      count,
      first_at: firstAt,
      last_at: lastAt,
      offline_count: offlineCount,
      per_day: [...days]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([day, each]) => ({ day, count: each })),
      fields: fields.map((field) => {
        const answers = answersByField.get(field.uuid)!
        const repeat = repeats.get(field.uuid)
        const instances = repeat === undefined ? undefined : (instanceCounts.get(repeat) ?? 0)
        return {
          field_uuid: field.uuid,
          type: field.type,
          label: field.label,
          ...(field.removed ? { removed: true as const } : {}),
          answered: answers.answered,
          ...(instances === undefined ? {} : { instances }),
          ...partsOf(field, answers, instances ?? count),
        }
      }),
    }),
  }
}
