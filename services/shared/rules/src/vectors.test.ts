import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { actualOutcome, expectedOutcome, type Vector } from '../vectors/run-vector.ts'

const folder = path.resolve(import.meta.dirname, '../vectors')
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

describe.each(files)('%s', (file) => {
  const vectors = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Vector[]

  for (const vector of vectors) {
    it(vector.name, () => {
      expect(actualOutcome(vector)).toEqual(expectedOutcome(vector))
    })
  }

  it('names every case once', () => {
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
  })
})
