import { deviceFailure, type DeviceFailure } from '../device-failure.ts'

export interface CameraChoice {
  id: string
  label: string
}

/** An open camera. */
export interface Camera {
  readonly stream: MediaStream
  readonly id: string | undefined
  /** The cameras of the device. */
  readonly choices: readonly CameraChoice[]
  /** Whether the camera has a light. */
  readonly hasLight: boolean
  setLight(isOn: boolean): Promise<void>
  close(): void
}

/** What TypeScript does not declare of the light of a camera. */
type LightCapabilities = MediaTrackCapabilities & { torch?: boolean }
const light = (isOn: boolean) =>
  ({ advanced: [{ torch: isOn }] }) as unknown as MediaTrackConstraints

/** Opens a camera by its id, or the one on the back of the device. */
export async function openCamera(id: string | undefined): Promise<Camera | DeviceFailure> {
  // Browsers have no cameras on pages without HTTPS.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'missing'
  const size = { width: { ideal: 1_280 }, height: { ideal: 720 } }
  const which = id === undefined ? { facingMode: 'environment' } : { deviceId: { exact: id } }
  let stream: MediaStream
  try {
    stream = await devices.getUserMedia({ video: { ...size, ...which } })
  } catch (error) {
    return deviceFailure(error)
  }
  const track = stream.getVideoTracks()[0]!
  const found = await devices.enumerateDevices().catch(() => [])
  return {
    stream,
    id: track.getSettings().deviceId,
    choices: found
      .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label })),
    hasLight: Boolean((track.getCapabilities?.() as LightCapabilities | undefined)?.torch),
    setLight: (isOn) => track.applyConstraints(light(isOn)),
    close: () => {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}
