import type { Complete, Handlers } from '@formpost/kit/rpc'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'

import { copyForm } from '../create/copy-form.ts'
import { createFromTemplate } from '../create/create-from-template.ts'
import { importContent } from '../create/import-content.ts'
import type { Dependencies } from '../dependencies.ts'
import type { WholeForm } from '../domain/form.ts'
import { toContent } from './content-messages.ts'
import { requireInput, toFormMessage } from './messages.ts'

/** A form that nobody has viewed yet. */
const toNewFormMessage = (whole: WholeForm): Complete<Form__Output> =>
  toFormMessage(whole, whole.fields.length, 0)

export const createForm =
  (dependencies: Dependencies): Handlers<'forms'>['CreateForm'] =>
  async ({ input, template }, call) => {
    const given = requireInput(input)
    const settings = {
      title: given.title,
      description: given.description ?? null,
      thankYouMessage: given.thank_you_message ?? null,
      redirectUrl: given.redirect_url ?? null,
      notifyOnSubmission: given.notify_on_submission ?? true,
      isActive: given.is_active ?? true,
      closedMessage: given.closed_message ?? null,
      graceDays: given.grace_days ?? 0,
      rootName: given.root_name ?? null,
      deviceReports: given.device_reports ?? false,
      allowCopy: given.allow_copy ?? false,
      photos: given.photos ?? 'any',
    }
    return toNewFormMessage(await createFromTemplate(dependencies, settings, template, call))
  }

export const duplicateForm =
  (dependencies: Dependencies): Handlers<'forms'>['DuplicateForm'] =>
  async ({ form_uuid, title }, call) =>
    toNewFormMessage(await copyForm(dependencies, form_uuid, title, call))

export const importForm =
  (dependencies: Dependencies): Handlers<'forms'>['ImportForm'] =>
  async ({ content, dry_run: isDryRun }, call) => {
    const form = await importContent(dependencies, toContent(content), isDryRun, call)
    return { form: form ? toNewFormMessage(form) : null }
  }
