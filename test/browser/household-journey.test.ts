import type { SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'
import { createRoster, type Roster } from './roster-form.ts'
import { storedText } from './stored.ts'

interface Member {
  first: string
  age: number
  years: number
}

/** The members of a household, all but the last. */
const others: Member[] = Array.from({ length: 29 }, (_, at) => ({
  first: `Awa ${at + 1}`,
  age: (at * 7) % 80,
  years: (at * 7) % 80,
}))

const isDependent = ({ age }: Member) => age < 15 || age > 64

/** Fills in members, as fast as the page shows them: one by one takes a minute on a busy machine. */
const enterMembers = (page: Page, { ids }: Roster, members: readonly Member[]): Promise<void> =>
  page.evaluate(
    async ([given, fieldIds]) => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => resolve(null)))
      const add = document.querySelector<HTMLButtonElement>('.repeat > button')!
      for (let count = 1; count < given.length; count++) {
        add.click()
        await painted()
      }
      for (const [at, card] of document.querySelectorAll('.instance').entries()) {
        for (const name of ['first', 'age', 'years'] as const) {
          const input = card.querySelector<HTMLInputElement>(`[id$="${fieldIds[name]}"]`)!
          input.value = String(given[at]![name])
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }
        await painted()
      }
    },
    [members, ids] as const,
  )

/** What is wider than the page, or hides a part of its text. */
const cutElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isCut = (element: Element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      // Those for screen readers only have one pixel.
      if (own <= 1) return false
      const { overflowX, display } = getComputedStyle(element)
      const hidesText =
        overflowX !== 'visible' && display !== 'inline' && element.tagName !== 'INPUT'
      return (
        left < -1 ||
        right > width + 1 ||
        (hidesText && element.scrollWidth > element.clientWidth + 1)
      )
    }
    const all = [...document.querySelectorAll('main *')]
    return all.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 200))
  })

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const french = {
  ...{ title: 'Ménage', region: 'Nord', district: 'District', village: 'Localité' },
  ...{ add: 'Ajouter: Membre', unnamed: 'Membre 30', remove: 'Retirer', first: 'Prénom' },
  years: (name: string) => `Depuis combien d’années ${name} habite-t-il ou elle ici ?`,
  age: (name: string) => `Quel âge a ${name} ?`,
  sex: (name: string) => `Sexe de ${name}`,
  ratio: (ratio: number) => `Rapport de dépendance : ${ratio} %`,
  tooYoung: (name: string) => `${name} n’a que 4 ans`,
  ...{ send: 'Envoyer la fiche', saved: 'Enregistré sur cet appareil', sent: 'Envoyé' },
}

const arabic: typeof french = {
  ...{ title: 'الأسرة', region: 'الشمال', district: 'المديرية', village: 'القرية' },
  ...{ add: 'إضافة: فرد', unnamed: 'فرد 30', remove: 'إزالة', first: 'الاسم' },
  years: (name) => `منذ كم سنة يسكن ${name} هنا؟`,
  age: (name) => `كم عمر ${name}؟`,
  sex: (name) => `جنس ${name}`,
  ratio: (ratio) => `نسبة الإعالة: ${ratio} %`,
  tooYoung: (name) => `عمر ${name} هو 4 فقط`,
  ...{ send: 'إرسال الاستمارة', saved: 'محفوظ على هذا الجهاز', sent: 'تم الإرسال' },
}

describe.skipIf(isMissing('chromium')).each([
  { language: 'French', locale: 'fr-FR', direction: 'ltr', texts: french, last: 'Ébène' },
  { language: 'Arabic', locale: 'ar', direction: 'rtl', texts: arabic, last: 'أمينة' },
])('a household of 30 on a phone, in $language', ({ locale, direction, texts, last }) => {
  let device: Device
  let page: Page
  let roster: Roster
  let url: string

  beforeAll(async () => {
    roster = await createRoster(api)
    url = `${system.appUrl}/f/${roster.form.public_id}`
    device = await device320(locale)
    ;({ page } = device)
    await page.goto(url)
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
  })
  afterAll(() => device?.remove())

  async function device320(of: string): Promise<Device> {
    const created = await createDevice()
    await created.open(system.appUrl, {
      ...{ locale: of, viewport: { width: 320, height: 568 }, hasTouch: true },
    })
    return created
  }

  const card = (name: string) => page.getByRole('group', { name, exact: true })
  const ratioOf = (members: readonly Member[]) => {
    const dependents = members.filter(isDependent).length
    return Math.round((1_000 * dependents) / (members.length - dependents)) / 10
  }

  it('is entered offline, also after a reload', async () => {
    await page.context().setOffline(true)
    await page.getByLabel(texts.region).check()
    const district = page.getByLabel(texts.district)
    expect(await district.getByRole('option').count()).toBe(11)
    await district.selectOption('District 3')
    const village = page.getByLabel(texts.village)
    expect(await village.getByRole('option').count()).toBe(41)
    await village.selectOption('Village 23')
    await enterMembers(page, roster, others)
    await page.getByText(texts.ratio(ratioOf(others))).waitFor()
    await expect
      .poll(() => storedText(page))
      .toContain(`${roster.ids['years']!}=${others[28]!.years}`)
    await page.reload()
    await page.getByText(texts.ratio(ratioOf(others))).waitFor()
    expect(await village.inputValue()).toBe('Village 23')
    expect(await page.getByRole('main').getAttribute('dir')).toBe(direction)
  })

  it('takes a member by keyboard alone', async () => {
    await page.getByRole('button', { name: texts.add }).focus()
    const { keyboard } = page
    await keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(texts.unnamed)
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type(last)
    await keyboard.press('Tab')
    await keyboard.press('Space')
    // Past the button that clears the choice.
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type('4')
    await keyboard.press('Tab')
    await keyboard.type('5')
    await page
      .getByText(texts.ratio(ratioOf([...others, { first: last, age: 4, years: 4 }])))
      .waitFor()
    expect(await card(last).getByRole('radio', { name: 'F' }).isChecked()).toBe(true)
  })

  it('names its groups, entries and buttons', async () => {
    const tree = await card(last).ariaSnapshot()
    expect(tree.split('\n')[0]).toBe(`- group "${last}":`)
    for (const name of [
      `heading "${last}" [level=2]`,
      `button "${texts.remove} ${last}"`,
      `textbox "${texts.first}": ${last}`,
      `radiogroup "${texts.sex(last)}`,
      `textbox "${texts.age(last)}": "4"`,
      `textbox "${texts.years(last)}`,
    ])
      expect(tree).toContain(name)
  })

  it('names who has not lived here for so long', async () => {
    await page.getByRole('button', { name: texts.send }).click()
    await page
      .getByRole('alert')
      .getByRole('link', { name: texts.tooYoung(last) })
      .click()
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(
      new RegExp(`${roster.ids['years']!}$`),
    )
  })

  it('is readable and accessible at 320 pixels, also with text twice as large', async () => {
    await checkAccessibility(page)
    expect(await cutElements(page)).toEqual([])
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await checkAccessibility(page)
    expect(await cutElements(page)).toEqual([])
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  })

  it('is delivered once when the device is online, as it was entered', async () => {
    await card(last).getByLabel(texts.years(last)).fill('4')
    await page.getByRole('button', { name: texts.send }).click()
    await page.getByRole('heading', { name: texts.saved }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: texts.sent, exact: true }).waitFor()
    const { form, ids } = roster
    const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
    expect(body.data).toHaveLength(1)
    const byName = (cells: readonly { field_uuid: string; value: unknown }[]) => {
      const values = new Map(cells.map(({ field_uuid: id, value }) => [id, value]))
      return Object.fromEntries(
        Object.entries(ids).flatMap(([name, id]) =>
          values.has(id) ? [[name, values.get(id)]] : [],
        ),
      )
    }
    const { member: members, ...household } = byName(body.data[0]!.values)
    const all = [...others, { first: last, age: 4, years: 4, sex: 'F' }]
    expect(household).toEqual({
      ...{ region: 'North', district: 'District 3', village: 'Village 23', ratio: ratioOf(all) },
    })
    const entered = all.map((each) => ({ ...each, dependent: isDependent(each) ? 1 : 0 }))
    expect((members as Parameters<typeof byName>[0][]).map(byName)).toEqual(entered)
  })
})
