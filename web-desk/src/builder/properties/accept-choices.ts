import { acceptEntries } from '@formpost/rules'

/** The entries of an `accept` attribute that each choice stands for. */
const entriesByChoice = {
  image: ['image/*'],
  pdf: ['.pdf'],
  document: ['.doc', '.docx', '.odt'],
  spreadsheet: ['.xls', '.xlsx', '.ods', '.csv'],
  audio: ['audio/*'],
  video: ['video/*'],
} as const

export type FileTypeChoice = keyof typeof entriesByChoice

export const fileTypeChoices = Object.keys(entriesByChoice) as FileTypeChoice[]

/** The types of files that a field accepts: choices, and what no choice stands for. */
export interface AcceptedTypes {
  readonly choices: readonly FileTypeChoice[]
  readonly others: readonly string[]
}

export function readAccept(accept: string | null | undefined): AcceptedTypes {
  const entries = acceptEntries(accept ?? '')
  const known = new Set(entries.map((entry) => entry.toLowerCase()))
  const choices = fileTypeChoices.filter((choice) =>
    entriesByChoice[choice].every((entry) => known.has(entry)),
  )
  const chosen = new Set<string>(choices.flatMap((choice) => entriesByChoice[choice]))
  return { choices, others: entries.filter((entry) => !chosen.has(entry.toLowerCase())) }
}

/** The `accept` attribute; null accepts every file. */
export function writeAccept({ choices, others }: AcceptedTypes): string | null {
  const chosen = fileTypeChoices.filter((choice) => choices.includes(choice))
  const entries = [...chosen.flatMap((choice) => [...entriesByChoice[choice]]), ...others]
  return entries.join(',') || null
}
