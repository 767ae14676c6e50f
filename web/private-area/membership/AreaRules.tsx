import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { mustAcceptRules, stepOf } from '#web/private-area/display.ts'
import { areaWords } from '#web/private-area/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useMember } from './useMember.ts'

/** The text of the rules as it was written. */
export function RulesText({ rules }: { rules: string }) {
  const t = useWords(areaWords)
  return rules === '' ? <p className="muted">{t.rulesNone}</p> : <div className="area-rules">{rules}</div>
}

/** The rules, which version they are, and the member's yes to them. */
export function AreaRules({ area }: { area: PrivateAreaCard }) {
  const t = useWords(areaWords)
  const f = useFormat()
  const { tz } = useMe()
  const may = useCan('private.edit')
  const member = useMember()
  const { membership, rulesVersion } = area
  const joined = membership?.status === 'joined' ? membership : null
  const step = joined && stepOf(joined.actions, 'accept')
  return (
    <div className="area-body">
      <Section title={t.rules} note={t.rulesAt(rulesVersion, f.date(area.rulesAt, { zone: tz, year: 'always' }))}>
        <RulesText rules={area.rules} />
        {joined && (
          <div className="area-yes">
            {mustAcceptRules(area) ? (
              <>
                {joined.acceptedRules !== null && <p className="muted s13">{t.agreed(joined.acceptedRules)}</p>}
                {member.error && <Banner tone="danger">{member.error}</Banner>}
                {may ? (
                  <div>
                    <Button
                      variant="primary"
                      pending={member.pending}
                      reason={step?.allow === false ? step.reason : null}
                      onClick={() => member.take(joined, { action: 'accept', rulesVersion }, { title: t.agreeDone, content: area.name })}
                    >
                      {t.agree}
                    </Button>
                  </div>
                ) : (
                  <p className="muted s13">{t.closedToViewer}</p>
                )}
              </>
            ) : (
              <p className="go s13">{t.agreedNow}</p>
            )}
          </div>
        )}
      </Section>
    </div>
  )
}
