import type { Location } from '@formpost/rules'

import { messages } from '../messages/index.ts'
import { scaleLength } from './fix.ts'
import { formatDistance } from './format-distance.ts'

const [width, height] = [320, 168]
const [x, y] = [width / 2, height / 2]
/** The length of the scale bar and the distance of the lines, in pixels. */
const bar = 64

const linesAround = (middle: number, end: number) =>
  Array.from({ length: 7 }, (_, index) => middle + (index - 3) * bar).filter(
    (at) => at > 0 && at < end,
  )

/** A map that needs no network: lines of one scale, the place in the middle, and the circle in which it probably is. */
export function LocationMap({ accuracy = 0 }: Pick<Location, 'accuracy'>) {
  const scale = scaleLength(accuracy)
  return (
    <svg
      class="location-map"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={messages.mapOf(formatDistance(accuracy))}
    >
      {linesAround(x, width).map((at) => (
        <path key={at} class="map-line" d={`M${at} 0V${height}`} />
      ))}
      {linesAround(y, height).map((at) => (
        <path key={at} class="map-line" d={`M0 ${at}H${width}`} />
      ))}
      <circle class="map-circle" cx={x} cy={y} r={(accuracy / scale) * bar} />
      <circle class="map-place" cx={x} cy={y} r="4" />
      <path class="map-scale" d={`M12 ${height - 18}v6h${bar}v-6`} />
      <text class="map-text" x={12 + bar / 2} y={height - 22} text-anchor="middle">
        {formatDistance(scale)}
      </text>
    </svg>
  )
}
