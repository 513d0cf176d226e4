import { type CallContext, type Client, Problem } from '@formpost/kit'
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

    /** The version that an offline answer names, else the one that stood when it was filled in. */
    async ofOffline(
      formUuid: string,
      named: number | undefined,
      filledAt: string | undefined,
      today: number,
      call: CallContext,
    ): Promise<Definition> {
      if (named !== undefined) {
        const found = await ofVersion(formUuid, named, call).catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'form_not_found') return undefined
          throw error
        })
        if (found) return found
      }
      if (filledAt === undefined) return ofVersion(formUuid, today, call)
      const at = await forms.GetDefinition(
        { form_uuid: formUuid, version: undefined, at: filledAt },
        call,
      )
      return ofVersion(formUuid, at.version, call)
    },
  }
}
export type Definitions = ReturnType<typeof createDefinitions>
