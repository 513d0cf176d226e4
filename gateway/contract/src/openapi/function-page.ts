import { functions, type FunctionDefinition } from '@formpost/rules/expressions'

const argumentNames: Readonly<Record<string, string>> = {
  any: 'value',
  nodes: 'reference',
  'all nodes': 'references',
  quoted: "'reference'",
}

const resultNames: Readonly<Record<string, string>> = { any: 'as its arguments', nodes: 'nodes' }

const repetitions = { 0: [], 1: ['…'], 2: ['… in pairs'] } as const

/** A call as people write it: `round(number, [number])`, `concat([value], …)`. */
function signature(name: string, definition: FunctionDefinition): string {
  const types = definition.arguments.map((type, index) => {
    const shown = argumentNames[type] ?? type
    return index < definition.required ? shown : `[${shown}]`
  })
  return `${name}(${[...types, ...repetitions[definition.repeated ?? 0]].join(', ')})`
}

/** `docs/functions.md`: the functions of expressions as a table. */
export function functionPage(): string {
  const rows = [...functions]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, definition]) => {
      const result = resultNames[definition.result] ?? definition.result
      return `| \`${signature(name, definition)}\` | ${result} | ${definition.reads ?? ''} |\n`
    })
  return `# Functions of expressions

Generated from [their definitions](../services/shared/rules/src/expressions/functions) by \`npm run openapi\`. They are those of
[XPath 1.0](https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib) and
[ODK XForms](https://getodk.github.io/xforms-spec/#xpath-functions), which say what each does. Other functions are refused.
[Names and expressions](api-behaviour.md#names-and-expressions) describes where they are used.

Arguments in brackets can be left out, \`…\` repeats the last one, and \`… in pairs\` the last two. A \`reference\` is \`\${name}\` or a path, and
\`references\` takes all entries of a repeat. What else a function reads is \`clock\` for the time, \`random\` for chance, and \`self\` for the present value of
its field.

| function | result | reads |
| --- | --- | --- |
${rows.join('')}`
}
