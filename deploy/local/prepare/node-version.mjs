const oldest = [20, 19]

/** Ends with a clear sentence where Node is too old; read before anything with newer syntax is loaded. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  console.error(
    `Formpost needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org/download.`,
  )
  process.exit(1)
}
