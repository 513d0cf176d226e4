import { usedMembers, type FieldCreate, type FieldUpdate } from '@formpost/contract'
import type { Complete } from '@formpost/kit/rpc'
import type { FieldInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FieldInput'

import type { Handlers } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { createFieldList } from './list-fields.ts'
import { toField } from './to-rest.ts'

const jsonText = (value: object | null | undefined) => (value ? JSON.stringify(value) : undefined)

/** Every writable member; blank text counts as none. */
export const toFieldInput = (
  sent: FieldUpdate | Omit<FieldCreate, 'position'>,
): Complete<FieldInput__Output> => ({
  type: sent.type ?? '',
  label: sent.label || undefined,
  content: sent.content || undefined,
  description: sent.description || undefined,
  placeholder: sent.placeholder || undefined,
  options: sent.options ? { items: sent.options } : null,
  default_value: sent.default_value || undefined,
  settings: jsonText(sent.settings),
  logic: jsonText(sent.logic),
  is_required: sent.is_required ?? undefined,
  members: jsonText(usedMembers(sent)),
})

type FieldHandlers = Pick<
  Handlers,
  'listFields' | 'createField' | 'reorderFields' | 'updateField' | 'deleteField'
>

/** `/forms/{form}/fields…`: the fields of the owner's forms. */
export const createFieldHandlers = (upstreams: Upstreams): FieldHandlers => ({
  listFields: createFieldList(upstreams),

  async createField({ params, body: { position, ...sent }, call }) {
    const field = await upstreams.forms.CreateField(
      {
        form_uuid: params.form,
        input: toFieldInput(sent),
        position: position ?? undefined,
        is_outside: sent.parent === null,
      },
      call,
    )
    return { data: toField(field) }
  },

  async reorderFields({ params, body, call }) {
    const { ids } = await upstreams.forms.ReorderFields(
      { form_uuid: params.form, ids: body.ids },
      call,
    )
    return { message: 'The fields are in the new order.', ids }
  },

  async updateField({ params, body, call }) {
    const field = await upstreams.forms.UpdateField(
      {
        form_uuid: params.form,
        field_id: params.field,
        input: toFieldInput(body),
        changed: Object.keys(body),
      },
      call,
    )
    return { data: toField(field) }
  },

  async deleteField({ params, call }) {
    await upstreams.forms.DeleteField({ form_uuid: params.form, field_id: params.field }, call)
  },
})
