import { useEffect, useRef, useState } from 'react'
import type { Timeline as TimelineAnswer } from '#contract/flight-board.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { lanesAt, pagesOn, WALL } from './lanes.ts'
import { Timeline } from './Timeline.tsx'
import { boardWords } from './words.ts'

/** How long a page of the fleet stays. */
const TURN_MS = 20_000

/** The week of the fleet on a wall: large, live, without controls; what does not fit comes page after page by itself. */
export function WallPanel({ data, onClose }: { data: TimelineAnswer; onClose: () => void }) {
  'use no memo'
  const t = useWords(boardWords)
  const f = useFormat()
  const now = useNow(10_000)
  const dialog = useRef<HTMLDialogElement>(null)
  const [height, setHeight] = useState(() => window.innerHeight)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const wall = dialog.current
    if (wall && !wall.open) wall.showModal()
    // a window is as good where the browser lets nothing fill the screen
    void wall?.requestFullscreen?.().catch(() => undefined)
    const measure = () => setHeight(window.innerHeight)
    const left = () => document.fullscreenElement === null && wall?.close()
    window.addEventListener('resize', measure)
    document.addEventListener('fullscreenchange', left)
    const timer = setInterval(() => setTurn(before => before + 1), TURN_MS)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', measure)
      document.removeEventListener('fullscreenchange', left)
    }
  }, [])
  const { rows, pages } = pagesOn(height, data.lanes.length)
  const page = turn % pages
  const kept = data.lanes.map((_, i) => i).slice(page * rows, (page + 1) * rows)
  return (
    <dialog ref={dialog} aria-label={t.wall} onClose={onClose} style={wallLook}>
      <div style={{ zoom: WALL.larger, display: 'flex', flexDirection: 'column', height: height / WALL.larger, padding: 12 }}>
        <div className="row" style={{ minHeight: WALL.line - 12 }}>
          <b style={{ fontSize: 20 }}>{t.wall}</b>
          <span className="muted s13">{pages > 1 && t.wallPage(page + 1, pages)}</span>
          <span className="spacer" />
          <b className="mono" style={{ fontSize: 24 }}>
            {f.dateTime(new Date(now).toISOString(), { zone: data.tz })}
          </b>
          <IconButton label={t.wallClose} icon={<CloseIcon size={16} />} onClick={() => dialog.current?.close()} />
        </div>
        <Timeline data={lanesAt(data, kept)} zoom={168} now={now} onFlight={() => undefined} hold={null} />
      </div>
    </dialog>
  )
}

const wallLook = {
  width: '100vw',
  height: '100vh',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  color: 'var(--ink)',
  background: 'var(--bg)',
} as const
