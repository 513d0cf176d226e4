import type { PointGroup } from 'signature_pad'

/** Room around the lines of a picture, in CSS pixels. */
const margin = 8

export interface Bounds {
  left: number
  top: number
  width: number
  height: number
}

/** The part of the pad that the strokes cover, with a margin. */
export function boundsOf(strokes: readonly PointGroup[]): Bounds {
  const points = strokes.flatMap((stroke) => stroke.points)
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const room = margin + Math.max(0, ...strokes.map(({ maxWidth }) => maxWidth))
  const [left, top] = [minOf(xs) - room, minOf(ys) - room]
  return { left, top, width: maxOf(xs) + room - left, height: maxOf(ys) + room - top }
}

// A signature may have more points than a call may have arguments.
const minOf = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
const maxOf = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))

/**
 * The strokes in another size, moved before. The times are scaled too, because the width of a line depends on its speed.
 */
export function scaleStrokes(
  strokes: readonly PointGroup[],
  scale: number,
  { left, top } = { left: 0, top: 0 },
): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * scale,
    maxWidth: stroke.maxWidth * scale,
    dotSize: stroke.dotSize * scale,
    points: stroke.points.map(({ x, y, pressure, time }) => ({
      x: (x - left) * scale,
      y: (y - top) * scale,
      pressure,
      time: time * scale,
    })),
  }))
}
