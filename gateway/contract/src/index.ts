/** The REST contract: a schema per resource and body, from which types and checks follow. */
export * from './errors.ts'
export * from './field.ts'
export * from './public.ts'
