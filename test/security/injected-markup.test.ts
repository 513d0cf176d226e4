import { randomUUID } from 'node:crypto'

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { createForm, createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'

/** Markup that sets `window.attacked` when it is interpreted, each in another way. */
const attacks = [
  '<script>window.attacked = 1</script>',
  '<img src="data:," onerror="window.attacked = 1">',
  '<svg onload="window.attacked = 1"></svg>',
  '"><input autofocus onfocus="window.attacked = 1">',
  '<iframe srcdoc="<script>parent.attacked = 1</script>"></iframe>',
  '<a href="javascript:window.attacked=1">Press here</a>',
]
const everyAttack = attacks.join(' ')

describe.skipIf(isMissing('chromium'))('injected markup', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let browser: TestBrowser
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    browser = await createBrowser()
    context = await browser.open()
    page = context.pages()[0] ?? (await context.newPage())
  })
  afterAll(() => browser?.remove())

  const isAttacked = () => page.evaluate(() => 'attacked' in window)
  /** Elements that could run scripts without the content security policy. */
  const scriptableElements = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')].flatMap((element) => [
        ...(/^(script|iframe|object|embed|base|meta|style)$/i.test(element.tagName)
          ? [element.outerHTML]
          : []),
        ...[...element.attributes].flatMap(({ name, value }) =>
          /^on/i.test(name) || /^\s*javascript:/i.test(value) ? [element.outerHTML] : [],
        ),
      ]),
    )

  it('is escaped or removed in all texts of a form', async () => {
    const short = everyAttack.slice(0, 250)
    const { form } = await createFormWith(
      api,
      { type: 'heading', label: short },
      { type: 'paragraph', content: everyAttack },
      { type: 'short_text', label: short, description: everyAttack, placeholder: short },
      { type: 'radio', label: 'Radio', options: attacks },
      { type: 'dropdown', label: 'Dropdown', options: attacks },
      { type: 'checkbox', label: 'Checkbox', options: attacks },
      { type: 'file', label: short },
      { type: 'submit_button', label: 'Send' },
    )
    const texts = { title: short, description: everyAttack, thank_you_message: everyAttack }
    expect((await api.patch(`/forms/${form.uuid}`, texts)).status).toBe(200)
    await page.goto(`${system.appUrl}/f/${form.public_id}?radio=${encodeURIComponent(everyAttack)}`)
    await page.getByRole('radio').first().check()
    await page.getByRole('textbox').first().fill(everyAttack)
    expect(await scriptableElements()).toEqual([])
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('window.attacked').first().waitFor()
    expect(await scriptableElements()).toEqual([])
    await page.goto(`${system.appUrl}/outbox`)
    await page.getByRole('heading').first().waitFor()
    expect(await scriptableElements()).toEqual([])
    expect(await isAttacked()).toBe(false)
  })

  it('is blocked by the content security policy', async () => {
    await page.goto(system.appUrl)
    await page.evaluate((markup) => {
      const blocked: string[] = []
      Object.assign(window, { blocked })
      document.addEventListener('securitypolicyviolation', (event) =>
        blocked.push(event.effectiveDirective),
      )
      const container = document.createElement('div')
      container.innerHTML = markup
      document.body.append(container)
      const script = document.createElement('script')
      script.textContent = 'window.attacked = 1'
      document.body.append(script)
    }, everyAttack)
    const blocked = () => page.evaluate(() => (window as unknown as { blocked: string[] }).blocked)
    await expect
      .poll(blocked)
      .toEqual(expect.arrayContaining(['script-src-attr', 'script-src-elem']))
    expect(await isAttacked()).toBe(false)
    const reply = await fetch(system.appUrl)
    const policy = reply.headers.get('content-security-policy')!
    const scripts = /script-src ([^;]*)/.exec(policy)![1]!
    expect(scripts).toBe("'self'")
  })

  it('is rejected in URLs of redirects and images', async () => {
    const form = await createForm(api)
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'file:///etc',
      ' javascript:x',
    ]) {
      expect((await api.patch(`/forms/${form.uuid}`, { redirect_url: url })).status).toBe(422)
      const image = { type: 'image', label: 'A picture', settings: { url }, content: url }
      expect((await api.post(`/forms/${form.uuid}/fields`, image)).status).toBe(422)
    }
  })

  it('in uploaded files is downloaded and not displayed', async () => {
    const { form, fields } = await createFormWith(api, { type: 'file', label: 'Any file' })
    const sent = new FormData()
    sent.append('form_field_id', fields[0]!.uuid)
    const markup = `<html><script>document.title = '${randomUUID()}'</script></html>`
    sent.append('file', new Blob([markup], { type: 'text/html' }), 'page.html')
    const anyone = createApi(system.appUrl)
    const { body, status } = await anyone.post<{ uuid: string }>(
      `/f/${form.public_id}/uploads`,
      sent,
    )
    expect(status).toBe(201)
    const login = await anyone.post<{ token: string }>('/api/v1/auth/login', system.owner)
    const url = `${system.appUrl}/api/account/forms/${form.uuid}/files/${body.uuid}`
    const reply = await fetch(url, { headers: { authorization: `Bearer ${login.body.token}` } })
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    // Downloads need an Authorization header, which links do not send.
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(url)).status).toBe(401)
  })
})
