import type { FieldLogic } from '@formpost/rules'

import type { DraftDocument, DraftField, DraftSettings } from './draft-document.ts'

export type FieldChange = Partial<Omit<DraftField, 'uuid'>>

/** Settings to set; an undefined one becomes absent. */
export type SettingsChange = { readonly [S in keyof DraftSettings]?: DraftSettings[S] | undefined }

/** The place of a text in a translation: in the form or a field, and of an option by its index. */
export interface TextPlace {
  readonly field: string | undefined
  readonly property: string
  readonly option?: number | undefined
}

/** A text in a language; null if it is not translated. */
export interface TextChange extends TextPlace {
  readonly text: string | null
}

/** A field and its index once all places are taken. Places are in ascending order. */
export interface Place {
  readonly index: number
  readonly field: DraftField
}

/** An option with another text: conditions and the default follow it. */
export interface Rename {
  readonly from: string
  readonly to: string
}

/** A change of a document as data. Undo and rebasing use the same operations. */
export type Operation =
  | { readonly kind: 'add_fields'; readonly places: readonly Place[] }
  | { readonly kind: 'remove_fields'; readonly uuids: readonly string[] }
  | { readonly kind: 'move_field'; readonly uuid: string; readonly index: number }
  | {
      readonly kind: 'change_fields'
      readonly changes: readonly { readonly uuid: string; readonly change: FieldChange }[]
    }
  | {
      readonly kind: 'set_options'
      readonly uuid: string
      readonly options: readonly string[]
      readonly renames: readonly Rename[]
      /** Texts of options that answers may have: one that is renamed is kept beside the new text. */
      readonly answered: readonly string[]
    }
  | { readonly kind: 'set_logic'; readonly uuid: string; readonly logic: FieldLogic | null }
  | { readonly kind: 'change_settings'; readonly change: SettingsChange }
  | {
      readonly kind: 'set_texts'
      readonly language: string
      readonly texts: readonly TextChange[]
    }
  | { readonly kind: 'batch'; readonly operations: readonly Operation[] }

export type OperationOf<K extends Operation['kind']> = Extract<Operation, { kind: K }>

/** Adds fields one after the other, the first at the index. */
export const addFields = (index: number, fields: readonly DraftField[]): Operation => ({
  kind: 'add_fields',
  places: fields.map((field, offset) => ({ index: index + offset, field })),
})

/** Removes fields, and the conditions on them. */
export const removeFields = (uuids: readonly string[]): Operation => ({
  kind: 'remove_fields',
  uuids,
})

/** Moves a field to its index in the resulting order. */
export const moveField = (uuid: string, index: number): Operation => ({
  kind: 'move_field',
  uuid,
  index,
})

/** Changes properties of a field; options and logic have their own operations. */
export const changeField = (
  uuid: string,
  change: Omit<FieldChange, 'options' | 'logic'>,
): Operation => ({ kind: 'change_fields', changes: [{ uuid, change }] })

export const setOptions = (
  uuid: string,
  options: readonly string[],
  renames: readonly Rename[] = [],
  answered: readonly string[] = [],
): Operation => ({ kind: 'set_options', uuid, options, renames, answered })

/** Sets the logic of a field. Logic that would make fields depend on each other in a circle is not set. */
export const setLogic = (uuid: string, logic: FieldLogic | null): Operation => ({
  kind: 'set_logic',
  uuid,
  logic,
})

export const changeSettings = (change: SettingsChange): Operation => ({
  kind: 'change_settings',
  change,
})

/** Sets texts of a translation. */
export const setTexts = (language: string, texts: readonly TextChange[]): Operation => ({
  kind: 'set_texts',
  language,
  texts,
})

/** Operations that are undone together. */
export const batch = (operations: readonly Operation[]): Operation => {
  const [only] = operations
  return only && operations.length === 1 ? only : { kind: 'batch', operations }
}

export interface Applied {
  readonly document: DraftDocument
  /** Gives the former document back. */
  readonly inverse: Operation
}

/** The result of an operation that changes nothing: the same document. */
export const unchanged = (document: DraftDocument): Applied => ({ document, inverse: batch([]) })
