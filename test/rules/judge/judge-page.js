// Runs in the page: evaluates expressions with ODK's engine.
import { createInstance } from '@getodk/xforms-engine'

function nodeAt(root, path) {
  return path.reduce((node, [name, position]) => {
    const children = node.currentState.children ?? []
    const found = children.find((child) => child.currentState.reference.endsWith(`/${name}`))
    if (!found) throw new Error(`There is no ${name}.`)
    if (!found.nodeType.startsWith('repeat-range')) return found
    return found.currentState.children[position - 1]
  }, root)
}

/** The texts of the results of a form. */
globalThis.judgeForm = async (xml, path, count) => {
  const fetchFormAttachment = () => Promise.reject(new Error('The form has no attachments.'))
  const { root } = await createInstance(xml, { form: { fetchFormAttachment } })
  const container = nodeAt(root, path)
  return Array.from({ length: count }, (_, at) =>
    String(nodeAt(container, [[`result${at}`, 1]]).currentState.value ?? ''),
  )
}
