import { openApiDocument, operations } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { lacks, sharedSystem } from '../harness/shared.ts'

const { appUrl } = sharedSystem()

interface JsonBody {
  content?: Record<string, { example?: unknown }>
}
interface Documented {
  operationId: string
  requestBody?: JsonBody
  responses: Record<string, JsonBody>
}

describe('the contract as a document', () => {
  it('is served to anyone, as the code has it', async () => {
    const reply = await fetch(`${appUrl}/api/v1/openapi.json`)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })
})

describe('every operation', () => {
  const { paths, webhooks } = openApiDocument() as {
    paths: Record<string, Record<string, Documented>>
    webhooks: Record<string, Record<string, Documented>>
  }
  const documented = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) =>
    Object.values(methods),
  )
  const jsonOf = ({ content }: JsonBody = {}) => content?.['application/json']

  it.each(documented)('$operationId shows by examples what goes in and out', (operation) => {
    const bodies = [operation.requestBody, ...Object.values(operation.responses)].map(jsonOf)
    for (const body of bodies) if (body) expect(body.example).toBeDefined()
    expect(Object.keys(operation.responses)).toContain('default')
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
    // The event that webhooks are sent stands beside them.
    expect(shown).toBe(operations.length + 1)
    expect(faults).toEqual([])
  })
})
