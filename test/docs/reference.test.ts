import { openApiDocument } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { lacks, sharedSystem } from '../harness/shared.ts'

const { appUrl } = sharedSystem()

describe('the contract as a document', () => {
  it('is served to anyone, as the code has it', async () => {
    const reply = await fetch(`${appUrl}/api/v1/openapi.json`)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })
})

describe.skipIf(lacks('chromium'))('the reference in a browser', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await createBrowser()
  })
  afterAll(() => browser.remove())

  it('shows every operation with nothing from elsewhere, and within the policy', async () => {
    const page = await (await browser.open()).newPage()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('request', (request) => {
      if (!request.url().startsWith(appUrl) && !request.url().startsWith('data:')) {
        faults.push(request.url())
      }
    })
    await page.goto(`${appUrl}/docs`)
    await page.getByText('/api/v1/forms/{form}/duplicate').waitFor()
    const shown = await page.locator('.opblock').count()
    const paths = (openApiDocument() as { paths: Record<string, object> }).paths
    expect(shown).toBe(Object.values(paths).flatMap((path) => Object.keys(path)).length)
    expect(faults).toEqual([])
  })
})
