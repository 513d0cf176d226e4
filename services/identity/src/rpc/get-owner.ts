import { type Handlers, problem } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import type { Store } from '../store/store.ts'
import { toOwner } from './messages.ts'

export const getOwner =
  ({ owners }: Store): Handlers<'identity'>['GetOwner'] =>
  async ({ owner_uuid }) => {
    const found = isUuid(owner_uuid) ? await owners.find(owner_uuid) : null
    if (!found) throw problem('owner_not_found')
    return toOwner(found)
  }
