import { hoursText } from '#contract/hours.ts'
import type { NodalPointItem } from '#contract/nodal-points.ts'
import { phoneText } from '#contract/phone-text.ts'
import { useLocale } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/text/Link.tsx'

/** A nodal point as a card of the phone's list: where it is, when it is open, whom to call. */
export function NodalPointCardRow({ nodalPoint }: { nodalPoint: NodalPointItem }) {
  const { locale } = useLocale()
  return (
    <article className="customer-card">
      <Link to={paths.partners({ section: 'nodal_points', nodalPoint: nodalPoint.id })} quiet className="medium">
        {nodalPoint.name || nodalPoint.address}
      </Link>
      <p className="s13">
        {nodalPoint.placeName[locale]}, {nodalPoint.address}
      </p>
      <p className="row s13 muted">
        {nodalPoint.hours && <span className="truncate">{hoursText(nodalPoint.hours, locale)}</span>}
        <span className="spacer" />
        {nodalPoint.contactPhone && <a href={`tel:${nodalPoint.contactPhone}`}>{phoneText(nodalPoint.contactPhone)}</a>}
      </p>
    </article>
  )
}
