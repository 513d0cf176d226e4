// Prints how much of each XLSForm of a folder is taken: `npm run xlsforms -- FOLDER`. Forms that pyxform refuses do not count; this is
// known where CONTRIBUTING.md has pyxform installed.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { convertForm, summarize } from '@formpost/xlsform'
import { readWorkbook, WorkbookError } from '@formpost/xlsform/workbook'
import { RE2JS } from 're2js'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Give the folder with the forms: npm run xlsforms -- FOLDER')
  process.exit(1)
}

const root = path.resolve(import.meta.dirname, '../../..')
const pyxform = path.join(root, 'test/.artifacts/pyxform/bin/xls2xform')
const run = promisify(execFile)

/** Why pyxform refuses a form; undefined if it does not, or is not installed. */
async function refusalOf(file) {
  if (!existsSync(pyxform)) return undefined
  const output = await mkdtemp(path.join(tmpdir(), 'formpost-xlsforms-'))
  try {
    await run(pyxform, ['--skip_validate', file, path.join(output, 'form.xml')])
    return undefined
  } catch (error) {
    return String(error.stderr).trim().split('\n').at(-1)
  } finally {
    await rm(output, { recursive: true })
  }
}

async function convert(file) {
  try {
    const { sheets } = readWorkbook(await readFile(file))
    return convertForm(sheets, { uuid: randomUUID, patterns: RE2JS }).report
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error
    return error.problem.code
  }
}

/** Why a row is not taken whole. */
const reasonsOf = ({ reason, changes }) =>
  reason
    ? [reason]
    : changes.map(({ code, column, problem }) =>
        [code, column, problem?.code].filter(Boolean).join(' '),
      )

const percent = (part, whole) => `${((100 * part) / (whole || 1)).toFixed(1)} %`
const describe = ({ rows, whole, apart, expressions: { found, taken } }) =>
  `${whole} of ${rows} rows whole (${percent(whole, rows)}), ${apart} apart, ` +
  `${taken} of ${found} expressions taken (${percent(taken, found)})`

const all = []
const reasons = new Map()
for (const name of (await readdir(folder)).sort()) {
  if (!/\.(?:xlsx|xls|csv)$/i.test(name)) continue
  const file = path.join(folder, name)
  const refusal = await refusalOf(file)
  const report = await convert(file)
  if (typeof report === 'string') console.log(`${name}: cannot be read: ${report}`)
  else console.log(`${name}: ${describe(summarize(report))}`)
  if (refusal !== undefined) console.log(`  not counted, pyxform refuses it: ${refusal}`)
  if (refusal !== undefined || typeof report === 'string') continue
  all.push(...report)
  for (const row of report) {
    if (row.outcome === 'whole' || row.outcome === 'apart') continue
    for (const reason of reasonsOf(row))
      reasons.set(reason, [...(reasons.get(reason) ?? []), `${name}:${row.sheet}:${row.row}`])
  }
}
console.log(`\nIn all: ${describe(summarize(all))}`)
for (const [reason, rows] of [...reasons].sort(([, a], [, b]) => b.length - a.length))
  console.log(`${String(rows.length).padStart(6)} ${reason}, such as ${rows[0]}`)
