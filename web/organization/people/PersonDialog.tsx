import { useNavigate } from 'react-router'
import { EmployeeRole, type EmployeeRow, employees, type Invitation } from '#contract/employees.ts'
import { roles as bundles } from '#contract/permissions.ts'
import { CallError } from '#web/api/client.ts'
import { rememberAddress } from '#web/api/leave.ts'
import { useSend } from '#web/api/query.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { schemaErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { employeeWords, words } from '#web/organization/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { roleWords } from './roleWords.ts'

type Values = {
  name: string
  email: string
  phone: string
  roles: EmployeeRole[]
  position: string
  maxOrder: { minor: number | string | null; currency: string } | null
  prices: 'role' | 'yes' | 'no'
}

type DialogProps = { person: EmployeeRow | null; onClose: () => void; onInvited: (invitation: Invitation) => void }

/** Invites a person, or changes one: roles, limits, how to reach him. */
export function PersonDialog({ person, onClose, onInvited }: DialogProps) {
  const t = useWords(employeeWords)
  const common = useWords(words)
  const names = useWords(roleWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const invite = useSend(employees.invite)
  const save = useSend(employees.save)
  const labels: Record<string, string> = {
    name: t.name,
    email: t.email,
    phone: t.phone,
    roles: t.roles,
    position: t.position,
    maxOrder: t.maxOrder,
    prices: t.prices,
  }
  const dataOf = (values: Values) => ({
    name: values.name,
    roles: values.roles,
    position: values.position,
    limits: {
      maxOrderAmount:
        values.maxOrder && values.maxOrder.minor !== null
          ? { minor: values.maxOrder.minor as number, currency: values.maxOrder.currency }
          : null,
      seesPrices: values.prices === 'role' ? null : values.prices === 'yes',
    },
  })
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

  const form = useForm<Values, Invitation | EmployeeRow>({
    name: null,
    start: person
      ? {
          name: person.name,
          email: person.email ?? '',
          phone: person.phone ?? '',
          roles: person.roles as EmployeeRole[],
          position: person.position,
          maxOrder: person.limits.maxOrderAmount,
          prices: person.limits.seesPrices === null ? 'role' : person.limits.seesPrices ? 'yes' : 'no',
        }
      : { name: '', email: '', phone: '', roles: [], position: '', maxOrder: null, prices: 'role' },
    label: field => labels[field] ?? field,
    controlOf: field => (field.startsWith('limits') ? 'maxOrder' : field.split('.')[0]!),
    check: values => {
      const found = person
        ? schemaErrors(
            employees.save.data,
            { ...dataOf(values), id: person.id, version: person.version, email: orNull(values.email), phone: orNull(values.phone) },
            locale,
          )
        : schemaErrors(employees.invite.data, { ...dataOf(values), email: values.email, locale }, locale)
      const order = Object.keys(labels)
      const placeOf = ({ field }: { field: string }) => order.indexOf(field.split('.')[0]!)
      return found
        .map(error => (error.field === 'roles' ? { ...error, message: t.rolesNone } : error))
        .toSorted((a, b) => placeOf(a) - placeOf(b))
    },
    send: values =>
      person
        ? save.mutateAsync({
            ...dataOf(values),
            id: person.id,
            version: person.version,
            email: orNull(values.email),
            phone: orNull(values.phone),
          })
        : invite.mutateAsync({ ...dataOf(values), email: values.email, locale }),
    onSent: result => (person ? onClose() : onInvited(result as Invitation)),
  })
  const { field, values, change } = form
  const toggle = (role: EmployeeRole, on: boolean) =>
    change({ roles: EmployeeRole.options.filter(one => (one === role ? on : values.roles.includes(one))) })
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
        <fieldset className="org-choice">
          <legend>{t.roles}</legend>
          {EmployeeRole.options.map((role, i) => (
            <Checkbox
              key={role}
              id={i === 0 ? field('roles').id : undefined}
              checked={values.roles.includes(role)}
              onChange={on => toggle(role, on)}
            >
              {names[role]}
            </Checkbox>
          ))}
          {form.errorAt('roles') && <span className="danger s13">{form.errorAt('roles')}</span>}
        </fieldset>
        <fieldset className="org-choice">
          <legend>{t.limits}</legend>
          {values.roles.some(role => (bundles[role] as readonly string[]).includes('orders.create')) && (
            <MoneyField
              {...field('maxOrder')}
              optional
              currency="RUB"
              currencies={['RUB', 'KZT', 'BYN', 'EUR', 'USD', 'CNY']}
              description={t.maxOrderNote}
            />
          )}
          <Select
            {...field('prices')}
            onChange={prices => prices && change({ prices })}
            options={[
              { id: 'role', label: t.pricesRole },
              { id: 'yes', label: t.pricesYes },
              { id: 'no', label: t.pricesNo },
            ]}
          />
        </fieldset>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
