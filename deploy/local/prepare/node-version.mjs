const oldest = { major: 20, minor: 19 }

/** Exits if Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return
  console.error(
    `Formpost needs Node ${oldest.major}.${oldest.minor} or newer, but this is ${process.versions.node}. See https://nodejs.org/download.`,
  )
  process.exit(1)
}
