import { type Api } from '../harness/api.ts'

interface Created {
  data: { uuid: string; id: number; public_id: string; fields: { id: number; uuid: string }[] }
}

/** A form of two pages with every field type except payment, which takes no answers. */
export interface EveryTypeForm {
  uuid: string
  publicId: string
  /** Field uuids by label. */
  fields: Record<string, string>
}

const fields = [
  { type: 'paragraph', content: '<p>Please <strong>look</strong> closely.</p>' },
  { type: 'short_text', label: 'Village', is_required: true },
  { type: 'long_text', label: 'What did you see?', settings: { rows: 4 } },
  { type: 'email', label: 'Email' },
  { type: 'number', label: 'Depth', settings: { min: 0, max: 100, step: 0.1 }, is_required: true },
  { type: 'phone', label: 'Phone' },
  { type: 'date', label: 'Visited on' },
  { type: 'time', label: 'Arrived at', settings: { min_time: '06:00' } },
  { type: 'datetime', label: 'Next visit' },
  { type: 'divider', label: 'Line' },
  { type: 'page_break' },
  { type: 'dropdown', label: 'District', options: ['North', 'South'] },
  { type: 'radio', label: 'Water clear?', options: ['Yes', 'No'], is_required: true },
  { type: 'checkbox', label: 'Damage', options: ['Pump', 'Handle', 'Pipe'] },
  { type: 'rank', label: 'Most urgent', options: ['Pump', 'Fence', 'Path'] },
  {
    type: 'number',
    label: 'Flow',
    settings: { min: 0, max: 10, step: 0.5, control: 'slider' },
  },
  {
    type: 'rating',
    label: 'How good is the water?',
    settings: { low_label: 'Bad', high_label: 'Good' },
  },
  { type: 'consent', label: 'I may be called', is_required: true },
  { type: 'file', label: 'Photo', settings: { accept: 'image/*' } },
  { type: 'image', content: 'https://images.invalid/pump.png', settings: { alt: 'A pump' } },
  { type: 'hidden', label: 'Campaign', default_value: 'spring-2026' },
]

export async function createEveryTypeForm(api: Api, title: string): Promise<EveryTypeForm> {
  const { body } = await api.post<Created>('/forms', {
    title,
    thank_you_message: 'Thank you for looking.',
  })
  const { uuid, public_id: publicId, fields: seeded } = body.data
  const [, placeholder, submit] = seeded
  await api.delete(`/forms/${uuid}/fields/${placeholder!.id}`)
  const byLabel: Record<string, string> = {}
  let position = 1
  const add = async (field: object) => {
    const response = await api.post<{ data: { uuid: string; label: string | null } }>(
      `/forms/${uuid}/fields`,
      { ...field, position: position++ },
    )
    if (response.status !== 201) throw new Error(response.text)
    const { label, uuid: id } = response.body.data
    if (label) byLabel[label] = id
  }
  for (const field of fields) await add(field)
  await add({
    type: 'short_text',
    label: 'Who repairs it?',
    logic: {
      action: 'show',
      condition_type: 'all',
      conditions: [{ field_uuid: byLabel['Damage'], operator: 'is_not_empty' }],
    },
  })
  await api.patch(`/forms/${uuid}/fields/${submit!.id}`, { label: 'Submit' })
  return { uuid, publicId, fields: byLabel }
}
