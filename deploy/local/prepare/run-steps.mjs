import { existsSync } from 'node:fs'
import path from 'node:path'

import { hashOf, isStamped, root, stamp } from './stamps.mjs'
import { PrepareError, run, seconds } from './terminal.mjs'

const atOnce = 2

/** Runs the steps whose inputs have changed since they last succeeded, each after those that it names. */
export async function runSteps(steps) {
  const stale = steps.map((step) => ({ step, hash: hashOf(step.inputs) })).filter(isStale)
  if (stale.length === 0) return
  console.log(`Building ${stale.map(({ step }) => step.name).join(', ')} …`)
  const waiting = new Set(stale.map(({ step }) => step.name))
  const queue = [...stale]
  const running = new Set()
  while (queue.length > 0 || running.size > 0) {
    const next = queue.findIndex(({ step }) => step.after.every((name) => !waiting.has(name)))
    if (next === -1 || running.size >= atOnce) {
      await Promise.race(running)
      continue
    }
    const [{ step, hash }] = queue.splice(next, 1)
    const work = runStep(step, hash).then(() => {
      running.delete(work)
      waiting.delete(step.name)
    })
    running.add(work)
  }
}

const isMissing = (step) => step.outputs.some((output) => !existsSync(path.join(root, output)))
const isStale = ({ step, hash }) => isMissing(step) || !isStamped(step.name, hash)

async function runStep(step, hash) {
  const began = Date.now()
  const [file, args] = step.command
  const more = step.whenMissing && isMissing(step) ? step.whenMissing : []
  try {
    await run(file, [...args, ...more], { cwd: step.cwd ?? root, env: step.env ?? {} })
  } catch (error) {
    throw new PrepareError(`${error.message}\n\nBuilding the ${step.name} failed.`)
  }
  if (isMissing(step)) {
    const lost = step.outputs.filter((output) => !existsSync(path.join(root, output)))
    throw new PrepareError(`Building the ${step.name} did not make ${lost.join(', ')}.`)
  }
  stamp(step.name, hash)
  console.log(`  ${step.name}: ${seconds(began)}`)
}
