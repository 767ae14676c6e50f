import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { MemberMark } from '#web/private-area/AreaStatus.tsx'
import { mustAcceptRules } from '#web/private-area/display.ts'
import { areaWords, boardWords } from '#web/private-area/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'

/** One's own membership in short. */
export function MembershipSection({ area, partTo }: { area: PrivateAreaCard; partTo: (part: 'rules' | 'members') => string }) {
  const t = useWords(boardWords)
  const a = useWords(areaWords)
  const f = useFormat()
  const { tz } = useMe()
  const { membership } = area
  if (!membership) return null
  const agreed = membership.acceptedRules !== null && !mustAcceptRules(area)
  return (
    <Section title={t.membership}>
      <KeyValues
        items={[
          { label: t.status, value: <MemberMark status={membership.status} /> },
          { label: t.owner, value: area.owner.name },
          ...(membership.joinedAt ? [{ label: t.since, value: f.date(membership.joinedAt, { zone: tz, year: 'always' }) }] : []),
          {
            label: a.rules,
            value: (
              <Link to={partTo('rules')} className={agreed ? undefined : 'warn'}>
                {agreed ? a.agreedNow : a.rulesRead}
              </Link>
            ),
          },
        ]}
      />
    </Section>
  )
}
