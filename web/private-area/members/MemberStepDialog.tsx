import { useState } from 'react'
import type { PrivateMember } from '#contract/private-area-card.ts'
import { useWords } from '#web/i18n/words.ts'
import type { MemberStep } from '#web/private-area/display.ts'
import { type MemberStepChoice, useMember } from '#web/private-area/membership/useMember.ts'
import { areaWords } from '#web/private-area/words.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { memberStepAll, memberStepDone, memberStepThen, memberStepTitles, memberStepWords } from './words.ts'

export type OwnersStep = Extract<MemberStepChoice, { action: MemberStep }>

type Props = { members: readonly PrivateMember[]; step: MemberStep; onClose: () => void; onMany?: ((step: OwnersStep) => void) | undefined }

/**
 * Asks before a decision: what follows, the words of whoever applied, and the reason where it is read by the other side. One member's step is
 * taken here; `onMany` is told what was decided about several.
 */
export function MemberStepDialog({ members, step, onClose, onMany }: Props) {
  const a = useWords(areaWords)
  const words = useWords(memberStepWords)
  const titles = useWords(memberStepTitles)
  const all = useWords(memberStepAll)
  const after = useWords(memberStepThen)
  const done = useWords(memberStepDone)
  const moving = useMember()
  const [reason, setReason] = useState('')
  const member = onMany ? undefined : members[0]
  const written = reason.trim()
  const taken: OwnersStep = step === 'block' || step === 'refuse' ? { action: step, reason: written } : { action: step }
  const name = member?.organization.name ?? ''
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={member ? titles[step](name) : all[step](members.length)}
      consequences={[step === 'block' ? { text: after[step], tone: 'danger' } : after[step]]}
      confirm={words[step]}
      danger={step === 'block'}
      disabled={step === 'block' && written.length < 3}
      pending={moving.pending}
      error={moving.error}
      onConfirm={() => (member ? moving.take(member, taken, { title: done[step], content: name }, onClose) : onMany?.(taken))}
    >
      {member?.status === 'asked' && member.note && <blockquote className="area-quote">{member.note}</blockquote>}
      {(step === 'block' || step === 'refuse') && (
        <TextArea
          label={a.reason}
          value={reason}
          onChange={setReason}
          rows={2}
          maxLength={500}
          optional={step === 'refuse'}
          {...(step === 'block' && { description: a.reasonShort })}
        />
      )}
    </ConfirmDialog>
  )
}
