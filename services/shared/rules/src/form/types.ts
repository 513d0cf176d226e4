import type { AnswerProblem } from '../answer-problem.ts'
import type { AnswerValue, MetadataKind } from '../definition.ts'
import type { ExpressionProblemCode } from '../expressions/index.ts'

/**
 * Where a field is in a record: its uuid, preceded by the uuid and the index of each repeat around it:
 * `<repeat uuid>.<index from 0>.<uuid>`. Groups are left out. `<repeat uuid>.<index>` is an instance.
 */
export type Address = string

/** The answers to the fields of one instance of a repeat by uuid, those in its groups too. */
export interface InstanceAnswers {
  [fieldUuid: string]: FormAnswer
}

/** A normalised answer; of a repeat its instances. */
export type FormAnswer = AnswerValue | InstanceAnswers[]

/** Answers as a person or a client gave them. In drafts, the `key` of an instance keeps its identity. */
export type RawAnswers = Readonly<Record<string, unknown>>

/** Why the answer at an address is invalid; `message` is the form's own text. */
export type FormAnswerProblem =
  | AnswerProblem
  | { code: 'required'; message?: string }
  | { code: 'constraint_not_met'; message?: string }
  /** The value depends on itself through other instances. */
  | { code: 'value_in_circle' }
  | { code: 'not_instances' }
  | { code: 'too_few'; min: number }
  | { code: 'too_many'; max: number }

/** Texts of a field that refer to answers, filled in. Texts without references are left out. */
export interface FilledTexts {
  label?: string
  description?: string
  placeholder?: string
  /** HTML, in which the answers are escaped. */
  content?: string
}

/** What could not be checked, for which a record is never refused. */
export interface FormCheck {
  /** `too_expensive`: beyond the limits of an evaluation. `expression_failed`: an expression is refused while it is evaluated. */
  code: 'too_expensive' | 'expression_failed'
  address?: Address
  reason?: ExpressionProblemCode
}

/** The result of an evaluation. For a form without the language it has the same as `Evaluation` of `@formpost/rules`. */
export interface FormEvaluation {
  /** Addresses of visible fields of any type, with groups and repeats. */
  visible: Set<Address>
  /** Addresses of visible input fields that must be answered. */
  required: Set<Address>
  /** Normalised answers of visible fields outside of repeats in form order, without blank ones; a repeat has all its instances. */
  answers: Map<string, FormAnswer>
  /** Problems in form order; empty if the answers are valid. */
  problems: Map<Address, FormAnswerProblem>
  /** Addresses of `problems` that only the language finds: a service may store such records of an earlier form. */
  languageProblems: Set<Address>
  /** Results of calculations of visible fields; null if blank. */
  calculated: Map<Address, AnswerValue | null>
  /** What was sent for a calculated field and differs from its result. */
  replaced: Map<Address, AnswerValue>
  /** Valid answers that are left out, because their field is irrelevant or their option is filtered. */
  leftOut: Map<Address, AnswerValue>
  /** The options that the choice filter of a visible field leaves. */
  options: Map<Address, readonly string[]>
  /** Numbers of instances of visible repeats. */
  instances: Map<Address, number>
  texts: Map<Address, FilledTexts>
  checks: FormCheck[]
}

/** Why an expression of a field is ignored. */
export interface IgnoredExpression {
  fieldId: string
  member: string
  code: ExpressionProblemCode | 'unknown_name' | 'ambiguous_name'
}

/** How a service evaluates a record. */
export interface EvaluationOptions {
  /**
   * The time at which the form was filled in, as RFC 3339 with the offset of the person. Null if it is not known: what reads the time is
   * then taken as sent.
   */
  clock: string | null
  /** Steps that the expressions may take; the limit of a submission by default. */
  maxSteps?: number
}

/** How a record is filled in. */
export interface RecordOptions {
  clock: string
  /** What was answered before: a draft, or the answers of a link. */
  answers?: RawAnswers
  /** Whether the defaults and the first instances are still to be made. */
  isNew: boolean
  /** From 0 to less than 1. */
  random(): number
  uuid(): string
  /** What hidden fields of a new record or instance record; by default nothing. */
  metadata?(kind: MetadataKind): string | undefined
}

/** The state of a field in a record. Its address has the keys of instances instead of their indices. */
export interface FieldState {
  visible: boolean
  required: boolean
  /** As entered, also while the field is invisible. */
  raw: unknown
  /** The normalised answer, or the result of the calculation; null if it is blank or invalid. */
  value: AnswerValue | null
  isCalculated: boolean
  problem: FormAnswerProblem | null
  /** The options that are visible; null if there is no filter. */
  options: readonly string[] | null
  texts: FilledTexts
}

/** An instance of a repeat. Its key stays the same when others are removed. */
export interface InstanceState {
  key: string
  /** `item_label` with the answers of the instance. */
  label: string | null
}

/** What a change has changed. */
export interface RecordChange {
  /** Addresses of fields whose state differs, among those that were read before. */
  fields: ReadonlySet<Address>
  /** Addresses of repeats whose instances, or labels of instances, differ. */
  repeats: ReadonlySet<Address>
}

/** A record that is filled in. Each change evaluates only what depends on it. */
export interface FormRecord {
  /** Whether the form is beyond the limits of an evaluation. */
  readonly checks: readonly FormCheck[]
  /** The instances of all repeats, those that are not relevant too. */
  readonly instanceCount: number
  /** Answers a field. Calculated fields stay as they are. */
  set(address: Address, raw: unknown): RecordChange
  /**
   * Adds an instance, at the end by default, with its defaults unless `answers` are those of a removed instance. The key is null if a
   * record can have no more instances.
   */
  addInstance(
    repeat: Address,
    options?: { at?: number; answers?: RawAnswers },
  ): RecordChange & { key: string | null }
  /** Removes an instance. Its answers with its key are for undoing that. */
  removeInstance(instance: Address): RecordChange & { at: number; answers: RawAnswers }
  setClock(clock: string): RecordChange
  /** Records what is given of the filling, in every instance. */
  setMetadata(recorded: Readonly<Partial<Record<MetadataKind, string | undefined>>>): RecordChange
  state(address: Address): FieldState | undefined
  instances(repeat: Address): readonly InstanceState[]
  /**
   * A text, for example a translation, with the answers that it refers to as seen from a field; in HTML they are escaped. From an
   * instance it is filled as `item_label` is.
   */
  fill(address: Address, text: string, format?: 'text' | 'html'): string
  /** All answers as entered, with keys of instances, for a draft. */
  draft(): Record<string, unknown>
  /** The whole evaluation, with indices of instances, for sending the record. */
  evaluation(): FormEvaluation
}
