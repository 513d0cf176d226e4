// SQL: named statements that PostgreSQL plans once.

/** How many rows pages mostly have: the default, and the largest, which the desk and the client use. */
const usualSizes = [25, 100]

/** The second parameter as a number of a submission. In a subquery, the same plan serves all values. */
export const position = '(SELECT $2::bigint)'

interface PageStatement {
  name: string
  text: string
  values: unknown[]
}

/**
 * The statement `name` that reads a page of `limit` rows; `limit` is its last parameter. PostgreSQL plans it at each execution, which
 * takes longer than the page, unless the statement has the number itself. So there is one for each usual size
 * (docs/decisions/0051-plan-pages-once.md).
 */
export function pageStatement(
  name: string,
  textOf: (limit: string) => string,
  firstParameters: number,
): (limit: number, ...values: unknown[]) => PageStatement {
  const ofAnySize = { name, text: textOf(`$${firstParameters + 1}`) }
  const ofUsualSize = new Map(
    usualSizes.map((size) => [size, { name: `${name}-${size}`, text: textOf(String(size)) }]),
  )
  return (limit, ...values) => {
    const planned = ofUsualSize.get(limit)
    return planned ? { ...planned, values } : { ...ofAnySize, values: [...values, limit] }
  }
}
