import type { PublicForm } from '@formpost/contract'
import type { FormField } from '@formpost/rules'
import type { Address, FormAnswer } from '@formpost/rules/form'
import type { FieldContext, ShownField } from '@formpost/ui/fields/field-props.ts'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import type { Store } from '@formpost/ui/store.ts'
import type { ComponentType } from 'preact'

import type { DraftRow, FileRow, RawAnswers, RecordRow } from '../../db/rows.ts'

/** A session with such a form, as far as its fields and problems need it. */
export interface LanguageSession extends FieldContext {
  readonly form: PublicForm
  readonly row: DraftRow
  readonly languages: { readonly language: string } | null
  readonly revision: Store<number>
  readonly checked: ReadonlySet<Address>
  readonly files: readonly FileRow[]
  readonly fileMessages: ReadonlyMap<Address, string>
  shownField(field: FormField): ShownField
  misfitOf(fieldId: string): string | undefined
  hasUnfitFile(fieldId: string): boolean
  /** Notes that what is at the address was changed by the person. */
  touched(address: Address): void
}

export interface FormFieldsProps {
  session: LanguageSession
  page: number
  /** Grows when all fields may differ. */
  epoch: number
}

/** What evaluates and shows a form with expressions, groups or repeats. Addresses have the keys of instances. */
export interface LanguageParts {
  /** As entered, for a draft. */
  readonly entered: RawAnswers
  /** The fields of each page that are outside of repeats. */
  readonly pages: FormField[][]
  readonly hasFixedPageCount: boolean
  /** The heading that is the title of the form. */
  readonly titleField: FormField | undefined
  readonly epoch: number
  readonly Fields: ComponentType<FormFieldsProps>
  answer(address: Address, value: RawAnswer): void
  /** Has all fields shown again. */
  redraw(): void
  /** Addresses of invalid answers, in form order. */
  problemAddresses(): Address[]
  /** Addresses of problems that the person can fix, on a page, or on all, for which the clock is brought up to date. */
  invalid(session: LanguageSession, page: number | null): Address[]
  /** The messages to show on a page, by address. */
  shownProblems(session: LanguageSession, page: number): Map<Address, string>
  /** The answers that are sent. */
  sent(): Record<string, FormAnswer>
  /** The files without those of instances that are gone. */
  keptFiles(files: readonly FileRow[]): FileRow[]
  /** What the outbox keeps besides the answers. */
  recordMembers(): Pick<RecordRow, 'filledAt' | 'clock' | 'rules' | 'entered'>
}

/** Opens the answers of a draft. */
export type OpenParts = (row: DraftRow, isNew: boolean) => LanguageParts
