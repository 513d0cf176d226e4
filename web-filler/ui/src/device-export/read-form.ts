import { fieldTypes, isUuid } from '@formpost/rules'

import { isInteger, isObject, isPublicId, isText, refuse, type Json } from './checks.ts'

/** A form in an export: a public form, of which the members that every form has are checked. */
export interface ExportedForm {
  public_id: string
  title: string
  version: number
  is_encrypted: boolean
  fields: { id: string; type: string; label: string | null }[]
}

type Check = (value: unknown) => boolean

const maxFields = 10_000
const maxOptions = 50_000

const isFlag: Check = (value) => typeof value === 'boolean'
const text: Check = (value) => isText(value)
const textOrNull: Check = (value) => value === null || isText(value)
const objectOrNull: Check = (value) => value === null || isObject(value)
const texts =
  (max: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(text)
const isType: Check = (value) => fieldTypes.some((type) => type === value)

const fieldChecks: Readonly<Record<string, Check>> = {
  id: (value) => isText(value) && isUuid(value),
  type: isType,
  label: textOrNull,
  content: textOrNull,
  description: textOrNull,
  placeholder: textOrNull,
  options: (value) => value === null || texts(maxOptions)(value),
  default_value: textOrNull,
  settings: objectOrNull,
  logic: objectOrNull,
  is_required: isFlag,
  position: isInteger,
}

const hasMembers = (value: unknown, checks: Readonly<Record<string, Check>>): boolean =>
  isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]))

const formChecks: Readonly<Record<string, Check>> = {
  public_id: isPublicId,
  title: text,
  description: textOrNull,
  thank_you_message: textOrNull,
  redirect_url: textOrNull,
  show_branded_footer: isFlag,
  public_url: text,
  is_encrypted: isFlag,
  encryption_public_key: textOrNull,
  encryption_key_fingerprint: textOrNull,
  payment_required: isFlag,
  version: isInteger,
  device_reports: (value) => value === undefined || value === true,
  photos: (value) => value === undefined || value === 'wifi',
  languages: (value) => value === undefined || texts(200)(value),
  parts: (value) => value === undefined || (isObject(value) && Object.values(value).every(text)),
  preview: (value) => value === undefined,
  language: (value) => value === undefined || value === 1,
  root_name: (value) => value === undefined || isText(value),
  fields: (value) =>
    Array.isArray(value) &&
    value.length <= maxFields &&
    value.every((field) => hasMembers(field, fieldChecks)),
}

/** Checks the definition of a version of a form. */
export function readForm(json: Json, publicId: string, version: number): ExportedForm {
  for (const [name, check] of Object.entries(formChecks)) if (!check(json[name])) refuse(name)
  if (json['public_id'] !== publicId) refuse('public_id')
  if (json['version'] !== version) refuse('version')
  return json as unknown as ExportedForm
}

const maxDepth = 8

const isOfTexts = (value: unknown, depth = 0): boolean => {
  if (value === null || isText(value)) return true
  if (typeof value !== 'object' || depth === maxDepth) return false
  return Object.values(value).every((item) => isOfTexts(item, depth + 1))
}

/** Checks a translation of a form, which has only texts. */
export const readPart = (json: Json): Json => (isOfTexts(json) ? json : refuse('part'))
