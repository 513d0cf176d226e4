export { collectBytes, type CollectedBytes } from './collect-bytes.ts'
export { writeZip, type ZipEntry } from './write-zip.ts'
