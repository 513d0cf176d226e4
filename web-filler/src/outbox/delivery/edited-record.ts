import type { RecordRow, Refusal } from '../../db/rows.ts'

// Transitions of a record whose edit is submitted. They are part of the first load, unlike those of its delivery.

/** The refusal of edited answers whose former version the service has, or may have. */
export const formerIsStored: Refusal = {
  status: 409,
  code: 'answers_differ',
  message: '',
  fields: {},
}

/**
 * The record of an edit that was submitted after its record had been sent after all, as by a tab that
 * cannot lock. It gets the id `clientUuid`.
 */
export const sentMeanwhile = (answered: RecordRow, clientUuid: string): RecordRow => ({
  ...answered,
  clientUuid,
  state: 'needs_attention',
  refusal: formerIsStored,
})

/** The record after its edit was submitted. It keeps its id and number, and the time when it was filled in. */
export function edited(former: RecordRow, answered: RecordRow, isChanged: boolean): RecordRow {
  const { filledAt, device, mayBeStored } = former
  const maybe = isChanged && mayBeStored ? 'former' : mayBeStored
  return {
    ...answered,
    filledAt,
    device,
    wasOffline: former.wasOffline || answered.wasOffline,
    revision: (former.revision ?? 0) + 1,
    ...(maybe ? { mayBeStored: maybe } : {}),
  }
}
