import type { FieldSettings, FormField } from '@formpost/rules'

import { captureAccuracy } from '../capture-accuracy.ts'
import { quoted } from '../expressions.ts'
import { readRange } from '../range.ts'

/** The type of a row, and what else its type needs. */
export interface TypeColumns {
  type: string
  appearance?: string
  parameters?: string
  /** What its settings demand of an answer. */
  constraint?: string
}

const join = (...parts: (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(' and ')

const within = (
  min: string | number | null | undefined,
  max: string | number | null | undefined,
  write: (value: string | number) => string | undefined = String,
): string => {
  const [from, to] = [min ?? undefined, max ?? undefined]
  return join(from !== undefined && `. >= ${write(from)}`, to !== undefined && `. <= ${write(to)}`)
}

const asDate = (day: string | number) => `date('${day}')`

/** The parameters that an import kept, if they say the same. */
function rangeParameters({ xlsform }: FormField, min: number, max: number, step: number): string {
  const kept = xlsform?.['parameters']
  const range = readRange(kept ?? '')
  const isSame = range.min === min && range.max === max && range.step === step
  return kept !== undefined && isSame ? kept : `start=${min} end=${max} step=${step}`
}

function numberColumns(field: FormField, { control, min, max, step }: FieldSettings): TypeColumns {
  if (control === 'slider') {
    return { type: 'range', parameters: rangeParameters(field, min ?? 1, max ?? 10, step ?? 1) }
  }
  return { type: step === 1 ? 'integer' : 'decimal', constraint: within(min, max) }
}

const metadataTypes: Readonly<Record<string, string>> = {
  start: 'start',
  end: 'end',
  today: 'today',
  device: 'deviceid',
  collector: 'username',
}

function fileColumns({ xlsform }: FormField, { accept, capture }: FieldSettings): TypeColumns {
  const kind = /^(image|audio|video)\//.exec(accept ?? '')?.[1]
  const type = capture === 'audio' ? 'audio' : capture ? 'image' : (kind ?? 'file')
  if (type !== 'image') return { type }
  // The filler makes photos smaller too, and pyxform warns without it.
  const kept = xlsform?.['parameters'] ?? ''
  const parameters = kept.includes('max-pixels') ? kept : `${kept} max-pixels=2048`.trim()
  const columns = { type, parameters }
  return capture === 'signature' ? { ...columns, appearance: 'signature' } : columns
}

const ofList = (list: string, type: string, appearance?: string): TypeColumns => ({
  type: `${type} ${list}`,
  ...(appearance && { appearance }),
})

/** The type of a field in XLSForm; undefined if it has none. */
export function typeColumns(field: FormField, list: string): TypeColumns | undefined {
  const settings = field.settings ?? {}
  switch (field.type) {
    case 'short_text':
      if (settings.capture === 'location') return locationColumns(field, settings)
      return {
        type: settings.capture === 'barcode' ? 'barcode' : 'text',
        constraint: lengthConstraint(settings),
      }
    case 'long_text':
      return { type: 'text', appearance: 'multiline', constraint: lengthConstraint(settings) }
    case 'email':
      return { type: 'text', appearance: 'email', constraint: lengthConstraint(settings) }
    case 'phone':
      return { type: 'text', appearance: 'numbers tel', constraint: lengthConstraint(settings) }
    case 'number':
      return numberColumns(field, settings)
    case 'date':
      return { type: 'date', constraint: within(settings.min_date, settings.max_date, asDate) }
    case 'time':
      return { type: 'time', constraint: within(settings.min_time, settings.max_time, asText) }
    case 'datetime':
      return { type: 'dateTime' }
    case 'radio':
      return ofList(list, 'select_one')
    case 'dropdown':
      return ofList(list, 'select_one', 'minimal')
    case 'checkbox':
      return ofList(list, 'select_multiple')
    case 'rank':
      return ofList(list, 'rank')
    case 'rating': {
      const parameters = rangeParameters(field, 1, settings.max ?? 5, 1)
      return { type: 'range', appearance: 'rating', parameters }
    }
    case 'consent':
      return { type: 'acknowledge' }
    case 'file':
      return fileColumns(field, settings)
    case 'paragraph':
      return { type: 'note' }
    case 'heading':
      return { type: 'note', appearance: 'heading' }
    case 'hidden':
      return hiddenColumns(field, settings)
    default:
      return undefined
  }
}

/** Parameters that an import kept say more than the accuracy, unless it was changed since. */
function locationColumns({ xlsform }: FormField, { max_accuracy: accuracy }: FieldSettings) {
  const isKept = captureAccuracy(xlsform?.['parameters'] ?? '').max_accuracy === accuracy
  const isWritten = typeof accuracy === 'number' && !isKept
  return { type: 'geopoint', ...(isWritten && { parameters: `capture-accuracy=${accuracy}` }) }
}

const asText = (text: string | number) => quoted(String(text))

const lengthConstraint = ({ max_length: max }: FieldSettings): string =>
  max === null || max === undefined ? '' : `string-length(.) <= ${max}`

function hiddenColumns({ expressions }: FormField, { metadata }: FieldSettings) {
  // Others may name a field that records what ODK does not.
  if (metadata) return { type: metadataTypes[metadata] ?? 'hidden' }
  return { type: expressions?.calculation ? 'calculate' : 'hidden' }
}
