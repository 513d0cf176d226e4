import { isPageContent, type FormField } from '@formpost/rules'
import type { Placed } from '@formpost/rules/form'

/** A field on a page; of a group, the part that is on the page. */
export interface PageNode {
  readonly placed: Placed
  readonly children: readonly PageNode[]
}

export type Page = readonly PageNode[]

/** What is visible of the fields outside of repeats. */
export interface Visibility {
  isVisible(fieldId: string): boolean
  /** Whether the repeat shows something: instances or a button that adds one. */
  hasContent(repeat: FormField): boolean
}

const isGroup = ({ field }: Placed): boolean => field.type === 'group'

const whole = (placed: Placed): PageNode => ({
  placed,
  children: isGroup(placed) ? placed.children.map(whole) : [],
})

const inside = new WeakMap<Placed, readonly PageNode[]>()

/** The fields in an instance of a repeat, the same objects every time. */
export function wholeChildren(repeat: Placed): readonly PageNode[] {
  let nodes = inside.get(repeat)
  if (!nodes) inside.set(repeat, (nodes = repeat.children.map(whole)))
  return nodes
}

/** The parts of a field: the first continues the page before it, and each further one begins another page. */
function partsOf(placed: Placed, isVisible: Visibility['isVisible']): PageNode[][] {
  const { field } = placed
  const shows = isVisible(field.id)
  if (field.type === 'page_break' && shows) return [[], [whole(placed)]]
  if (!isGroup(placed) || !shows) return [[whole(placed)]]
  if (field.settings?.page) return [[], [whole(placed)], []]
  const parts = split(placed.children, isVisible)
  return parts.map((children) => (children.length > 0 ? [{ placed, children }] : []))
}

function split(all: readonly Placed[], isVisible: Visibility['isVisible']): PageNode[][] {
  const pages: PageNode[][] = [[]]
  for (const placed of all) {
    const [first, ...others] = partsOf(placed, isVisible)
    pages.at(-1)!.push(...first!)
    pages.push(...others)
  }
  return pages
}

function hasContent({ placed, children }: PageNode, visibility: Visibility): boolean {
  const { field } = placed
  if (!visibility.isVisible(field.id)) return false
  if (field.type === 'group') return children.some((child) => hasContent(child, visibility))
  return field.type === 'repeat' ? visibility.hasContent(field) : isPageContent(field.type)
}

/**
 * Splits a form into pages at visible page breaks and around groups that are pages. Inside of such a group another one is a section.
 * Pages without visible content are left out.
 */
export function splitPages(top: readonly Placed[], visibility: Visibility): Page[] {
  const pages = split(top, (id) => visibility.isVisible(id))
  const shown = pages.filter((page) => page.some((node) => hasContent(node, visibility)))
  return shown.length > 0 ? shown : [pages[0]!]
}

/** Whether two lists have the same fields, in the same places. */
const sameNodes = (some: readonly PageNode[], others: readonly PageNode[]): boolean =>
  some.length === others.length &&
  some.every(({ placed, children }, at) => {
    const other = others[at]!
    return placed === other.placed && sameNodes(children, other.children)
  })

export const samePages = (some: readonly Page[], others: readonly Page[]): boolean =>
  some.length === others.length && some.every((page, at) => sameNodes(page, others[at]!))

/** The fields on a page, with its groups and repeats. */
export const fieldsOn = (page: Page): FormField[] =>
  page.flatMap(({ placed, children }) => [placed.field, ...fieldsOn(children)])
