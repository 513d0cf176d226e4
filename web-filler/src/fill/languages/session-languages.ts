import type { FormTranslation } from '@formpost/contract'
import { directionOfLanguage, isInput, type FormField } from '@formpost/rules'
import type { ShownField } from '@formpost/ui/fields/field-props.ts'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import type { Direction } from '@formpost/ui/messages/language.ts'

import { barTitle } from '../../app/screen-state.ts'
import { storageFailure } from '../../app/storage-failure.ts'
import { updateForm } from '../../db/definitions.ts'
import type { DraftRow } from '../../db/rows.ts'
import { readPart, requestPart } from '../../outbox/delivery/form-parts.ts'
import { LanguagePicker } from './language-picker.tsx'
import type { ShownLanguages, TranslatedSession } from './shown-languages.ts'
import { shownAnswer, translateForm, type ShownForm } from './translate-form.ts'

const partName = (language: string): string => `translations.${language}`

export class SessionLanguages implements ShownLanguages {
  readonly choices: readonly string[]
  language: string
  shown: ShownForm
  readonly preview: string | null
  readonly Picker = LanguagePicker
  private readonly session: TranslatedSession
  private wanted: string | undefined
  private fields: ReadonlyMap<string, ShownField> = new Map()

  /** `preview` is the token of a preview, of which the device keeps nothing. */
  constructor(session: TranslatedSession, preview: string | null) {
    const { languages = [], parts = {} } = session.form
    this.choices = languages.filter((tag, index) => index === 0 || parts[partName(tag)])
    this.language = this.own
    this.shown = session.form
    this.session = session
    this.preview = preview
  }

  get own(): string {
    return this.choices[0]!
  }

  get direction(): Direction {
    return directionOfLanguage(this.language)
  }

  fieldOf(field: FormField): ShownField {
    return this.fields.get(field.id) ?? field
  }

  inWords(row: DraftRow): DraftRow {
    const answers = { ...row.answers }
    for (const field of this.shown.fields) {
      const answer = answers[field.id]
      if (answer !== undefined && isInput(field.type))
        answers[field.id] = shownAnswer(field, answer as RawAnswer)
    }
    return { ...row, answers }
  }

  /** Shows a language; returns false, and changes nothing, if its texts are neither on the device nor can be loaded. */
  async show(language: string): Promise<boolean> {
    this.wanted = language
    const translation = await this.read(language)
    if (!translation) return false
    // Another one was chosen meanwhile.
    if (this.wanted !== language) return true
    this.language = language
    this.shown = translateForm(this.session.form, translation)
    this.fields = new Map(this.shown.fields.map((field) => [field.id, field]))
    this.session.row.formTitle = this.shown.title
    barTitle.set(this.shown.title)
    if (this.preview === null) await this.update({ title: this.shown.title })
    return true
  }

  async choose(language: string): Promise<boolean> {
    if (!(await this.show(language))) return false
    if (this.preview === null) await this.update({ language })
    if (!this.session.pristine) this.session.autosave.changed()
    this.session.redraw()
    return true
  }

  private async update(change: Parameters<typeof updateForm>[1]): Promise<void> {
    await storageFailure.guard(updateForm(this.session.form.public_id, change))
  }

  private async read(language: string): Promise<FormTranslation | undefined> {
    if (language === this.own) return {}
    const { public_id: publicId, parts = {} } = this.session.form
    const hash = parts[partName(language)]
    if (hash === undefined) return undefined
    return this.preview === null
      ? readPart(publicId, hash)
      : requestPart(publicId, hash, this.preview)
  }
}
