import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from './stamps.mjs'

// Outside the checkout, because `npm ci` empties node_modules.
const id = createHash('sha256').update(root).digest('hex').slice(0, 16)
const lockFile = path.join(tmpdir(), `formpost-prepare-${id}`)
const retryMs = 300

/**
 * Runs `work` while no other command installs or builds in this checkout.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  for (let isWaiting = false; !tryLock(); isWaiting = true) {
    if (!isWaiting) console.log('Waiting for another command that installs or builds here …')
    await sleep(retryMs)
  }
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function tryLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (!isHeld()) rmSync(lockFile, { force: true })
    return false
  }
}

/** Whether the process that holds the lock is alive; a killed one leaves its lock behind. */
function isHeld() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'))
    // An empty file was just created, and its pid is not written yet.
    if (!pid) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
