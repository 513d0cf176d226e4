import { isInUse } from '@formpost/ui/page-use.ts'
import { reloadPage } from '@formpost/ui/reload.ts'

import { memoryExport } from '../app/screen-state.ts'
import { storageFailure } from '../app/storage-failure.ts'
import { hasPin, isLocked, pinFlag } from './lock-state.ts'
import { pinSession } from './pin-session.ts'
import { mendFlag } from './pin-store.ts'

/** A page locks after so many milliseconds without use. */
const idleLimit = 900_000
const checkInterval = 30_000
const signsOfUse = ['pointerdown', 'keydown', 'input', 'change', 'wheel']

/** Locks this page by starting it anew. Answers that are in memory only are worth more than a lock. */
export function lock(): void {
  if (storageFailure.store.get() === null || memoryExport.get() === null) void reloadPage()
}

/** Locks this page if another tab has set or removed a PIN since it began to load. */
function lockIfOutdated(): void {
  const knowsPin = isLocked.get() || pinSession.current !== null
  if (knowsPin !== hasPin()) lock()
}

/** Whether the camera or a file chooser may be open, from which a photo comes back. */
function watchChoosing(): () => boolean {
  let isChoosing = false
  const isFileInput = (target: EventTarget | null) =>
    target instanceof HTMLInputElement && target.type === 'file'
  const note = ({ type, target }: Event) => {
    isChoosing = type === 'click' && isFileInput(target)
  }
  for (const type of ['click', 'change', 'cancel', 'keydown']) addEventListener(type, note, true)
  return () => isChoosing
}

/** Locks this page when it is not used, and when a PIN is set, changed or removed in another tab. */
export function watchPin(): void {
  let usedAt = Date.now()
  for (const type of signsOfUse) {
    addEventListener(type, () => void (usedAt = Date.now()), { capture: true, passive: true })
  }
  const isChoosing = watchChoosing()
  const lockIfIdle = () => {
    if (isInUse()) usedAt = Date.now()
    if (pinSession.current && !isChoosing() && Date.now() - usedAt >= idleLimit) lock()
  }
  setInterval(lockIfIdle, checkInterval)
  document.addEventListener('visibilitychange', lockIfIdle)
  addEventListener('storage', ({ key }) => {
    if (key === pinFlag) lock()
  })
  // A page from the back/forward cache has missed the events of other tabs, as has one that is only being loaded.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) lockIfOutdated()
  })
  mendFlag().then(lockIfOutdated, storageFailure.report)
}
