import { randomUUID } from 'node:crypto'

import type { Field, Form, FormTranslation } from '@formpost/contract'

import type { Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'

export interface Roster {
  form: Form
  /** Uuids by name. */
  ids: Record<string, string>
}

const regions = ['North', 'South']
const districts = Array.from({ length: 20 }, (_, at) => `District ${at + 1}`)
const villages = Array.from({ length: 800 }, (_, at) => `Village ${at + 1}`)

const translated = (ids: Roster['ids'], texts: NonNullable<FormTranslation['fields']>) =>
  Object.fromEntries(Object.entries(texts).map(([name, of]) => [ids[name]!, of]))

/** A household in which a choice filters the next, with members that texts name and values that are calculated. In three languages. */
export async function createRoster(api: Api): Promise<Roster> {
  const member = randomUUID()
  const inMember = { parent: member }
  const { form, fields } = await createFormWith(
    api,
    { type: 'heading', name: 'title', label: 'Household' },
    { type: 'radio', name: 'region', label: 'Region', options: regions },
    {
      ...{ type: 'dropdown', name: 'district', label: 'District', options: districts },
      choices: districts.map((_, at) => ({ filter: { region: regions[at % 2]! } })),
      expressions: { choice_filter: 'region = ${region}' },
    },
    {
      ...{ type: 'dropdown', name: 'village', label: 'Village', options: villages },
      choices: villages.map((_, at) => ({ filter: { district: districts[at % 20]! } })),
      expressions: { choice_filter: 'district = ${district}' },
    },
    {
      ...{ type: 'repeat', uuid: member, name: 'member', label: 'Member' },
      settings: { item_label: '${first}' },
    },
    { type: 'short_text', name: 'first', label: 'Name', is_required: true, ...inMember },
    { type: 'radio', name: 'sex', label: 'Sex of ${first}', options: ['F', 'M'], ...inMember },
    { type: 'number', name: 'age', label: 'How old is ${first}?', is_required: true, ...inMember },
    {
      ...{ type: 'number', name: 'years', label: 'For how many years is ${first} here?' },
      ...inMember,
      expressions: {
        constraint: '. <= ${age}',
        constraint_message: '${first} is only ${age} years old',
      },
    },
    {
      ...{
        type: 'hidden',
        name: 'dependent',
        label: 'Dependent',
        settings: { result: 'number' },
        ...inMember,
      },
      expressions: { calculation: 'if(${age} < 15 or ${age} > 64, 1, 0)' },
    },
    {
      ...{ type: 'hidden', name: 'ratio', label: 'Ratio', settings: { result: 'number' } },
      expressions: {
        calculation: 'round(100 * sum(${dependent}) div (count(${member}) - sum(${dependent})), 1)',
      },
    },
    { type: 'paragraph', name: 'result', content: '<p>Dependency ratio: ${ratio} %</p>' },
    { type: 'submit_button', name: 'send', label: 'Send' },
  )
  const named = fields.map(({ name, uuid }: Field & { name?: string | null }) => [name, uuid])
  const ids = Object.fromEntries(named) as Roster['ids']
  const fr = {
    title: { label: 'Ménage' },
    region: { label: 'Région', options: ['Nord', 'Sud'] },
    village: { label: 'Localité' },
    member: { label: 'Membre' },
    first: { label: 'Prénom' },
    sex: { label: 'Sexe de ${first}' },
    age: { label: 'Quel âge a ${first} ?' },
    years: {
      label: 'Depuis combien d’années ${first} habite-t-il ou elle ici ?',
      constraint_message: '${first} n’a que ${age} ans',
    },
    result: { content: '<p>Rapport de dépendance : ${ratio} %</p>' },
    send: { label: 'Envoyer la fiche' },
  }
  const ar = {
    title: { label: 'الأسرة' },
    region: { label: 'المنطقة', options: ['الشمال', 'الجنوب'] },
    district: { label: 'المديرية' },
    village: { label: 'القرية' },
    member: { label: 'فرد' },
    first: { label: 'الاسم' },
    sex: { label: 'جنس ${first}' },
    age: { label: 'كم عمر ${first}؟' },
    years: {
      label: 'منذ كم سنة يسكن ${first} هنا؟',
      constraint_message: 'عمر ${first} هو ${age} فقط',
    },
    result: { content: '<p>نسبة الإعالة: ${ratio} %</p>' },
    send: { label: 'إرسال الاستمارة' },
  }
  const reply = await api.patch<{ data: Form }>(`/forms/${form.uuid}`, {
    languages: ['en', 'fr', 'ar'],
    translations: { fr: { fields: translated(ids, fr) }, ar: { fields: translated(ids, ar) } },
  })
  if (reply.status !== 200) throw new Error(reply.text)
  return { form: reply.body.data, ids }
}
