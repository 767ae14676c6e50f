import { hoursText } from '#contract/hours.ts'
import type { PointItem } from '#contract/points.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { PeekProps } from '#web/lists/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { KeyValues } from '#web/ui/Facts.tsx'
import { Peek, PeekSection } from '#web/ui/Peek.tsx'
import { useRestrictions } from './restrictions.ts'
import { pointKindWords, pointsWords } from './words.ts'

/** A point beside the list: what a driver who goes there has to know. */
export function PointPeek({ point, mayEdit, ...moving }: PeekProps & { point: PointItem; mayEdit: boolean }) {
  const t = useWords(pointsWords)
  const kinds = useWords(pointKindWords)
  const f = useFormat()
  const { locale } = useLocale()
  const limits = useRestrictions()(point)
  const to = paths.partners({ section: 'points', point: point.id })
  const title = point.name || point.address
  return (
    <Peek
      label={title}
      header={
        <>
          <h2>{title}</h2>
          <span className="s13 muted">{kinds[point.kind]}</span>
        </>
      }
      {...(mayEdit && { to })}
      {...moving}
    >
      <PeekSection>
        <p>
          {point.placeName[locale]}, {point.address}
        </p>
        <p className="mono s12 muted">
          {point.lat.toFixed(5)}, {point.lon.toFixed(5)} · {f.zone(point.tz)}
        </p>
        {mayEdit && (
          <ButtonLink to={to} className="customer-edit">
            {t.edit}
          </ButtonLink>
        )}
      </PeekSection>
      <PeekSection>
        <KeyValues
          items={[
            { label: t.hours, value: point.hours === null ? t.unknownHours : hoursText(point.hours, locale) },
            ...(point.gates.length > 0 ? [{ label: t.gates, value: point.gates.join(', ') }] : []),
            ...(point.serviceMin === null ? [] : [{ label: t.service, value: t.minutes(point.serviceMin) }]),
            ...(limits ? [{ label: t.restrictions, value: <span className="warn">{limits}</span> }] : []),
            ...(point.customer ? [{ label: t.customer, value: point.customer.name }] : []),
          ]}
        />
      </PeekSection>
      {(point.contactName || point.contactPhone) && (
        <PeekSection title={t.contact}>
          <p className="customer-contact s13">
            <span>{point.contactName}</span>
            {point.contactPhone && <a href={`tel:${point.contactPhone}`}>{point.contactPhone}</a>}
          </p>
        </PeekSection>
      )}
      {point.passesRule && (
        <PeekSection title={t.passes}>
          <p className="s13">{point.passesRule}</p>
        </PeekSection>
      )}
    </Peek>
  )
}
