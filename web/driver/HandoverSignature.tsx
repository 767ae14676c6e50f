import { type PointerEvent, useEffect, useRef } from 'react'
import { begun, drawnTo, field, type Strokes } from './handoverStrokes.ts'
import { handoverWords } from './handoverWords.ts'
import { useTexts } from './language.tsx'

type Props = { strokes: Strokes; onChange(change: (before: Strokes) => Strokes): void; error: string | null }

const INK = '#1b1d1a'

/** White paper a finger signs on, by day and by night; what was drawn can be taken back stroke by stroke. */
export function HandoverSignature({ strokes, onChange, error }: Props) {
  const t = useTexts(handoverWords)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, strokes)
  }, [strokes])
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect()
    return [((clientX - box.left) / box.width) * field.width, ((clientY - box.top) / box.height) * field.height]
  }
  return (
    <div className="field">
      <p>{t.signature}</p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t.signature}
        width={field.width}
        height={field.height}
        style={{
          width: '100%',
          aspectRatio: '2',
          background: '#fff',
          border: `1px solid var(${error ? '--danger' : '--line-strong'})`,
          borderRadius: 8,
          touchAction: 'none',
        }}
        onPointerDown={event => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          const [x, y] = at(event)
          onChange(before => begun(before, x, y))
        }}
        onPointerMove={event => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          const [x, y] = at(event)
          onChange(before => drawnTo(before, x, y))
        }}
      />
      <p className={error ? 'bad' : 'soft'}>{error ?? t.signatureHint}</p>
      <div className="beside">
        <button type="button" className="second" disabled={strokes.length === 0} onClick={() => onChange(before => before.slice(0, -1))}>
          {t.undo}
        </button>
        <button type="button" className="second" disabled={strokes.length === 0} onClick={() => onChange(() => [])}>
          {t.clear}
        </button>
      </div>
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, strokes: Strokes): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.strokeStyle = INK
  pen.lineWidth = 7
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const stroke of strokes) {
    pen.beginPath()
    pen.moveTo(stroke[0]!, stroke[1]!)
    for (let i = 0; i < stroke.length; i += 2) pen.lineTo(stroke[i]!, stroke[i + 1]!)
    pen.stroke()
  }
}
