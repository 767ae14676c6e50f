import { lazy, Suspense, useState } from 'react'
import { readPhone } from '#contract/identifiers.ts'
import { phoneText } from '#contract/phone-text.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { suggestCustomers } from '#web/orders/suggest.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
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
          placeholder={t.customerPlaceholder}
          value={fields.customer}
          onChange={customer => change({ customer })}
          load={suggestCustomers}
          {...at('customerId')}
        />
        <TextField
          label={t.customerNumber}
          placeholder={t.customerNumberHint}
          value={fields.customerNumber}
          onChange={customerNumber => change({ customerNumber })}
          maxLength={64}
          {...at('customerNumber')}
        />
      </div>
      <ContactFields {...part} at={at} />
      {fields.customer && (
        <Suspense fallback={null}>
          <RequiredFields {...part} customerId={fields.customer.id} />
        </Suspense>
      )}
    </>
  )
}

/** Who of the customer speaks for the order; asked for by a press where nobody is named. */
function ContactFields({
  fields,
  change,
  at,
}: PartProps & { at: (name: string) => { id: string; error: string | null; onBlur: () => void } }) {
  const t = useWords(formWords)
  const [opened, setOpened] = useState(false)
  const [name, phone] = [fields.contactName ?? '', fields.contactPhone ?? '']
  if (!opened && name === '' && phone === '')
    return (
      <div className="form-grid">
        <div>
          <Chip dashed onClick={() => setOpened(true)}>
            <PlusIcon /> {t.customerContact}
          </Chip>
        </div>
      </div>
    )
  return (
    <div className="form-grid form-grid-two">
      <TextField
        label={t.customerContact}
        value={name}
        onChange={contactName => change({ contactName })}
        maxLength={100}
        {...at('contactName')}
      />
      <TextField
        type="tel"
        inputMode="tel"
        label={t.customerPhone}
        value={phone}
        onChange={contactPhone => change({ contactPhone })}
        normalize={text => phoneText(readPhone(text) ?? text)}
        {...at('contactPhone')}
      />
    </div>
  )
}
