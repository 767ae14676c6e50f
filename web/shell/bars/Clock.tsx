import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { words } from '#web/shell/words.ts'

/** Corrected time in the zone of whoever reads: the whole date where there is room, to the minute on a phone. */
export function Clock({ size = 'full' }: { size?: 'full' | 'time' }) {
  const t = useWords(words)
  const f = useFormat()
  const at = useNow(size === 'full' ? 1000 : 60_000)
  return (
    <time className="top-clock" dateTime={new Date(at).toISOString()} title={t.clockNote}>
      {size === 'full' ? f.clock(at) : f.time(at)}
    </time>
  )
}
