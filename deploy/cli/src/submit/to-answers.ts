import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Answer, Answers, components } from '@formpost/client'

import { Failure } from '../failure.ts'
import { findField } from '../form-reference.ts'

type PublicField = components['schemas']['PublicField']
export type FillableField = Omit<PublicField, 'id'> & { uuid: string }

/** Columns that are no answers: of the CSV export, and those with a meaning of their own. */
const otherColumns = [
  ...['Submitted At', 'IP Address', 'Filled At', 'Was Offline', 'Submission ID'],
  ...['client_uuid', 'filled_at'],
]

const noAnswers: readonly FillableField['type'][] = [
  ...(['heading', 'paragraph', 'divider', 'image', 'page_break', 'payment'] as const),
  ...(['submit_button', 'group'] as const),
]

/** Exports put an apostrophe before what a spreadsheet would run as a formula. */
const withoutApostrophe = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '')

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const isYes = (text: string) => /^(?:true|yes|1|ok)$/i.test(text)

/** Options may be written as themselves, or as the names of their choices. */
function optionOf({ options, choices }: FillableField, text: string): string {
  if (options?.includes(text)) return text
  const at = choices?.findIndex(({ name }) => name === text) ?? -1
  return options?.[at] ?? text
}

async function fileOf(folder: string, name: string): Promise<File> {
  const file = path.resolve(folder, name)
  const content = await readFile(file).catch(() => {
    throw new Failure(`Cannot read ${file}.`)
  })
  return new File([content], path.basename(file))
}

/** Several files, in JSON as a list of their names. */
async function filesOf(folder: string, value: unknown): Promise<File[]> {
  const names = Array.isArray(value) ? value.map(String) : String(value).split(';')
  const files: File[] = []
  for (const name of names.map((each) => withoutApostrophe(each.trim())))
    if (name !== '') files.push(await fileOf(folder, name))
  return files
}

/** Whether answers are lists of files. */
const takesFiles = ({ type, settings }: FillableField): boolean =>
  type === 'file' && (settings?.max_files ?? 1) > 1

export interface AnswerReader {
  /** Throws `Failure` if a heading is none of a field. */
  checkHeadings(headings: readonly string[]): void
  /** The `client_uuid` of a row that has one. */
  clientUuidOf(values: Values): string | undefined
  /** Throws `Failure` if a value cannot be read. */
  read(values: Values): Promise<{ answers: Answers; filledAt?: string }>
  /** A message of the service with the headings of fields instead of their uuids. */
  nameFields(message: string): string
}

type Values = Readonly<{ [heading: string]: unknown }>

/** Reads the answers to a form out of the rows of a file in a folder. Throws `Failure`. */
export function createAnswerReader(fields: readonly FillableField[], folder: string): AnswerReader {
  const inputs = fields.filter(({ type }) => !noAnswers.includes(type))

  async function answerOf(field: FillableField, value: unknown): Promise<Answer> {
    if (field.type === 'repeat') return instancesOf(field, value)
    if (takesFiles(field)) return filesOf(folder, value)
    if (Array.isArray(value)) return value.map((each) => optionOf(field, String(each)))
    const text = withoutApostrophe(String(value))
    switch (field.type) {
      case 'number':
      case 'rating':
        return typeof value === 'number' || text.trim() === '' || Number.isNaN(Number(text))
          ? (value as Answer)
          : Number(text)
      case 'consent':
        return value === true || isYes(text) ? true : text
      case 'checkbox':
      case 'rank':
        return text.split(';').map((each) => optionOf(field, each.trim()))
      case 'dropdown':
      case 'radio':
        return optionOf(field, text)
      case 'file':
        return fileOf(folder, text)
      default:
        return text
    }
  }

  async function instancesOf(repeat: FillableField, value: unknown): Promise<Answers[]> {
    const inside = inputs.filter((field) => repeatAround(field) === repeat.uuid)
    if (!Array.isArray(value)) {
      throw new Failure(
        `“${repeat.label ?? repeat.name}” is a repeat, whose answers need a file of JSON lines.`,
      )
    }
    const instances: Answers[] = []
    for (const instance of value) instances.push(await answersOf(inside, instance as object))
    return instances
  }

  const byUuid = new Map(fields.map((field) => [field.uuid, field]))
  function repeatAround(field: FillableField): string | undefined {
    for (
      let parent = byUuid.get(field.parent ?? '');
      parent;
      parent = byUuid.get(parent.parent ?? '')
    ) {
      if (parent.type === 'repeat') return parent.uuid
    }
    return undefined
  }

  async function answersOf(within: readonly FillableField[], values: object): Promise<Answers> {
    const answers: Record<string, Answer> = {}
    for (const [heading, value] of Object.entries(values)) {
      if (value === '' || value === null || value === undefined) continue
      const field = findField(within, heading)
      answers[field.uuid] = await answerOf(field, value)
    }
    return answers
  }

  const outermost = inputs.filter((field) => repeatAround(field) === undefined)
  return {
    checkHeadings(headings) {
      for (const heading of headings) {
        if (!otherColumns.includes(heading)) findField(outermost, heading)
      }
    },
    clientUuidOf: ({ client_uuid: uuid }) => textOf(uuid),
    async read(values) {
      const answers = Object.entries(values).filter(([heading]) => !otherColumns.includes(heading))
      const filledAt = textOf(values['filled_at']) ?? textOf(values['Filled At'])
      return {
        answers: await answersOf(outermost, Object.fromEntries(answers)),
        ...(filledAt ? { filledAt } : {}),
      }
    },
    nameFields: (message) =>
      message.replaceAll(/fields\.([\w.-]+)/g, (at, path: string) => {
        const names = path.split('.').map((uuid) => {
          const field = byUuid.get(uuid)
          return field ? (field.name ?? field.label ?? uuid) : uuid
        })
        return names.join('.') || at
      }),
  }
}
