import { useState } from 'react'
import type { PrivateMember } from '#contract/private-areas.ts'
import { useWords } from '#web/i18n/words.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import type { MemberStep } from './look.ts'
import { memberStepDone, memberStepThen, memberStepTitles, memberStepWords } from './memberWords.ts'
import { type MemberStepTaken, useMember } from './useMember.ts'
import { areaWords } from './words.ts'

/** Asks before a decision about a member: what follows, and the reason where it is read by the other side. */
export function MemberStepDialog({ member, step, onClose }: { member: PrivateMember; step: MemberStep; onClose: () => void }) {
  const a = useWords(areaWords)
  const words = useWords(memberStepWords)
  const titles = useWords(memberStepTitles)
  const after = useWords(memberStepThen)
  const done = useWords(memberStepDone)
  const moving = useMember()
  const [reason, setReason] = useState('')
  const { name } = member.organization
  const written = reason.trim()
  const taken: MemberStepTaken = step === 'block' || step === 'refuse' ? { action: step, reason: written } : { action: step }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={titles[step](name)}
      consequences={[step === 'block' ? { text: after[step], tone: 'danger' } : after[step]]}
      confirm={words[step]}
      danger={step === 'block'}
      disabled={step === 'block' && written.length < 3}
      pending={moving.pending}
      error={moving.error}
      onConfirm={() => moving.take(member, taken, { title: done[step], content: name }, onClose)}
    >
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
