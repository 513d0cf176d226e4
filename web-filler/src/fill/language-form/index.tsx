import './language-form.css'

import type { PublicForm } from '@formpost/contract'

import { compileLanguageForm } from './compile.ts'
import { FormFields } from './form-fields.tsx'
import { LanguageAnswers } from './language-answers.ts'
import { invalid, shownProblems } from './problems.ts'
import type { FormFieldsProps, LanguageParts, LanguageSession, OpenParts } from './types.ts'

/** Loads what a form needs, and what opens its drafts. */
export async function openerOf(definition: PublicForm): Promise<OpenParts> {
  const form = await compileLanguageForm(definition)
  return (row, isNew): LanguageParts => {
    const answers = new LanguageAnswers(form, row, isNew, definition.is_encrypted)
    return Object.assign(answers, {
      Fields: (props: FormFieldsProps) => <FormFields {...props} answers={answers} />,
      invalid: (session: LanguageSession, page: number | null) => invalid(session, answers, page),
      shownProblems: (session: LanguageSession, page: number) =>
        shownProblems(session, answers, page),
    })
  }
}
