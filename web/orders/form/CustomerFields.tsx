import { lazy, Suspense } from 'react'
import { fieldId } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { suggestCustomers } from '#web/orders/suggest.ts'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'

const RequiredFields = lazy(async () => ({ default: (await import('#web/orders/customer/RequiredFields.tsx')).RequiredFields }))

/** Whose cargo this is, and what the customer calls the order. */
export function CustomerFields(part: PartProps) {
  const { fields, change, leave, errorAt } = part
  const t = useWords(formWords)
  const at = (name: string) => ({ id: fieldId(name), error: errorAt(name), onBlur: () => leave(name) })
  return (
    <>
      <div className="form-grid form-grid-customer">
        <ComboBox
          label={t.customer}
          optional
          placeholder={t.customerPlaceholder}
          value={fields.customer}
          onChange={customer => change({ customer })}
          load={suggestCustomers}
          {...at('customerId')}
        />
        <TextField
          label={t.customerNumber}
          optional
          placeholder={t.customerNumberHint}
          value={fields.customerNumber}
          onChange={customerNumber => change({ customerNumber })}
          maxLength={64}
          {...at('customerNumber')}
        />
      </div>
      {fields.customer && (
        <Suspense fallback={null}>
          <RequiredFields {...part} customerId={fields.customer.id} />
        </Suspense>
      )}
    </>
  )
}
