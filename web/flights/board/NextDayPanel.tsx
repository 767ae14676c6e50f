import type { Side } from '#contract/primitives.ts'
import { useCan } from '#web/api/session.ts'
import { useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { LaneFrame } from './LaneFrame.tsx'
import { busyWithin } from './lanes.ts'
import { laneWords } from './laneWords.ts'
import { useBars } from './useBars.ts'

/** So many lanes are shown at once; the list has all of them. */
const MOST = 6
const DAY = 1440

/** What the next 24 hours bring: lanes of own trucks, or of those that carry own orders, that are on the road within them. */
export function NextDayPanel({ side }: { side: Side }) {
  const t = useWords(laneWords)
  const mayPlan = useCan('flights.plan')
  const now = useNow(60_000)
  const { data, isError } = useBars({ side, span: 3 })
  // what cannot be read here stands in the list all the same
  if (isError && !data) return null
  const minute = data ? (now - Date.parse(data.from)) / 60_000 : 0
  const all = data && busyWithin(data, minute, minute + DAY)
  const shown = data && busyWithin(data, minute, minute + DAY, MOST)
  const left = all && shown ? all.lanes.length - shown.lanes.length : 0
  if (!data || !shown) return <Skeleton lines={3} height={40} />
  if (shown.lanes.length === 0)
    return (
      <p className="muted s13">
        {side === 'forwarder' ? t.nextDayNone : t.nextDayText(data.lanes.length)}{' '}
        {side === 'executor' && mayPlan && data.lanes.length > 0 && <Link to={paths.board()}>{t.assign}</Link>}
      </p>
    )
  return <LaneFrame data={shown} start={24} fixed foot={left > 0 && <p className="muted s13">{t.moreLanes(left)}</p>} />
}
