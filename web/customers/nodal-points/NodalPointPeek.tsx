import { hoursText } from '#contract/hours.ts'
import type { NodalPointItem } from '#contract/nodal-points.ts'
import { phoneText } from '#contract/phone-text.ts'
import { nodalPointKindWords, nodalPointsWords } from '#web/customers/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { PeekProps } from '#web/lists/props.ts'
import { ContactName } from '#web/orders/ContactName.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Peek, PeekSection } from '#web/ui/layout/Peek.tsx'
import { useRestrictions } from './useRestrictions.ts'

/** A nodal point beside the list: what a driver who goes there has to know. */
export function NodalPointPeek({ nodalPoint, mayEdit, ...moving }: PeekProps & { nodalPoint: NodalPointItem; mayEdit: boolean }) {
  const t = useWords(nodalPointsWords)
  const kinds = useWords(nodalPointKindWords)
  const f = useFormat()
  const { locale } = useLocale()
  const limits = useRestrictions()(nodalPoint)
  const to = paths.partners({ section: 'nodal_points', nodalPoint: nodalPoint.id })
  const title = nodalPoint.name || nodalPoint.address
  return (
    <Peek
      label={title}
      header={
        <>
          <h2>{title}</h2>
          <span className="s13 muted">{kinds[nodalPoint.kind]}</span>
        </>
      }
      {...(mayEdit && { to })}
      {...moving}
    >
      <PeekSection>
        <p>
          {nodalPoint.placeName[locale]}, {nodalPoint.address}
        </p>
        <p className="mono s12 muted">
          {nodalPoint.lat.toFixed(5)}, {nodalPoint.lon.toFixed(5)} · {f.zone(nodalPoint.tz)}
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
            { label: t.hours, value: nodalPoint.hours === null ? t.unknownHours : hoursText(nodalPoint.hours, locale) },
            ...(nodalPoint.gates.length > 0 ? [{ label: t.gates, value: nodalPoint.gates.join(', ') }] : []),
            ...(nodalPoint.serviceMin === null ? [] : [{ label: t.service, value: t.minutes(nodalPoint.serviceMin) }]),
            ...(limits ? [{ label: t.restrictions, value: <span className="warn">{limits}</span> }] : []),
            ...(nodalPoint.customer ? [{ label: t.customer, value: nodalPoint.customer.name }] : []),
          ]}
        />
      </PeekSection>
      {(nodalPoint.contactName || nodalPoint.contactPhone) && (
        <PeekSection title={t.contact}>
          <p className="customer-contact s13">
            <span>
              <ContactName name={nodalPoint.contactName} />
            </span>
            {nodalPoint.contactPhone && <a href={`tel:${nodalPoint.contactPhone}`}>{phoneText(nodalPoint.contactPhone)}</a>}
          </p>
        </PeekSection>
      )}
      {nodalPoint.passesRule && (
        <PeekSection title={t.passes}>
          <p className="s13">{nodalPoint.passesRule}</p>
        </PeekSection>
      )}
    </Peek>
  )
}
