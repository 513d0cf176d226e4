import { randomUUID } from 'node:crypto'

import type { Form, PublicForm, SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { createForm } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'

interface ReleasedStore {
  name: string
  keyPath: string | string[]
  /** Name and key path. */
  indexes: [string, string | string[]][]
}

const stores: ReleasedStore[] = [
  { name: 'forms', keyPath: 'publicId', indexes: [['openedAt', 'openedAt']] },
  { name: 'definitions', keyPath: ['publicId', 'version'], indexes: [['publicId', 'publicId']] },
  {
    name: 'drafts',
    keyPath: 'id',
    indexes: [
      ['publicId', 'publicId'],
      ['updatedAt', 'updatedAt'],
      ['replaces', 'replaces'],
    ],
  },
  { name: 'files', keyPath: 'id', indexes: [['ownerId', 'ownerId']] },
  {
    name: 'records',
    keyPath: 'clientUuid',
    indexes: [
      ['publicId', 'publicId'],
      ['state', 'state'],
      ['[state+filledAt]', ['state', 'filledAt']],
      ['filledAt', 'filledAt'],
    ],
  },
  { name: 'queue', keyPath: 'key', indexes: [] },
  { name: 'keys', keyPath: 'name', indexes: [] },
]

const withParts: ReleasedStore[] = [
  ...stores,
  { name: 'parts', keyPath: ['publicId', 'hash'], indexes: [['publicId', 'publicId']] },
]

/** Each schema that devices have. IndexedDB's version number is ten times Dexie's. */
const released: { schema: number; version: number; stores: ReleasedStore[] }[] = [
  { schema: 2, version: 20, stores },
  { schema: 3, version: 30, stores: withParts },
]

type Rows = Record<string, object[]>

/** Creates an earlier database with these rows. */
const createOldDatabase = (page: Page, old: (typeof released)[number], rows: Rows) =>
  page.evaluate(
    async ({ version, stores: initialStores, rows: initialRows }) => {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('formpost')
        request.onerror = () => reject(request.error!)
        request.onsuccess = () => resolve()
      })
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('formpost', version)
        request.onerror = () => reject(request.error!)
        request.onupgradeneeded = () => {
          for (const { name, keyPath, indexes } of initialStores) {
            const store = request.result.createObjectStore(name, { keyPath })
            for (const [index, path] of indexes) store.createIndex(index, path)
            for (const row of initialRows[name] ?? []) store.add(row)
          }
        }
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      })
    },
    { ...old, rows },
  )

describe.skipIf(isMissing('chromium')).each(released)('a database with schema $schema', (old) => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let browser: TestBrowser
  let page: Page

  beforeAll(async () => {
    browser = await createBrowser()
    const context = await browser.open()
    page = context.pages()[0] ?? (await context.newPage())
  })
  afterAll(() => browser?.remove())

  it('keeps its drafts and delivers its records', async () => {
    const form = await createForm(api, { title: 'Old form' })
    const question = form.fields[1]!.uuid
    const { publicForm, common } = await readForm(form)
    const now = Date.now()
    await storeOld(publicForm, {
      drafts: [oldDraft(common, { [question]: 'half a sentence' })],
      records: [
        {
          ...common,
          clientUuid: randomUUID(),
          state: 'waiting',
          answers: { [question]: 'a whole answer' },
          encryptedPayload: null,
          filledAt: new Date(now).toISOString(),
          wasOffline: true,
          thankYouMessage: null,
          attempts: 0,
          nextTryAt: 0,
          retryReason: null,
          refusal: null,
          receipt: null,
        },
      ],
    })

    await page.goto(`${system.appUrl}/f/${form.public_id}`)
    expect(await page.getByLabel('Your question').inputValue()).toBe('half a sentence')
    const arrived = async () => {
      const list = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
      return list.body.data.flatMap(({ values }) => values.map(({ value }) => value))
    }
    await expect.poll(arrived).toEqual(['a whole answer'])
  })

  /** The form as respondents read it, and what rows about it have in common. */
  async function readForm({ public_id: publicId, title: formTitle }: Form) {
    const { body } = await api.get<{ data: PublicForm }>(`/public/forms/${publicId}`)
    const common = { publicId, formTitle, formVersion: body.data.version }
    return { publicForm: body.data, common }
  }

  const oldDraft = (common: object, answers: object) => ({
    ...common,
    id: randomUUID(),
    answers,
    link: '',
    page: 0,
    startedAt: Date.now(),
    updatedAt: Date.now(),
    replaces: null,
    refusal: null,
  })

  /** Replaces the database by an old one that has a form and these rows. */
  async function storeOld(form: PublicForm, rows: Rows) {
    const { public_id: publicId, title, version } = form
    // A page of the same origin that does not run the app.
    await page.goto(`${system.appUrl}/api/v1/openapi.json`)
    const now = Date.now()
    await createOldDatabase(page, old, {
      ...rows,
      forms: [
        { publicId, title, version, etag: null, fetchedAt: now, openedAt: now, closedAt: null },
      ],
      definitions: [{ publicId, version, form }],
    })
  }
})
