import { useQuery } from '@tanstack/react-query'
import type { FlightCard } from '#contract/flight-card.ts'
import { tracks } from '#contract/tracks.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { trackWords } from './trackWords.ts'

const EVERY_MS = 60_000
const waiting = new Set<FlightCard['status']>(['awaiting_resources', 'assigned', 'confirmed', 'cancelled'])

/** Where the vehicle of a flight was seen last, by whom and how long ago; nothing before it set out. */
export function LastPosition({ card }: { card: FlightCard }) {
  return waiting.has(card.status) ? null : <Known flightId={card.id} />
}

function Known({ flightId }: { flightId: string }) {
  const t = useWords(trackWords)
  const f = useFormat()
  const { data } = useQuery({ ...queryOf(tracks.get, { flightId }, { quiet: true }), refetchInterval: EVERY_MS })
  if (!data) return null
  if (!data.last)
    return (
      <p className="s13 muted" style={{ marginBlock: 8 }}>
        {data.visible.length === 0 ? t.unseen : t.none}
      </p>
    )
  const {
    point: [ms, lat, lon, speed, source],
    age,
  } = data.last
  const minutes = Math.floor(age / 60)
  return (
    <p className="s13" style={{ marginBlock: 8 }}>
      {t.last} {f.dateTime(new Date(ms).toISOString())} <span className="muted">· {minutes < 1 ? t.now : t.ago(minutes)}</span>
      <br />
      <span className="mono">
        {lat.toFixed(5)}, {lon.toFixed(5)}
      </span>
      {speed !== null && ` · ${t.speed(speed)}`} <span className="muted">· {t[source]}</span>
      {data.evidence.length > 0 && <span className="muted"> · {t.evidence(data.evidence.length)}</span>}
    </p>
  )
}
