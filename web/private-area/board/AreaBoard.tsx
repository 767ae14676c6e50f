import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { stepOf } from '#web/private-area/display.ts'
import { boardWords } from '#web/private-area/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { AreaDemands } from './AreaDemands.tsx'
import { AreaLots } from './AreaLots.tsx'
import { AreaPosts } from './AreaPosts.tsx'
import { MembershipSection } from './MembershipSection.tsx'

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
