import { useState } from 'react'
import { accessKeys, type ServiceAccount } from '#contract/access-keys.ts'
import { EmployeeRole } from '#contract/employees.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { roleWords } from '#web/organization/people/roleWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Trouble } from './SecretText.tsx'
import { words } from './words.ts'

/** Makes a service account, or changes one. */
export function AccountDialog({ account, onClose }: { account: ServiceAccount | null; onClose: () => void }) {
  const t = useWords(words)
  const names = useWords(roleWords)
  const create = useSend(accessKeys.create)
  const save = useSend(accessKeys.save)
  const [name, setName] = useState(account?.name ?? '')
  const [roles, setRoles] = useState<readonly string[]>(account?.roles ?? ['viewer'])
  const chosen = EmployeeRole.options.filter(role => roles.includes(role))
  const submit = () =>
    account
      ? save.mutate({ accountId: account.id, version: account.version, name: name.trim(), roles: chosen }, { onSuccess: onClose })
      : create.mutate({ name: name.trim(), roles: chosen }, { onSuccess: onClose })
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={account ? account.name : t.addAccount}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button type="submit" form="service-account" variant="primary" pending={create.isPending || save.isPending}>
            {account ? t.save : t.create}
          </Button>
        </>
      }
    >
      <form
        id="service-account"
        className="org-dialog"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Trouble error={create.error ?? save.error} />
        <TextField label={t.name} value={name} onChange={setName} maxLength={100} autoFocus />
        <fieldset className="org-choice">
          <legend>{t.roles}</legend>
          {EmployeeRole.options.map(role => (
            <Checkbox
              key={role}
              checked={roles.includes(role)}
              onChange={on => setRoles(on ? [...roles, role] : roles.filter(other => other !== role))}
            >
              {names[role]}
            </Checkbox>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
