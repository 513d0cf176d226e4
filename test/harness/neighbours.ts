import type { Form } from '@formpost/contract'

import { createApi, type Api } from './api.ts'
import { createForm, createFormWith, submit } from './forms.ts'
import { newOwner } from './owners.ts'
import type { SystemAddress } from './system.ts'
import { cascade } from './village-form.ts'

const templates = [
  'household-roster',
  'distribution-by-household',
  'symptom-screening',
  'school-census',
]

async function fillInRoster(api: Api, form: Form): Promise<void> {
  const uuidOf = (label: string) => form.fields.find((field) => field.label === label)!.uuid
  const member = (name: string, age: number) => ({
    [uuidOf('First name')]: name,
    [uuidOf('How old is ${first_name}?')]: age,
    [uuidOf('What is ${first_name} to the head of the household?')]:
      age > 30 ? 'Head of the household' : 'Child',
    ...(age >= 18
      ? { [uuidOf('Did ${first_name} earn money in the past month?')]: 'Yes' }
      : { [uuidOf('Does ${first_name} go to school?')]: 'Yes' }),
  })
  const { status, text } = await submit(api, form, {
    fields: {
      [uuidOf('Village or neighbourhood')]: 'Kibera',
      [uuidOf('How many people live in this household?')]: 3,
      [uuidOf('People in the household')]: [
        member('Asha', 34),
        member('Juma', 12),
        member('Neema', 7),
      ],
    },
  })
  if (status !== 201) throw new Error(text)
}

async function createForms(api: Api): Promise<void> {
  for (const template of templates) {
    const form = await createForm(api, { title: template, template })
    if (template === 'household-roster') await fillInRoster(api, form)
  }
  await createFormWith(api, ...cascade(3_000))
}

/**
 * Creates forms of the first owner and of another one that have repeats, expressions and long filtered lists, and an answer to each
 * roster. Tests of the contract then show that they do not disturb a client which knows nothing of the language.
 */
export async function createNeighbours(system: SystemAddress): Promise<void> {
  const other = await newOwner(system)
  await Promise.all([createForms(createApi(system.baseUrl, system.apiKey)), createForms(other.api)])
}
