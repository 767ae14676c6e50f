import { useQuery } from '@tanstack/react-query'
import type { PartnerRow } from '#contract/partner-card.ts'
import type { PartnerAction } from '#contract/partner-states.ts'
import { partners } from '#contract/partners.ts'
import { queryOf } from '#web/api/query.ts'
import { partnerWarningWords } from '#web/dicts/partnerWarnings.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { PeekProps } from '#web/lists/props.ts'
import { scoreWords } from '#web/partners/card/words.ts'
import { PartnerChecksRing, PartnerGroups, PartnerShare } from '#web/partners/PartnerCells.tsx'
import { PartnerNext } from '#web/partners/PartnerNext.tsx'
import { PartnerStatusMark } from '#web/partners/PartnerStatusMark.tsx'
import { cardWords, directionOf, directionWords, partnersWords } from '#web/partners/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Peek, PeekSection } from '#web/ui/layout/Peek.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'

/** A partner beside the list: what waits, warnings, figures, requisites. */
export function PartnerPeek({ partner, onStep, ...moving }: PeekProps & { partner: PartnerRow; onStep: (action: PartnerAction) => void }) {
  const t = useWords(cardWords)
  const w = useWords(partnersWords)
  const s = useWords(scoreWords)
  const warnings = useWords(partnerWarningWords)
  const directions = useWords(directionWords)
  const f = useFormat()
  const { data: card, error, refetch } = useQuery(queryOf(partners.get, { partnerId: partner.id }, { quiet: true }))
  const { figures } = partner
  const to = paths.partners({ partner: partner.id })
  return (
    <Peek
      label={partner.organization.name}
      header={
        <>
          <h2>{partner.organization.name}</h2>
          <PartnerStatusMark partner={partner} />
        </>
      }
      to={to}
      {...moving}
    >
      <PeekSection>
        {card ? (
          <PartnerNext card={card} onStep={onStep} />
        ) : error ? (
          <ErrorState compact title={w.failed} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={3} />
        )}
        <ButtonLink to={to}>{w.openCard}</ButtonLink>
      </PeekSection>
      {partner.warnings.length > 0 && (
        <PeekSection title={t.warnings}>
          <ul className="partner-list s13">
            {partner.warnings.map(warning => (
              <li key={warning}>{warnings[warning]}</li>
            ))}
          </ul>
        </PeekSection>
      )}
      <PeekSection title={t.score}>
        {figures.orders === 0 ? (
          <p className="s13 ink-2">{s.none}</p>
        ) : (
          <KeyValues
            items={[
              { label: s.onTime, value: <PartnerShare share={figures.onTime} of={figures.delivered} /> },
              { label: s.cancelled, value: <PartnerShare share={figures.cancelled} /> },
              { label: s.declined, value: <PartnerShare share={figures.declined} /> },
              { label: w.orders, value: f.number(figures.orders) },
            ]}
          />
        )}
      </PeekSection>
      <PeekSection title={t.checks} aside={<PartnerChecksRing partner={partner} />}>
        <KeyValues
          items={[
            { label: t.direction, value: directions[directionOf(partner)] },
            { label: t.tin, value: <span className="mono">{partner.organization.tin}</span> },
            ...(partner.contract ? [{ label: t.contractTitle, value: partner.contract.number }] : []),
            ...(partner.groups.length > 0 ? [{ label: t.groups, value: <PartnerGroups names={partner.groups} /> }] : []),
          ]}
        />
      </PeekSection>
      {card?.note && (
        <PeekSection title={t.note}>
          <p className="s13 partner-pre">{card.note}</p>
        </PeekSection>
      )}
    </Peek>
  )
}
