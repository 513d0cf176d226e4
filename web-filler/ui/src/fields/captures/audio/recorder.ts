import type { RecordingFormat } from './recording-format.ts'
import { bitsPerSecond } from './time-left.ts'

/** Milliseconds of sound in a part. What a killed page has not yet stored is lost, together with the part that is being recorded. */
const partTime = 1_000
/** After so many parts, what was recorded is stored with the draft, from the beginning: the file must be playable. */
const partsBetweenVersions = 5
/** Seconds below which nothing is kept: a button that was pressed twice must not replace a recording. */
const shortest = 1

/** Why a recording paused by itself. */
export type PauseCause = 'hidden' | 'muted'
/** Why a recording ended: by the person, the limit, the device or because the page was left; or that it was too short to be kept. */
export type EndCause = 'stopped' | 'full' | 'ended' | 'left' | 'short'

interface RecorderOptions {
  format: RecordingFormat
  /** The largest file in bytes. */
  limit: number
  /** Called about each second. */
  onProgress: () => void
  /** Called with all that was recorded: every few seconds, when it pauses and when it ends. */
  onVersion: (file: File) => void
  onPause: (cause: PauseCause) => void
  /** Called after the last version. */
  onEnd: (cause: EndCause) => void
}

/** Records a microphone into a file that fits. */
export class Recorder {
  private readonly options: RecorderOptions
  private readonly stream: MediaStream
  private readonly recorder: MediaRecorder
  private readonly parts: Blob[] = []
  private largestPart = 0
  /** Parts since the last version. */
  private newParts = 0
  private isVersionDue = false
  private isFull = false
  private cause: EndCause = 'ended'
  /** Of the time that was recorded before the last pause, in milliseconds. */
  private recorded = 0
  private resumedAt: number | undefined
  /** The bytes that were recorded. */
  bytes = 0

  constructor(stream: MediaStream, options: RecorderOptions) {
    this.stream = stream
    this.options = options
    const { mimeType } = options.format
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
    this.recorder = recorder
    recorder.addEventListener('dataavailable', ({ data }) => this.add(data))
    recorder.addEventListener('stop', () => this.end())
    stream.getAudioTracks()[0]!.addEventListener('mute', () => this.interrupt('muted'))
    recorder.start(partTime)
    this.resumedAt = performance.now()
  }

  get seconds(): number {
    const now = this.resumedAt === undefined ? 0 : performance.now() - this.resumedAt
    return (this.recorded + now) / 1_000
  }

  get isPaused(): boolean {
    return this.recorder.state === 'paused'
  }

  pause(): void {
    if (this.recorder.state !== 'recording') return
    this.stopClock()
    this.isVersionDue = true
    this.recorder.requestData()
    this.recorder.pause()
  }

  /** Pauses because of the device or the page. */
  interrupt(cause: PauseCause): void {
    if (this.recorder.state !== 'recording') return
    this.pause()
    this.options.onPause(cause)
  }

  resume(): void {
    // During a call, a phone takes the microphone away.
    if (this.stream.getAudioTracks()[0]!.muted) return this.options.onPause('muted')
    this.recorder.resume()
    this.resumedAt = performance.now()
  }

  stop(cause: EndCause = 'stopped'): void {
    if (this.recorder.state === 'inactive') return
    this.cause = cause
    this.stopClock()
    this.recorder.stop()
    this.closeMicrophone()
  }

  private stopClock(): void {
    this.recorded = this.seconds * 1_000
    this.resumedAt = undefined
  }

  private closeMicrophone(): void {
    for (const track of this.stream.getTracks()) track.stop()
  }

  private add(part: Blob): void {
    const { limit, onProgress } = this.options
    this.isFull ||= this.bytes + part.size > limit
    if (!this.isFull && part.size > 0) {
      this.parts.push(part)
      this.bytes += part.size
      this.largestPart = Math.max(this.largestPart, part.size)
      this.newParts++
    }
    if (this.isVersionDue || this.newParts >= partsBetweenVersions) this.makeVersion()
    onProgress()
    // The last part comes once it is stopped, and what is longer than a file may be is cut off.
    this.isFull ||= this.bytes + 2 * this.largestPart > limit
    if (this.isFull) this.stop('full')
  }

  private makeVersion(): void {
    this.isVersionDue = false
    if (this.newParts === 0 || this.seconds < shortest) return
    this.newParts = 0
    const { type, name } = this.options.format
    this.options.onVersion(new File(this.parts, name, { type }))
  }

  private end(): void {
    if (this.resumedAt !== undefined) this.stopClock()
    this.closeMicrophone()
    this.makeVersion()
    this.options.onEnd(this.seconds < shortest ? 'short' : this.cause)
  }
}
