import { createLeaseCache, type CallContext } from '@formpost/kit/rpc'

import type { FormState } from '../domain/form-state.ts'
import type { FormsClient } from '../rpc/clients/forms.ts'
import type { Database } from '../store/database.ts'
import { readEpoch } from '../store/encryption-epochs.ts'

export type FormLookup = { kind: 'found'; form: FormState } | { kind: 'missing' }

/** A form and the epoch of its encryption settings; no epoch if they are known to be frozen. */
export interface CurrentForm {
  form: FormState
  encryptionEpoch: number | undefined
}

interface FormRequest {
  publicId: string
  /** The version that the device filled in. */
  formVersion: number | undefined
}

const missing: FormLookup = { kind: 'missing' }
const toLookup = (form: FormState | undefined): FormLookup =>
  form ? { kind: 'found', form } : missing

/** Forms as they are now, from the forms service. */
export function createFormStates(db: Database, forms: FormsClient) {
  const cache = createLeaseCache<Extract<FormLookup, { kind: 'found' }>>()

  return {
    /**
     * The form of each request. A form that has submissions is cached until its lease expires (FormState in forms.proto), unless
     * a device names a newer version than the cached one.
     */
    async getMany(requests: readonly FormRequest[], call: CallContext): Promise<FormLookup[]> {
      const lookups = new Map<string, FormLookup>()
      const uncached = new Set<string>()
      for (const { publicId, formVersion = 0 } of requests) {
        const cached = cache.get(publicId)
        if (cached && formVersion <= cached.form.version) lookups.set(publicId, cached)
        else uncached.add(publicId)
      }
      if (uncached.size > 0) {
        const requestedAt = performance.now()
        const publicIds = [...uncached]
        const states = await forms.getStates(publicIds, { afterChanges: false }, call)
        for (const [index, publicId] of publicIds.entries()) {
          const lookup = toLookup(states[index])
          lookups.set(publicId, lookup)
          if (lookup.kind === 'found' && lookup.form.isEncryptionFrozen) {
            cache.set(publicId, lookup, requestedAt)
          }
        }
      }
      return requests.map(({ publicId }) => lookups.get(publicId) ?? missing)
    },

    /**
     * The form after the changes in progress are committed, with its epoch. The epoch is read first: a change of the encryption
     * that the state lacks has a later epoch.
     */
    async getAfterChanges(
      publicId: string,
      formUuid: string,
      call: CallContext,
    ): Promise<CurrentForm | undefined> {
      const encryptionEpoch = await readEpoch(db, formUuid)
      const [form] = await forms.getStates([publicId], { afterChanges: true }, call)
      return form && { form, encryptionEpoch }
    },
  }
}
export type FormStates = ReturnType<typeof createFormStates>
