import type { Draft, Form } from '@formpost/contract'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { createFormWith } from '../harness/forms.ts'
import type { NewOwner } from '../harness/owners.ts'
import { startDesk, type Desk, type DeskOptions } from './desk.ts'

export type DraftOnService = Draft | undefined

/** A builder in the browser, on a form of its own. */
export interface BuilderPage {
  readonly desk: Desk
  readonly page: Page
  readonly form: Form
  readonly owner: NewOwner
  /** The draft as the service has it. */
  draft(): Promise<DraftOnService>
  /** Waits until the labels of the draft are these. */
  expectSaved(labels: readonly (string | null)[]): Promise<void>
}

/** The pane with a name. */
export const pane = (page: Page, name: 'Outline' | 'Form' | 'Properties'): Locator =>
  page.getByRole('region', { name, exact: true })

/** The frame of a field in the form pane. */
export const frameOf = (page: Page, label: string): Locator =>
  pane(page, 'Form').getByRole('button', { name: label })

/** The labels in the order of the outline, after the title of the form. */
export async function outlineOf(page: Page): Promise<string[]> {
  const names = await page.locator('.outline .outline-name').allInnerTexts()
  return names.slice(1)
}

/** The field whose frame is selected. */
export const selectedFrame = (page: Page): Locator => page.locator('.frame-select[aria-current]')

/** Adds a field of a type by its name. */
export async function addByName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).first().click()
  await page.getByRole('dialog').getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
}

/** Waits until what was announced last is this. */
export const expectAnnounced = (page: Page, text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' })

export const draftLabels = (draft: DraftOnService): (string | null)[] =>
  draft?.fields.map(({ label }) => label) ?? []

/** Reads the draft through the API. */
export async function readDraft(owner: NewOwner, form: Form): Promise<DraftOnService> {
  const reply = await owner.api.get<{ data: Draft }>(`/forms/${form.uuid}/draft`)
  return reply.status === 404 ? undefined : reply.body.data
}

/** Opens the builder on a form with fields of these types, or short texts with these labels. */
export async function openBuilder(
  fields: readonly (string | object)[],
  options: DeskOptions = {},
): Promise<BuilderPage> {
  const desk = await startDesk(options)
  const { owner, page } = desk
  const { form: created } = await createFormWith(
    owner.api,
    ...fields.map((field) =>
      typeof field === 'string' ? { type: 'short_text', label: field } : field,
    ),
  )
  const { data: form } = (await owner.api.get<{ data: Form }>(`/forms/${created.uuid}`)).body
  await desk.open(`/forms/${form.uuid}/build`)
  await page.getByRole('button', { name: 'Publish' }).waitFor()
  const draft = () => readDraft(owner, form)
  return {
    desk,
    page,
    form,
    owner,
    draft,
    async expectSaved(labels) {
      await expect.poll(async () => draftLabels(await draft())).toEqual(labels)
    },
  }
}
