import { useEffect, useRef, useState } from 'react'
import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { stepOf } from '#web/private-area/display.ts'
import { areaWords, boardWords, joinWords } from '#web/private-area/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { RulesText } from './AreaRules.tsx'
import { useMember } from './useMember.ts'

/** An invitation: who invites, until when, the rules one agrees to by joining; nothing of what is inside. */
export function AreaInvitation({ area, onGone }: { area: PrivateAreaCard; onGone: () => void }) {
  const t = useWords(joinWords)
  const a = useWords(areaWords)
  const b = useWords(boardWords)
  const f = useFormat()
  const { tz } = useMe()
  const may = useCan('private.edit')
  const looking = useMember()
  const member = useMember()
  const [declining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const { membership } = area
  const look = membership && may && membership.status === 'invited' && stepOf(membership.actions, 'look')?.allow ? membership : null

  // the inviting side learns that it was read; once, whatever the answer is
  const looked = useRef<string | null>(null)
  const { take } = looking
  useEffect(() => {
    if (!look || looked.current === look.memberId) return
    looked.current = look.memberId
    take(look, { action: 'look' })
  })
  if (!membership) return null
  const join = stepOf(membership.actions, 'join')
  return (
    <div className="area-body area-narrow">
      <Section title={t.invitationFrom(area.owner.name)}>
        <div className="stack">
          {membership.message && <blockquote className="area-quote">{membership.message}</blockquote>}
          <KeyValues
            items={[
              { label: b.owner, value: `${area.owner.name}, ${a.tin(area.owner.tin)}` },
              ...(membership.expiresAt ? [{ label: t.answerDueAt, value: f.deadline(membership.expiresAt, { zone: tz }) }] : []),
            ]}
          />
          <p className="muted s13">{t.whatFor}</p>
        </div>
      </Section>
      <Section title={t.rulesTitle} note={a.rulesAt(area.rulesVersion, f.date(area.rulesAt, { zone: tz, year: 'always' }))}>
        <RulesText rules={area.rules} />
      </Section>
      <div className="area-decide">
        {member.error && !declining && <Banner tone="danger">{member.error}</Banner>}
        {may ? (
          <div className="row row-wrap">
            <Button
              variant="primary"
              pending={(member.pending && !declining) || looking.pending}
              reason={join?.allow === false ? join.reason : null}
              onClick={() =>
                member.take(membership, { action: 'join', rulesVersion: area.rulesVersion }, { title: t.joined, content: area.name })
              }
            >
              {t.accept}
            </Button>
            <Button onClick={() => setDeclining(true)}>{t.decline}</Button>
          </div>
        ) : (
          <p className="muted s13">{a.closedToViewer}</p>
        )}
      </div>
      <ConfirmDialog
        open={declining}
        onClose={() => {
          member.forget()
          setDeclining(false)
        }}
        title={t.declineTitle}
        consequences={[t.declineThen]}
        confirm={t.decline}
        pending={member.pending}
        error={member.error}
        onConfirm={() =>
          member.take(membership, { action: 'decline', reason: reason.trim() }, { title: t.declined, content: area.name }, () => {
            setDeclining(false)
            onGone()
          })
        }
      >
        <TextArea label={a.reason} value={reason} onChange={setReason} rows={2} maxLength={500} optional />
      </ConfirmDialog>
    </div>
  )
}
