import { useState } from 'react'
import { type PartnerAction, RejectReason, SuspendReason } from '#contract/partner-states.ts'
import { useWords } from '#web/i18n/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { PartnerDialog } from './PartnerDialog.tsx'
import { type Act, isDanger } from './steps.ts'
import { partnerActionWords, partnerConsequenceWords, partnerReasonWords, stepDialogWords } from './words.ts'

const reasons = { reject: RejectReason.options, suspend: SuspendReason.options }

type Props = {
  action: PartnerAction
  /** Whom it concerns: a name, or how many. */
  about: string
  pending: boolean
  error: unknown
  onStep: (act: Act) => void
  onClose: () => void
}

/** Asks what a step needs: a reason both sides read, one's own words, or merely a second thought. */
export function PartnerStepDialog({ action, about, pending, error, onStep, onClose }: Props) {
  const t = useWords(stepDialogWords)
  const words = useWords(partnerActionWords)
  const after = useWords(partnerConsequenceWords)
  const reasonWords = useWords(partnerReasonWords)
  const [reason, setReason] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const asked = action === 'reject' || action === 'suspend' ? reasons[action] : null
  const needsText = action === 'blacklist' || reason === 'other'
  const short = needsText && text.trim().length < 3

  const submit = () => {
    setTried(true)
    const comment = text.trim()
    if (short || (asked && reason === null)) return
    if (action === 'reject' || action === 'suspend') onStep({ action, reason, comment } as Act)
    else if (action === 'blacklist') onStep({ action, reason: comment })
    else if (action === 'terminate') onStep({ action, comment })
    else if (action === 'ask') onStep({ action, message: comment })
    else onStep({ action } as Act)
  }

  return (
    <PartnerDialog
      title={words[action]}
      subtitle={about}
      confirm={words[action]}
      danger={isDanger(action)}
      pending={pending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="ink-2">{after[action]}</p>
      {asked && (
        <Select
          label={t.reason}
          value={reason}
          onChange={setReason}
          options={asked.map(id => ({ id: id as string, label: reasonWords[id] }))}
          error={tried && reason === null ? t.reasonMissing : null}
        />
      )}
      {(asked || action === 'blacklist' || action === 'terminate' || action === 'ask') && (
        <TextArea
          label={action === 'blacklist' ? t.blacklistReason : action === 'ask' ? t.message : t.comment}
          value={text}
          onChange={setText}
          optional={!needsText}
          maxLength={500}
          error={tried && short ? t.explain : null}
        />
      )}
    </PartnerDialog>
  )
}
