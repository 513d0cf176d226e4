import { problem, type Handlers } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'

import { findOwner } from '../store/owners.ts'
import type { Dependencies } from './dependencies.ts'
import { toOwnerMessage } from './messages.ts'

export const getOwner =
  ({ db }: Dependencies): Handlers<'identity'>['GetOwner'] =>
  async ({ owner_uuid }) => {
    const owner = isUuid(owner_uuid) ? await findOwner(db, owner_uuid) : undefined
    if (!owner) throw problem('owner_not_found')
    return toOwnerMessage(owner)
  }
