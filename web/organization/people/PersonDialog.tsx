import { useNavigate } from 'react-router'
import { CallError } from '#web/api/client.ts'
import { rememberAddress } from '#web/api/leave.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useWords } from '#web/i18n/words.ts'
import { employeeWords, words } from '#web/organization/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { PersonRights } from './PersonRights.tsx'
import { type DialogProps, usePersonForm } from './usePersonForm.ts'

/** Invites a person, or changes one: roles, limits, how to reach him. */
export function PersonDialog({ person, onClose, onInvited }: DialogProps) {
  const t = useWords(employeeWords)
  const common = useWords(words)
  const navigate = useNavigate()
  const form = usePersonForm({ person, onClose, onInvited })
  const { field } = form
  const stale = form.refusal instanceof CallError && form.refusal.code === 'session.not_fresh'

  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={person ? person.name : t.inviteTitle}
      footer={
        <>
          {stale && (
            <Button
              onClick={() => {
                rememberAddress()
                void navigate(paths.auth())
              }}
            >
              {common.signInAgain}
            </Button>
          )}
          <Button variant="primary" pending={form.sending} onClick={() => void form.submit()}>
            {person ? t.save : t.inviteSend}
          </Button>
        </>
      }
    >
      <form
        className="org-dialog"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <FormTrouble form={form} />
        <TextField {...field('name')} maxLength={150} autoFocus />
        <TextField {...field('email')} type="email" optional={person !== null} maxLength={254} />
        {person && <TextField {...field('phone')} type="tel" optional maxLength={30} />}
        <TextField {...field('position')} optional maxLength={100} />
        <PersonRights form={form} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
