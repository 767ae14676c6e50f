import { useState } from 'react'
import type { BulkResults, BulkRows } from '#contract/bulk.ts'
import { clients } from '#contract/clients.ts'
import { EmployeeRole } from '#contract/employees.ts'
import { useSend } from '#web/api/query.ts'
import { clientPeopleWords } from '#web/clients/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { roleWords } from '#web/organization/people/roleWords.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'

type Props = { id: string; rows: BulkRows; onClose: () => void; onDone: (done: BulkResults) => void }

/** Gives those chosen the same roles. */
export function RolesDialog({ id, rows, onClose, onDone }: Props) {
  const t = useWords(clientPeopleWords)
  const names = useWords(roleWords)
  const move = useSend(clients.movePeople)
  const [roles, setRoles] = useState<readonly EmployeeRole[]>([])
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.rolesTitle(rows.length)}
      consequences={[t.rolesNote]}
      confirm={t.give}
      disabled={roles.length === 0}
      pending={move.isPending}
      error={move.error?.message}
      onConfirm={() => move.mutate({ id, action: 'roles', rows, roles: [...roles] }, { onSuccess: onDone })}
    >
      <fieldset className="org-stack">
        <legend className="visually-hidden">{t.roles}</legend>
        {EmployeeRole.options.map(role => (
          <Checkbox
            key={role}
            checked={roles.includes(role)}
            onChange={on => setRoles(on ? [...roles, role] : roles.filter(one => one !== role))}
          >
            {names[role]}
          </Checkbox>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
