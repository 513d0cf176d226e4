import { readFile } from 'node:fs/promises'

import { processTree } from './process-tree.ts'
import type { TestSystem } from './system.ts'

const processNames = ['gateway', 'identity', 'forms', 'submissions', 'files', 'postgres'] as const

/** Proportional set size of a process, in MB. */
async function megabytesOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

/** Memory of a process with its descendants, in MB. */
async function memoryOfTree(pid: number): Promise<number> {
  const pids = await processTree([pid])
  const sizes = await Promise.all(pids.map(megabytesOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Memory of each process of a system with its descendants, in MB. */
export async function memoryOf(system: TestSystem): Promise<Map<string, number>> {
  const memory = new Map<string, number>()
  for (const name of processNames) {
    memory.set(name, await memoryOfTree(system.process(name).pid!))
  }
  return memory
}

export const totalMemory = (memory: Map<string, number>): number =>
  [...memory.values()].reduce((sum, size) => sum + size, 0)

/** The largest increase of each process's memory while `work` runs, in MB. */
export async function growthDuring(
  system: TestSystem,
  work: Promise<unknown>,
): Promise<Map<string, number>> {
  const before = await memoryOf(system)
  const growth = new Map<string, number>()
  await repeatDuring(work, async () => {
    for (const [name, size] of await memoryOf(system)) {
      growth.set(name, Math.max(growth.get(name) ?? 0, size - before.get(name)!))
    }
  })
  return growth
}

/** The most memory of a process with its descendants while `work` runs, in MB. */
export async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0
  await repeatDuring(work, async () => {
    peak = Math.max(peak, await memoryOfTree(pid))
  })
  return peak
}

async function repeatDuring(work: Promise<unknown>, measure: () => Promise<void>): Promise<void> {
  let isFinished = false
  const finished = work.finally(() => (isFinished = true))
  // It may fail during a measurement; `await` below reports that.
  finished.catch(() => undefined)
  while (!isFinished) await measure()
  await finished
}

/** By how many MB the memory of each process has grown. */
export const memoryGrowth = (
  before: Map<string, number>,
  after: Map<string, number>,
): [name: string, megabytes: number][] =>
  [...after].map(([name, size]) => [name, Math.round(size - before.get(name)!)])
