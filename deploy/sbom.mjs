// Prints the bill of materials (CycloneDX) of what is run or sent to browsers. npm makes one of everything that is
// installed; told to leave out tools, it leaves out whatever some tool uses too, and so the lock file decides.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const tools = new Set(
  Object.entries(packages)
    .filter(([, { dev, devOptional }]) => dev || devOptional)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
)
const options = ['--sbom-format', 'cyclonedx', '--package-lock-only']
const text = execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 })
const bill = JSON.parse(text)
const isTool = ({ purl }) => tools.has(decodeURIComponent(purl.replace('pkg:npm/', '')))
const components = bill.components.filter((component) => !isTool(component))
const kept = new Set([bill.metadata.component, ...components].map((each) => each['bom-ref']))
const dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }))
process.stdout.write(`${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`)
