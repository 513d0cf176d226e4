import type { Client, Handlers } from '@formpost/kit/rpc'
import type { NetworkPolicy } from '@formpost/kit/security'

import type { Database } from '../store/database.ts'
import type { ViewCounter } from '../store/views.ts'
import { duplicateRpc } from './duplicate-form.ts'
import { fieldRpcs } from './fields.ts'
import { templateRpc } from './list-templates.ts'
import { publicForms } from './public-forms.ts'
import { readForms } from './read-forms.ts'
import { stateRpcs } from './states.ts'
import { webhookRpcs } from './webhooks.ts'
import { writeForms } from './write-forms.ts'

interface Options {
  db: Database
  views: ViewCounter
  submissions: Client<'submissions'>
  /** Which addresses webhooks may have. */
  webhookPolicy: NetworkPolicy
}

/** Every RPC of the forms service. */
export const createHandlers = (options: Options): Handlers<'forms'> => {
  const { db, views, submissions, webhookPolicy } = options
  return {
    ...readForms(db, views),
    ...writeForms(db, views, submissions),
    ...duplicateRpc(db),
    ...fieldRpcs(db),
    ...webhookRpcs(db, webhookPolicy),
    ...templateRpc,
    ...publicForms(db, views),
    ...stateRpcs(db),
  }
}
