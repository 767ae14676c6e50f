import { useState } from 'react'
import type { BulkResults } from '#contract/bulk.ts'
import { clients } from '#contract/clients.ts'
import { EmployeeRole } from '#contract/employees.ts'
import { newKey } from '#web/api/newKey.ts'
import { useSend } from '#web/api/query.ts'
import { clientPeopleWords } from '#web/clients/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { roleWords } from '#web/organization/people/roleWords.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { readInvited } from './invited.ts'

type Props = { id: string; onClose: () => void; onDone: (done: BulkResults) => void }

/** Invites many at once, a line each. */
export function InviteDialog({ id, onClose, onDone }: Props) {
  const t = useWords(clientPeopleWords)
  const names = useWords(roleWords)
  const invite = useSend(clients.invite)
  const [text, setText] = useState('')
  const [role, setRole] = useState<EmployeeRole>('viewer')
  const { people, bad } = readInvited(text)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.inviteTitle}
      confirm={t.inviteDo(people.length)}
      disabled={people.length === 0 || people.length > 100 || bad.length > 0}
      pending={invite.isPending}
      error={invite.error?.message}
      onConfirm={() =>
        invite.mutate({ id, people: people.map(person => ({ ...person, id: newKey() })), roles: [role] }, { onSuccess: onDone })
      }
    >
      <TextArea label={t.inviteLines} value={text} onChange={setText} rows={6} maxLength={10_000} description={t.inviteExample} />
      {bad.length > 0 && <Banner tone="warn">{t.inviteBad(bad.join(', '))}</Banner>}
      <Select
        label={t.roles}
        value={role}
        onChange={next => next && setRole(next)}
        options={EmployeeRole.options.map(id => ({ id, label: names[id] }))}
      />
    </ConfirmDialog>
  )
}
