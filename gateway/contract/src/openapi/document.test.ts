import { describe, expect, it } from 'vitest'

import { openApiDocument } from './document.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { parameterNames } from './path-parameters.ts'

interface Link {
  operationId: string
  parameters: Record<string, string>
}
interface Documented {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { links?: Record<string, Link> }>
}

const { paths, components } = openApiDocument() as {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, object> }
}
const documented = Object.values(paths).flatMap((methods) => Object.values(methods))
const operation = (id: string) => documented.find(({ operationId }) => operationId === id)!
const linksOf = (id: string): Record<string, Link> =>
  Object.assign({}, ...Object.values(operation(id).responses).map(({ links }) => links ?? {}))

describe('links', () => {
  it('lead from a created resource to the operations on it', () => {
    expect(Object.keys(linksOf('createForm'))).toEqual(
      expect.arrayContaining(['getForm', 'updateForm', 'createField', 'listSubmissions', 'submit']),
    )
    const parameters = { form: '$request.path.form', field: '$response.body#/data/id' }
    expect(linksOf('createField')).toMatchObject({
      updateField: { operationId: 'updateField', parameters },
      deleteField: { operationId: 'deleteField', parameters },
    })
    expect(linksOf('createKey')['revokeKey']?.parameters).toEqual({
      key: '$response.body#/data/id',
    })
  })

  it('lead from a list to the operations on its items', () => {
    const submission = '$response.body#/data/0/uuid'
    const { getSubmission, ...others } = linksOf('listSubmissions')
    expect(getSubmission?.parameters).toEqual({ form: '$request.path.form', submission })
    expect(others).toHaveProperty('deleteSubmission')
    expect(linksOf('listForms')).not.toHaveProperty('createField')
  })

  it('leave out what neither the request nor the response has', () => {
    const parameters = { submission: '$response.body#/submission_uuid' }
    expect(linksOf('submit')['getSubmission']?.parameters).toEqual(parameters)
    const { downloadFile } = linksOf('upload')
    expect(downloadFile?.parameters).toEqual({ upload: '$response.body#/uuid' })
  })

  it('set parameters of the path of their operation', () => {
    for (const link of documented.flatMap(({ operationId }) =>
      Object.values(linksOf(operationId)),
    )) {
      const { path } = operations.find(({ id }) => id === link.operationId)!
      expect(parameterNames(path)).toEqual(expect.arrayContaining(Object.keys(link.parameters)))
    }
  })
})

/** The schemas of objects that have no unknown properties. */
function closedSchemas(value: unknown): { properties: object }[] {
  if (typeof value !== 'object' || value === null) return []
  const nested = Object.values(value).flatMap(closedSchemas)
  const isClosed = 'additionalProperties' in value && value.additionalProperties === false
  return isClosed ? [value as unknown as { properties: object }, ...nested] : nested
}

describe('request bodies', () => {
  it('may have unknown properties, except expressions', () => {
    const bodies = documented.map(({ requestBody }) => requestBody)
    const inputs = Object.entries(components.schemas).filter(([name]) => name.endsWith('Input'))
    expect(inputs.map(([name]) => name)).toContain('FieldLogicInput')
    const closed = closedSchemas([bodies, inputs])
    expect(closed.length).toBeGreaterThan(0)
    for (const { properties } of closed) expect(properties).toHaveProperty('relevant')
  })

  it('are optional where a change of nothing is accepted', () => {
    const isRequired = (id: string) => operation(id).requestBody?.required
    expect(['updateForm', 'updateField', 'updateAccount'].map(isRequired)).toEqual([
      false,
      false,
      false,
    ])
    expect(['createForm', 'submit', 'putWebhook'].map(isRequired)).toEqual([true, true, true])
  })
})

it('names If-Match where another revision is refused', () => {
  const checked = operations.filter(({ errors }: Operation) => errors?.includes(412))
  expect(checked).not.toHaveLength(0)
  for (const { id } of checked) {
    expect(operation(id).parameters).toContainEqual(
      expect.objectContaining({ name: 'If-Match', in: 'header' }),
    )
  }
})
