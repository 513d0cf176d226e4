import type { FormField } from '@formpost/rules'
import { isAccepted } from '@formpost/rules/files'

export interface RecordingFormat {
  /** What the browser is asked for. */
  mimeType: string
  /** What the file is. */
  type: string
  name: string
}

/** Formats that browsers record, those with the best sound for their size first. */
const formats = [
  { mimeType: 'audio/webm;codecs=opus', type: 'audio/webm', extensions: ['webm', 'weba'] },
  { mimeType: 'audio/ogg;codecs=opus', type: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'] },
  { mimeType: 'audio/mp4', type: 'audio/mp4', extensions: ['m4a', 'mp4'] },
] as const

/** The format of recordings for a field; undefined if the browser records none that the field accepts. */
export function recordingFormat(
  { settings }: Pick<FormField, 'settings'>,
  records: (mimeType: string) => boolean,
): RecordingFormat | undefined {
  for (const { mimeType, type, extensions } of formats) {
    if (!records(mimeType)) continue
    const names = extensions.map((extension) => `recording.${extension}`)
    const name = names.find((each) => isAccepted(settings?.accept ?? '', each, { type, also: [] }))
    if (name) return { mimeType, type, name }
  }
  return undefined
}
