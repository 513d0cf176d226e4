import { useEffect, useRef, useState } from 'preact/hooks'

import { formatSize } from '../../../format.ts'
import { messages as shared } from '../../../messages/index.ts'
import { useObjectUrl } from '../../../use-object-url.ts'
import type { ChosenFile } from '../../field-props.ts'
import { formatLength } from './format-time.ts'
import { messages } from './messages/index.ts'

/** Beyond the end of every recording, in seconds. */
const farAway = 10_000_000

/**
 * The length of the sound in an element, in seconds. Files of browsers' recorders have none, and the element finds it by going to
 * the end.
 */
function useLength(player: { readonly current: HTMLAudioElement | null }, url: string | undefined) {
  const [length, setLength] = useState<number>()
  useEffect(() => {
    const element = player.current
    if (!element) return
    let isSearching = false
    const onDuration = () => {
      const { duration } = element
      if (Number.isFinite(duration)) {
        setLength(duration)
        if (isSearching) element.currentTime = 0
        isSearching = false
      } else if (duration === Infinity && !isSearching) {
        isSearching = true
        element.currentTime = farAway
      }
    }
    element.addEventListener('durationchange', onDuration)
    // It may be known already.
    onDuration()
    return () => element.removeEventListener('durationchange', onDuration)
  }, [url])
  return length
}

interface RecordingPlayerProps {
  file: ChosenFile
  /** In seconds, if it was recorded here just now. */
  length: number | undefined
  onRemove: () => void
}

/** A recording that can be heard before it is sent. */
export function RecordingPlayer({ file, length, onRemove }: RecordingPlayerProps) {
  const url = useObjectUrl(file.blob)
  const player = useRef<HTMLAudioElement>(null)
  const found = useLength(player, url)
  const seconds = length ?? found
  return (
    <div class="recording">
      {url && <audio ref={player} src={url} controls aria-label={messages.playback} />}
      <span class="recording-size" dir="auto">
        {[seconds !== undefined && formatLength(seconds), formatSize(file.size)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <button
        type="button"
        class="quiet"
        aria-label={shared.removeFile(file.name)}
        onClick={onRemove}
      >
        {shared.remove}
      </button>
    </div>
  )
}
