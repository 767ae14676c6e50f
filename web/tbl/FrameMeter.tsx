import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { BoltIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { Frames } from './frames.ts'
import { tblWords } from './words.ts'

const SMOOTH = 55

/** What the last scrolling cost. */
export function FrameTimes({ frames }: { frames: Frames | null }) {
  const t = useWords(tblWords)
  const f = useFormat()
  return (
    <span className="tbl-frames s13" role="status">
      {frames === null ? (
        <span className="muted">{t.noFrames}</span>
      ) : (
        <>
          <b className={frames.fps < SMOOTH ? 'warn' : 'go'}>{t.fps(Math.round(frames.fps))}</b>{' '}
          <span className="muted">{t.frames(f.number(frames.p95, 1), f.number(frames.worst, 0), f.percent(frames.dropped, 1))}</span>
        </>
      )}
    </span>
  )
}

/** Scrolls the table by itself and measures. */
export function FrameRun({
  running,
  run,
  short,
  disabled,
}: {
  running: boolean
  run: () => Promise<void>
  short: boolean
  disabled: boolean
}) {
  const t = useWords(tblWords)
  return short ? (
    <IconButton size="touch" label={t.run} icon={<BoltIcon />} aria-busy={running} disabled={disabled} onClick={() => void run()} />
  ) : (
    <Button icon={<BoltIcon size={16} />} pending={running} pendingLabel={t.measuring} disabled={disabled} onClick={() => void run()}>
      {t.run}
    </Button>
  )
}
