import { describe, expect, it } from 'vitest'

import { vectorFiles } from '../vectors/read-vectors.ts'
import { actualOutcome, expectedOutcome, type Vector } from '../vectors/run-vector.ts'
import { fieldTypes } from './definition.ts'
import { isContainer } from './uses-language.ts'

const typesIn = ({ fields }: Vector) =>
  Object.values(fields).map((field) => (typeof field === 'string' ? field : field.type))

describe.each(vectorFiles)('%s', (_, json) => {
  const vectors = JSON.parse(json) as Vector[]

  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    expect(actualOutcome(vector)).toEqual(expectedOutcome(vector))
  })

  it('has unique names', () => {
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
  })
})

describe('the vectors', () => {
  const covered = new Set(
    vectorFiles.flatMap(([, json]) => (JSON.parse(json) as Vector[]).flatMap(typesIn)),
  )

  // Vectors of `forms/` cover groups and repeats.
  it.each(fieldTypes.filter((type) => !isContainer(type)))('cover %s', (type) => {
    expect(covered).toContain(type)
  })
})
