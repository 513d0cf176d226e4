import { describe, expect, it } from 'vitest'

import {
  actualFileOutcome,
  expectedFileOutcome,
  type FileVector,
} from '../../vectors/files/run-file-vector.ts'
import { fileVectorFiles } from '../../vectors/read-vectors.ts'

describe.each(fileVectorFiles)('%s', (_, json) => {
  const vectors = JSON.parse(json) as FileVector[]

  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    expect(actualFileOutcome(vector)).toEqual(expectedFileOutcome(vector))
  })

  it('has unique names', () => {
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
  })
})
