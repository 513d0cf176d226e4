import type { PropertyErrors } from '@formpost/kit/errors'
import type { AnswerValue } from '@formpost/rules'

import type { Answers } from './definition.ts'
import type { StoredDevice, SubmissionDevice } from './device.ts'
import type { ReviewState } from './review.ts'

/** What the respondent entered; the gateway has checked its envelope. */
export interface SubmissionContent {
  fields: Readonly<Record<string, unknown>> | undefined
  encryptedPayload: string | undefined
  uploadUuids: readonly string[]
  /** `filledAt` with the offset that it was sent with: the clock of an evaluation. */
  filledAtLocal: string | undefined
}

/** A submission as it arrives. */
export interface IncomingSubmission extends SubmissionContent {
  kind: 'submission'
  publicId: string
  clientUuid: string | undefined
  /** ISO 8601, by the device's clock. */
  filledAt: string | undefined
  wasOffline: boolean
  /** The form version that the device filled in. */
  formVersion: number | undefined
  /** The number of the rules by which the device evaluated the form. */
  rules: number | undefined
  ipAddress: string
  userAgent: string
  device: SubmissionDevice | undefined
  /** What is wrong with what the device says of itself. */
  deviceErrors: PropertyErrors | undefined
}

/** A stored submission, as lists show it. */
export interface ListedSubmission {
  seq: number
  uuid: string
  createdAt: Date
  filledAt: Date | null
  wasOffline: boolean
  formVersion: number
  answers: Answers | null
  ipAddress: string | null
  userAgent: string | null
  reviewState: ReviewState
  checks: readonly StoredCheck[] | null
}

/** What could not be checked of a submission. */
export interface StoredCheck {
  code: string
  address?: string
  reason?: string
}

/** A stored submission. */
export interface Submission extends ListedSubmission, StoredDevice {
  clientUuid: string | null
  encryptedPayload: string | null
  rules: number | null
  /** What was sent and is not among the answers, by address. */
  sent: Readonly<Record<string, AnswerValue>> | null
}
