import type { FormField, TextExpression } from './definition.ts'

/** Before the column of an expression among the columns of `xlsform` that an import keeps. */
const prefix = 'left_out:'

/** The columns of a sheet whose expressions a field may not be able to have. */
const columns = [
  ...(['relevant', 'required', 'constraint', 'calculation'] as const),
  ...(['choice_filter', 'default', 'repeat_count'] as const),
] satisfies readonly TextExpression[]

export type LeftOutColumn = (typeof columns)[number]

/** The name under which `xlsform` keeps an expression that an import left out. */
export const leftOutName = (column: string): string => prefix + column

export const isLeftOutName = (name: string): boolean => name.startsWith(prefix)

/**
 * The expressions that an import left out of a field, because forms cannot say them, with their columns. They are kept until someone
 * writes or discards them, and never evaluated.
 */
export const leftOutExpressions = ({
  xlsform,
}: Pick<FormField, 'xlsform'>): { column: LeftOutColumn; text: string }[] =>
  columns.flatMap((column) => {
    const text = xlsform?.[leftOutName(column)]
    return text ? [{ column, text }] : []
  })
