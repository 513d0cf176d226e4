import { newId } from '@formpost/ui/new-id.ts'
import {
  derivePinKeys,
  newPinParameters,
  normalizePin,
  type PinKeys,
} from '@formpost/ui/pin-keys.ts'

import { algorithm, decrypt, encrypt, keyUsages } from '../db/aes-gcm.ts'
import { db } from '../db/database.ts'
import { deviceKey } from '../db/row-encryption.ts'
import type { PinRow } from '../db/rows.ts'
import { hasPin, isLocked, pinFlag } from './lock-state.ts'
import { isNumeric } from './pin-rules.ts'
import { pinSession } from './pin-session.ts'
import { waitAfter, waitOf } from './pin-wait.ts'

/** The PIN of this device, if one is set. */
export const readPin = async (): Promise<PinRow | undefined> =>
  (await db.keys.get('pin')) as PinRow | undefined

const toKey = (bytes: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, algorithm, false, keyUsages)

/** Marks this browser as locked at its next start, and has other tabs lock now. Fails where nothing can be stored. */
const setFlag = () => localStorage.setItem(pinFlag, newId())
const clearFlag = () => localStorage.removeItem(pinFlag)

/**
 * Sets a PIN. From now on, drafts and records are stored encrypted; `encryptStored` does so with those that are here.
 * Fails if one is set.
 */
export async function setPin(pin: string): Promise<void> {
  const parameters = newPinParameters()
  const keys = await derivePinKeys(pin, parameters)
  const content = crypto.getRandomValues(new Uint8Array(32))
  const row: PinRow = {
    ...parameters,
    name: 'pin',
    isNumeric: isNumeric(pin),
    keyId: newId(),
    wrappedKey: await encrypt(keys.drafts, content),
    wrongPins: 0,
    blockedUntil: 0,
  }
  const key = await toKey(content)
  // Without it no record could be stored. Some browsers store no keys.
  await deviceKey()
  await db.keys.add(row)
  try {
    setFlag()
  } catch (error) {
    await db.keys.delete('pin')
    throw error
  }
  pinSession.current = { keys, parameters, content: { id: row.keyId, key } }
}

/** Changes the PIN that is stored. Returns whether it is still there: another tab may have removed or replaced it. */
const updatePin = (keyId: string, changes: Partial<PinRow>): Promise<boolean> =>
  db.transaction('rw', db.keys, async () => {
    const row = await readPin()
    if (row?.keyId !== keyId) return false
    await db.keys.put({ ...row, ...changes })
    return true
  })

/** Counts an attempt before it is made, so that closing the page does not undo that. Undefined if the next may not be made yet. */
const countAttempt = (): Promise<PinRow | undefined> =>
  db.transaction('rw', db.keys, async () => {
    const row = await readPin()
    const now = Date.now()
    if (!row || waitOf(row, now) > 0) return undefined
    const wrongPins = row.wrongPins + 1
    const counted = { ...row, wrongPins, blockedUntil: now + waitAfter(wrongPins) }
    await db.keys.put(counted)
    return counted
  })

interface EnteredPin {
  row: PinRow
  keys: PinKeys
  /** The bytes of the key of drafts. */
  content: ArrayBuffer
}

/** Why a PIN does not open anything: it is wrong, or entered too soon after wrong ones. */
export type PinRefusal = 'wrong' | 'blocked'

async function enter(pin: string): Promise<EnteredPin | PinRefusal> {
  if (normalizePin(pin) === '') return 'wrong'
  const row = await countAttempt()
  if (!row) return 'blocked'
  const keys = await derivePinKeys(pin, row)
  const content = await decrypt(keys.drafts, row.wrappedKey).catch(() => undefined)
  if (!content) return 'wrong'
  const isPresent = await updatePin(row.keyId, { wrongPins: 0, blockedUntil: 0 })
  return isPresent ? { row, keys, content } : 'blocked'
}

/** Opens what the PIN protects to this page. */
export async function unlock(pin: string): Promise<'unlocked' | PinRefusal> {
  const entered = await enter(pin)
  if (typeof entered === 'string') return entered
  const { row, keys, content } = entered
  const { salt, iterations, keyId } = row
  pinSession.current = {
    keys,
    parameters: { salt, iterations },
    content: { id: keyId, key: await toKey(content) },
  }
  isLocked.set(false)
  return 'unlocked'
}

/** Replaces the PIN. What it protects stays encrypted with the same key. */
export async function changePin(pin: string, next: string): Promise<'changed' | PinRefusal> {
  const entered = await enter(pin)
  if (typeof entered === 'string') return entered
  const parameters = newPinParameters()
  const keys = await derivePinKeys(next, parameters)
  const wrappedKey = await encrypt(keys.drafts, entered.content)
  const { keyId } = entered.row
  const changes = { ...parameters, isNumeric: isNumeric(next), wrappedKey }
  if (!(await updatePin(keyId, changes))) return 'blocked'
  setFlag()
  pinSession.current = {
    keys,
    parameters,
    content: { id: keyId, key: await toKey(entered.content) },
  }
  return 'changed'
}

/** Removes the PIN. The device keeps the key, so that everything stays readable. */
export async function removePin(pin: string): Promise<'removed' | PinRefusal> {
  const entered = await enter(pin)
  if (typeof entered === 'string') return entered
  const { keyId } = entered.row
  const key = await toKey(entered.content)
  const isRemoved = await db.transaction('rw', db.keys, async () => {
    if ((await readPin())?.keyId !== keyId) return false
    await db.keys.put({ name: `pin:${keyId}`, key })
    await db.keys.delete('pin')
    return true
  })
  if (!isRemoved) return 'blocked'
  clearFlag()
  pinSession.current = null
  return 'removed'
}

/** What is lost when the PIN is removed without being entered. */
export interface PinLoss {
  drafts: number
  /** Unsent records that cannot be read any more. */
  records: number
}

/** All drafts and the unsent records that this device can read, also what could not be encrypted yet. */
const protectedByPin = async (): Promise<{ drafts: string[]; records: string[] }> => ({
  drafts: await db.drafts.toCollection().primaryKeys(),
  records: await db.records
    .where('state')
    .anyOf('waiting', 'sending', 'needs_attention')
    .filter(({ encryptedPayload }) => encryptedPayload === null)
    .primaryKeys(),
})

export async function pinLoss(): Promise<PinLoss> {
  const { drafts, records } = await protectedByPin()
  return { drafts: drafts.length, records: records.length }
}

/** Removes a PIN that nobody knows, with the drafts that it protects. Records are still sent, but not shown any more. */
export async function forgetPin(): Promise<void> {
  await db.transaction('rw', [db.keys, db.drafts, db.files, db.records], async () => {
    const { drafts, records } = await protectedByPin()
    await db.drafts.bulkDelete(drafts)
    await db.files.where('ownerId').anyOf(drafts).delete()
    await db.records.where('clientUuid').anyOf(records).modify({ lostPin: true })
    await db.keys.delete('pin')
  })
  clearFlag()
  isLocked.set(false)
}

/** Mends what a crash between two steps has left: a PIN without its flag, or a flag without a PIN. */
export async function mendFlag(): Promise<void> {
  const isSet = (await readPin()) !== undefined
  if (isSet === hasPin()) return
  if (isSet) setFlag()
  else clearFlag()
}
