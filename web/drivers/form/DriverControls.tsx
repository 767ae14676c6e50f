import type { DriverCard, DriverSecret } from '#contract/driver-card.ts'
import { driverFields } from '#contract/driver-fields.ts'
import { namesWhere } from '#contract/fields.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { secretWords } from '#web/drivers/words.ts'
import type { useForm } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { DriverValues } from './draft.ts'
import { SecretField } from './SecretField.tsx'

export type DriverForm = ReturnType<typeof useForm<DriverValues, unknown>>
/** What a part of the form is given; `card` is the driver who is changed. */
export type DriverPartProps = { form: DriverForm; card: DriverCard | null }

const keptPaths = namesWhere(driverFields, 'kind', 'kept')
type SecretControl = (typeof driverFields)[(typeof keptPaths)[number]]['form']
const secretBy = Object.fromEntries(keptPaths.map(path => [driverFields[path].form, driverFields[path].secret])) as Record<
  SecretControl,
  DriverSecret
>

/** A text that is kept sealed: one already known shows its end until it is given anew. */
export function SecretText({
  form: { values, change, field },
  card,
  name,
  ...more
}: DriverPartProps & {
  name: Exclude<SecretControl, 'birth'>
  inputMode?: 'tel' | 'numeric'
  placeholder?: string
  normalize?: (text: string) => string
  optional?: boolean
}) {
  const names = useWords(secretWords)
  const secret = secretBy[name]
  const bound = field(name)
  return (
    <SecretField
      driverId={card?.id ?? null}
      secret={secret}
      masked={card?.masked[secret] ?? null}
      value={values[name]}
      onValue={value => change({ [name]: value })}
      id={bound.id}
      error={bound.error}
    >
      {({ value, mark }) => <TextField {...bound} {...more} label={names[secret]} value={value} mark={mark} mono />}
    </SecretField>
  )
}

/** One of the countries. */
export function CountryOf({ form: { values, change, at }, name }: { form: DriverForm; name: 'citizenship' | 'licenceCountry' }) {
  const countries = useOptions('countries')
  return (
    <ComboBox
      {...at(name)}
      items={countries}
      value={countries.find(item => item.id === values[name]) ?? { id: values[name], label: values[name] }}
      onChange={item => item && change({ [name]: item.id })}
    />
  )
}
