import { z } from 'zod'

import { key, session, user } from '../auth.ts'
import { draftField, draftSettings, fieldContent } from '../draft.ts'
import { errorBody, propertyError } from '../errors.ts'
import { listedField, removedField } from '../field-list.ts'
import { field, fieldLogic, fieldSettings } from '../field.ts'
import { form, formListRow } from '../form.ts'
import { publicField, publicForm, receipt, upload } from '../public.ts'
import { review, reviewer } from '../review.ts'
import { submission, submissionRow, submissionValue } from '../submission.ts'
import { fieldSummary, submissionSummary } from '../summary.ts'
import { fieldTranslation, formTranslation } from '../translations.ts'
import { version, versionRow } from '../version.ts'

/** Schemas that appear once, under a name, in the components of the document. */
const named = {
  DraftField: draftField,
  DraftSettings: draftSettings,
  Error: errorBody,
  Field: field,
  FieldContent: fieldContent,
  FieldLogic: fieldLogic,
  FieldSettings: fieldSettings,
  FieldSummary: fieldSummary,
  FieldTranslation: fieldTranslation,
  Form: form,
  FormListRow: formListRow,
  FormTranslation: formTranslation,
  Key: key,
  ListedField: listedField,
  PropertyError: propertyError,
  PublicField: publicField,
  PublicForm: publicForm,
  Receipt: receipt,
  RemovedField: removedField,
  Review: review,
  Reviewer: reviewer,
  Session: session,
  Submission: submission,
  SubmissionRow: submissionRow,
  SubmissionSummary: submissionSummary,
  SubmissionValue: submissionValue,
  Upload: upload,
  User: user,
  Version: version,
  VersionRow: versionRow,
}

for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { id })

type Json = Record<string, unknown>

/**
 * Converts a schema to JSON Schema and moves its named definitions to `components`. In requests they have names of their own,
 * because requests may have unknown properties and responses may not.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema: _dialect, $defs = {}, ...rest } = z.toJSONSchema(schema, { io })
  const suffix = io === 'input' ? 'Input' : ''
  const text = JSON.stringify({ rest, $defs }).replaceAll(
    /"#\/\$defs\/(\w+)"/g,
    `"#/components/schemas/$1${suffix}"`,
  )
  const moved = JSON.parse(text) as { rest: Json; $defs: Record<string, Json> }
  for (const [id, { id: _id, ...definition }] of Object.entries(moved.$defs)) {
    components[id + suffix] = definition
  }
  return moved.rest
}
