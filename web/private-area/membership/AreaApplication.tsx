import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { stepOf } from '#web/private-area/display.ts'
import { areaWords, boardWords, joinWords } from '#web/private-area/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { RulesText } from './AreaRules.tsx'
import { useMember } from './useMember.ts'

/** An application that waits: to whom, and the rules one will be held to; it can be taken back. */
export function AreaApplication({ area, onGone }: { area: PrivateAreaCard; onGone: () => void }) {
  const t = useWords(joinWords)
  const a = useWords(areaWords)
  const b = useWords(boardWords)
  const f = useFormat()
  const { tz } = useMe()
  const may = useCan('private.edit')
  const member = useMember()
  const { membership } = area
  if (!membership) return null
  const withdraw = stepOf(membership.actions, 'withdraw')
  return (
    <div className="area-body area-narrow">
      <Section title={t.application}>
        <div className="stack">
          {membership.note && <blockquote className="area-quote">{membership.note}</blockquote>}
          <KeyValues items={[{ label: b.owner, value: `${area.owner.name}, ${a.tin(area.owner.tin)}` }]} />
          <p className="muted s13">{t.waiting}</p>
        </div>
      </Section>
      <Section title={a.rules} note={a.rulesAt(area.rulesVersion, f.date(area.rulesAt, { zone: tz, year: 'always' }))}>
        <RulesText rules={area.rules} />
      </Section>
      {withdraw && may && (
        <div className="area-decide">
          {member.error && <Banner tone="danger">{member.error}</Banner>}
          <div>
            <Button
              pending={member.pending}
              reason={withdraw.allow ? null : withdraw.reason}
              onClick={() => member.take(membership, { action: 'withdraw' }, { title: t.withdrawn, content: area.name }, onGone)}
            >
              {t.withdraw}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
