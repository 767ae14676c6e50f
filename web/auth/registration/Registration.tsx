import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { CallError as Fault } from '#web/api/client.ts'
import { AuthFrame } from '#web/auth/AuthFrame.tsx'
import { clearPendingArrival } from '#web/auth/pendingEntry.ts'
import { pendingEntryWords } from '#web/auth/pendingEntryWords.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { OrganizationFields } from './OrganizationFields.tsx'
import { type RegistrationProps, useRegistration } from './useRegistration.ts'

/** The form a person without an organisation is shown. */
export function Registration({ arrival, person, choices }: RegistrationProps) {
  const t = useWords(pendingEntryWords)
  const navigate = useNavigate()
  const form = useRegistration({ arrival, person, choices })
  const { field } = form
  const over = form.refusal instanceof Fault && form.refusal.code === 'registration.over'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <AuthFrame title={t.registerTitle} wide>
      <p>{t.registerLead(person.email ?? person.login)}</p>
      <form className="register" noValidate onSubmit={submit} aria-label={t.registerTitle}>
        <FormTrouble form={form} errorsTitle={() => t.checkTitle} />
        <fieldset>
          <legend>{t.organization}</legend>
          <OrganizationFields form={form} choices={choices} />
        </fieldset>
        <fieldset>
          <legend>{t.you}</legend>
          <TextField {...field('name')} autoComplete="name" maxLength={150} />
          <div className="register-pair">
            <TextField {...field('position')} optional autoComplete="organization-title" maxLength={100} />
            <TextField {...field('phone')} optional type="tel" autoComplete="tel" maxLength={30} />
          </div>
          <TextField {...field('email')} optional type="email" autoComplete="email" maxLength={254} />
        </fieldset>
        <div className="auth-actions">
          <Button type="submit" variant="primary" size="large" block pending={form.sending}>
            {t.register}
          </Button>
          <Button
            variant={over ? 'primary' : 'ghost'}
            block
            onClick={() => {
              clearPendingArrival()
              void navigate(paths.auth())
            }}
          >
            {t.otherAccount}
          </Button>
        </div>
      </form>
    </AuthFrame>
  )
}
