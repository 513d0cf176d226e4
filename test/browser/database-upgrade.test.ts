import { randomUUID } from 'node:crypto'

import type { PublicForm, SubmissionRow } from '@formpost/contract'
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

/** The schema of each released version. IndexedDB's version number is ten times Dexie's. */
const released: { version: number; stores: ReleasedStore[] }[] = [
  {
    version: 10,
    stores: [
      { name: 'forms', keyPath: 'publicId', indexes: [['openedAt', 'openedAt']] },
      {
        name: 'definitions',
        keyPath: ['publicId', 'version'],
        indexes: [['publicId', 'publicId']],
      },
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
    ],
  },
]

type Rows = Record<string, object[]>

/** Creates the database of an older version with these rows. */
const createOldDatabase = (page: Page, old: (typeof released)[number], rows: Rows) =>
  page.evaluate(
    async ({ version, stores, rows: initialRows }) => {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('formpost', version)
        request.onerror = () => reject(request.error!)
        request.onupgradeneeded = () => {
          for (const { name, keyPath, indexes } of stores) {
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

describe.skipIf(isMissing('chromium')).each(released)('a database of version $version', (old) => {
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
    const { body } = await api.get<{ data: PublicForm }>(`/public/forms/${form.public_id}`)
    const publicId = form.public_id
    const common = { publicId, formTitle: form.title, formVersion: body.data.version }
    const clientUuid = randomUUID()
    const now = Date.now()
    // A page of the same origin that does not run the app.
    await page.goto(`${system.appUrl}/api/v1/openapi.json`)
    await createOldDatabase(page, old, {
      forms: [
        {
          publicId,
          title: form.title,
          version: body.data.version,
          etag: null,
          fetchedAt: now,
          openedAt: now,
          closedAt: null,
        },
      ],
      definitions: [{ publicId, version: body.data.version, form: body.data }],
      drafts: [
        {
          ...common,
          id: randomUUID(),
          answers: { [question]: 'half a sentence' },
          page: 0,
          startedAt: now,
          updatedAt: now,
          replaces: null,
          refusal: null,
        },
      ],
      records: [
        {
          ...common,
          clientUuid,
          state: 'waiting',
          answers: { [question]: 'a whole answer' },
          encryptedPayload: null,
          filledAt: new Date(now).toISOString(),
          wasOffline: true,
          thankYouMessage: null,
          attempts: 0,
          nextTryAt: 0,
          trouble: null,
          refusal: null,
          receipt: null,
        },
      ],
    })

    await page.goto(`${system.appUrl}/f/${publicId}`)
    expect(await page.getByLabel('Your question').inputValue()).toBe('half a sentence')
    const arrived = async () => {
      const list = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
      return list.body.data.flatMap(({ values }) => values.map(({ value }) => value))
    }
    await expect.poll(arrived).toEqual(['a whole answer'])
  })
})
