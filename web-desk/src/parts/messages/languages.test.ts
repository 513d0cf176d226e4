import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { languages } from '@formpost/ui/messages/language.ts'
import { parametersByKey } from '@formpost/ui/messages/test-support/parameters-by-key.ts'
import { describe, expect, it } from 'vitest'

const source = path.resolve(import.meta.dirname, '../..')
const files = readdirSync(source, { encoding: 'utf8', recursive: true }).filter((file) =>
  /messages[/\\]\w+\.ts$/.test(file),
)
const areas = files
  .filter((file) => path.basename(file) === 'en.ts')
  .map((file) => path.dirname(file))

/** The files that other messages import. */
const imported = new Set(
  files.flatMap((file) => {
    const text = readFileSync(path.join(source, file), 'utf8')
    const paths = [...text.matchAll(/'(\.[^']+)'/g)].map(([, each]) => each!)
    return paths.map((each) => path.join(path.dirname(file), each))
  }),
)

const messagesOf = async (area: string, code: string): Promise<object> => {
  const file = (await import(path.join(source, area, `${code}.ts`))) as Record<string, object>
  return file[code]!
}

it('finds the messages', () => {
  expect(areas).toContain(path.join('parts', 'messages'))
})

describe.each(areas)('%s', (area) => {
  const codes = Object.keys(languages).filter((code) => code !== 'en')

  it.each(codes)('has all English messages with the same parameters in %s', async (code) => {
    const english = await messagesOf(area, 'en')
    expect(parametersByKey(await messagesOf(area, code))).toEqual(parametersByKey(english))
  })

  it.each(codes)('loads %s', (code) => {
    expect([...imported]).toContain(path.join(area, `${code}.ts`))
  })
})
