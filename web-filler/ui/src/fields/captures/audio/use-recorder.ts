import { useEffect, useRef, useState } from 'preact/hooks'

import { beginUse } from '../../../page-use.ts'
import { controlId, type FieldProps } from '../../field-props.ts'
import { sizeLimit } from '../../upload-size.ts'
import { CapturedFile } from '../captured-file.ts'
import { formatLeft } from './format-time.ts'
import { messages } from './messages/index.ts'
import { keepScreenOn, openMicrophone } from './microphone.ts'
import { Recorder, type EndCause } from './recorder.ts'
import type { RecordingFormat } from './recording-format.ts'
import { reachedWarning, secondsLeft } from './time-left.ts'

type Phase = 'idle' | 'opening' | 'recording' | 'paused'

/** What is said; only to screen readers if it can be seen elsewhere. */
interface Status {
  text: string
  isShown: boolean
}

/** A recorder for a field. What it records is the answer from the first seconds on. It is stopped when the field or the page is left. */
export function useRecorder({ field, context }: FieldProps, format: RecordingFormat) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [progress, setProgress] = useState({ seconds: 0, left: 0 })
  const [status, setStatus] = useState<Status>({ text: '', isShown: true })
  const recorder = useRef<Recorder>()
  /** A new object for each opening, so that what an earlier one opens is closed. */
  const opening = useRef<object>()
  /** Resolves once the recording has ended and is the answer. */
  const ended = useRef<Promise<void>>()
  /** The seconds of recordings by the ids of their files, because the files do not tell. */
  const lengths = useRef(new Map<string, number>())
  const limit = sizeLimit(field, context.isEncrypted)
  const say = (text: string, isShown = true) => setStatus({ text, isShown })

  const start = async () => {
    const turn = (opening.current = {})
    setPhase('opening')
    say('')
    const stream = await openMicrophone()
    if (opening.current !== turn) {
      if (typeof stream === 'object') for (const track of stream.getTracks()) track.stop()
      return
    }
    opening.current = undefined
    const problem = typeof stream === 'object' ? undefined : stream
    if (typeof stream === 'object') record(stream)
    if (!problem) return
    setPhase('idle')
    say(messages.failures[problem])
  }

  const record = (stream: MediaStream) => {
    const captured = new CapturedFile(field, context)
    let version: Promise<string | undefined> = Promise.resolve(undefined)
    let warned: number | undefined
    let settle: () => void
    ended.current = new Promise((resolve) => (settle = resolve))
    const onProgress = () => {
      const { bytes, seconds } = recorder.current!
      const left = secondsLeft(limit, bytes, seconds)
      setProgress({ seconds, left })
      const warning = reachedWarning(left)
      if (warning === warned) return
      warned = warning
      say(formatLeft(left), false)
    }
    const onEnd = async (cause: EndCause) => {
      const { seconds } = recorder.current!
      const id = await version
      if (id !== undefined && cause !== 'short') lengths.current.set(id, seconds)
      recorder.current = undefined
      setPhase('idle')
      // The field says why it keeps no more files.
      const isKept = id !== undefined || cause === 'short'
      say(isKept ? messages.ends[cause] : '', cause !== 'stopped')
      settle()
    }
    try {
      recorder.current = new Recorder(stream, {
        format,
        limit,
        onProgress,
        onVersion: (file) => (version = captured.set(file)),
        onPause: (cause) => {
          setPhase('paused')
          say(messages.pauses[cause])
        },
        onEnd: (cause) => void onEnd(cause),
      })
    } catch {
      for (const track of stream.getTracks()) track.stop()
      setPhase('idle')
      return say(messages.failures.busy)
    }
    setPhase('recording')
    const left = secondsLeft(limit, 0, 0)
    setProgress({ seconds: 0, left })
    warned = reachedWarning(left)
    say(`${messages.recording} ${formatLeft(left)}`, false)
  }

  const pause = () => {
    recorder.current?.pause()
    setPhase('paused')
    say(messages.paused, false)
  }
  const resume = () => {
    recorder.current?.resume()
    if (recorder.current?.isPaused) return
    setPhase('recording')
    say(messages.recording, false)
  }
  const stop = () => {
    if (recorder.current) return recorder.current.stop()
    opening.current = undefined
    setPhase('idle')
  }

  useEffect(() => (phase === 'recording' ? keepScreenOn() : undefined), [phase])
  useEffect(() => (phase === 'recording' ? beginUse() : undefined), [phase])
  useEffect(() => {
    const leave = () => {
      opening.current = undefined
      recorder.current?.stop('left')
    }
    const onVisibility = () => document.hidden && recorder.current?.interrupt('hidden')
    /** Waits with the form for the end of the recording, which comes a moment after it is stopped. */
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (!recorder.current || !form.contains(document.getElementById(controlId(field.id)))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      recorder.current.stop()
      void ended.current!.then(() => form.requestSubmit(event.submitter))
    }
    document.addEventListener('visibilitychange', onVisibility)
    document.addEventListener('freeze', leave)
    addEventListener('pagehide', leave)
    addEventListener('submit', onSubmit, { capture: true })
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('freeze', leave)
      removeEventListener('pagehide', leave)
      removeEventListener('submit', onSubmit, { capture: true })
      leave()
    }
  }, [])
  return { phase, progress, status, lengths: lengths.current, start, pause, resume, stop }
}
