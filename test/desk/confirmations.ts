import { sql } from '../harness/database.ts'
import type { NewOwner } from '../harness/owners.ts'
import type { SystemAddress } from '../harness/system.ts'

/** Makes every login of the owner 11 minutes older, so that some changes need the password again. */
export const forgetConfirmations = (system: SystemAddress, { email }: NewOwner) =>
  sql(
    system,
    `UPDATE identity.credentials SET created_at = created_at - interval '11 minutes',
       confirmed_at = confirmed_at - interval '11 minutes'
     WHERE owner_uuid = (SELECT uuid FROM identity.owners WHERE email = $1)`,
    [email],
  )
