import type { FormFile } from './document-file.ts'

export interface Difference {
  /** Where: `title`, `fields`, or the label of a field and a member, such as `Depth settings.max`. */
  at: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  from?: unknown
  to?: unknown
}

type Json = Readonly<Record<string, unknown>>

/** Absent members of a field are null or false (docs/api-behaviour.md#draft). */
const isAbsent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isAbsent))

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* changesOf(at: string, from: unknown, to: unknown): Generator<Difference> {
  if (isObject(from) || isObject(to)) {
    const [before, after] = [isObject(from) ? from : {}, isObject(to) ? to : {}]
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* changesOf(`${at}${at ? '.' : ''}${name}`, before[name], after[name])
    }
  } else if (!(isAbsent(from) && isAbsent(to)) && JSON.stringify(from) !== JSON.stringify(to)) {
    yield { at, kind: 'changed', from: from ?? null, to: to ?? null }
  }
}

type FormField = FormFile['fields'][number]
const nameOf = ({ label, name, type }: FormField) => label || name || type

/** What a file changes in a form. Settings that the file does not have stay as they are; fields that it does not have are removed. */
export function differences(before: FormFile, after: FormFile): Difference[] {
  const found: Difference[] = []
  for (const name of Object.keys(after.form)) {
    const member = name as keyof FormFile['form']
    found.push(...changesOf(name, before.form[member], after.form[member]))
  }
  const old = new Map(before.fields.map((field) => [field.uuid, field]))
  const kept = new Set(after.fields.map(({ uuid }) => uuid))
  for (const field of before.fields) {
    if (!kept.has(field.uuid)) found.push({ at: nameOf(field), kind: 'removed', from: field.type })
  }
  for (const field of after.fields) {
    const former = old.get(field.uuid)
    if (!former) found.push({ at: nameOf(field), kind: 'added', to: field.type })
    else {
      for (const change of changesOf('', former, field)) {
        found.push({ ...change, at: `${nameOf(former)} ${change.at}` })
      }
    }
  }
  const orderIn = (file: FormFile, other: ReadonlySet<string>) =>
    file.fields.map(({ uuid }) => uuid).filter((uuid) => other.has(uuid))
  const order = orderIn(after, new Set(old.keys())).join()
  if (orderIn(before, kept).join() !== order) found.push({ at: 'fields', kind: 'moved' })
  return found
}

const quote = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

export const describeDifference = ({ at, kind, from, to }: Difference): string => {
  switch (kind) {
    case 'added':
      return `  + ${at} (${String(to)})`
    case 'removed':
      return `  - ${at} (${String(from)})`
    case 'moved':
      return '  ~ The fields are in another order.'
    case 'changed':
      return `  ~ ${at}: ${quote(from)} → ${quote(to)}`
  }
}
