/**
 * The judgement of files: their names, their types and whether a field accepts them. Files that are not chosen need none of it, so
 * browsers load it when it is needed.
 */
export { acceptAttribute, isAccepted } from './accept.ts'
export { crc32 } from './crc32.ts'
export { detectType } from './detect.ts'
export { cleanFileName } from './file-name.ts'
export type { FileType } from './file-type.ts'
export { type FileProblem, type FileRules, judgeFile, type JudgedFile } from './judge.ts'
export { pictureSize, type PictureSize } from './photos/picture-size.ts'
export { isPhoto, stripMetadata } from './photos/strip-metadata.ts'
export { findZipDirectory, maxZipEnd, zipEntries, type ZipEntry } from './zip-directory.ts'
