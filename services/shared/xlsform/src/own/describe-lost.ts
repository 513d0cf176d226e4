import type { OwnSetting } from './own-settings.ts'

/** A setting that ODK does not know, as the API reports it (docs/api-behaviour.md#xlsforms). */
export interface LostSetting {
  /** The uuid of the field; null for a setting of the form. */
  field: string | null
  name: string | null
  label: string | null
  type: string | null
  setting: string
  /** Whether an import of the file takes it back. */
  is_kept: boolean
  what: string
}

const kept = 'The sheet “formpost” keeps it for an import.'

function whatOf(own: OwnSetting): string {
  const { isKept, isOutdated, isSaid } = own
  if (isSaid) {
    return `The file has ${subjectOf(own)} only as ODK knows it, because the exact value is too long.`
  }
  if (!isOutdated) {
    return `ODK does not know ${subjectOf(own)}. ${isKept ? kept : 'It is too long for the file.'}`
  }
  const left = `ODK is not told ${subjectOf(own)}, which no longer fits the form.`
  return `${left} ${isKept ? kept : 'It is not in the file.'}`
}

function subjectOf({ field, setting }: OwnSetting): string {
  if (!field) return `“${setting}” of the form`
  const type = field.type.replaceAll('_', ' ')
  const name = field.label || field.name
  if (setting === 'field') return name ? `the ${type} “${name}”` : `a field “${type}”`
  return `“${setting}” of ${name ? `“${name}”` : `a field “${type}”`}`
}

/** Describes in English what ODK does not know of a form. */
export const describeLost = (lost: readonly OwnSetting[]): LostSetting[] =>
  lost.map((own) => {
    const { field, setting, isKept } = own
    return {
      ...{ field: field?.id ?? null, name: field?.name ?? null, label: field?.label ?? null },
      ...{ type: field?.type ?? null, setting, is_kept: isKept },
      what: whatOf(own),
    }
  })
