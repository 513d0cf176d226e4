import type { FormField } from '@formpost/rules'
import { toText } from '@formpost/rules/expressions'
import {
  buildTree,
  compileForm,
  openRecord,
  type FormEvaluation,
  type LanguageForm,
  type Placed,
} from '@formpost/rules/form'
import type { ConvertedForm } from '@formpost/xlsform'
import { RE2JS } from 're2js'

import { defaultClock } from '../../../services/shared/rules/vectors/expressions/run-expression-vector.ts'
import type { Change, JudgedNode, Steps } from './open-judge.ts'
import { randomAnswer, type Literals } from './random-answer.ts'

type Record = ReturnType<typeof openRecord>

/** A form to be filled in as the filler does it. */
export interface FillableForm {
  form: LanguageForm
  literals: Literals
}

export interface Filling {
  changes: Change[]
  nodes: globalThis.Record<string, JudgedNode>
}

export function prepareForm({ fields, root_name }: ConvertedForm): FillableForm {
  const form = compileForm(fields, { rootName: root_name, patterns: RE2JS })
  const texts = fields.flatMap(({ expressions }) =>
    Object.values(expressions ?? {})
      .flat()
      .map(String),
  )
  const literals = { numbers: new Set<number>(), texts: new Set<string>() }
  const counts = fields.flatMap(({ expressions }) =>
    [...(expressions?.repeat_count ?? '').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!),
  )
  for (const text of texts) {
    for (const [number] of text.matchAll(/-?\b\d+(?:\.\d+)?\b/g))
      literals.numbers.add(Number(number))
    for (const [, inner] of text.matchAll(/'([^']*)'/g)) literals.texts.add(inner!)
  }
  const [numbers, others] = [[...literals.numbers], [...literals.texts]]
  return { form, literals: { numbers, texts: others, counts: new Set(counts) } }
}

/** The answer as ODK's engine takes it, with names of choices. */
function textOf({ options, choices }: FormField, answer: unknown): string {
  if (answer === null || answer === undefined) return ''
  if (answer === true) return 'OK'
  const nameOf = (each: unknown): string => {
    if (!options) return toText(each as string | number)
    return choices?.[options.indexOf(each as string)]?.name ?? String(each)
  }
  return [answer].flat().map(nameOf).join(' ')
}

/** Fills a form in at random, in document order. */
export function fillForm({ form, literals }: FillableForm, random: () => number): Filling {
  const record = openRecord(form, {
    ...{ clock: defaultClock, isNew: true, random, uuid: () => 'uuid' },
  })
  const changes: Change[] = []
  fillMetadata(form, record)

  function fillAll(placed: readonly Placed[], prefix: string, path: Steps): void {
    for (const { field, children } of placed) {
      const address = prefix + field.id
      const state = record.state(address)
      if (!state?.visible) continue
      const at: Steps = [...path, [field.name ?? '', null]]
      if (field.type === 'group') fillAll(children, prefix, at)
      else if (field.type === 'repeat') {
        if (!field.expressions?.repeat_count) resize(address, at)
        record.instances(address).forEach(({ key }, index) => {
          fillAll(children, `${address}.${key}.`, [...path, [field.name ?? '', index + 1]])
        })
      } else if (!state.isCalculated && !field.read_only) {
        const answer = randomAnswer(field, state.options, literals, random)
        if (answer === undefined) continue
        record.set(address, answer)
        changes.push(['set', at, textOf(field, record.state(address)!.value)])
      }
    }
  }

  function resize(address: string, at: Steps): void {
    const wanted = Math.floor(random() * 4)
    for (let count = record.instances(address).length; count < wanted; count++)
      record.addInstance(address)
    for (const { key } of record.instances(address).slice(wanted).toReversed())
      record.removeInstance(`${address}.${key}`)
    changes.push(['count', at, wanted])
  }

  fillAll(form.tree.top, '', [])
  return { changes, nodes: nodesOf(form, record.evaluation()) }
}

/** Fills in the fields outside of repeats that have these names. */
export function fillWith(
  { form }: FillableForm,
  answers: globalThis.Record<string, unknown>,
): Filling {
  const record = openRecord(form, {
    ...{ clock: defaultClock, isNew: true, random: () => 0, uuid: () => 'uuid' },
  })
  const changes: Change[] = []
  for (const { field, parent } of form.tree.all) {
    if (!field.name || !(field.name in answers)) continue
    const answer = answers[field.name]
    record.set(field.id, answer)
    const group: Steps = parent?.field.name ? [[parent.field.name, null]] : []
    changes.push(['set', [...group, [field.name, null]], textOf(field, answer)])
  }
  return { changes, nodes: nodesOf(form, record.evaluation()) }
}

/** What ODK's engine knows of itself. */
function fillMetadata({ fields }: LanguageForm, record: Record): void {
  for (const { id, settings } of fields) {
    const metadata = settings?.metadata
    if (metadata === 'today') record.set(id, defaultClock.slice(0, 10))
    if (metadata === 'start') record.set(id, defaultClock)
  }
}

/** What a person sees of each visible field, by its path of names. */
function nodesOf({ fields }: LanguageForm, evaluation: FormEvaluation): Filling['nodes'] {
  const nodes: Filling['nodes'] = {}
  const { visible, required, problems, instances } = evaluation
  type Answers = globalThis.Record<string, unknown>

  function visit(placed: readonly Placed[], prefix: string, path: string, answers: Answers): void {
    for (const { field, children } of placed) {
      const address = prefix + field.id
      if (!visible.has(address) || !field.name) continue
      const at = path + field.name
      if (field.type === 'group') {
        nodes[at] = {}
        visit(children, prefix, `${at}/`, answers)
      } else if (field.type === 'repeat') {
        const count = instances.get(address) ?? 0
        nodes[at] = { count }
        const all = (answers[field.id] ?? []) as Answers[]
        for (let index = 0; index < count; index++)
          visit(children, `${address}.${index}.`, `${at}[${index + 1}]/`, all[index]!)
      } else {
        const violations = { required: 'required', constraint_not_met: 'constraint' } as const
        const code = problems.get(address)?.code
        nodes[at] = {
          required: required.has(address),
          violation: violations[code as keyof typeof violations] ?? null,
          value: textOf(field, answers[field.id]),
        }
        if (code && !(code in violations)) nodes[at].type = code
      }
    }
  }

  visit(buildTree(fields).top, '', '', Object.fromEntries(evaluation.answers))
  return nodes
}
