import { readdir, readFile } from 'node:fs/promises'

import type { TestSystem } from '../harness/system.ts'

const partNames = ['gateway', 'identity', 'forms', 'submissions', 'files', 'postgres'] as const

/** The processes that these have started, and so on. */
async function withChildren(pids: number[]): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry)
    const status = pid ? await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') : ''
    const parent = /^PPid:\s+(\d+)$/m.exec(status)
    if (parent) parents.set(pid, Number(parent[1]))
  }
  const found = new Set(pids)
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** What a process holds, in MB; what it shares with others counts by its share. */
async function megabytesOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

/** What each part of a system holds now, in MB; PostgreSQL with all its processes. */
export async function memoryOf(system: TestSystem): Promise<Map<string, number>> {
  const memory = new Map<string, number>()
  for (const name of partNames) {
    const pids = await withChildren([system.part(name).pid!])
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
