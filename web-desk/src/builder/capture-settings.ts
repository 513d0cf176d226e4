import type { Capture, FieldSettings } from '@formpost/rules'

/** The files that a capture makes; a field takes chosen ones of the same kind. */
const acceptOf: Partial<Record<Capture, string>> = {
  photo: 'image/*',
  signature: 'image/*',
  audio: 'audio/*',
}

/** The settings that a field gets with its capture. */
export function settingsOfCapture(capture: Capture | null): FieldSettings {
  const accept = capture ? acceptOf[capture] : undefined
  return { ...(capture ? { capture } : {}), ...(accept === undefined ? {} : { accept }) }
}

/**
 * The settings with another capture. Those that only the former one used are left out, and the accepted files follow unless they were
 * chosen.
 */
export function withCapture(
  settings: FieldSettings | null,
  capture: Capture | null,
): FieldSettings | null {
  const { capture: former, accept, max_accuracy, photo_metadata, ...others } = settings ?? {}
  const isAcceptChosen = (accept ?? null) !== (settingsOfCapture(former ?? null).accept ?? null)
  const members = Object.entries({
    ...others,
    ...(capture === 'location' ? { max_accuracy } : {}),
    ...(hasPhotos(capture) ? { photo_metadata } : {}),
    ...settingsOfCapture(capture),
    ...(isAcceptChosen ? { accept } : {}),
  }).filter(([, value]) => value !== null && value !== undefined)
  return members.length > 0 ? (Object.fromEntries(members) as FieldSettings) : null
}

/** Whether files of a field with this capture can be photos. */
export const hasPhotos = (capture: Capture | null | undefined): boolean =>
  !capture || capture === 'photo'
