import { z } from 'zod'

import { maxInteger } from '../field.ts'

const uuidParameter = (description: string) => ({
  description,
  document: { type: 'string', format: 'uuid' },
  schema: z.guid().toLowerCase(),
})

/** Path parameters by name (docs/api-behaviour.md#identifiers). The gateway responds 404 to invalid ones. */
export const pathParameters = {
  form: uuidParameter('The form’s uuid.'),
  field: {
    description: 'The field’s numeric id.',
    document: { type: 'integer', minimum: 0, maximum: maxInteger },
    schema: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .refine((id) => id <= maxInteger),
  },
  version: {
    description: 'The number of a version.',
    document: { type: 'integer', minimum: 1, maximum: 999_999_999 },
    schema: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  },
  submission: uuidParameter('The submission’s uuid.'),
  public_id: {
    description: 'The form’s public id.',
    document: { type: 'string', pattern: '^[A-Za-z0-9]{4,32}$' },
    // Public ids are typed from paper, in any case.
    schema: z
      .string()
      .regex(/^[a-z0-9]{4,32}$/i)
      .toLowerCase(),
  },
  hash: {
    description: 'The hash of a part, from `parts` of the form.',
    document: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    schema: z.string().regex(/^[0-9a-f]{32}$/),
  },
  key: uuidParameter('The key’s id.'),
  device_id: uuidParameter('The UUID that the device made for this form.'),
  session: uuidParameter('The session’s id.'),
  upload: uuidParameter('The upload’s uuid.'),
  delivery: {
    description: 'The id of a delivery attempt.',
    document: { type: 'integer' },
    schema: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  },
} as const satisfies Record<
  string,
  { description: string; document: Record<string, unknown>; schema: z.ZodType<unknown, string> }
>

export type PathParameter = keyof typeof pathParameters

/** The names of the parameters in a path, in order. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The parsed parameters of a path. */
export type PathParameters<Path extends string> = {
  readonly [Name in NamesIn<Path> & PathParameter]: z.output<
    (typeof pathParameters)[Name]['schema']
  >
}
