import fc from 'fast-check'
import { assert, expect, test } from 'vitest'

import type { RecordRow, Refusal } from '../../db/rows.ts'
import { edited, formerIsStored, sentMeanwhile } from './edited-record.ts'
import {
  canEdit,
  claimed,
  delivered,
  interrupted,
  isCurrent,
  mayBeFormerReceipt,
  mayRetryRefused,
  refused,
  unsuccessful,
} from './record-state.ts'
import { refusalKind } from './refusal-kind.ts'

const day = 86_400_000
const filledAt = Date.parse('2026-03-04T10:00:00Z')
const emptyRecord: RecordRow = {
  clientUuid: 'first',
  publicId: 'wells',
  formTitle: 'Wells',
  formVersion: 3,
  state: 'waiting',
  answers: { depth: 1 },
  encryptedPayload: null,
  filledAt: new Date(filledAt).toISOString(),
  wasOffline: false,
  thankYouMessage: null,
  attempts: 0,
  nextTryAt: 0,
  retryReason: null,
  refusal: null,
  receipt: null,
}
const closed: Refusal = { status: 404, message: 'Closed.', fields: {} }
const unfit: Refusal = { status: 422, message: 'Invalid.', fields: { depth: ['Too deep.'] } }

type Reply = { kind: 'ok'; isReplay: boolean } | { kind: 'refused'; refusal: Refusal }
interface Attempt {
  record: RecordRow
  isPosted: boolean
  reply: Reply | undefined
}
interface Request {
  clientUuid: string
  depth: number
  attempt: Attempt
}

/** A device with one record, its user, a network that loses and delays, and a service that keeps the contract. */
class Model {
  record: RecordRow | undefined = emptyRecord
  /** What the user has submitted last. */
  submitted = 1
  edit: { depth: number; clientUuid: string; id: string } | undefined
  attempts: Attempt[] = []
  requests: Request[] = []
  isOpen = true
  readonly stored = new Map<string, { depth: number; isDeleted: boolean }>()
  /** Ids under which the user has agreed to send another submission. */
  ids = new Set(['first'])
  private readonly hasLocks: boolean
  private count = 0

  constructor(hasLocks: boolean) {
    this.hasLocks = hasLocks
  }

  change(changes: Partial<RecordRow>) {
    this.record = { ...this.record!, ...changes }
  }
  claim() {
    const record = claimed(this.record!, 3, this.edit !== undefined, filledAt + day)
    if (!record) return
    assert.isUndefined(this.edit)
    this.record = record
    this.attempts.push({ record, isPosted: false, reply: undefined })
  }
  post(attempt: Attempt) {
    if (attempt.isPosted) return
    attempt.isPosted = true
    const { clientUuid, answers } = attempt.record
    this.requests.push({ clientUuid, depth: answers['depth'] as number, attempt })
  }
  process(request: Request) {
    this.requests = this.requests.filter((other) => other !== request)
    const stored = this.stored.get(request.clientUuid)
    const isNew = !stored && this.isOpen
    if (isNew) this.stored.set(request.clientUuid, { depth: request.depth, isDeleted: false })
    const isSame = stored && (stored.isDeleted || stored.depth === request.depth)
    if (isNew || isSame) request.attempt.reply = { kind: 'ok', isReplay: !isNew }
    else request.attempt.reply = { kind: 'refused', refusal: stored ? formerIsStored : closed }
  }
  /** The page gets the reply, or gives up without it. */
  end(attempt: Attempt, getsReply: boolean) {
    if (getsReply && attempt.isPosted && !attempt.reply) return
    this.attempts = this.attempts.filter((other) => other !== attempt)
    const { record, reply } = attempt
    if (record.clientUuid !== this.record!.clientUuid) return
    const isFormer = reply?.kind === 'ok' && mayBeFormerReceipt(record, reply.isReplay)
    if (getsReply && reply?.kind === 'ok' && !isFormer) {
      const receipt = { submissionUuid: 's', redirectUrl: null, at: 0 }
      return this.change(delivered(this.record!, record, receipt))
    }
    if (!isCurrent(this.record!, record)) return
    if (!getsReply || !reply) {
      const retry = { reason: 'unreachable' as const, nextTryAt: 0 }
      return this.change(unsuccessful(record, attempt.isPosted, retry))
    }
    const refusal = reply.kind === 'refused' ? reply.refusal : formerIsStored
    this.change(refused(record, refusal, 3, filledAt + day, 0))
  }
  /** The page is closed or killed; its requests are still on their way. Pages without locks recover others' records. */
  crash() {
    if (this.hasLocks) this.attempts = []
    if (this.record!.state === 'sending') this.change(interrupted(this.record!))
  }
  beginEdit() {
    if (this.edit || !canEdit(this.record!)) return
    const { clientUuid, answers, refusal } = this.record!
    const id = `edit ${++this.count}`
    const isOther = refusal !== null && refusalKind(refusal) === 'conflict'
    const depth = answers['depth'] as number
    this.edit = { id, clientUuid: isOther ? id : clientUuid, depth }
  }
  submitEdit() {
    if (!this.edit) return
    const { id, clientUuid, depth } = this.edit
    const { record } = this
    const answered: RecordRow = { ...emptyRecord, clientUuid, answers: { depth } }
    this.edit = undefined
    this.submitted = depth
    if (clientUuid !== record!.clientUuid) {
      this.ids.add(clientUuid)
      this.record = answered
    } else if (record!.state === 'waiting' || record!.state === 'needs_attention') {
      this.record = edited(record!, answered, depth !== record!.answers['depth'])
    } else {
      this.record = sentMeanwhile(answered, id)
    }
  }
  /** The user, the network and the service let the record arrive. */
  settle() {
    this.submitEdit()
    this.isOpen = true
    for (let round = 0; round < 5; round++) {
      this.crash()
      this.claim()
      for (const attempt of this.attempts) this.post(attempt)
      for (const request of this.requests) this.process(request)
      for (const attempt of this.attempts) this.end(attempt, true)
    }
  }

  check() {
    const { record, submitted, stored } = this
    const here = stored.get(record!.clientUuid)
    if (record!.state === 'sent') {
      // The first answers of a submission that its owner has deleted are not compared.
      if (!here!.isDeleted) assert.equal(here!.depth, submitted)
    } else {
      assert.deepEqual(record!.answers, { depth: submitted })
    }
    assert.includeMembers([...this.ids], [...stored.keys()])
  }
}

type Step = (model: Model) => void
const pick = <T>(from: readonly T[], at: number): T[] =>
  from.slice(at % (from.length || 1)).slice(0, 1)
const steps: fc.Arbitrary<Step>[] = [
  fc.constant((model) => model.claim()),
  fc.nat().map((at) => (model) => pick(model.attempts, at).forEach((one) => model.post(one))),
  fc.nat().map((at) => (model) => pick(model.requests, at).forEach((one) => model.process(one))),
  fc.tuple(fc.nat(), fc.boolean()).map(
    ([at, getsReply]) =>
      (model) =>
        pick(model.attempts, at).forEach((one) => model.end(one, getsReply)),
  ),
  fc.constant((model) => model.crash()),
  fc.constant((model) => model.beginEdit()),
  fc.nat({ max: 3 }).map((depth) => (model) => void (model.edit && (model.edit.depth = depth))),
  fc.constant((model) => model.submitEdit()),
  fc.constant((model) => void (model.edit = undefined)),
  fc.constant((model) => model.stored.forEach((submission) => (submission.isDeleted = true))),
  fc.boolean().map((isOpen) => (model) => void (model.isOpen = isOpen)),
]

test.each([{ hasLocks: true }, { hasLocks: false }])(
  'neither loses nor repeats a submission, whatever is edited, lost, delayed or killed (locks: $hasLocks)',
  ({ hasLocks }) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(...steps), { maxLength: 60 }), (sequence) => {
        const model = new Model(hasLocks)
        for (const step of sequence) {
          step(model)
          model.check()
        }
        model.settle()
        model.check()
        const { record, stored } = model
        if (record!.state === 'sent') return
        // Only the user can decide what happens to an edit of answers that the service has already.
        expect(record!.state).toBe('needs_attention')
        expect(refusalKind(record!.refusal!)).toBe('conflict')
        expect(stored.size).toBeGreaterThan(0)
      }),
      { numRuns: 2_000 },
    )
  },
)

test('an edit of answers that were never sent is sent as the same submission', () => {
  const waiting = { ...emptyRecord, nextTryAt: 1, attempts: 3, wasOffline: true }
  const answered = { ...emptyRecord, answers: { depth: 2 }, filledAt: '2026-03-05T10:00:00.000Z' }
  expect(edited(waiting, answered, true)).toMatchObject({
    clientUuid: 'first',
    state: 'waiting',
    answers: { depth: 2 },
    filledAt: emptyRecord.filledAt,
    wasOffline: true,
    attempts: 0,
    nextTryAt: 0,
  })
  expect(edited(waiting, answered, true)).not.toHaveProperty('mayBeStored')
})

test('an edit keeps the number of its record, or that it has none', () => {
  const device = { id: 'd-1', seq: 2, clockOffset: 40 }
  const answered = { ...emptyRecord, answers: { depth: 2 } }
  expect(edited({ ...emptyRecord, device }, answered, true).device).toEqual(device)
  expect(edited(emptyRecord, { ...answered, device }, true).device).toBeUndefined()
})

test('a receipt for edited answers counts only if it cannot be for the former ones', () => {
  const former = { ...emptyRecord, mayBeStored: 'former' as const }
  expect(mayBeFormerReceipt(former, false)).toBe(false)
  expect(mayBeFormerReceipt(former, true)).toBe(true)
  const either = { ...former, mayBeStored: 'either' as const }
  expect(mayBeFormerReceipt(either, true)).toBe(false)
  expect(mayBeFormerReceipt({ ...either, encryptedPayload: '…' }, true)).toBe(true)
})

test('refused answers are sent again once per version of the form, judged as before', () => {
  const first = { ...emptyRecord, ...refused(emptyRecord, unfit, 4, filledAt, 0) }
  expect(mayRetryRefused(first, 4)).toBe(false)
  expect(claimed(first, 4, false, filledAt + day)).toBeUndefined()
  const again = claimed(first, 5, false, filledAt + day)!
  expect(again).toMatchObject({ state: 'sending', wasOffline: false })
  const second = { ...again, ...refused(again, unfit, 5, filledAt, 0) }
  expect(mayRetryRefused(second, 5)).toBe(false)
})

test('a refused record stays refused while it cannot be sent', () => {
  const old: RecordRow = { ...emptyRecord, state: 'needs_attention', refusal: closed }
  const sending = claimed(old, 3, false, filledAt + day)!
  const retry = { reason: 'unreachable' as const, nextTryAt: 7 }
  expect(unsuccessful(sending, false, retry)).toMatchObject({ state: 'needs_attention' })
  expect(interrupted(sending)).toMatchObject({ state: 'needs_attention' })
})
