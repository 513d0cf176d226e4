/** Why a camera or a microphone cannot be used. */
export type DeviceFailure = 'denied' | 'missing' | 'busy'

const failures: Readonly<Record<string, DeviceFailure>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  NotSupportedError: 'missing',
  OverconstrainedError: 'missing',
}

/** What an error of `getUserMedia` means. */
export const deviceFailure = (error: unknown): DeviceFailure =>
  failures[(error as DOMException).name] ?? 'busy'
