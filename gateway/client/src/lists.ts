import type { ParamsOption } from 'openapi-fetch'

import { csvRows } from './csv-rows.ts'
import { unreadable } from './errors.ts'
import type { Call } from './methods.ts'
import type { operations, paths } from './openapi.ts'

const submissionsPath = '/api/v1/forms/{form}/submissions'

/** A condition on the answers to a field; a plain value is for equality. */
export type Condition =
  | string
  | Partial<Record<'contains' | 'gt' | 'gte' | 'lt' | 'lte', string | number> & { empty: boolean }>

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>
type Filter<Id extends 'listSubmissions' | 'exportSubmissions'> = Omit<
  QueryOf<Id>,
  'where' | 'page' | 'format'
> & {
  /** Conditions by the uuid of the field, all of which must hold; `review` for the state of the review. */
  where?: Readonly<Record<string, Condition>>
}

type Page<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never
/** The paths of lists with pages. */
type ListPath = {
  [Path in keyof paths]: Page<Path> extends { data: unknown[]; links: { next: string | null } }
    ? Path
    : never
}[keyof paths]
type ItemOf<Path extends ListPath> = Page<Path> extends { data: (infer Item)[] } ? Item : never

type ListOptions<Path extends ListPath> = ParamsOption<paths[Path]['get']> & Cancellable
interface Cancellable {
  signal?: AbortSignal
}

export interface Lists {
  /** The pages of a list in order, each with `data`, `links` and `meta`. */
  pages<Path extends ListPath>(
    path: Path,
    options: ListOptions<Path>,
  ): AsyncGenerator<Page<Path>, void>
  /** The items of all pages of a list. */
  items<Path extends ListPath>(
    path: Path,
    options: ListOptions<Path>,
  ): AsyncGenerator<ItemOf<Path>, void>
  /**
   * The submissions of a form, newest first. Each is listed once, whatever is stored or deleted meanwhile
   * (docs/api-behaviour.md#cursors).
   */
  submissions(
    form: string,
    filter?: Filter<'listSubmissions'>,
    options?: Cancellable,
  ): AsyncGenerator<ItemOf<typeof submissionsPath>, void>
  /** The rows of the CSV export as they arrive, the header first (docs/api-behaviour.md#csv-export). */
  rows(
    form: string,
    filter?: Filter<'exportSubmissions'>,
    options?: Cancellable,
  ): AsyncGenerator<string[], void>
}

/** Any list, for the compiler: its paths differ only in their items. */
type AnyGet = (
  path: string,
  options: object,
) => Promise<{ data: never[]; links: { next: string | null } }>

/** A stream of a response; not every browser can iterate one. */
async function* textOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = stream.pipeThrough(new TextDecoderStream() as never).getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw unreadable(cause)
      })
      if (done) return
      yield value as string
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

export function createLists(get: Call<'get'>): Lists {
  async function* pages(path: string, options: { params?: { query?: object } }) {
    let query: object | undefined = options.params?.query
    for (;;) {
      const params = { ...options.params, ...(query ? { query } : {}) }
      const page = await (get as unknown as AnyGet)(path, { ...options, params })
      yield page
      // With `order=asc` there is always a next page, which is empty until submissions arrive.
      if (page.links.next === null || page.data.length === 0) return
      query = Object.fromEntries(new URL(page.links.next, 'https://formpost.invalid').searchParams)
    }
  }
  async function* items(path: string, options: object) {
    for await (const { data } of pages(path, options)) yield* data
  }
  return {
    pages: pages as unknown as Lists['pages'],
    items: items as unknown as Lists['items'],
    submissions(form, filter = {}, options = {}) {
      const query = { per_page: 100, ...filter, cursor: '' }
      return items(submissionsPath, { ...options, params: { path: { form }, query } })
    },
    async *rows(form, filter = {}, options = {}) {
      const params = { path: { form }, query: filter as object }
      const body = await get(`${submissionsPath}/export`, { ...options, params, parseAs: 'stream' })
      yield* csvRows(textOf(body!))
    },
  }
}
