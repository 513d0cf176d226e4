/** The REST contract: a schema per resource and body, from which types and checks follow. */
export * from './auth.ts'
export * from './errors.ts'
export * from './field.ts'
export * from './form.ts'
export * from './public.ts'
export * from './submission.ts'
export * from './template.ts'
export { uuid } from './text.ts'
