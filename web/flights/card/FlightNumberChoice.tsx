import type { Output } from '#contract/call.ts'
import type { flights } from '#contract/flights.ts'
import { rowWords } from '#web/flights/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { cardWords } from './words.ts'

/** Flights of one number, each by whose orders it carries and when it starts. */
export function FlightNumberChoice({ number, items }: { number: string; items: Output<typeof flights.find>['items'] }) {
  const t = useWords(cardWords)
  const r = useWords(rowWords)
  const f = useFormat()
  return (
    <div className="flight-choice">
      <PageHead title={t.chooseTitle(number)} />
      <p className="muted">{t.chooseText}</p>
      <ul>
        {items.map(flight => (
          <li key={flight.id}>
            <Link to={paths.flight(flight.id)} quiet className="flight-choice-link">
              <b>{flight.counterpart ?? r.unknown}</b>
              <span className="muted s13">
                {flight.number}, {t.starts(f.dateTime(flight.startsAt))}
              </span>
              <ChevronRightIcon size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
