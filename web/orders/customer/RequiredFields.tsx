import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { withRequirements } from '#contract/customer-asks.ts'
import type { CustomerRequirements } from '#contract/customer-requirements.ts'
import { customers } from '#contract/customers.ts'
import { orderFields } from '#contract/order-fields.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { PartProps } from '#web/orders/form/formFields.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { OwnInputs } from './OwnInputs.tsx'
import { customerWords } from './words.ts'

/** What the customer of the order asks for beside its number; nothing where he asks for nothing. */
export function RequiredFields(part: PartProps & { customerId: string }) {
  const may = useCan('customers.view')
  const { data } = useQuery({ ...queryOf(customers.get, { id: part.customerId }, { quiet: true }), enabled: may })
  return data ? <Fields key={part.customerId} {...part} asked={data} /> : null
}

function Fields({ fields, change, leave, errorAt, asked }: PartProps & { asked: CustomerRequirements }) {
  const t = useWords(customerWords)
  const { locale } = useLocale()
  const begin = useRef(() => {
    const { contractNumber, passHours, customerValues } = withRequirements(
      {
        contractNumber: fields.contractNumber ?? '',
        passHours: typeof fields.passHours === 'number' ? fields.passHours : null,
        customerValues: fields.customerValues ?? [],
      },
      asked,
    )
    change({ contractNumber, passHours, customerValues })
  })
  // what is the customer's in any order stands there by itself
  useEffect(() => begin.current(), [])
  const at = (field: string) => ({ id: fieldId(field), error: errorAt(field), onBlur: () => leave(field) })
  const said = {
    customerNumber: fields.customerNumber,
    costCentre: fields.costCentre ?? '',
    contractNumber: fields.contractNumber ?? '',
    customerValues: fields.customerValues ?? [],
  }
  return (
    <div className="form-grid form-grid-three">
      <OwnInputs asked={asked} said={said} names={['costCentre', 'contractNumber']} change={change} at={at} />
      {(asked.passHours !== null || typeof fields.passHours === 'number') && (
        <DecimalField
          label={orderFields.passHours.label[locale]}
          optional={asked.passHours === null}
          description={t.passHint}
          unit={t.hours}
          digits={0}
          value={fields.passHours ?? null}
          onChange={passHours => change({ passHours })}
          {...at('passHours')}
        />
      )}
    </div>
  )
}
