// SQL: statements that are made for a filter, with aggregates that Prisma does not have.
import type { PoolClient } from '@formpost/kit/database'
import type { FormField } from '@formpost/rules'
import { formerOptions } from '@formpost/rules/csv'
import type { Placed } from '@formpost/rules/form'

import { DomainError } from '../domain/domain-error.ts'
import type { CheckedFilter } from '../domain/filter.ts'
import { fieldsByKind, type DayCount, type FieldStatistics } from '../domain/summary-document.ts'
import { findRange, measureBlocks } from './block-times.ts'
import type { Database } from './database.ts'
import { instancesSql, Parameters, selectionSql, type SeqRange } from './filter-sql.ts'
import type { Reader } from './long-queries.ts'
import { singleRow } from './single-row.ts'
import { isDateTimeSql, isTimeSql } from './time-sql.ts'

interface SummaryRequest {
  formUuid: string
  filter: CheckedFilter
  fields: readonly Placed[]
}

export interface Summary {
  days: DayCount[]
  /** By field uuid. */
  statistics: Map<string, FieldStatistics>
}

/** Former options of a field beyond these, and the rest of long texts, are left out. */
const maxFormerOptions = 1_000
const maxExamples = 5
const maxExampleLength = 200

/** Takes one of the two places of an owner, over all replicas, until the transaction ends. */
async function takePlace(client: PoolClient, ownerUuid: string): Promise<void> {
  const result = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended($1 || '/summary/1', 0))
       OR pg_try_advisory_xact_lock(hashtextextended($1 || '/summary/2', 0)) AS taken`,
    [ownerUuid],
  )
  if (!singleRow(result).taken) throw new DomainError('two_running', { retryAfter: 2 })
}

async function countDays(
  client: PoolClient,
  formUuid: string,
  filter: CheckedFilter,
  range: SeqRange,
): Promise<DayCount[]> {
  const parameters = new Parameters()
  const { rows } = await client.query<DayCount>(
    `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*) AS count,
       count(*) FILTER (WHERE was_offline) AS "offlineCount",
       min(created_at) AS "firstAt", max(created_at) AS "lastAt"
     FROM submissions.submissions WHERE ${selectionSql(parameters, formUuid, filter, range)}
     GROUP BY 1 ORDER BY 1`,
    parameters.values,
  )
  return rows
}

/** Casts a numeric to a double. PostgreSQL refuses a number that is too small for one. */
const toDouble = (numeric: string) =>
  `CASE WHEN abs(${numeric}) < 5e-324 THEN 0 ELSE (${numeric})::float8 END`

/** Fields whose answers are beside each other: in submissions, or in the instances of a repeat. */
interface Scope {
  /** A statement that selects their answers. */
  answers: string
  isRepeat: boolean
  fields: FormField[]
}

/** The fields by the repeat that they are in, those in none first. */
function scopesOf(parameters: Parameters, selection: string, placed: readonly Placed[]): Scope[] {
  const answers = `SELECT answers FROM submissions.submissions WHERE ${selection}`
  const scopes = new Map<string, Scope>([['', { answers, isRepeat: false, fields: [] }]])
  for (const { repeats, field } of placed) {
    const ids = repeats.map((repeat) => repeat.field.id)
    const key = ids.join('.')
    let scope = scopes.get(key)
    if (!scope) {
      const ofInstances = ids.reduce(
        (outer, id) =>
          `SELECT instance.answers FROM (${outer}) AS outside, ${instancesSql(`${parameters.add(id)}::text`)}`,
        answers,
      )
      scope = { answers: ofInstances, isRepeat: true, fields: [] }
      scopes.set(key, scope)
    }
    scope.fields.push(field)
  }
  return [...scopes.values()]
}

/** The present options of a field with the texts that answers may have for them. */
const optionTexts = (field: FormField): (readonly [text: string, option: string])[] => [
  ...(field.options ?? []).map((option) => [option, option] as const),
  ...formerOptions(field),
]

/**
 * Every answer is read once: equal answers to a field are counted together, and the rest is computed from these counts. Only answers of
 * the type that the field has now are compared; it may have had another before, so that a text need not be a day that exists: a cast
 * to a date would fail.
 *
 * Texts are counted apart, because hardly any are equal: the counts of the other answers then fit in memory. PostgreSQL expects few
 * different elements in an array and counts them in parallel, which would take longer for texts.
 */
function statisticsStatement(
  { formUuid, filter, fields: placed }: SummaryRequest,
  range: SeqRange,
) {
  const parameters = new Parameters()
  const selection = selectionSql(parameters, formUuid, filter, range)
  const scopes = scopesOf(parameters, selection, placed)
  const fields = placed.map(({ field }) => field)
  // Fields are grouped by their places in this list, which are shorter than their uuids.
  const places = new Map(fields.map(({ id }, index) => [id, index + 1]))
  const byKind = fieldsByKind(fields)
  const choices = [...byKind.option, ...byKind.options, ...byKind.ranking]
  const isText = (field: FormField) => byKind.text.includes(field)
  const placesOf = (some: readonly FormField[]) =>
    `${parameters.add(some.map(({ id }) => places.get(id)))}::bigint[]`
  const current = choices.flatMap((field) =>
    optionTexts(field).map(([text, option]) => [places.get(field.id), text, option] as const),
  )
  const valueSql = (field: FormField) => {
    const id = `${parameters.add(field.id)}::text`
    // Every file has a uuid of its own.
    if (byKind.upload.includes(field)) return `CASE WHEN answers ? ${id} THEN 'true'::jsonb END`
    // Hardly any are equal, and the summary counts days.
    if (byKind.datetime.includes(field)) {
      const day = `CASE WHEN ${isDateTimeSql(`(answers ->> ${id})`)} THEN left(answers ->> ${id}, 10) ELSE '' END`
      return `CASE WHEN answers ? ${id} THEN to_jsonb(${day}) END`
    }
    return `answers -> ${id}`
  }
  const answersSql = ({ answers, fields: ofScope }: Scope) => {
    const others = ofScope.filter((field) => !isText(field))
    return `SELECT (${placesOf(others)})[place] AS field, value, n FROM (
      SELECT place, value, count(*) AS n
      FROM (${answers}) AS a, unnest(ARRAY[${others.map(valueSql).join(', ')}]::jsonb[]) WITH ORDINALITY AS f(value, place)
      GROUP BY 1, 2) AS counted`
  }
  const textAnswersSql = ({ answers, fields: ofScope }: Scope) => {
    const texts = ofScope.filter(isText)
    return `SELECT field, answers -> id AS value, count(*) AS n
      FROM (${answers}) AS a, unnest(${parameters.add(texts.map(({ id }) => id))}::text[], ${placesOf(texts)}) AS f(id, field)
      GROUP BY 1, 2`
  }
  const instanceCounts = scopes
    .filter(({ isRepeat }) => isRepeat)
    .map(
      ({ answers, fields: ofScope }) => `
    UNION ALL
    SELECT field, 'instances', to_jsonb(n)
    FROM (SELECT count(*) AS n FROM (${answers}) AS a) AS c, unnest(${placesOf(ofScope)}) AS f(field)`,
    )
  const text = `
    WITH answers AS MATERIALIZED (
      ${scopes.map(answersSql).join(' UNION ALL ')}
    ), text_answers AS MATERIALIZED (
      ${scopes.map(textAnswersSql).join(' UNION ALL ')}
    ), chosen AS (
      SELECT field, option, rank, n FROM answers, jsonb_array_elements_text(CASE jsonb_typeof(value)
        WHEN 'array' THEN value WHEN 'string' THEN jsonb_build_array(value) ELSE '[]' END) WITH ORDINALITY AS o(option, rank)
      WHERE field = ANY(${placesOf(choices)})
    ), folded AS (
      SELECT field, coalesce(present, option) AS option, present IS NOT NULL AS is_current, rank, n
      FROM chosen LEFT JOIN unnest(${parameters.add(current.map(([place]) => place))}::bigint[],
        ${parameters.add(current.map(([, text]) => text))}::text[],
        ${parameters.add(current.map(([, , option]) => option))}::text[]) AS c(field, option, present) USING (field, option)
    ), options AS (
      SELECT field, option, sum(n) AS n, sum(n) FILTER (WHERE rank = 1) AS first, sum(rank * n) AS ranks, is_current, row_number() OVER (
        PARTITION BY field, is_current ORDER BY sum(n) DESC, option COLLATE "C") AS place
      FROM folded GROUP BY field, option, is_current
    ), numbers AS (
      SELECT field, value::numeric AS number, n FROM answers
      WHERE field = ANY(${placesOf([...byKind.number, ...byKind.rating])}) AND jsonb_typeof(value) = 'number'
        AND (field <> ALL(${placesOf(byKind.rating)}) OR value = ANY('{1,2,3,4,5,6,7,8,9,10,11}'::jsonb[]))
    ), bounds AS (
      SELECT field, min(number) AS min, max(number) AS max, sum(number * n) / sum(n) AS mean, sum(n) AS n
      FROM numbers GROUP BY field
    ), number_places AS (
      SELECT field, number, sum(n) OVER (PARTITION BY field ORDER BY number) AS through FROM numbers
    ), medians AS (
      SELECT field, (min(number) FILTER (WHERE through >= div(n + 1, 2))
        + min(number) FILTER (WHERE through >= div(n, 2) + 1)) / 2 AS median
      FROM number_places JOIN bounds USING (field) GROUP BY field
    ), bins AS (
      SELECT field, CASE WHEN field = ANY(${placesOf(byKind.rating)}) THEN number::int WHEN min = max THEN 1 ELSE least(width_bucket(number, min, max, 10), 10) END AS bin,
        sum(numbers.n) AS n
      FROM numbers JOIN bounds USING (field) GROUP BY 1, 2
    ), dates AS (
      SELECT field, day, date, n FROM answers,
        LATERAL (SELECT (value #>> '{}') COLLATE "C" AS day) AS d,
        LATERAL (SELECT CASE WHEN day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN (date '2000-01-01' + make_interval(
          left(day, 4)::int - 2000, substr(day, 6, 2)::int - 1, 0, right(day, 2)::int - 1))::date END AS date) AS c
      WHERE field = ANY(${placesOf([...byKind.date, ...byKind.datetime])}) AND to_char(date, 'YYYY-MM-DD') = day
    ), date_places AS (
      SELECT field, day, sum(n) OVER (PARTITION BY field ORDER BY day) AS through,
        sum(n) OVER (PARTITION BY field) AS n FROM dates
    ), date_bins AS (
      SELECT field, (date - min) / ((max - min) / 10 + 1) + 1 AS bin, sum(n) AS n
      FROM dates JOIN (SELECT field, min(date), max(date) FROM dates GROUP BY field) AS b USING (field)
      GROUP BY 1, 2
    ), times AS (
      SELECT field, time, n, sum(n) OVER (PARTITION BY field ORDER BY time) AS through, sum(n) OVER (PARTITION BY field) AS total
      FROM answers, LATERAL (SELECT (value #>> '{}') COLLATE "C" AS time) AS t
      WHERE field = ANY(${placesOf(byKind.time)}) AND ${isTimeSql('time')}
    ), time_bins AS (
      SELECT field, left(time, 2)::int AS bin, sum(n) AS n FROM times GROUP BY 1, 2
    ), texts AS (
      SELECT field, value #>> '{}' AS text, row_number() OVER (
        PARTITION BY field ORDER BY n DESC, (value #>> '{}') COLLATE "C") AS place
      FROM text_answers WHERE jsonb_typeof(value) = 'string'
    )
    SELECT field, 'answered' AS part, to_jsonb(sum(n)) AS value
    FROM (SELECT * FROM answers UNION ALL SELECT * FROM text_answers) AS a WHERE value IS NOT NULL GROUP BY field
    UNION ALL
    SELECT field, 'options', jsonb_agg(jsonb_build_array(option, n) ORDER BY n DESC, option COLLATE "C")
    FROM options WHERE is_current OR place <= ${maxFormerOptions} GROUP BY field
    UNION ALL
    SELECT field, 'ranks', jsonb_agg(jsonb_build_array(option, n, coalesce(first, 0), ranks) ORDER BY n DESC, option COLLATE "C")
    FROM options WHERE field = ANY(${placesOf(byKind.ranking)}) AND (is_current OR place <= ${maxFormerOptions}) GROUP BY field
    UNION ALL
    SELECT field, 'numbers', jsonb_build_object('min', min, 'max', max, 'mean', ${toDouble('mean')},
      'median', ${toDouble('median')}, 'edges', (
        SELECT jsonb_agg(${toDouble('(min + (max - min) * edge / 10)')} ORDER BY edge) FROM generate_series(0, 10) AS edge))
    FROM bounds JOIN medians USING (field)
    UNION ALL
    SELECT field, 'given', to_jsonb(sum(n)) FROM answers
    WHERE field = ANY(${placesOf(byKind.consent)}) AND value = 'true' GROUP BY field
    UNION ALL
    SELECT field, 'bins', jsonb_agg(jsonb_build_array(bin, n)) 
    FROM (SELECT * FROM bins UNION ALL SELECT * FROM date_bins UNION ALL SELECT * FROM time_bins) AS b GROUP BY field
    UNION ALL
    SELECT field, 'dates', jsonb_build_object('min', min(day), 'max', max(day),
      'median', min(day) FILTER (WHERE through >= div(n + 1, 2)))
    FROM date_places GROUP BY field
    UNION ALL
    SELECT field, 'times', jsonb_build_object('min', min(time), 'max', max(time),
      'median', min(time) FILTER (WHERE through >= div(total + 1, 2)))
    FROM times GROUP BY field
    UNION ALL
    SELECT field, 'texts', jsonb_build_object('distinct', count(*), 'examples',
      jsonb_agg(left(text, ${maxExampleLength}) ORDER BY place) FILTER (WHERE place <= ${maxExamples}))
    FROM texts GROUP BY field${instanceCounts.join('')}`
  return { text, values: parameters.values }
}

async function readStatistics(
  client: PoolClient,
  request: SummaryRequest,
  range: SeqRange,
): Promise<Map<string, FieldStatistics>> {
  const { rows } = await client.query<{
    field: number
    part: keyof FieldStatistics
    value: unknown
  }>(statisticsStatement(request, range))
  const statistics = new Map<string, FieldStatistics>()
  for (const { field, part, value } of rows) {
    const { id } = request.fields[field - 1]!.field
    statistics.set(id, { ...statistics.get(id), [part]: value })
  }
  return statistics
}

/** Counts the submissions that match a filter, and their answers to the fields. */
export async function summarize(
  db: Database,
  request: SummaryRequest,
  reader: Reader,
): Promise<Summary> {
  const { formUuid, filter, fields } = request
  const prepare = (stop: AbortSignal) => measureBlocks(db, formUuid, filter, stop)
  return db.longQueries.run(reader, prepare, async (client) => {
    await takePlace(client, reader.ownerUuid)
    const range = await findRange(client, formUuid, filter)
    return {
      days: await countDays(client, formUuid, filter, range),
      statistics: fields.length > 0 ? await readStatistics(client, request, range) : new Map(),
    }
  })
}
