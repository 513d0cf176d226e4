import path from 'node:path'

/**
 * @typedef {object} Manifest What this module reads of a package.json and of an entry of package-lock.json.
 * @property {string} [name] If it is not that of the location.
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {string[]} [workspaces]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {{ packages: Record<string, Manifest> }} LockFile */

/** The development packages with which a start builds. */
const buildTools = new Set(['@formatjs/icu-messageformat-parser', 'prisma', 'rolldown', 'vite'])
/** What these packages load only for commands that a build does not run, or for old browsers. */
export const unusedParts = new Map([
  [
    'prisma',
    new Set(['@prisma/config', '@prisma/dev', '@prisma/studio-core', 'mysql2', 'postgres']),
  ],
  ['@zxing/library', new Set(['@zxing/text-encoding'])],
])
/** A build removes types without reading them. @param {string} name */
const isTypes = (name) => name.startsWith('@types/')
const workspacesOfTests = new Set(['test'])

/**
 * The part of a lock file that `npm start` installs: what the product runs, and the tools that build it.
 * @param {LockFile} lock
 * @returns {LockFile}
 */
export function startPackages(lock) {
  const { '': whole } = lock.packages
  if (!whole) throw new Error('package-lock.json has no root.')
  const workspaces = (whole.workspaces ?? []).filter((folder) => !workspacesOfTests.has(folder))
  /** @type {Record<string, Manifest>} */
  const packages = {}
  const queue = ['', ...workspaces]
  for (const location of queue) {
    const found = lock.packages[location]
    if (!found || packages[location]) continue
    packages[location] = location === '' ? { ...withTools(found), workspaces } : withTools(found)
    if (location.includes('node_modules/')) packages[location] = withoutUnused(location, found)
    if (found.link && found.resolved) queue.push(found.resolved)
    for (const name of namesOf(packages[location])) {
      const next = locationOf(lock, location, name)
      if (next !== undefined) queue.push(next)
    }
  }
  for (const workspace of workspaces) {
    const link = Object.entries(lock.packages).find(([, entry]) => entry.resolved === workspace)
    if (link) packages[link[0]] = link[1]
  }
  return { ...lock, packages }
}

/** A package of every start, whose address shows those of the others. */
export const samplePackage = 'prisma'

/** @param {string} name @param {string} version */
const addressEnd = (name, version) => `${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`

/**
 * A lock file with the addresses of packages, by the address of the sample. Without them, npm asks the registry for the list of versions of
 * each package, even if it is in its cache. Unchanged if addresses of the registry are not made of names and versions.
 * @param {LockFile} lock
 * @param {string | undefined} sample
 * @returns {LockFile}
 */
export function withAddresses(lock, sample) {
  const end = addressEnd(samplePackage, versionOfSample(lock))
  if (!sample?.endsWith(`/${end}`)) return lock
  const registry = sample.slice(0, -end.length)
  const packages = Object.entries(lock.packages).map(([location, entry]) => {
    const { integrity, name = location.replace(/^.*node_modules\//, ''), version } = entry
    if (!integrity || version === undefined) return [location, entry]
    return [location, { ...entry, resolved: registry + addressEnd(name, version) }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

/** @param {LockFile} lock */
export const versionOfSample = ({ packages }) =>
  packages[`node_modules/${samplePackage}`]?.version ?? ''

/** Without the development packages that only checks and tests use. @param {Manifest} manifest */
function withTools({ devDependencies = {}, ...manifest }) {
  const tools = Object.entries(devDependencies).filter(([name]) => buildTools.has(name))
  return tools.length > 0 ? { ...manifest, devDependencies: Object.fromEntries(tools) } : manifest
}

/** @param {string} location @param {Manifest} manifest */
function withoutUnused(location, manifest) {
  const unused = unusedParts.get(location.replace(/^.*node_modules\//, ''))
  /** @param {Record<string, string>} [names] */
  const used = (names = {}) =>
    Object.fromEntries(
      Object.entries(names).filter(([name]) => !isTypes(name) && !unused?.has(name)),
    )
  return {
    ...manifest,
    dependencies: used(manifest.dependencies),
    optionalDependencies: used(manifest.optionalDependencies),
    peerDependencies: used(manifest.peerDependencies),
  }
}

/** @param {Manifest} manifest */
function namesOf({ dependencies, devDependencies, optionalDependencies, ...manifest }) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  )
  return [
    ...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    ...peers,
  ]
}

/**
 * Where Node finds the package from a location.
 * @param {LockFile} lock
 * @param {string} from
 * @param {string} name
 */
function locationOf({ packages }, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? path.posix.dirname(folder) : '') {
    const location = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[location]) return location
    if (folder === '') return
  }
}
