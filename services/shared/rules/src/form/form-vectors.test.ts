import { describe, expect, it } from 'vitest'

import { actualFormOutcome, type FormVector } from '../../vectors/forms/run-form-vector.ts'
import { formVectorFiles } from '../../vectors/read-vectors.ts'

describe.each(formVectorFiles)('forms: %s', (_, json) => {
  const vectors = JSON.parse(json) as FormVector[]

  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    expect(actualFormOutcome(vector)).toEqual(vector.expect)
  })

  it('has unique names', () => {
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
  })
})
