import { matchLanguage } from '@formpost/rules'
import { preferredTags } from '@formpost/ui/messages/language.ts'

import { storageFailure } from '../../app/storage-failure.ts'
import { db } from '../../db/database.ts'
import { storeParts } from '../../outbox/delivery/form-parts.ts'
import { SessionLanguages } from './session-languages.ts'
import type { PreviewOptions, TranslatedSession } from './shown-languages.ts'

/** Milliseconds to wait for a translation before the form is shown in its own language. */
const maxWait = 3_000

/** The language that was chosen for a form on this device, then those of the person. */
async function preferredFor(publicId: string): Promise<readonly string[]> {
  const chosen = (await storageFailure.guard(db.forms.get(publicId)))?.language
  return chosen === undefined ? preferredTags : [chosen, ...preferredTags]
}

/** Shows a form in the language of the person, if it has it, and has the device keep the others. */
export async function openLanguages(
  session: TranslatedSession,
  preview?: PreviewOptions,
): Promise<void> {
  const { form } = session
  const languages = new SessionLanguages(session, preview?.token ?? null)
  const preferred = preview?.language ? [preview.language] : await preferredFor(form.public_id)
  const language = matchLanguage(languages.choices, preferred) ?? languages.own
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWait))
  const showing = languages.show(language)
  await Promise.race([showing, timeout])
  session.languages = languages
  void showing.then(() => session.redraw())
  if (!preview) void storeParts(form)
}

/** What the owner says about a closed form, in the language of the person. */
export async function closedMessageFor(
  publicId: string,
  messages: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const language = matchLanguage(Object.keys(messages), await preferredFor(publicId))
  const message = language === undefined ? undefined : messages[language]
  return typeof message === 'string' ? message : undefined
}
