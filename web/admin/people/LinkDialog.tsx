import { useState } from 'react'
import { persons, type UserCard } from '#contract/persons.ts'
import { peopleWords } from '#web/admin/words.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'

type Props = { person: Pick<UserCard, 'id' | 'name'>; onClose: () => void; onDone: () => void }

/** Lets an account at a provider sign a person in. */
export function LinkDialog({ person, onClose, onDone }: Props) {
  const t = useWords(peopleWords)
  const move = useSend(persons.move)
  const [provider, setProvider] = useState('')
  const [subject, setSubject] = useState('')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.linkTitle(person.name)}
      consequences={[{ text: t.linkNote, tone: 'warn' }]}
      confirm={t.linkDo}
      disabled={provider.trim() === '' || subject.trim() === ''}
      pending={move.isPending}
      error={move.error?.message}
      onConfirm={() =>
        move.mutate({ id: person.id, action: 'link', provider: provider.trim(), subject: subject.trim() }, { onSuccess: onDone })
      }
    >
      <TextField label={t.provider} value={provider} onChange={setProvider} maxLength={200} description={t.providerNote} />
      <TextField label={t.subject} value={subject} onChange={setSubject} maxLength={300} mono />
    </ConfirmDialog>
  )
}
