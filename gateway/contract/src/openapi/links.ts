import { z } from 'zod'

import { key, session } from '../auth.ts'
import { field } from '../field.ts'
import { form, formListRow } from '../form.ts'
import { receipt, upload } from '../public.ts'
import { submissionRow } from '../submission.ts'
import { versionRow } from '../version.ts'
import type { Operation } from './operation.ts'
import { parameterNames, type PathParameter } from './path-parameters.ts'

type Json = Record<string, unknown>
/** A resource and the name of its property that a path parameter takes. */
type Identifier = readonly [resource: z.ZodObject, property: string]

/** Where responses have the values of path parameters. A parameter without an entry gets no links. */
const identifiers: Partial<Record<PathParameter, readonly Identifier[]>> = {
  form: [
    [form, 'uuid'],
    [formListRow, 'uuid'],
  ],
  public_id: [[form, 'public_id']],
  field: [[field, 'id']],
  submission: [
    [submissionRow, 'uuid'],
    [receipt, 'submission_uuid'],
  ],
  upload: [[upload, 'uuid']],
  version: [[versionRow, 'version']],
  key: [[key, 'id']],
  session: [[session, 'id']],
}

/** The resources of a response by JSON pointer: the response itself, its `data`, or the first item of a list. */
function resourcesIn(schema: z.ZodType | undefined): [pointer: string, resource: z.ZodObject][] {
  // A list by page or by cursor.
  if (schema instanceof z.ZodUnion) return resourcesIn(schema.options[0] as z.ZodType)
  if (!(schema instanceof z.ZodObject)) return []
  const data: unknown = schema.shape['data']
  if (data instanceof z.ZodObject) return [['/data', data]]
  if (data instanceof z.ZodArray && data.element instanceof z.ZodObject) {
    return [['/data/0', data.element]]
  }
  return [['', schema]]
}

/** Whether a resource is another one, perhaps with more properties. */
const extendsResource = (resource: z.ZodObject, base: z.ZodObject): boolean =>
  Object.entries(base.shape).every(([name, schema]) => resource.shape[name] === schema)

/** The path parameters that a response has values for, as runtime expressions. */
function valuesIn({ success }: Operation): Map<string, string> {
  const values = new Map<string, string>()
  for (const [pointer, resource] of resourcesIn(success.schema)) {
    for (const [parameter, sources] of Object.entries(identifiers)) {
      const found = sources.find(([base]) => extendsResource(resource, base))
      if (found) values.set(parameter, `$response.body#${pointer}/${found[1]}`)
    }
  }
  return values
}

/**
 * The links of a response: from a created resource to the operations on it, and from a list to those on its items. A parameter
 * that neither the response nor the request has is left to the client.
 */
export function linksOf(operation: Operation, operations: readonly Operation[]): Json {
  const { method, path, success } = operation
  const values = valuesIn(operation)
  const known = parameterNames(path)
  // Reading and changing a resource returns the identifiers of the request again.
  if (success.status !== 201) for (const name of known) values.delete(name)
  if (success.status !== 201 && method !== 'get') return {}
  const expressions = new Map([
    ...known.map((name) => [name, `$request.path.${name}`] as const),
    ...values,
  ])
  const links: Json = {}
  for (const target of operations) {
    const names = parameterNames(target.path)
    const last = names.at(-1) ?? ''
    if (target.id === operation.id || !values.has(last)) continue
    // Other operations on the items are linked from where the items are created.
    if (operation.paged && target.path !== `${path}/{${last}}`) continue
    links[target.id] = {
      operationId: target.id,
      parameters: Object.fromEntries(
        names.flatMap((name) => {
          const expression = expressions.get(name)
          return expression === undefined ? [] : [[name, expression]]
        }),
      ),
    }
  }
  return links
}
