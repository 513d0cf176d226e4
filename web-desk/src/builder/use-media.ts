import { useLayoutEffect, useState } from 'preact/hooks'

/** Whether a media query matches, for what CSS alone cannot lay out. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useLayoutEffect(() => {
    const media = matchMedia(query)
    const onChange = () => setMatches(media.matches)
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }, [query])
  return matches
}
