import type { PublicForm } from '@formpost/contract'
import type { FormField } from '@formpost/rules'
import type { ShownField } from '@formpost/ui/fields/field-props.ts'
import type { Direction } from '@formpost/ui/messages/language.ts'
import type { ComponentType } from 'preact'

import type { DraftRow } from '../../db/rows.ts'
import type { ShownForm } from './translate-form.ts'

/** The languages of a form while it is filled in, and its texts in the one that is shown. */
export interface ShownLanguages {
  /** Its own language first, then those with a translation. */
  readonly choices: readonly string[]
  readonly language: string
  readonly direction: Direction
  readonly shown: ShownForm
  /** Switches the language. */
  readonly Picker: ComponentType<{ languages: ShownLanguages }>
  fieldOf(field: FormField): ShownField
  /** A draft with the texts of options instead of its answers, for its name. */
  inWords(row: DraftRow): DraftRow
  /**
   * Shows the language that a person has chosen, and remembers it for this form on this device. Returns false, and changes nothing, if its
   * texts are neither on the device nor can be loaded.
   */
  choose(language: string): Promise<boolean>
}

/** A preview of a draft, of which the device keeps nothing. `language` is the one that its link names. */
export interface PreviewOptions {
  readonly token: string
  readonly language: string | null
}

/** A form that is filled in, as far as its languages need it. */
export interface TranslatedSession {
  readonly form: PublicForm
  readonly row: DraftRow
  /** Whether nothing was entered yet. */
  readonly pristine: boolean
  readonly autosave: { changed(): void }
  languages: ShownLanguages | null
  redraw(): void
}
