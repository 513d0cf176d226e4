import type { Handlers } from '@formpost/kit/rpc'

import { addKeyEndMail } from '../store/key-end-mails.ts'
import type { Dependencies } from './dependencies.ts'

/** Without a mail server nothing is recorded, so that the mail is sent once there is one. */
export const announceKeyEnd =
  ({ db, sendsMail }: Dependencies): Handlers<'submissions'>['AnnounceKeyEnd'] =>
  async ({ form_uuid: formUuid, expires_at }) => {
    if (sendsMail) await addKeyEndMail(db, formUuid, new Date(expires_at))
    return {}
  }
