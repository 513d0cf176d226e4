import type { Form } from '@formpost/contract'
import { languageMembers, maxInlineOptions, usedMembers, usesLanguage } from '@formpost/rules'

import { settingsOf, type DraftDocument, type DraftField } from './draft-document.ts'

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Whether the options of a field are a part of their own. */
const hasList = ({ options }: DraftField): boolean => (options?.length ?? 0) > maxInlineOptions

const withoutList = (field: DraftField): DraftField =>
  hasList(field) ? { ...field, options: null, choices: null } : field

function toPublicField({ uuid, ...field }: DraftField, position: number) {
  const shown = Object.entries(field).filter(([name]) => !isMember.has(name))
  return { id: uuid, ...Object.fromEntries(shown), position, ...usedMembers(field) }
}

const isMember: ReadonlySet<string> = new Set(languageMembers)

/** As long as the hash of a part. */
const someHash = '0'.repeat(32)

/** The bytes of the public form as the service stores and limits it, before rich text is sanitised. */
export function publicFormBytes(document: DraftDocument, live: Form): number {
  const {
    notify_on_submission: _notify,
    is_active: _active,
    closed_message: _message,
    grace_days: _days,
    languages: _languages,
    translations: _translations,
    root_name: rootName,
    device_reports: deviceReports,
    allow_copy: allowCopy,
    photos,
    ...shown
  } = settingsOf(document, live)
  const lists = document.fields.filter(hasList).map(({ uuid }) => [`options.${uuid}`, someHash])
  const form = {
    ...shown,
    public_id: live.public_id,
    version: live.version,
    ...(deviceReports ? { device_reports: true } : {}),
    ...(allowCopy ? { allow_copy: true } : {}),
    ...(photos === 'wifi' ? { photos } : {}),
    payment_required: document.fields.some(({ type }) => type === 'payment'),
    ...(usesLanguage(document.fields)
      ? { language: 1, ...(rootName && { root_name: rootName }) }
      : {}),
    ...(lists.length > 0 ? { parts: Object.fromEntries(lists) as Record<string, string> } : {}),
    fields: document.fields.map(withoutList).map(toPublicField),
  }
  return bytesOf(form)
}

/** By the options of a list, which stay the same while another property of its field changes. */
const listBytes = new WeakMap<object, { choices: DraftField['choices']; bytes: number }>()

function bytesOfList({ options, choices }: DraftField): number {
  const known = listBytes.get(options!)
  if (known && known.choices === choices) return known.bytes
  const bytes = bytesOf({ options, ...(choices ? { choices } : {}) })
  listBytes.set(options!, { choices, bytes })
  return bytes
}

/** The bytes of all lists of options that are parts. */
export const optionListBytes = ({ fields }: DraftDocument): number =>
  fields.filter(hasList).reduce((sum, field) => sum + bytesOfList(field), 0)
