import type { Form } from '@formpost/contract'
import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'
import { frameOf, openBuilder, pane, type BuilderPage } from './builder.ts'

describe.skipIf(isMissing('chromium'))('a form about a household', () => {
  let builder: BuilderPage | undefined
  afterEach(() => builder?.desk.close())

  it('is built from nothing and published with few clicks and keys', async () => {
    builder = await openBuilder([])
    const { page, owner, form } = builder
    const properties = pane(page, 'Properties')
    const count = { clicks: 0, keys: 0 }
    const click = async (target: Locator) => {
      await target.click()
      count.clicks++
    }
    const press = async (name: string) => {
      await page.keyboard.press(name)
      count.keys++
    }
    const type = async (text: string) => {
      await page.keyboard.type(text)
      count.keys += text.length
    }
    const button = (name: string) => properties.getByRole('button', { name, exact: true })
    const textbox = (name: string) => properties.getByRole('textbox', { name, exact: true })
    const add = async (search: string, label: string) => {
      await click(page.getByRole('button', { name: 'Add field' }).first())
      await page.getByRole('dialog').getByRole('searchbox').waitFor()
      await type(search)
      await press('Enter')
      await textbox('Label').and(page.locator(':focus')).waitFor()
      await type(label)
    }
    const insertAnswer = async (property: string, search: string) => {
      const control = properties.locator(`[data-property="${property}"]`)
      await click(control.getByRole('button', { name: 'Insert answer' }))
      await page.getByRole('dialog').getByRole('searchbox').waitFor()
      await type(search)
      await press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const addExpression = async (name: string) => {
      await click(button(name))
      await textbox(name).and(page.locator(':focus')).waitFor()
    }
    /** Takes the suggested field. */
    const refer = async (text: string) => {
      await type(text)
      await page.getByRole('listbox', { name: 'Suggestions' }).waitFor()
      await press('Enter')
    }

    await add('short', 'Head of household')
    await add('repeat', 'Member')
    await add('short', 'Name')
    await add('number', 'Age of ')
    await insertAnswer('label', 'nam')
    await add('single', 'Sex')
    await click(properties.getByLabel('Option 1', { exact: true }))
    await press('ControlOrMeta+A')
    await type('Female')
    await press('Enter')
    await type('Male')
    await click(frameOf(page, 'Member').first())
    await insertAnswer('settings.item_label', 'nam')

    await click(pane(page, 'Outline').getByRole('button').first())
    await add('hidden', 'Children')
    await click(properties.getByText('Name and expressions'))
    await addExpression('Calculation')
    await type('count(')
    await refer('$age')
    await type('[. < 18])')
    await add('number', 'Rooms')
    await add('number', 'Rooms to sleep in')
    await addExpression('Check')
    await type('. <= ')
    await refer('$roo')
    await add('short', 'School')
    await addExpression('Show if')
    await refer('$chi')
    await type(' > 0')
    await click(page.getByRole('button', { name: 'Publish', exact: true }))
    await page.getByRole('dialog', { name: 'Published' }).waitFor()

    const { data } = (await owner.api.get<{ data: Form }>(`/forms/${form.uuid}`)).body
    const parent = data.fields[1]!.uuid
    expect(data.fields).toMatchObject([
      { label: 'Head of household', parent: null },
      { label: 'Member', parent: null, settings: { item_label: '${name}' } },
      { label: 'Name', name: 'name', parent },
      { label: 'Age of ${name}', parent },
      { label: 'Sex', options: ['Female', 'Male'], parent },
      { label: 'Children', expressions: { calculation: expect.stringMatching(/^count\(\$/) } },
      { label: 'Rooms', name: 'rooms', parent: null },
      { label: 'Rooms to sleep in', expressions: { constraint: '. <= ${rooms}' } },
      { label: 'School', expressions: { relevant: '${children} > 0' } },
    ])
    // At 1.2 s for a click and 0.2 s for a key, about a minute.
    expect(count).toEqual({ clicks: 19, keys: 192 })
  })
})
