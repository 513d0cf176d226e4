import type { PropertyError } from '@formpost/kit/errors'

export type Order = 'asc' | 'desc'

/** The order, the form, and the number of the submission that the next page comes after. */
const layout = /^(asc|desc):([\da-f-]{36}):(\d{1,15})$/

const encode = (plain: string) => Buffer.from(plain, 'latin1').toString('base64url')

/** Where a list begins. */
const start = (order: Order) => (order === 'asc' ? 0 : Number.MAX_SAFE_INTEGER)

/** The number after which a page begins, or why the cursor cannot be used for it. An empty one begins at the first page. */
export function readCursor(text: string, formUuid: string, order: Order): number | PropertyError {
  if (text === '') return start(order)
  const plain = Buffer.from(text, 'base64url').toString('latin1')
  const [, sentOrder, sentForm, seq] = layout.exec(plain) ?? []
  // Decoding skips characters that are not base64.
  if (seq === undefined || encode(plain) !== text) {
    return { code: 'not_a_cursor' }
  }
  if (sentForm !== formUuid) return { code: 'cursor_of_other_form' }
  if (sentOrder !== order) return { code: 'cursor_of_other_order', order: sentOrder! }
  return Number(seq)
}

/**
 * The cursor of the next page, after `seq`. In ascending order there always is one, because new submissions are still to come;
 * in descending order there is none after the oldest submission.
 */
export function nextCursor(
  formUuid: string,
  order: Order,
  seq: number,
  isLast: boolean,
): string | undefined {
  return order === 'desc' && isLast ? undefined : encode(`${order}:${formUuid}:${seq}`)
}
