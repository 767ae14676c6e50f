import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { MemberMark } from '#web/private-area/AreaStatus.tsx'
import { stepOf } from '#web/private-area/display.ts'
import { areaWords, boardWords, joinWords } from '#web/private-area/words.ts'
import { screens } from '#web/screens.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { useMember } from './useMember.ts'

/** One's own membership: since when, what was agreed to, who else is here where that is shown, and the way out. */
export function AreaMembership({ area }: { area: PrivateAreaCard }) {
  const t = useWords(joinWords)
  const a = useWords(areaWords)
  const b = useWords(boardWords)
  const f = useFormat()
  const { tz, organization } = useMe()
  const may = useCan('private.edit')
  const navigate = useNavigate()
  const member = useMember()
  const [leaving, setLeaving] = useState(false)
  const [reason, setReason] = useState('')
  const { membership, visibleMembers } = area
  if (!membership) return null
  const leave = stepOf(membership.actions, 'leave')
  return (
    <div className="area-body area-narrow">
      <Section title={a.membership}>
        <KeyValues
          items={[
            { label: b.status, value: <MemberMark status={membership.status} /> },
            { label: b.owner, value: area.owner.name },
            ...(membership.joinedAt ? [{ label: b.since, value: f.date(membership.joinedAt, { zone: tz, year: 'always' }) }] : []),
            ...(membership.acceptedRules === null
              ? []
              : [
                  {
                    label: a.rules,
                    value: membership.acceptedRules === area.rulesVersion ? a.agreedNow : a.agreed(membership.acceptedRules),
                  },
                ]),
          ]}
        />
        {leave && may && (
          <div className="area-after">
            <Button variant="danger-plain" reason={leave.allow ? null : leave.reason} onClick={() => setLeaving(true)}>
              {t.leave}
            </Button>
          </div>
        )}
      </Section>
      <Section title={t.others} note={area.members === null ? undefined : f.number(area.members)}>
        {visibleMembers === null ? (
          <p className="muted">{t.othersHidden}</p>
        ) : (
          <ul className="area-names">
            {visibleMembers.map(one => (
              <li key={one.id}>
                {one.name} <span className="mono muted s12">{one.tin}</span> {one.id === organization.id && <Badge>{t.you}</Badge>}
              </li>
            ))}
            {area.members !== null && area.members > visibleMembers.length && (
              <li className="muted">{t.othersMore(area.members - visibleMembers.length)}</li>
            )}
          </ul>
        )}
      </Section>
      <ConfirmDialog
        open={leaving}
        onClose={() => {
          member.forget()
          setLeaving(false)
        }}
        title={t.leaveTitle}
        consequences={[{ text: t.leaveThen, tone: 'warn' }, t.leaveKept]}
        confirm={t.leave}
        danger
        pending={member.pending}
        error={member.error}
        onConfirm={() =>
          member.take(membership, { action: 'leave', reason: reason.trim() }, { title: t.left, content: area.name }, () => {
            setLeaving(false)
            void navigate(screens.privateArea.path)
          })
        }
      >
        <TextArea label={a.reason} value={reason} onChange={setReason} rows={2} maxLength={500} optional />
      </ConfirmDialog>
    </div>
  )
}
