// Writes a `.br` beside each file of the web apps that has a `.gz`, for gateways that serve these files. It takes 11 s of CPU time, so
// `npm start` does without (docs/decisions/0044-faster-first-start.md).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { root } from './stamps.mjs'

const compress = promisify(brotliCompress)

/** @param {string} file */
async function writeBrotli(file) {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await compress(bytes, { params }))
}

for (const app of ['web-filler', 'web-desk']) {
  const folder = path.join(root, app, 'dist')
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => name.endsWith('.gz')).map((name) => name.slice(0, -3))
  const rest = files.filter((name) => name !== 'index.html')
  await Promise.all(rest.map((name) => writeBrotli(path.join(folder, name))))
  // The build takes it as the sign that the step was completed.
  await writeBrotli(path.join(folder, 'index.html'))
}
