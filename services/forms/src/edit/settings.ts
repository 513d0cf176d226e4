import type { PropertyErrors } from '@formpost/kit/errors'
import type { CallContext } from '@formpost/kit/rpc'
import { translationsOf, type FormTranslation } from '@formpost/rules'

import { callingOwner, originOf } from '../caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { changeActive } from '../domain/closing.ts'
import { throwIfInvalid } from '../domain/domain-error.ts'
import type { FormSettings, WholeForm } from '../domain/form.ts'
import {
  cleanLanguages,
  languageErrors,
  withTranslations,
  type FormLanguages,
} from '../domain/languages.ts'
import { rootNameErrors } from '../domain/members.ts'
import { changeForm } from '../store/change-form.ts'
import { writeLanguages } from '../store/form-parts.ts'
import { writeForm } from '../store/forms.ts'
import { resolveSettings, writeSettings } from './resolve-settings.ts'

interface SentSettings {
  settings: Partial<FormSettings>
  /** Translations replace those of the languages that they name; null removes a language's. */
  languages: Pick<Partial<FormLanguages>, 'languages'> & {
    translations?: Record<string, FormTranslation | null>
  }
}

/** The languages to write, if they are sent, and what is wrong with them. */
function resolveLanguages(
  { languages: sentLanguages, translations: sent }: SentSettings['languages'],
  { form, fields, translations: stored }: WholeForm,
): { next?: FormLanguages; errors: PropertyErrors } {
  if (!sentLanguages && !sent) return { errors: {} }
  const languages = sentLanguages ?? form.languages
  const kept = translationsOf(languages, stored)
  const translations = sent ? withTranslations(kept, sent) : kept
  return {
    next: cleanLanguages({ languages, translations }, fields),
    errors: languageErrors({ translations }, languages, fields, fields),
  }
}

/** Changes the settings of the caller's form that are sent. Throws `validation_failed` with every error. */
export function updateSettings(
  dependencies: Dependencies,
  formUuid: string,
  { settings, languages }: SentSettings,
  call: CallContext,
): Promise<WholeForm> {
  const { db } = dependencies
  const origin = originOf('form_changed', call)
  return changeForm(db, formUuid, callingOwner(call), origin, async (tx, whole) => {
    const { form, fields } = whole
    const hasPayment = fields.some((field) => field.type === 'payment')
    const { change, errors } = await resolveSettings(dependencies, settings, form, hasPayment, call)
    const resolved = resolveLanguages(languages, whole)
    throwIfInvalid({ ...errors, ...resolved.errors, ...rootNameErrors(settings.rootName) })
    await writeSettings(tx, form, change)
    if (resolved.next) await writeLanguages(tx, form.id, resolved.next)
  })
}

/** Closes the caller's form if it is open, and opens it if it is closed. */
export const toggleActive = (
  { db }: Dependencies,
  formUuid: string,
  call: CallContext,
): Promise<WholeForm> =>
  changeForm(db, formUuid, callingOwner(call), originOf('form_changed', call), (tx, { form }) =>
    writeForm(tx, form, changeActive(form, !form.isActive, new Date())),
  )
