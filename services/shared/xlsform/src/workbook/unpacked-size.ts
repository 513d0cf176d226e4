import { findZipDirectory, zipEntries } from '@formpost/rules/files'

/** How many bytes the files of a ZIP archive have by its directory; 0 if there is none. */
export function unpackedSize(bytes: Uint8Array): number {
  const directory = findZipDirectory(bytes)
  let sum = 0
  for (const { size } of directory ? zipEntries(bytes, directory.at) : []) sum += size
  return sum
}
