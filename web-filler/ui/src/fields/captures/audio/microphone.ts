import { deviceFailure, type DeviceFailure } from '../device-failure.ts'

/** Opens the microphone. */
export async function openMicrophone(): Promise<MediaStream | DeviceFailure> {
  // Browsers have no microphones on pages without HTTPS.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'missing'
  try {
    return await devices.getUserMedia({ audio: { channelCount: { ideal: 1 } } })
  } catch (error) {
    return deviceFailure(error)
  }
}

/** Keeps the screen on, because a phone that locks itself would interrupt a recording. Returns what lets it turn off again. */
export function keepScreenOn(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | undefined
  const release = () => void lock?.release().catch(() => undefined)
  // Not every browser can, and a low battery may refuse.
  navigator.wakeLock?.request('screen').then(
    (granted) => {
      lock = granted
      if (isOver) release()
    },
    () => undefined,
  )
  return () => {
    isOver = true
    release()
  }
}
