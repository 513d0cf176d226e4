// Prints a CycloneDX SBOM of the packages that run in production or are sent to browsers. `npm sbom --omit dev` would
// also omit packages that development tools share with the product, so this filters by the lock file.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** @typedef {{ version?: string, dev?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {{ purl: string, 'bom-ref': string }} Component */
/** @typedef {{ ref: string, dependsOn: string[] }} Dependency */
/** @typedef {{ metadata: { component: Component }, components: Component[], dependencies: Dependency[] }} Sbom */

/** @type {{ packages: Record<string, LockedPackage> }} */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const devPackages = new Set(
  Object.entries(packages)
    .filter(([, { dev, devOptional }]) => dev || devOptional)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
)
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
const text = execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
/** @type {Sbom} */
const sbom = JSON.parse(text)
/** @param {Component} component */
const isDevPackage = ({ purl }) => devPackages.has(decodeURIComponent(purl.replace('pkg:npm/', '')))
const components = sbom.components.filter((component) => !isDevPackage(component))
const included = new Set([sbom.metadata.component, ...components].map((each) => each['bom-ref']))
const dependencies = sbom.dependencies
  .filter(({ ref }) => included.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((id) => included.has(id)) }))
process.stdout.write(`${JSON.stringify({ ...sbom, components, dependencies }, null, 2)}\n`)
