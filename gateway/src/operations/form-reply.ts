import type { Form } from '@formpost/contract'
import type { CallContext, Caller } from '@formpost/kit/rpc'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'

import type { Upstreams } from '../upstreams/index.ts'
import { toForm } from './to-rest.ts'

interface Context {
  call: CallContext & { caller: Caller }
  appUrl: string
}

/** Creates the response with a form, which has the number of its submissions. */
export const createFormReply =
  (submissions: Upstreams['submissions']) =>
  async (form: Form__Output, { call, appUrl }: Context): Promise<{ data: Form }> => {
    const { counts } = await submissions.CountSubmissions({ form_uuids: [form.uuid] }, call)
    return { data: toForm(form, counts[0] ?? 0, appUrl, call.caller.plan) }
  }
