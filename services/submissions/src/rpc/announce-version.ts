import type { Handlers } from '@formpost/kit/rpc'

import { startDelivery } from '../store/deliveries.ts'
import type { Dependencies } from './dependencies.ts'

export const announceVersion =
  ({ db }: Dependencies): Handlers<'submissions'>['AnnounceVersion'] =>
  async ({ form_uuid: formUuid, version, published_at }) => {
    const publishedAt = new Date(published_at)
    await startDelivery(db, formUuid, { event: 'form.published', version, publishedAt })
    return {}
  }
