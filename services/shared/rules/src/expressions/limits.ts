/** Characters of an expression. */
export const maxExpressionLength = 4_000
/** Levels of parentheses, calls, predicates and minus signs within each other. */
export const maxExpressionDepth = 100
/** Characters of a text that an expression makes. */
export const maxTextLength = 50_000
/** Nodes of expressions and of the form that are visited for one submission. */
export const maxSteps = 5_000_000
/** Characters of a regular expression. */
export const maxPatternLength = 500
/** What the counts of a regular expression, such as `{2,5}`, add up to. */
export const maxRepetitions = 1_000
