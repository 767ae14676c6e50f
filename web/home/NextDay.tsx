import { lazy, Suspense } from 'react'
import type { Side } from '#contract/primitives.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { useSeen } from '#web/ui/loading/useSeen.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { words } from './words.ts'

const NextDayPanel = lazy(async () => ({ default: (await import('#web/flights/board/NextDayPanel.tsx')).NextDayPanel }))

/** Flights of the next 24 hours on their lanes: what the page waits for is there without them, so they come once their place is in sight. */
export function NextDay({ side }: { side: Side }) {
  const t = useWords(words)
  const [place, seen] = useSeen<HTMLElement>(120)
  return (
    <section ref={place} className="home-panel" style={{ minHeight: 168 }} aria-label={t.nextDay}>
      <div className="home-section-head">
        <h2>{t.nextDay}</h2>
        <span className="spacer" />
        <Link to={paths.flights(side, 'flights.as=lanes')} className="s13">
          {t.allFlights}
        </Link>
      </div>
      {seen && (
        <Suspense fallback={<Skeleton lines={3} height={40} />}>
          <NextDayPanel side={side} />
        </Suspense>
      )}
    </section>
  )
}
