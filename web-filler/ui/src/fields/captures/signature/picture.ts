import type { FormField } from '@formpost/rules'
import { isAccepted } from '@formpost/rules/files'
import SignaturePad, { type PointGroup } from 'signature_pad'

import { directionOf } from '../../../messages/language.ts'
import { boundsOf, scaleStrokes } from './strokes.ts'

/** A picture is always dark on white, in a dark theme too. */
export const ink = '#1a1d20'
export const paper = '#fff'

/** The largest picture in bytes. */
const maxBytes = 50 * 1024
/** The largest sides of a picture in pixels, and how much a small signature is enlarged. */
const [maxWidth, maxHeight, maxScale] = [900, 450, 3]
/** Below this width in pixels, no signature could be read. */
const minWidth = 40

export interface PictureFormat {
  type: string
  extension: string
}

/** Formats that browsers write, the best for lines first. */
const formats: readonly PictureFormat[] = [
  { type: 'image/png', extension: '.png' },
  { type: 'image/webp', extension: '.webp' },
  { type: 'image/jpeg', extension: '.jpg' },
  { type: 'image/jpeg', extension: '.jpeg' },
]

function canWrite(type: string): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  // A browser that cannot write a format writes PNG.
  return canvas.toDataURL(type).startsWith(`data:${type}`)
}

/** The format of pictures for a field; undefined if it accepts none that this browser writes. */
export const pictureFormat = ({ settings }: FormField): PictureFormat | undefined =>
  formats.find(
    ({ type, extension }) =>
      isAccepted(settings?.accept ?? '', `signature${extension}`, { type, also: [] }) &&
      canWrite(type),
  )

/** What is on a picture, in CSS pixels. */
export interface Drawing {
  width: number
  height: number
  /** Draws on a white canvas that is `scale` times as large. */
  draw(canvas: HTMLCanvasElement, scale: number): void
}

export function drawingOfStrokes(strokes: readonly PointGroup[]): Drawing {
  const bounds = boundsOf(strokes)
  return {
    ...bounds,
    draw: (canvas, scale) =>
      new SignaturePad(canvas, { backgroundColor: paper }).fromData(
        scaleStrokes(strokes, scale, bounds),
      ),
  }
}

const fontSize = 40
const font = `italic ${fontSize}px Georgia, 'Times New Roman', serif`

export function drawingOfName(name: string): Drawing {
  const measuring = document.createElement('canvas').getContext('2d')!
  measuring.font = font
  const width = Math.ceil(measuring.measureText(name).width) + fontSize
  const height = fontSize * 2
  return {
    width,
    height,
    draw(canvas, scale) {
      const context = canvas.getContext('2d')!
      context.scale(scale, scale)
      context.font = font
      context.fillStyle = ink
      context.direction = directionOf(name)
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(name, width / 2, height / 2)
    },
  }
}

function encode({ width, height, draw }: Drawing, scale: number, type: string): Blob {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')!
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  draw(canvas, scale)
  // Not `toBlob`, which answers later: the form could be submitted in between without the last stroke.
  const [, base64] = canvas.toDataURL(type, 0.8).split(',')
  return new Blob([Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0))], {
    type,
  })
}

/** The largest picture of a drawing that has at most 50 KB, and not more than `limit` bytes. */
export function pictureOf(
  drawing: Drawing,
  { type, extension }: PictureFormat,
  limit: number,
): File {
  let scale = Math.min(maxScale, maxWidth / drawing.width, maxHeight / drawing.height)
  let blob = encode(drawing, scale, type)
  while (blob.size > Math.min(maxBytes, limit) && drawing.width * scale > minWidth) {
    scale *= 0.75
    blob = encode(drawing, scale, type)
  }
  return new File([blob], `signature${extension}`, { type })
}
