import type { PartnerCard } from '#contract/partner-card.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { PartnerStatusMark } from '#web/partners/PartnerStatusMark.tsx'
import { cardWords, directionOf, directionWords, partnerReasonWords, partnersWords } from '#web/partners/words.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { EyeIcon } from '#web/ui/pictures/screenIcons.tsx'

/** The partnership as the other side has it before its eyes. */
export function PartnerSeen({ card }: { card: PartnerCard }) {
  const t = useWords(cardWords)
  const w = useWords(partnersWords)
  const f = useFormat()
  const { organization, tz } = useMe()
  const directions = useWords(directionWords)
  const reasons = useWords(partnerReasonWords)
  const { seen, contract } = card
  const waiting = seen.status === 'invited' || seen.status === 'requested'
  const day = (at: string) => f.date(at, { zone: 'UTC', year: 'always' })
  return (
    <Section title={t.seenTitle}>
      <Banner tone="info" icon={<EyeIcon size={16} />}>
        {t.seenText}
      </Banner>
      <div className="partner-seen">
        <div className="row row-wrap">
          <h3>{organization.name}</h3>
          <PartnerStatusMark partner={{ status: seen.status, incoming: waiting && !card.incoming }} />
        </div>
        <KeyValues
          items={[
            { label: t.direction, value: directions[directionOf({ own: card.theirs, theirs: card.own })] },
            { label: w.changed, value: f.date(seen.statusAt, { zone: tz, year: 'always' }) },
            ...(card.since ? [{ label: t.working, value: day(card.since) }] : []),
            ...(seen.message ? [{ label: t.message, value: seen.message }] : []),
            ...(seen.reason ? [{ label: t.reason, value: [reasons[seen.reason], seen.comment].filter(Boolean).join(': ') }] : []),
            {
              label: t.contractTitle,
              value:
                contract.number === ''
                  ? t.contractNone
                  : [contract.number, contract.until && t.until(day(contract.until))].filter(Boolean).join(', '),
            },
          ]}
        />
      </div>
    </Section>
  )
}
