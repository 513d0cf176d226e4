import { randomUUID } from 'node:crypto'

import { Problem } from '@formpost/kit/rpc'

import type { FormsClient, NotificationTargets } from '../rpc/clients/forms.ts'
import type { IdentityClient } from '../rpc/clients/identity.ts'
import { isServiceDown } from './outage.ts'

export interface Recipient {
  title: string
  email: string
}

/**
 * The owner of a form; undefined if the form or its owner is gone, or `isWanted` declines the mail. `later` while a service
 * that knows is down.
 */
export async function findRecipient(
  { forms, identity }: { forms: FormsClient; identity: IdentityClient },
  formUuid: string,
  isWanted: (targets: NotificationTargets) => boolean,
): Promise<Recipient | undefined | 'later'> {
  const call = { requestId: randomUUID() }
  try {
    const targets = await forms.getNotificationTargets(formUuid, call)
    if (!isWanted(targets)) return undefined
    return { title: targets.title, email: await identity.getEmail(targets.ownerUuid, call) }
  } catch (error) {
    if (isServiceDown(error)) return 'later'
    const isGone =
      error instanceof Problem &&
      (error.code === 'form_not_found' || error.code === 'owner_not_found')
    if (isGone) return undefined
    throw error
  }
}
