import { useState } from 'react'
import { personalData, type StoredOfPerson } from '#contract/personal-data.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { personalWords } from './words.ts'

type Props = { stored: StoredOfPerson; onDone: (stored: StoredOfPerson) => void; onClose: () => void }

/** Restricts the processing of a person's data, or lifts it, for a reason that is written down. */
export function RestrictDialog({ stored: { person, restriction }, onDone, onClose }: Props) {
  const t = useWords(personalWords)
  const restrict = useSend(personalData.restrict)
  const lift = useSend(personalData.lift)
  const [reason, setReason] = useState('')
  const submit = () =>
    restriction
      ? lift.mutate({ restrictionId: restriction.id, reason: reason.trim() }, { onSuccess: onDone })
      : restrict.mutate({ person: person.key, reason: reason.trim() }, { onSuccess: onDone })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={restriction ? t.liftTitle(person.name) : t.restrictTitle(person.name)}
      consequences={restriction ? [t.liftedText] : [t.hides, t.unused, t.running]}
      confirm={restriction ? t.lift : t.restrict}
      pending={restrict.isPending || lift.isPending}
      disabled={reason.trim().length < 3}
      error={(restrict.error ?? lift.error)?.message}
      onConfirm={submit}
    >
      <TextArea label={t.reason} value={reason} onChange={setReason} maxLength={500} />
    </ConfirmDialog>
  )
}
