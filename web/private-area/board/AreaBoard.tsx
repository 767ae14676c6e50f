import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { MemberMark } from '#web/private-area/AreaStatus.tsx'
import { mustAcceptRules, stepOf } from '#web/private-area/display.ts'
import { areaWords, boardWords } from '#web/private-area/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { AreaDemands } from './AreaDemands.tsx'
import { AreaLots } from './AreaLots.tsx'
import { AreaPosts } from './AreaPosts.tsx'

/** What goes on in an area: announcements, its lots counting down, its demands, and how one stands. */
export function AreaBoard({ area, partTo }: { area: PrivateAreaCard; partTo: (part: 'rules' | 'members') => string }) {
  const { organization } = useMe()
  const writes = useCan('private.edit') && stepOf(area.actions, 'post')?.allow === true
  const seesLots = useCan('tenders.view')
  const seesDemands = useCan('demands.view')
  const side = area.own ? 'forwarder' : 'executor'
  // the staff of the platform take no part in what is traded
  const inside = organization.sides.includes(side) && (area.own || area.membership?.status === 'joined')
  return (
    <div className="area-body">
      <div className="area-top">
        <AreaPosts areaId={area.id} writes={writes} />
        <div>
          {area.membership && <MembershipSection area={area} partTo={partTo} />}
          <Now area={area} />
        </div>
      </div>
      {inside && seesLots && <AreaLots area={area} side={side} />}
      {inside && seesDemands && <AreaDemands area={area} side={side} />}
    </div>
  )
}

/** One's own membership in short. */
function MembershipSection({ area, partTo }: { area: PrivateAreaCard; partTo: (part: 'rules' | 'members') => string }) {
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

/** How many there are of everything; a member reads what reached him. */
function Now({ area }: { area: PrivateAreaCard }) {
  const t = useWords(boardWords)
  const f = useFormat()
  const { tz } = useMe()
  const { members, unagreed, work } = area
  return (
    <Section title={t.facts}>
      <KeyValues
        items={[
          ...(members === null ? [] : [{ label: t.membersCount, value: f.number(members) }]),
          ...(unagreed ? [{ label: t.unagreed, value: f.number(unagreed) }] : []),
          ...(work === null
            ? []
            : [
                { label: t.lotsCount, value: f.number(work.lots) },
                { label: t.demandsCount, value: f.number(work.demands) },
                ...(work.soonest ? [{ label: t.soonest, value: f.dateTime(work.soonest, { zone: tz }) }] : []),
              ]),
        ]}
      />
    </Section>
  )
}
