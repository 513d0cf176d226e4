import { useEffect, useRef, useState } from 'preact/hooks'

import { messages } from '../messages/index.ts'
import { openCamera, type Camera } from './camera.ts'
import { scan } from './scan.ts'

/** A camera that reads codes for a field. It is closed when the field or the page is left. */
export function useScanner(onCode: (text: string) => void) {
  const [camera, setCamera] = useState<Camera>()
  const [isOpening, setOpening] = useState(false)
  const [status, setStatus] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  /** A new object for each opening, so that what an earlier one finds is ignored. */
  const current = useRef<object>()
  const opened = useRef<Camera>()

  const end = (text: string) => {
    current.current = undefined
    opened.current?.close()
    opened.current = undefined
    setCamera(undefined)
    setOpening(false)
    setStatus(text)
  }
  const open = async (id?: string) => {
    end('')
    setOpening(true)
    const opening = (current.current = {})
    const result = await openCamera(id)
    if (current.current !== opening) {
      if (typeof result === 'object') result.close()
    } else if (typeof result === 'object') {
      opened.current = result
      setCamera(result)
      setOpening(false)
      setStatus(messages.holdCode)
    } else end(messages.cameraFailures[result])
  }
  useEffect(() => {
    if (!camera) return
    const opening = current.current
    const isStopped = () => current.current !== opening
    scan(camera, video.current!, isStopped).then(
      (text) => {
        if (text === undefined || isStopped()) return
        navigator.vibrate?.(80)
        onCode(text)
        end(messages.codeRead(text))
      },
      () => isStopped() || end(messages.cameraFailures.busy),
    )
  }, [camera])
  useEffect(() => {
    const onVisibility = () => document.hidden && current.current && end('')
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      current.current = undefined
      opened.current?.close()
    }
  }, [])
  return { camera, isOpening, status, video, open, stop: () => end('') }
}
