import { useEffect, useRef } from 'preact/hooks'
import SignaturePad, { type PointGroup } from 'signature_pad'

import { messages } from './messages/index.ts'
import { ink, paper } from './picture.ts'
import { scaleStrokes } from './strokes.ts'

/** A pad that keeps its strokes when its canvas gets another size or density. Returns what removes its listeners. */
function fitPad(pad: SignaturePad, canvas: HTMLCanvasElement): () => void {
  /** The width of the canvas on which the strokes are, in CSS pixels. */
  let width = 0
  let isDrawing = false
  const fit = () => {
    const { clientWidth, clientHeight } = canvas
    // A redraw would end the stroke.
    if (isDrawing || clientWidth === 0) return
    const ratio = Math.max(1, devicePixelRatio)
    const [across, down] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)]
    if (canvas.width === across && canvas.height === down && width === clientWidth) return
    const strokes = scaleStrokes(pad.toData(), width === 0 ? 1 : clientWidth / width)
    width = clientWidth
    canvas.width = across
    canvas.height = down
    canvas.getContext('2d')!.scale(ratio, ratio)
    pad.fromData(strokes)
  }
  const observer = new ResizeObserver(fit)
  observer.observe(canvas)
  // The density changes without the size when a window is moved to another screen.
  addEventListener('resize', fit)
  pad.addEventListener('beginStroke', () => (isDrawing = true))
  pad.addEventListener('endStroke', () => {
    isDrawing = false
    fit()
  })
  return () => {
    observer.disconnect()
    removeEventListener('resize', fit)
  }
}

interface DrawingPadProps {
  id: string
  isEmpty: boolean
  /** Called after each stroke, and when strokes are removed. */
  onChange: (strokes: readonly PointGroup[]) => void
  onDone: () => void
}

/** A box in which a signature is drawn. */
export function DrawingPad({ id, isEmpty, onChange, onDone }: DrawingPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>()
  const changed = useRef(onChange)
  changed.current = onChange
  useEffect(() => {
    const drawn = new SignaturePad(canvas.current!, {
      penColor: ink,
      backgroundColor: paper,
      minWidth: 0.8,
      maxWidth: 2.8,
      minDistance: 2,
    })
    pad.current = drawn
    const release = fitPad(drawn, canvas.current!)
    drawn.addEventListener('endStroke', () => changed.current(drawn.toData()))
    return () => {
      release()
      drawn.off()
    }
  }, [])
  const show = (strokes: PointGroup[]) => {
    if (isEmpty) return
    pad.current!.fromData(strokes)
    onChange(strokes)
  }
  const disabled = isEmpty ? ('true' as const) : undefined
  return (
    <>
      <div class="signature-pad">
        <canvas ref={canvas} id={id} tabIndex={-1} role="img" aria-label={messages.pad} />
      </div>
      <div class="capture-actions">
        <button
          type="button"
          class="secondary"
          aria-disabled={disabled}
          onClick={() => show(pad.current!.toData().slice(0, -1))}
        >
          {messages.undo}
        </button>
        <button type="button" class="secondary" aria-disabled={disabled} onClick={() => show([])}>
          {messages.clear}
        </button>
        <button type="button" class="secondary" onClick={onDone}>
          {messages.done}
        </button>
      </div>
    </>
  )
}
