import { readdir, readFile } from 'node:fs/promises'

/** The pids of processes and all their descendants. */
export async function processTree(pids: readonly number[]): Promise<number[]> {
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
