import type { PointGroup } from 'signature_pad'
import { describe, expect, it } from 'vitest'

import { boundsOf, scaleStrokes } from './strokes.ts'

type Place = [x: number, y: number, time: number]

const strokeOf = (points: readonly Place[]): PointGroup => ({
  penColor: '#000',
  dotSize: 0,
  minWidth: 0.5,
  maxWidth: 2,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: points.map(([x, y, time]) => ({ x, y, time, pressure: 0.5 })),
})

const stroke = (...points: Place[]) => strokeOf(points)

describe('the bounds of strokes', () => {
  it('have a margin of 8 and the width of the line', () => {
    const strokes = [stroke([20, 30, 0], [50, 40, 10]), stroke([60, 90, 20])]
    expect(boundsOf(strokes)).toEqual({ left: 10, top: 20, width: 60, height: 80 })
  })

  it('are found of very many points', () => {
    const points = Array.from({ length: 200_000 }, (_, at): Place => [at, 1, at])
    expect(boundsOf([strokeOf(points)]).width).toBe(200_019)
  })
})

describe('scaled strokes', () => {
  const [scaled] = scaleStrokes([stroke([20, 30, 100], [50, 40, 110])], 2, { left: 10, top: 20 })

  it('are moved and as many times as wide', () => {
    expect(scaled!.points.map(({ x, y }) => [x, y])).toEqual([
      [20, 20],
      [80, 40],
    ])
    expect(scaled).toMatchObject({ minWidth: 1, maxWidth: 4 })
  })

  it('have the same speed', () => {
    const [first, second] = scaled!.points
    expect((second!.x - first!.x) / (second!.time - first!.time)).toBe(3)
  })
})
