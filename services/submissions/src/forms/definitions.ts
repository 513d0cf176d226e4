import { type CallContext, Problem } from '@formpost/kit/rpc'
import { LRUCache } from 'lru-cache'

import type { Definition } from '../domain/definition.ts'
import type { FormsClient } from '../rpc/clients/forms.ts'

const maxVersions = 1_000

/** Form versions from the forms service. A version never changes, so it stays in the cache. */
export function createDefinitions(forms: FormsClient) {
  const cache = new LRUCache<string, Promise<Definition>>({ max: maxVersions })

  function get(formUuid: string, version: number, call: CallContext): Promise<Definition> {
    const key = `${formUuid}/${version}`
    const cached = cache.get(key)
    if (cached) return cached
    const definition = forms.getDefinition(formUuid, version, call)
    cache.set(key, definition)
    definition.catch(() => cache.delete(key))
    return definition
  }

  return {
    get,

    /**
     * The version that a device filled in, if it names one, else the version that was current when it was filled in. With a wrong
     * device clock that may be one without the answered fields: then it is the current version, so that no answer is lost.
     */
    async getForOffline(
      formUuid: string,
      offline: OfflineSubmission,
      currentVersion: number,
      call: CallContext,
    ): Promise<Definition> {
      const { formVersion, filledAt, fieldIds } = offline
      if (formVersion !== undefined) {
        const named = await get(formUuid, formVersion, call).catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'form_not_found') return undefined
          throw error
        })
        if (named) return named
      }
      const current = await get(formUuid, currentVersion, call)
      if (filledAt === undefined) return current
      const former = await get(formUuid, await forms.getVersionAt(formUuid, filledAt, call), call)
      const countFields = (definition: Definition) =>
        fieldIds.filter((id) => definition.fieldIds.has(id)).length
      return countFields(current) > countFields(former) ? current : former
    },
  }
}
export type Definitions = ReturnType<typeof createDefinitions>

export interface OfflineSubmission {
  /** The form version that the device names. */
  formVersion: number | undefined
  /** ISO 8601, by the device's clock. */
  filledAt: string | undefined
  /** Ids of the answered fields. */
  fieldIds: string[]
}
