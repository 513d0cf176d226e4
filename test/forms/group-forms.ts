import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'

import type { Api, Reply } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'

type Shown = Pick<Field, 'uuid' | 'label' | 'parent'>

/** The fields by label, each with those of the containers around it: `Visits/Month`. */
export function outline(fields: readonly Shown[]): string[] {
  const byUuid = new Map(fields.map((field) => [field.uuid, field]))
  const path = ({ label, parent }: Shown): string =>
    parent ? `${path(byUuid.get(parent)!)}/${label}` : `${label}`
  return fields.map(path)
}

/** Fields of a document by their paths, such as `Visits/Month`; a type follows a colon. */
export function fieldsAt(...paths: string[]) {
  const uuids = new Map<string, string>()
  return paths.map((described) => {
    const [path = '', type = 'short_text'] = described.split(':')
    const cut = path.lastIndexOf('/')
    const uuid = randomUUID() as string
    uuids.set(path, uuid)
    const parent = cut === -1 ? null : uuids.get(path.slice(0, cut))!
    return { uuid, type, label: path.slice(cut + 1), parent }
  })
}

/** Requests about the fields of a new form by their labels. */
export async function formAt(api: Api, ...paths: string[]) {
  const { form } = await createFormWith(api, ...fieldsAt(...paths))
  return new GroupForm(api, form)
}

type FieldReply = Promise<
  Reply<{ data: Field; ids: number[]; errors: Record<string, string[]>; codes: Codes }>
>
export type Codes = Record<string, { code: string }[]>

class GroupForm {
  readonly #api: Api
  readonly form: Form
  readonly path: string

  constructor(api: Api, form: Form) {
    this.#api = api
    this.form = form
    this.path = `/forms/${form.uuid}`
  }

  async read(): Promise<Form> {
    return (await this.#api.get<{ data: Form }>(this.path)).body.data
  }

  async outline(): Promise<string[]> {
    const { fields } = await this.read()
    const positions = fields.map(({ position }) => position)
    if (positions.some((position, index) => position !== index)) throw new Error(positions.join())
    return outline(fields)
  }

  async find(label: string): Promise<Field> {
    return (await this.read()).fields.find((field) => field.label === label)!
  }

  async uuid(label: string | null): Promise<string | null> {
    return label === null ? null : (await this.find(label)).uuid
  }

  add(label: string, more: object = {}): FieldReply {
    return this.#api.post(`${this.path}/fields`, { type: 'short_text', label, ...more })
  }

  async change(label: string, change: object): FieldReply {
    return this.#api.patch(`${this.path}/fields/${(await this.find(label)).id}`, change)
  }

  async move(label: string, parent: string | null): FieldReply {
    return this.change(label, { parent: await this.uuid(parent) })
  }

  async remove(label: string): FieldReply {
    return this.#api.delete(`${this.path}/fields/${(await this.find(label)).id}`)
  }

  async reorder(...labels: string[]): FieldReply {
    const fields = await Promise.all(labels.map((label) => this.find(label)))
    return this.#api.post(`${this.path}/fields/reorder`, { ids: fields.map(({ id }) => id) })
  }
}
