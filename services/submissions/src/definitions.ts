import { type CallContext, type Client, Problem } from '@formpost/kit/rpc'
import { LRUCache } from 'lru-cache'

import { type Definition, toDefinition } from './domain/definition.ts'

const cachedVersions = 1_000

/** Form versions from the forms service; one never changes, so each is asked for once. */
export function createDefinitions(forms: Client<'forms'>) {
  const cache = new LRUCache<string, Promise<Definition>>({ max: cachedVersions })

  function ofVersion(formUuid: string, version: number, call: CallContext): Promise<Definition> {
    const key = `${formUuid}/${version}`
    const known = cache.get(key)
    if (known) return known
    const asked = forms
      .GetDefinition({ form_uuid: formUuid, version, at: undefined }, call)
      .then(toDefinition)
    cache.set(key, asked)
    asked.catch(() => cache.delete(key))
    return asked
  }

  return {
    ofVersion,

    /**
     * The version that an offline answer names, else the one that stood when it was filled in. A device
     * whose clock is wrong may point to a version without the very fields that are answered: then it is
     * today's, so that no answer is lost.
     */
    async ofOffline(
      formUuid: string,
      answer: OfflineAnswer,
      today: number,
      call: CallContext,
    ): Promise<Definition> {
      const { named, filledAt, fields } = answer
      if (named !== undefined) {
        const found = await ofVersion(formUuid, named, call).catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'form_not_found') return undefined
          throw error
        })
        if (found) return found
      }
      const current = await ofVersion(formUuid, today, call)
      if (filledAt === undefined) return current
      const at = { form_uuid: formUuid, version: undefined, at: filledAt }
      const { version } = await forms.GetDefinition(at, call)
      const then = await ofVersion(formUuid, version, call)
      const known = ({ fieldIds }: Definition) => fields.filter((id) => fieldIds.has(id)).length
      return known(current) > known(then) ? current : then
    },
  }
}
export type Definitions = ReturnType<typeof createDefinitions>

export interface OfflineAnswer {
  /** The form version that the device names. */
  named: number | undefined
  /** ISO 8601, by the device's clock. */
  filledAt: string | undefined
  /** Ids of the answered fields. */
  fields: string[]
}
