export type Order = 'asc' | 'desc'

/** The order, the form, and the number of the submission that the next page comes after. */
const layout = /^(asc|desc):([\da-f-]{36}):(\d{1,15})$/

const encode = (plain: string) => Buffer.from(plain, 'latin1').toString('base64url')

/** Where a list begins. */
const start = (order: Order) => (order === 'asc' ? 0 : Number.MAX_SAFE_INTEGER)

/** The number after which a page begins, or why the cursor cannot be used for it. An empty one begins at the first page. */
export function readCursor(text: string, formUuid: string, order: Order): number | string {
  if (text === '') return start(order)
  const plain = Buffer.from(text, 'base64url').toString('latin1')
  const [, sentOrder, sentForm, seq] = layout.exec(plain) ?? []
  // Decoding skips characters that are not base64.
  if (seq === undefined || encode(plain) !== text) {
    return 'Must be the cursor of links.next, or empty for the first page.'
  }
  if (sentForm !== formUuid) return 'Belongs to another form. Begin with an empty cursor.'
  if (sentOrder !== order) {
    return `Belongs to a list with order=${sentOrder}. Send that order, or begin with an empty cursor.`
  }
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
