import { readFileSync } from 'node:fs'
import path from 'node:path'

import { openApiDocument, operations } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'

const { appUrl } = sharedSystem()

interface JsonBody {
  content?: Record<string, { example?: unknown }>
}
interface Documented {
  operationId: string
  requestBody?: JsonBody
  responses: Record<string, JsonBody>
}

describe('the OpenAPI document', () => {
  it('is served publicly and matches the code', async () => {
    const reply = await fetch(`${appUrl}/api/v1/openapi.json`)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })
})

describe('docs/api-behaviour.md', () => {
  const page = readFileSync(
    path.resolve(import.meta.dirname, '../../docs/api-behaviour.md'),
    'utf8',
  )

  // The page writes some paths below a form or the account without their beginning.
  it.each(operations)('names the path of $id', ({ path: full }) => {
    const written = [/^/, /^\/api\/v1/, /^\/api\/account\/forms\/\{form\}/].map((beginning) =>
      full.replace(beginning, ''),
    )
    expect(written.some((each) => page.includes(each))).toBe(true)
  })
})

describe('the OpenAPI operations', () => {
  const { paths, webhooks } = openApiDocument() as {
    paths: Record<string, Record<string, Documented>>
    webhooks: Record<string, Record<string, Documented>>
  }
  const documented = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) =>
    Object.values(methods),
  )
  const jsonOf = ({ content }: JsonBody = {}) => content?.['application/json']

  it.each(documented)('$operationId has examples of its bodies', (operation) => {
    const bodies = [operation.requestBody, ...Object.values(operation.responses)].map(jsonOf)
    for (const body of bodies) if (body) expect(body.example).toBeDefined()
    expect(Object.keys(operation.responses)).toContain('default')
  })
})

describe.skipIf(isMissing('chromium'))('the API reference page', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await createBrowser()
  })
  afterAll(() => browser.remove())

  it('shows every operation without external requests or CSP violations', async () => {
    const page = await (await browser.open()).newPage()
    const violations: string[] = []
    page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
    page.on('request', (request) => {
      if (!request.url().startsWith(appUrl) && !request.url().startsWith('data:')) {
        violations.push(request.url())
      }
    })
    await page.goto(`${appUrl}/docs`)
    await page.getByText('/api/v1/forms/{form}/duplicate').waitFor()
    const shown = await page.locator('.opblock').count()
    // Webhook events are listed too.
    const { webhooks } = openApiDocument() as { webhooks: object }
    expect(shown).toBe(operations.length + Object.keys(webhooks).length)
    expect(violations).toEqual([])
  })
})
