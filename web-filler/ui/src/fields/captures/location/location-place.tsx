import './location.css'

import type { Location } from '@formpost/rules'

import { language } from '../../../messages/language.ts'
import { messages } from '../messages/index.ts'
import { describeAccuracy } from './describe-accuracy.ts'
import { formatDistance } from './format-distance.ts'
import { LocationMap } from './location-map.tsx'

interface LocationPlaceProps {
  place: Location
  /** The accuracy that the form asks for, in metres. */
  wanted?: number | null | undefined
}

/** An answered place: the map, its coordinates, and a link that map apps of the device open. */
export function LocationPlace({ place, wanted }: LocationPlaceProps) {
  const { latitude, longitude, accuracy } = place
  const coordinates = `${latitude},${longitude}`
  const isWorse = Boolean(wanted && accuracy && accuracy > wanted)
  return (
    <div class="location-place" lang={language}>
      <LocationMap accuracy={accuracy} />
      <p class="capture-note">
        <bdi dir="ltr">
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </bdi>
        {accuracy !== undefined && accuracy > 0 && ` · ${describeAccuracy(accuracy)}`}
        {isWorse && ` ${messages.worse(formatDistance(wanted!))}`}
      </p>
      <a href={`geo:${coordinates}?q=${coordinates}`}>{messages.openMap}</a>
    </div>
  )
}
