import { maxLanguageText, textExpressions, type LanguageMembers } from '@formpost/rules'
import { z } from 'zod'

import { issueMessage, must, refusedAs } from './issues.ts'
import { flag, text, uuid } from './text.ts'

const expressionShape = <T extends z.ZodType>(member: T) =>
  Object.fromEntries(textExpressions.map((name) => [name, member])) as Record<
    (typeof textExpressions)[number],
    T
  >

/** What owners read of the language of forms; null unless used (docs/api-behaviour.md#names-and-expressions). */
export const languageMembers = {
  name: z.string().nullable(),
  parent: uuid.nullable(),
  /** With the members that are used. */
  expressions: z
    .object({
      ...expressionShape(z.string().optional()),
      trigger: z.array(z.string()).optional(),
    })
    .nullable(),
  read_only: z.boolean().nullable(),
  choices: z
    .array(
      z.object({
        name: z.string().optional(),
        filter: z.record(z.string(), z.string()).optional(),
        was: z.array(z.string()).optional(),
      }),
    )
    .nullable(),
  xlsform: z.record(z.string(), z.string()).nullable(),
} satisfies Record<keyof LanguageMembers, z.ZodType>

/** What a public field has of the language of forms: members that are not used are absent. */
export const usedMembersSchema = {
  name: languageMembers.name.unwrap().optional(),
  parent: languageMembers.parent.unwrap().optional(),
  expressions: languageMembers.expressions.unwrap().optional(),
  read_only: languageMembers.read_only.unwrap().optional(),
  choices: languageMembers.choices.unwrap().optional(),
  xlsform: languageMembers.xlsform.unwrap().optional(),
}

/** A name; the service checks it, so that a draft may have any text. */
export const draftName = text(maxLanguageText.name)

/** The name of a field, or the first step of absolute paths. Blank is none. */
export const nameOrBlank = draftName.meta({ pattern: '^\\s*([A-Za-z_][A-Za-z0-9_.-]*)?\\s*$' })

const maxColumns = 100
/** Longer lists are rejected before their items are checked. */
export const longestList = 100_000

/** A misspelt expression is refused: without it, the form would do something else. */
const expressionsError = {
  error: (issue: { code?: string; keys?: string[]; input?: unknown }) =>
    issue.code === 'unrecognized_keys'
      ? issueMessage({
          code: 'unknown_expression',
          name: issue.keys![0]!.slice(0, maxLanguageText.name),
          allowed: [...textExpressions, 'trigger'],
        })
      : must('not_an_object').error(issue),
}

const columns = z
  .record(z.string().max(255), text(maxLanguageText.xlsform), must('not_an_object'))
  .refine(
    (given) => Object.keys(given).length <= maxColumns,
    refusedAs({ code: 'too_many', max: maxColumns }),
  )

const list = <T extends z.ZodType>(items: T, max: number) =>
  z.array(items, must('not_a_list')).max(max, refusedAs({ code: 'too_many', max }))

/** In characters of JSON. */
const maxSheets = 65_536

/** Rows of sheets of an imported XLSForm that forms do not model, by the name of the sheet. */
export const keptSheets = z.record(z.string(), z.array(z.record(z.string(), z.string())))

export const keptSheetsInput = z
  .record(
    z.string().max(255),
    list(
      z.record(z.string().max(255), text(maxLanguageText.xlsform), must('not_an_object')),
      1_000,
    ),
    must('not_an_object'),
  )
  .refine(
    (given) => JSON.stringify(given).length <= maxSheets,
    refusedAs({ code: 'too_long', max: maxSheets }),
  )

/** What owners write of the language of forms. The service checks what depends on the form. */
export const languageInput = {
  name: draftName.nullish(),
  parent: uuid.toLowerCase().nullish(),
  expressions: z
    .strictObject(
      {
        ...expressionShape(text(maxLanguageText.calculation).nullish()),
        trigger: list(text(maxLanguageText.name), 100).nullish(),
      },
      expressionsError,
    )
    .nullish(),
  read_only: flag.nullish(),
  choices: list(
    z.object(
      {
        name: text(255).nullish(),
        filter: columns.nullish(),
        was: list(text(255), 100).nullish(),
      },
      must('not_an_object'),
    ),
    longestList,
  ).nullish(),
  xlsform: columns.nullish(),
}
