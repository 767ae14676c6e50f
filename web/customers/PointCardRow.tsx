import { hoursText } from '#contract/hours.ts'
import type { PointItem } from '#contract/points.ts'
import { useLocale } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/Link.tsx'

/** A point as a card of the phone's list: where it is, when it is open, whom to call. */
export function PointCardRow({ point }: { point: PointItem }) {
  const { locale } = useLocale()
  return (
    <article className="customer-card">
      <Link to={paths.partners({ section: 'points', point: point.id })} quiet className="medium">
        {point.name || point.address}
      </Link>
      <p className="s13">
        {point.placeName[locale]}, {point.address}
      </p>
      <p className="row s13 muted">
        {point.hours && <span className="truncate">{hoursText(point.hours, locale)}</span>}
        <span className="spacer" />
        {point.contactPhone && <a href={`tel:${point.contactPhone}`}>{point.contactPhone}</a>}
      </p>
    </article>
  )
}
