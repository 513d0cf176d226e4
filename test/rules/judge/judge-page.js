// Runs in the page: evaluates expressions and fills in forms with ODK's engine.
import { createInstance, loadForm } from '@getodk/xforms-engine'

const form = {
  fetchFormAttachment: () => Promise.reject(new Error('The form has no attachments.')),
}

function nodeAt(root, path) {
  return path.reduce((node, [name, position]) => {
    const children = node.currentState.children ?? []
    const found = children.find((child) => nameOf(child) === name)
    if (!found) throw new Error(`There is no ${name}.`)
    if (!isRepeat(found) || position === null) return found
    return found.currentState.children[position - 1]
  }, root)
}

const nameOf = (node) => /([^/]*?)(?:\[\d+\])?$/.exec(node.currentState.reference)[1]
const isRepeat = (node) => node.nodeType.startsWith('repeat-range')

/** The texts of the results of a form. */
globalThis.judgeForm = async (xml, path, count) => {
  const { root } = await createInstance(xml, { form })
  const container = nodeAt(root, path)
  return Array.from({ length: count }, (_, at) =>
    String(nodeAt(container, [[`result${at}`, 1]]).currentState.value ?? ''),
  )
}

function answer(node, text) {
  if (node.nodeType === 'select') node.selectValues(text === '' ? [] : text.split(' '))
  else if (node.nodeType === 'rank') node.setValues(text === '' ? [] : text.split(' '))
  else if (node.nodeType === 'trigger') node.setValue(text === 'OK')
  else if (node.nodeType === 'range') node.setValue(text === '' ? null : Number(text))
  else if (node.valueType === 'time') node.setValue(`${text}:00.000`)
  else node.setValue(text)
}

function resize(range, count) {
  const present = range.currentState.children.length
  if (present < count) range.addInstances(present - 1, count - present)
  if (present > count) range.removeInstances(count, present - count)
}

/** What a person sees of each node that is relevant, by its path. */
function* snapshot(node, prefix) {
  for (const child of node.currentState.children ?? []) {
    const path = prefix + nameOf(child)
    const { relevant, required, instanceValue } = child.currentState
    if (path === 'meta' || !relevant) continue
    if (isRepeat(child)) {
      const instances = child.currentState.children
      yield [path, { count: instances.length }]
      for (const [at, instance] of instances.entries())
        yield* snapshot(instance, `${path}[${at + 1}]/`)
    } else if (child.currentState.children) {
      yield [path, {}]
      yield* snapshot(child, `${path}/`)
    } else {
      const violation = child.validationState.violation?.condition ?? null
      yield [path, { type: child.nodeType, required, violation, value: instanceValue }]
    }
  }
}

/** Fills a form in from scratch, once for each list of changes. */
globalThis.judgeFillings = async (xml, fillings) => {
  const loaded = await loadForm(xml, form)
  if (loaded.status === 'failure') throw loaded.error
  return fillings.map((changes) => {
    const { root } = loaded.createInstance()
    try {
      for (const [kind, path, value] of changes) {
        const node = nodeAt(root, path)
        if (kind === 'count') resize(node, value)
        else answer(node, value)
      }
    } catch (error) {
      return String(error)
    }
    return Object.fromEntries(snapshot(root, ''))
  })
}
