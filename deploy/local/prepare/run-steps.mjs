import { existsSync } from 'node:fs'
import path from 'node:path'

import { PrepareError, run, secondsSince } from './command.mjs'
import { hashOf, isStamped, root, stamp } from './stamps.mjs'

/** @import { Step } from './steps.mjs' */

const concurrency = 2

/**
 * Runs the steps whose inputs have changed since their last success, each after its dependencies
 * (docs/decisions/0027-build-runner.md).
 * @param {Step[]} steps
 */
export async function runSteps(steps) {
  const stale = steps
    .map((step) => ({ step, hash: hashOf(step.inputs) }))
    .filter(({ step, hash }) => missingOutputs(step).length > 0 || !isStamped(step.name, hash))
  if (stale.length === 0) return
  console.log(`Building ${stale.map(({ step }) => step.name).join(', ')} …`)
  const unfinished = new Set(stale.map(({ step }) => step.name))
  const queue = [...stale]
  /** @type {Set<Promise<void>>} */
  const running = new Set()
  while (queue.length > 0 || running.size > 0) {
    const index = queue.findIndex(({ step }) => step.after.every((name) => !unfinished.has(name)))
    const [next] =
      index === -1 || running.size >= concurrency ? [undefined] : queue.splice(index, 1)
    if (!next) {
      await Promise.race(running)
      continue
    }
    const { step, hash } = next
    const work = runStep(step, hash).then(() => {
      running.delete(work)
      unfinished.delete(step.name)
    })
    running.add(work)
  }
}

/** @param {Step} step */
const missingOutputs = (step) =>
  step.outputs.filter((output) => !existsSync(path.join(root, output)))

/**
 * @param {Step} step
 * @param {string} hash
 */
async function runStep(step, hash) {
  const start = Date.now()
  const [file, args] = step.command
  const extraArgs = missingOutputs(step).length > 0 ? (step.argsIfMissing ?? []) : []
  try {
    await run(file, [...args, ...extraArgs], { cwd: step.cwd ?? root, env: step.env ?? {} })
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error
    throw new PrepareError(`${error.message}\n\nBuilding the ${step.name} failed.`)
  }
  const missing = missingOutputs(step)
  if (missing.length > 0) {
    throw new PrepareError(`Building the ${step.name} did not create ${missing.join(', ')}.`)
  }
  stamp(step.name, hash)
  console.log(`  ${step.name}: ${secondsSince(start)}`)
}
