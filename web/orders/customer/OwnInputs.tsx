import { fieldsAsked, requiredLabel } from '#contract/customer-asks.ts'
import type { CustomerRequirements, OwnField, RequirementMoment } from '#contract/customer-requirements.ts'
import type { CustomerValue } from '#contract/order-draft.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { customerWords } from './words.ts'

export type CustomerSaid = { customerNumber: string; costCentre: string; contractNumber: string; customerValues: CustomerValue[] }

type Props = {
  asked: CustomerRequirements
  said: CustomerSaid
  /** Which of the plain fields are entered here, beside those he names himself. */
  names: readonly ('customerNumber' | 'costCentre' | 'contractNumber')[]
  change: (patch: Partial<CustomerSaid>) => void
  at: (field: string) => { id?: string; error?: string | null | undefined; onBlur?: () => void }
}

const moments: RequirementMoment[] = ['placing', 'documents', 'invoice']

/** Fields a customer asks for: those an order has for everybody, then those he names himself, each with the moment it is needed at. */
export function OwnInputs({ asked, said, names, change, at }: Props) {
  const t = useWords(customerWords)
  const { locale } = useLocale()
  const by = { placing: t.placing, documents: t.byDocuments, invoice: t.byInvoice }
  const momentOf = (name: (typeof names)[number]) => moments.find(moment => fieldsAsked(asked, moment).includes(name))
  const shown = names.filter(name => momentOf(name) !== undefined || said[name] !== '')
  const put = (field: OwnField, value: string) =>
    change({
      customerValues: asked.ownFields.map(({ key, ru, en }) => ({
        ...{ key, ru, en },
        value: key === field.key ? value : (said.customerValues.find(each => each.key === key)?.value ?? ''),
      })),
    })
  return (
    <>
      {shown.map(name => {
        const moment = momentOf(name)
        return (
          <TextField
            key={name}
            label={requiredLabel(name)[locale]}
            optional={moment === undefined}
            description={moment && by[moment]}
            value={said[name]}
            onChange={text => change({ [name]: text })}
            maxLength={64}
            {...at(name)}
          />
        )
      })}
      {asked.ownFields.map(field => {
        const value = said.customerValues.find(each => each.key === field.key)?.value ?? ''
        const label = locale === 'ru' ? field.ru : field.en || field.ru
        const own = { label, description: by[field.moment], ...at(`customerValues.${field.key}`) }
        return field.kind === 'day' ? (
          <DatePicker key={field.key} {...own} value={value || null} onChange={day => put(field, day ?? '')} />
        ) : (
          <TextField
            key={field.key}
            {...own}
            {...(field.kind === 'number' && { inputMode: 'decimal' as const })}
            value={value}
            onChange={text => put(field, text)}
            maxLength={200}
          />
        )
      })}
    </>
  )
}
