import type { Form } from '@formpost/contract'
import type { FieldSettings, FieldType } from '@formpost/rules'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

import type { DispatchOptions, FocusRequest } from './builder-state.ts'
import type { DraftDocument, DraftField, Operation, Place, Problem } from './document/index.ts'

/** A field to add, with the name of its type. */
export interface NewField {
  readonly type: FieldType
  readonly settings: FieldSettings | null
  readonly name: string
}

/** What can be done with whole fields. Each is announced and can be undone. */
export interface FieldCommands {
  /** Adds a field after the selected one, or into it if it is a container. */
  add(field: NewField): void
  duplicate(uuid: string): void
  /**
   * Adds a question that was removed before, after the repeats that come back with it: at the end of its container if that can have it,
   * else of the form. False if the form is full.
   */
  bringBack(fields: readonly DraftField[]): boolean
  remove(uuid: string): void
  /** Moves a field with everything in it to a place in the form without it. */
  move(uuid: string, place: Place): void
  /** Moves a field by one place in its container. */
  step(uuid: string, direction: 1 | -1): void
  /** Moves a field into the container beside it. */
  moveInto(uuid: string): void
  /** Moves a field out of its container. */
  moveOut(uuid: string): void
}

/** What the panes of the builder share. */
export interface Builder {
  /** The live form. */
  readonly form: Form
  readonly document: DraftDocument
  /** The uuid of the selected field; undefined if the form itself is selected. */
  readonly selected: string | undefined
  /** Follows the document with a short delay. */
  readonly problems: readonly Problem[]
  /** The property whose control takes the focus. Controls are found by `data-property`, an attribute of them or of what is around them. */
  readonly focus: FocusRequest | undefined
  dispatch(operation: Operation, options?: DispatchOptions): void
  /** The next change is undone on its own. Leaving the panel of properties and a pause do this by themselves. */
  endStep(): void
  /** Selects a field or the form, and moves the focus to a property. */
  select(uuid: string | undefined, property?: string): void
  /** What can be done with whole fields. */
  readonly commands: FieldCommands
}

export const BuilderContext = createContext<Builder | undefined>(undefined)

/** The builder around a component. */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('There is no builder around this component.')
  return builder
}
