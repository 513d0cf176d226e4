/** The REST contract: schemas of resources and bodies, from which types and validation are derived. */
export * from './account.ts'
export * from './auth.ts'
export * from './csv.ts'
export * from './draft.ts'
export * from './errors.ts'
export * from './field.ts'
export * from './file.ts'
export * from './filter.ts'
export * from './form.ts'
export { issueErrors } from './issues.ts'
export * from './public.ts'
export * from './review.ts'
export * from './submission.ts'
export * from './summary.ts'
export * from './template.ts'
export * from './webhook.ts'
export { parseJson } from './json.ts'
export { uuid } from './text.ts'
export { openApiDocument } from './openapi/document.ts'
export { errorPage } from './openapi/error-page.ts'
export type { Access, Operation, RateLimitName } from './openapi/operation.ts'
export { type OperationId, type Operations, operations } from './openapi/operations.ts'
export {
  type PathParameter,
  type PathParameters,
  pathParameters,
} from './openapi/path-parameters.ts'
