import {
  isInstances,
  type Answer,
  type Answers,
} from '../../../services/shared/rules/vectors/expressions/record.ts'
import type { ExpressionGroup } from '../../../services/shared/rules/vectors/expressions/run-expression-vector.ts'

const escape = (text: string): string =>
  text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Where the results are, as the steps of `at` without the numbers of instances. */
const containerOf = ({ at }: ExpressionGroup): string =>
  ['/data', ...(at?.split('/') ?? []).map((step) => step.replace(/\[\d+\]$/, ''))].join('/')

/** Absolute paths of all fields and containers by name, as a converter of XLSForms would insert them. */
function pathsIn(answers: Answers, parent: string, paths = new Map<string, string>()) {
  for (const [name, answer] of Object.entries(answers)) {
    const path = `${parent}/${name}`
    if (!paths.has(name)) paths.set(name, path)
    if (isInstances(answer)) for (const instance of answer) pathsIn(instance, path, paths)
    else if (isGroup(answer)) pathsIn(answer, path, paths)
  }
  return paths
}

const isGroup = (answer: Answer): answer is Answers =>
  typeof answer === 'object' && !Array.isArray(answer)

function repeatsIn(answers: Answers, parent: string): string[] {
  return Object.entries(answers).flatMap(([name, answer]) => {
    const path = `${parent}/${name}`
    if (isInstances(answer)) return [path, ...answer.flatMap((each) => repeatsIn(each, path))]
    return isGroup(answer) ? repeatsIn(answer, path) : []
  })
}

/** The record as XML, with an element per expression in each instance of the container. */
function recordXml(answers: Answers, path: string, container: string, results: string): string {
  const fields = Object.entries(answers).map(([name, answer]) => {
    const inner = (value: Answers) => recordXml(value, `${path}/${name}`, container, results)
    if (isInstances(answer))
      return answer.map((instance) => `<${name}>${inner(instance)}</${name}>`).join('')
    if (isGroup(answer)) return `<${name}>${inner(answer)}</${name}>`
    const text = Array.isArray(answer) ? answer.join(' ') : String(answer as string | number)
    return `<${name}>${escape(text)}</${name}>`
  })
  return fields.join('') + (path === container ? results : '')
}

const rowXml = (row: Record<string, string>): string =>
  Object.entries(row)
    .map(([column, text]) => `<${column}>${escape(text)}</${column}>`)
    .join('')

function controlXml(path: string, choices: Record<string, string>): string {
  const items = Object.entries(choices).map(
    ([value, label]) => `<item><label>${label}</label><value>${value}</value></item>`,
  )
  return `<select ref="${path}"><label>Choose</label>${items.join('')}</select>`
}

/** Repeats in repeats as the body of a form has them. */
const repeatXml = (path: string, all: readonly string[]): string => {
  const inner = all.filter((each) => each.startsWith(`${path}/`))
  return `<group ref="${path}"><label>Repeat</label><repeat nodeset="${path}">${outermost(inner)
    .map((each) => repeatXml(each, inner))
    .join('')}</repeat></group>`
}

const outermost = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))

/** The repeat that contains both and is the innermost of them; a repeat does not contain itself. */
const sharedRepeat = (repeats: readonly string[], a: string, b: string): string | undefined =>
  repeats.findLast((repeat) => a.startsWith(`${repeat}/`) && b.startsWith(`${repeat}/`))

/**
 * Replaces `${name}` by a path as converters of XLSForms do: relative to the result in the same repeat, otherwise absolute. Arguments
 * of `indexed-repeat` are always absolute.
 */
function withPaths(expression: string, group: ExpressionGroup): string {
  const paths = pathsIn(group.answers ?? {}, '/data')
  const repeats = repeatsIn(group.answers ?? {}, '/data')
  const result = `${containerOf(group)}/result`
  return expression.replace(/\$\{\s*([\w.-]+)\s*\}/g, (_, name: string, at: number) => {
    const path = paths.get(name) ?? name
    const repeat = sharedRepeat(repeats, path, result)
    const before = expression.slice(0, at)
    if (!repeat || /indexed-repeat\([^()]*$/.test(before)) return ` ${path} `
    const up = '../'.repeat(result.slice(repeat.length + 1).split('/').length)
    const isInPredicate = before.split('[').length > before.split(']').length
    return ` ${isInPredicate ? 'current()/' : ''}${up}${path.slice(repeat.length + 1)} `
  })
}

/** An XForm that calculates `result0`, `result1` … in the container of the group. */
export function xformOf(group: ExpressionGroup, expressions: readonly string[]): string {
  const { answers = {}, lists = {}, choices = {} } = group
  const paths = pathsIn(answers, '/data')
  const container = containerOf(group)
  const repeats = [...new Set(repeatsIn(answers, '/data'))]
  const results = expressions.map((_, at) => `<result${at}/>`).join('')
  const binds = expressions.map(
    (expression, at) =>
      `<bind nodeset="${container}/result${at}" type="string" calculate="${escape(withPaths(expression, group))}"/>`,
  )
  const instances = Object.entries(lists).map(
    ([id, rows]) =>
      `<instance id="${id}"><root>${rows.map((row) => `<item>${rowXml(row)}</item>`).join('')}</root></instance>`,
  )
  const controls = Object.entries(choices).map(([name, each]) => controlXml(paths.get(name)!, each))
  return `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Vectors</h:title><model>
    <instance><data id="vectors">${recordXml(answers, '/data', container, results)}</data></instance>
    ${instances.join('')}
    ${binds.join('\n    ')}
  </model></h:head>
  <h:body>${controls.join('')}${outermost(repeats)
    .map((path) => repeatXml(path, repeats))
    .join('')}</h:body>
</h:html>`
}
