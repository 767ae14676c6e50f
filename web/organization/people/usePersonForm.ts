import { type EmployeeRole, type EmployeeRow, employees, type Invitation } from '#contract/employees.ts'
import { useSend } from '#web/api/query.ts'
import { schemaErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { employeeWords } from '#web/organization/words.ts'

export type Values = {
  name: string
  email: string
  phone: string
  roles: EmployeeRole[]
  position: string
  maxOrder: { minor: number | string | null; currency: string } | null
  prices: 'role' | 'yes' | 'no'
}

export type DialogProps = { person: EmployeeRow | null; onClose: () => void; onInvited: (invitation: Invitation) => void }

/** An invitation of a person, or what is known of one who is here, as it is typed and sent. */
export function usePersonForm({ person, onClose, onInvited }: DialogProps) {
  const t = useWords(employeeWords)
  const { locale } = useLocale()
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
  return form
}
