import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { isMissing } from '../harness/shared.ts'
import {
  addByName,
  expectAnnounced,
  frameOf,
  openBuilder,
  outlineOf,
  pane,
  selectedFrame,
  type BuilderPage,
} from './builder.ts'
import { tabTo } from './keyboard.ts'

/** The outline with a dash for each container around a field. */
const treeOf = (page: Page): Promise<string[]> =>
  page.locator('.outline .outline-row:not([data-field=""])').evaluateAll((rows) =>
    rows.map((row) => {
      const depth = Number((row as HTMLElement).dataset['depth'] ?? 0)
      return '-'.repeat(depth) + row.querySelector<HTMLElement>('.outline-name')!.innerText
    }),
  )

describe.skipIf(isMissing('chromium'))('groups and repeats in the builder', () => {
  let builder: BuilderPage | undefined
  beforeEach(() => {
    builder = undefined
  })
  afterEach(() => builder?.desk.close())

  const open = async (...args: Parameters<typeof openBuilder>) => {
    builder = await openBuilder(...args)
    return builder
  }
  /** Labels of the draft, each after those of its containers. */
  const expectDraft = async (expected: string) =>
    await expect
      .poll(async () => {
        const fields = (await builder!.draft())?.fields ?? []
        const path = (uuid: string | null): string => {
          const field = fields.find((each) => each.uuid === uuid)
          return field ? `${path(field.parent)}${field.label ?? field.type}/` : ''
        }
        return fields.map(({ uuid }) => path(uuid).slice(0, -1)).join(' ')
      })
      .toBe(expected)

  it('builds a repeat with fields by keyboard and publishes it', async () => {
    const { page, form, owner } = await open(['Village'])
    await tabTo(page, 'Add field')
    await page.keyboard.press('Enter')
    await page.keyboard.type('repeat')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Person')
    await tabTo(page, 'At least')
    await page.keyboard.type('1')
    for (const [type, label] of [
      ['short', 'Name'],
      ['number', 'Age'],
    ] as const) {
      await addByName(page, type)
      await page.keyboard.type(label)
    }
    expect(await treeOf(page)).toEqual(['Village', 'Person', '-Name', '-Age'])
    await expectDraft('Village Person Person/Name Person/Age')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog', { name: 'Published' }).waitFor()
    const { fields } = (await owner.api.get<{ data: typeof form }>(`/forms/${form.uuid}`)).body.data
    const [, person, name, age] = fields
    expect(person).toMatchObject({ type: 'repeat', parent: null, settings: { min_count: 1 } })
    expect([name!.parent, age!.parent]).toEqual([person!.uuid, person!.uuid])
  })

  it('moves fields into groups, in them and out by keys and buttons', async () => {
    const { page } = await open(['One', { type: 'group', label: 'Group A' }, 'Two'])
    await frameOf(page, 'One').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+ArrowRight')
    await expectAnnounced(page, 'Moved into “Group A”, 1 of 1')
    await expectDraft('Group A Group A/One Two')
    const name = await selectedFrame(page).getAttribute('aria-label')
    expect(name).toBe('One, Short text. in “Group A”')
    await selectedFrame(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+ArrowRight')
    await expectAnnounced(page, 'Moved into “Group A”, 2 of 2')
    await page.keyboard.press('Alt+ArrowUp')
    await expectAnnounced(page, 'Moved to 1 of 2')
    await expectDraft('Group A Group A/Two Group A/One')
    await page.keyboard.press('Alt+ArrowUp')
    await expectAnnounced(page, 'It is the first field.')
    const out = page.getByRole('button', { name: 'Move out of group' })
    await out.press('Enter')
    await expectAnnounced(page, 'Moved out, 2 of 2')
    await expectDraft('Group A Group A/One Two')
    await page.getByRole('button', { name: 'Move up' }).press('Enter')
    await expectDraft('Two Group A Group A/One')
    await page.getByRole('button', { name: 'Move to…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move “Two”' })
    await dialog.getByLabel('Position').selectOption('– 2, after “One”')
    await dialog.getByRole('button', { name: 'Move' }).press('Enter')
    await expectDraft('Group A Group A/One Group A/Two')
    await page.keyboard.press('Control+z')
    await expectAnnounced(page, 'Undone: move “Two”')
    await expectDraft('Two Group A Group A/One')
  })

  it('moves, duplicates and deletes a group with what it contains', async () => {
    const { page } = await open([{ type: 'group', label: 'Group A' }, 'One', 'Two'])
    await frameOf(page, 'One').click()
    await page.getByRole('button', { name: 'Move into group' }).click()
    const group = frameOf(page, 'Group A, Group')
    await group.click()
    // The toolbar of the field that was selected before has the same buttons.
    await selectedFrame(page).and(group).waitFor()
    await page.getByRole('button', { name: 'Move down' }).press('Enter')
    await expectDraft('Two Group A Group A/One')
    await page.getByRole('button', { name: 'Duplicate' }).press('Enter')
    await expectDraft('Two Group A Group A/One Group A Group A/One')
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    const notice = page.locator('.notice-line')
    await notice.getByText('Deleted “Group A” with 1 field in it.').waitFor()
    await expectDraft('Two Group A Group A/One')
    await notice.getByRole('button', { name: 'Undo' }).press('Enter')
    await expectDraft('Two Group A Group A/One Group A Group A/One')
    const uuids = (await builder!.draft())!.fields.map(({ uuid }) => uuid)
    expect(new Set(uuids).size).toBe(5)
  })

  it('drops a field behind the head of a group into it', async () => {
    const { page } = await open(['One', { type: 'group', label: 'Group A' }], {
      viewport: { width: 1280, height: 1200 },
    })
    const rows = page.locator('.outline-row:not([data-field=""])')
    const target = (await rows.nth(1).boundingBox())!
    await rows.nth(0).dragTo(rows.nth(1), {
      sourcePosition: { x: 12, y: 12 },
      targetPosition: { x: 40, y: target.height - 4 },
    })
    await expectAnnounced(page, 'Moved into “Group A”, 1 of 1')
    expect(await treeOf(page)).toEqual(['Group A', '-One'])
  })

  it('keeps pages and the submit button outside', async () => {
    const { page } = await open([
      { type: 'group', label: 'Group A' },
      { type: 'submit_button', label: 'Send' },
    ])
    await frameOf(page, 'Group A').click()
    await addByName(page, 'short')
    await page.keyboard.type('One')
    await addByName(page, 'page break')
    await page.keyboard.type('Next')
    await expectDraft('Group A Group A/One Next Send')
    await page.getByRole('button', { name: 'Move up' }).press('Enter')
    await expectDraft('Next Group A Group A/One Send')
    const into = page.getByRole('button', { name: 'Move into group' })
    expect(await into.getAttribute('aria-disabled')).toBe('true')
    expect(await outlineOf(page)).toEqual(['Next', 'Group A', 'One', 'Send'])
  })

  it.each([320, 1280])('is accessible at %d px', async (width) => {
    const { page } = await open(
      [{ type: 'group', label: 'Group A' }, 'One', { type: 'repeat', label: 'Person' }, 'Two'],
      { viewport: { width, height: 900 }, reducedMotion: 'reduce' },
    )
    await frameOf(page, 'One').click()
    const check = async () => {
      // The bar is not half out of sight.
      await page.evaluate(() => scrollTo(0, 0))
      await checkAccessibility(page)
    }
    await page.getByRole('button', { name: 'Move into group' }).click()
    await check()
    await frameOf(page, 'Person').click()
    await page.getByRole('button', { name: 'Move into group' }).click()
    await check()
    if (width < 1060) await page.getByRole('button', { name: 'Properties' }).click()
    await pane(page, 'Properties').getByLabel('Title of each').fill('Person')
    await check()
  })
})
