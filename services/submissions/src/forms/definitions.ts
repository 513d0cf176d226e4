import { Problem, type CallContext } from '@formpost/kit/rpc'
import { LRUCache } from 'lru-cache'

import type { Definition } from '../domain/definition.ts'
import type { FormState } from '../domain/form-state.ts'
import type { FormsClient } from '../rpc/clients/forms.ts'
import { createLoadingCache } from './loading-cache.ts'

const mebibyte = 1024 * 1024
/** Of the memory that compiled forms take. The largest form may take so much alone. */
const maxCurrentBytes = 96 * mebibyte
const maxFormerBytes = 32 * mebibyte
const maxCurrentLoads = 16
const maxFormerLoads = 4
/** What a cache entry takes besides the form. */
const entryBytes = 1_024
const maxTimes = 10_000

/** A version that a submission names; without a definition if it does not exist any more. */
interface Former {
  definition: Definition | undefined
}

/** A form, and its current version. */
export type CurrentVersion = Pick<FormState, 'formUuid' | 'version'>

export interface OfflineSubmission {
  /** The form version that the device names. */
  formVersion: number | undefined
  /** ISO 8601, by the clock of the device. */
  filledAt: string | undefined
}

/** Form versions from the forms service. A version never changes, so it stays in the cache. */
export function createDefinitions(forms: FormsClient) {
  const currents = createLoadingCache<Definition>({
    maxSize: maxCurrentBytes,
    sizeOf: ({ bytes }) => Math.min(bytes + entryBytes, maxCurrentBytes),
    maxConcurrentLoads: maxCurrentLoads,
  })
  // Anyone can name former versions, so these do not displace the others.
  const formers = createLoadingCache<Former>({
    maxSize: maxFormerBytes,
    sizeOf: ({ definition }) => Math.min((definition?.bytes ?? 0) + entryBytes, maxFormerBytes),
    maxConcurrentLoads: maxFormerLoads,
  })
  const versionsAt = new LRUCache<string, number>({ max: maxTimes })

  const keyOf = (formUuid: string, version: number) => `${formUuid}/${version}`
  // Which version was current at a time depends on the versions so far.
  const timeKeyOf = ({ formUuid, version }: CurrentVersion, at: string) =>
    `${keyOf(formUuid, version)}/${at}`

  const get = (formUuid: string, version: number, call: CallContext): Promise<Definition> =>
    currents.get(keyOf(formUuid, version), () => forms.getDefinition(formUuid, version, call))

  async function loadFormer(formUuid: string, version: number, call: CallContext): Promise<Former> {
    try {
      return { definition: await forms.getDefinition(formUuid, version, call) }
    } catch (error) {
      // Versions have consecutive numbers, so that a missing one was deleted and never comes back.
      if (error instanceof Problem && error.code === 'form_not_found')
        return { definition: undefined }
      throw error
    }
  }

  /** A version that a submission names, up to the current one; undefined if it does not exist any more. */
  async function find(
    { formUuid, version: current }: CurrentVersion,
    version: number,
    call: CallContext,
  ): Promise<Definition | undefined> {
    if (version === current) return get(formUuid, version, call)
    const load = () => loadFormer(formUuid, version, call)
    return (await formers.get(keyOf(formUuid, version), load)).definition
  }

  async function getVersionAt(form: CurrentVersion, at: string, call: CallContext) {
    const key = timeKeyOf(form, at)
    const cached = versionsAt.get(key)
    if (cached !== undefined) return cached
    const version = await forms.getVersionAt(form.formUuid, at, call)
    versionsAt.set(key, version)
    return version
  }

  return {
    get,

    /** A version that a stored submission refers to. */
    async getStored(form: CurrentVersion, version: number, call: CallContext): Promise<Definition> {
      // The stored version may be newer than the known current one.
      const found = version > form.version ? undefined : await find(form, version, call)
      return found ?? get(form.formUuid, version, call)
    },

    /**
     * The version that a device filled in, if it names one, else the version that was current when it was filled in. With a
     * wrong device clock that may be one without the answered fields: then it is the current version, so that no answer is lost.
     */
    async getForOffline(
      form: CurrentVersion,
      { formVersion, filledAt }: OfflineSubmission,
      fieldIds: readonly string[],
      call: CallContext,
    ): Promise<Definition> {
      // Form states are read again for a newer version, so that versions after the current one do not exist.
      if (formVersion !== undefined && formVersion <= form.version) {
        const named = await find(form, formVersion, call)
        if (named) return named
      }
      const current = await get(form.formUuid, form.version, call)
      if (filledAt === undefined) return current
      const former = await find(form, await getVersionAt(form, filledAt, call), call)
      if (!former) return current
      const countFields = (definition: Definition) =>
        fieldIds.filter((id) => definition.fieldIds.has(id)).length
      return countFields(current) > countFields(former) ? current : former
    },

    /** The key of what `getForOffline` would have to load besides the current version; undefined if all of it is cached. */
    missingForOffline(
      form: CurrentVersion,
      { formVersion, filledAt }: OfflineSubmission,
    ): string | undefined {
      if (formVersion === form.version) return undefined
      if (formVersion !== undefined && formVersion < form.version) {
        const key = keyOf(form.formUuid, formVersion)
        const named = formers.peek(key)
        if (!named) return key
        if (named.definition) return undefined
      }
      if (filledAt === undefined) return undefined
      const timeKey = timeKeyOf(form, filledAt)
      const version = versionsAt.get(timeKey)
      if (version === undefined) return timeKey
      const key = keyOf(form.formUuid, version)
      return version === form.version || formers.peek(key) ? undefined : key
    },
  }
}
export type Definitions = ReturnType<typeof createDefinitions>
