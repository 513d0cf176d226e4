import { readFile } from 'node:fs/promises'

import { familyOf } from './families.ts'
import type { TestSystem } from './system.ts'

const partNames = ['gateway', 'identity', 'forms', 'submissions', 'files', 'postgres'] as const

/** What a process holds, in MB; what it shares with others counts by its share. */
async function megabytesOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

/** What each part of a system holds now, in MB; PostgreSQL with all its processes. */
export async function memoryOf(system: TestSystem): Promise<Map<string, number>> {
  const memory = new Map<string, number>()
  for (const name of partNames) {
    const pids = await familyOf([system.part(name).pid!])
    const sizes = await Promise.all(pids.map(megabytesOf))
    memory.set(
      name,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }
  return memory
}

export const sumOf = (memory: Map<string, number>): number =>
  [...memory.values()].reduce((sum, size) => sum + size, 0)

/** The most that each part holds while something runs, above what it held before. */
export async function growthDuring(
  system: TestSystem,
  work: Promise<unknown>,
): Promise<Map<string, number>> {
  const before = await memoryOf(system)
  const growth = new Map<string, number>()
  let isOver = false
  const over = work.finally(() => (isOver = true))
  while (!isOver) {
    for (const [name, size] of await memoryOf(system)) {
      growth.set(name, Math.max(growth.get(name) ?? 0, size - before.get(name)!))
    }
  }
  await over
  return growth
}
