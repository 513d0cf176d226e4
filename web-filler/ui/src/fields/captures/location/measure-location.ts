import { createFixFilter, maxFixAge, type Position } from './fix.ts'

/** What is shown while a location is measured. */
export interface Measurement {
  /** The newest fix; undefined before the first one, and once it is too old. */
  fix: Position | undefined
  /** Whether a fix may be used although it is not good enough. */
  canTake: boolean
  /** Whether the device says that it has no location now. It goes on trying. */
  isUnavailable: boolean
}

interface MeasureOptions {
  /** The accuracy in metres at which a fix is taken by itself. */
  goodAccuracy: number
  /** Milliseconds before a person may take a worse fix. */
  patience: number
  onChange: (measurement: Measurement) => void
  onFix: (fix: Position) => void
  onDenied: () => void
}

const permissionDenied = 1

/**
 * Measures the location of the device until a fix is good enough, and again whenever the page is shown: a hidden page measures nothing.
 * Returns a function that stops the device.
 */
export function measureLocation(options: MeasureOptions): () => void {
  let state: Measurement = { fix: undefined, canTake: false, isUnavailable: false }
  let watch: number | undefined
  let expiry: number | undefined
  const set = (change: Partial<Measurement>) => {
    state = { ...state, ...change }
    options.onChange(state)
  }
  const pause = () => {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch)
    watch = undefined
    clearTimeout(expiry)
  }
  const watchFixes = () => {
    const ageOf = createFixFilter(Date.now)
    watch = navigator.geolocation.watchPosition(
      (position) => {
        const age = ageOf(position)
        if (age === undefined) return
        clearTimeout(expiry)
        expiry = setTimeout(() => set({ fix: undefined }), maxFixAge - age)
        set({ fix: position, isUnavailable: false })
        if (position.coords.accuracy <= options.goodAccuracy) options.onFix(position)
      },
      ({ code }) => {
        if (code === permissionDenied) options.onDenied()
        else set({ isUnavailable: true })
      },
      { enableHighAccuracy: true, maximumAge: 0 },
    )
  }
  const onVisibility = () => {
    pause()
    if (document.hidden) set({ fix: undefined })
    else watchFixes()
  }
  const waiting = setTimeout(() => set({ canTake: true }), options.patience)
  document.addEventListener('visibilitychange', onVisibility)
  options.onChange(state)
  watchFixes()
  return () => {
    pause()
    clearTimeout(waiting)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
