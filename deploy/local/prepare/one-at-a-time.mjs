import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { root } from './stamps.mjs'

// Outside the checkout, as `npm ci` empties node_modules.
const id = createHash('sha256').update(root).digest('hex').slice(0, 16)
const lock = path.join(tmpdir(), `formpost-prepare-${id}`)
const lookAgainMs = 300

/** Runs `work` while no other command of this checkout installs or builds: two at once would spoil both. */
export async function oneAtATime(work) {
  for (let told = false; !take(); told = true) {
    if (!told) console.log('Another command is installing or building here; waiting for it …')
    await setTimeout(lookAgainMs)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld()) rmSync(lock, { force: true })
    return false
  }
}

/** Whether the process that took it still runs; one that was killed left it behind. */
function isHeld() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // Just made, and not written yet.
    if (!pid) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
