import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u2068\u2069]/g, '')

describe.skipIf(isMissing('chromium'))('a refused record', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page

  const showIn = async (language: string) => {
    await page.evaluate((code) => localStorage.setItem('formpost-language', code), language)
    await page.goto(`${system.appUrl}/outbox`)
    await page.locator(`html[lang=${language}] .record-refusal li`).first().waitFor()
  }
  const details = async () =>
    (await page.locator('.record-refusal li').allInnerTexts()).map(plain).toSorted()

  /** Changes the stored refusal. */
  const changeRefusal = (changes: object) =>
    page.evaluate(async (changed) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error!)
        })
      const database = await done(indexedDB.open('formpost'))
      const store = database.transaction('records', 'readwrite').objectStore('records')
      const rows = (await done(store.getAll())) as { state: string; refusal: object }[]
      const row = rows.find(({ state }) => state === 'needs_attention')!
      await done(store.put({ ...row, refusal: { ...row.refusal, ...changed } }))
      database.close()
    }, changes)

  beforeAll(async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'number', label: 'Age' },
      { type: 'short_text', label: 'Name' },
      { type: 'date', label: 'Visit' },
    )
    device = await createDevice()
    await device.open(`${system.appUrl}/f/${form.public_id}`)
    page = device.page
    await page.getByLabel('Age').fill('1.5')
    await page.getByLabel('Name').fill('Baraka')
    await page.getByLabel('Visit').fill('2026-03-01')
    // The form changes after it was opened, so only the service can refuse the answers.
    const change = (field: number, settings: object) =>
      api.patch(`/forms/${form.uuid}/fields/${fields[field]!.id}`, { settings })
    await change(0, { min: 18 })
    await change(1, { max_length: 3 })
    await change(2, { min_date: '2026-04-01' })
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  })
  afterAll(() => device?.remove())

  it.each([
    [
      'en',
      'Age: Enter 18 or more.',
      'Name: This is too long. Maximum of characters: 3.',
      'Visit: Enter April 1, 2026 or a later date.',
    ],
    [
      'fr',
      'Age : Entrez 18 ou plus.',
      'Name : C’est trop long. Nombre maximal de caractères : 3.',
      'Visit : Entrez le 1 avril 2026 ou une date ultérieure.',
    ],
    [
      'es',
      'Age: Escriba 18 o más.',
      'Name: Es demasiado largo. Máximo de caracteres: 3.',
      'Visit: Escriba el 1 de abril de 2026 o una fecha posterior.',
    ],
    [
      'pt',
      'Age: Digite 18 ou mais.',
      'Name: É longo demais. Máximo de caracteres: 3.',
      'Visit: Digite 1 de abril de 2026 ou uma data posterior.',
    ],
    [
      'ar',
      'Age: أدخل 18 أو أكثر.',
      'Name: هذا طويل جدًا. الحد الأقصى لعدد الأحرف: 3.',
      'Visit: أدخل 1 أبريل 2026 أو تاريخًا بعده.',
    ],
    [
      'sw',
      'Age: Andika 18 au zaidi.',
      'Name: Hii ni ndefu mno. Idadi ya juu ya herufi: 3.',
      'Visit: Andika 1 Aprili 2026 au tarehe ya baadaye.',
    ],
  ])('says why in the language of the page: %s', async (language, ...expected) => {
    await showIn(language)
    const western = (text: string) =>
      text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    expect((await details()).map(western)).toEqual(expected)
  })

  it('says it in general words if the service is newer than the page', async () => {
    const [field] = await page.evaluate(async () => {
      const request = indexedDB.open('formpost')
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
      const rows = database.transaction('records').objectStore('records').getAll()
      await new Promise((resolve) => (rows.onsuccess = resolve))
      database.close()
      return Object.keys((rows.result as { refusal: { fields: object } }[])[0]!.refusal.fields)
    })
    const codes = { [field!]: [{ code: 'from_the_future', max: 1 }] }
    await changeRefusal({ codes, fields: { [field!]: ['Must be from the past.'] } })
    await showIn('fr')
    expect((await details())[0]).toMatch(
      / : Le service n’a pas accepté cela\. Modifiez-le et réessayez\.$/,
    )
  })
})
