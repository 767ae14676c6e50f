import { EmployeeRole } from '#contract/employees.ts'
import { roles as bundles } from '#contract/permissions.ts'
import type { Form } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { employeeWords } from '#web/organization/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { roleWords } from './roleWords.ts'
import type { Values } from './usePersonForm.ts'

/** What the person may do: his roles, and the limits within them. */
export function PersonRights({ form }: { form: Form<Values> }) {
  const t = useWords(employeeWords)
  const names = useWords(roleWords)
  const { field, values, change } = form
  const toggle = (role: EmployeeRole, on: boolean) =>
    change({ roles: EmployeeRole.options.filter(one => (one === role ? on : values.roles.includes(one))) })
  return (
    <>
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
    </>
  )
}
