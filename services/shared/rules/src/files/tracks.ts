import { fileType, type FileType } from './file-type.ts'

/** The kinds of tracks that were found in a container; both are false if they could not be read. */
export interface Tracks {
  hasSound: boolean
  hasPicture: boolean
}

export const noTracks = (): Tracks => ({ hasSound: false, hasPicture: false })

/**
 * The type of a container by its tracks. If they cannot be read it is both, and the extension decides which is told.
 */
export function typeByTracks(
  { hasSound, hasPicture }: Tracks,
  sound: string,
  picture: string,
  ofExtension: string | undefined,
  ...also: string[]
): FileType {
  if (hasPicture) return fileType(picture, ...also)
  if (hasSound) return fileType(sound, ...also)
  return ofExtension === sound
    ? fileType(sound, picture, ...also)
    : fileType(picture, sound, ...also)
}
