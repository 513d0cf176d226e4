import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import type { Sheets } from '@formpost/xlsform'

import { pyxformPython } from '../../harness/requirements.ts'

/** An XForm with the sheets that it was made of, or why there is none. */
export type ConvertedXlsForm = { xml: string; sheets: Sheets } | { error: string }

/** Converts XLSForms with pyxform. */
export async function convertXlsForms(
  forms: readonly ({ sheets: Sheets } | { file: string })[],
): Promise<ConvertedXlsForm[]> {
  const script = path.join(import.meta.dirname, 'convert_xlsforms.py')
  const converter = spawn(pyxformPython()!, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  converter.stdin.end(JSON.stringify(forms))
  const [output] = await Promise.all([text(converter.stdout), once(converter, 'exit')])
  return JSON.parse(output) as ConvertedXlsForm[]
}
