import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Corners, moved, type Point } from './corners.ts'
import { useTexts } from './language.tsx'
import { Sheet } from './Sheet.tsx'
import { cornerWords } from './words.ts'

type Props = {
  photo: HTMLCanvasElement
  corners: Corners
  onChange(corners: Corners): void
  onStraighten(): void
  /** The photo is to go as it is. */
  onWhole(): void
  onClose(): void
}

const names = ['upperLeft', 'upperRight', 'lowerRight', 'lowerLeft'] as const
const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const FINE = 0.005
const COARSE = 0.04

/** A photo of a paper with its four corners, each moved by a finger or by arrows; what lies between them is what will be sent. */
export function CornersSheet({ photo, corners, onChange, onStraighten, onWhole, onClose }: Props) {
  const t = useTexts(cornerWords)
  const field = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<number | null>(null)
  const move = (which: number, to: Point) => {
    const next = moved(corners, which, to)
    if (next) onChange(next)
  }
  const drag = (which: number, { clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = field.current!.getBoundingClientRect()
    move(which, { x: (clientX - left) / width, y: (clientY - top) / height })
  }
  const press = (which: number, event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? COARSE : FINE
    const { x, y } = corners[which]!
    move(which, { x: x + step.x * by, y: y + step.y * by })
  }
  return (
    <Sheet title={t.title} send={t.straighten} onSend={onStraighten} onClose={onClose}>
      <p className="soft">{t.hint}</p>
      <div ref={field} className="corners" style={{ '--wide': photo.width / photo.height } as CSSProperties}>
        <Picture photo={photo} />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {names.map((name, which) => (
          <button
            key={name}
            type="button"
            className="corner"
            aria-label={t[name]}
            style={{ left: `${corners[which]!.x * 100}%`, top: `${corners[which]!.y * 100}%` }}
            onKeyDown={event => press(which, event)}
            onPointerDown={event => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setHeld(which)
            }}
            onPointerMove={event => event.currentTarget.hasPointerCapture(event.pointerId) && drag(which, event)}
            onLostPointerCapture={() => setHeld(null)}
          />
        ))}
        {held !== null && <Magnifier photo={photo} at={corners[held]!} />}
      </div>
      <button type="button" className="second" onClick={onWhole}>
        {t.whole}
      </button>
    </Sheet>
  )
}

function Picture({ photo }: Pick<Props, 'photo'>) {
  const t = useTexts(cornerWords)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => void canvas.current?.getContext('2d')?.drawImage(photo, 0, 0), [photo])
  return <canvas ref={canvas} width={photo.width} height={photo.height} role="img" aria-label={t.picture} />
}

const GLASS = 112

/** What lies under the finger, twice and a half as large as on the page, in the corner where the finger is not. */
function Magnifier({ photo, at }: { photo: HTMLCanvasElement; at: Point }) {
  const glass = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = glass.current?.getContext('2d')
    if (!context) return
    const part = Math.max(photo.width, photo.height) * 0.12
    context.fillStyle = '#000'
    context.fillRect(0, 0, GLASS, GLASS)
    context.drawImage(photo, at.x * photo.width - part / 2, at.y * photo.height - part / 2, part, part, 0, 0, GLASS, GLASS)
    context.fillStyle = '#e00'
    context.fillRect(GLASS / 2 - 12, GLASS / 2, 24, 1)
    context.fillRect(GLASS / 2, GLASS / 2 - 12, 1, 24)
  })
  return <canvas ref={glass} className="glass" data-right={at.x < 0.5 || undefined} width={GLASS} height={GLASS} />
}
