import type { PublicForm } from '@formpost/contract'

import { storageFailure } from '../app/storage-failure.ts'
import { loadForm } from '../db/definitions.ts'
import type { FormSession } from './form-session.ts'

/** The newest form on the device. A draft has the version it was started on, which may not be encrypted yet. */
export const newestForm = async ({ form }: FormSession): Promise<PublicForm> =>
  (await storageFailure.guard(loadForm(form.public_id))) ?? form
