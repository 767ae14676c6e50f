import type { Ref } from 'react'
import { currencySymbol, minorDigits } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import { words } from '#web/ui/words.ts'
import { DecimalField } from './DecimalField.tsx'
import type { FieldProps } from './Field.tsx'

export type MoneyFieldProps = FieldProps & {
  /** Integer minor units with a currency; text that could not be read stays in `minor` as typed. */
  value: { minor: number | string | null; currency: string } | null | undefined
  onChange: (value: { minor: number | string | null; currency: string } | null) => void
  onBlur?: (() => void) | undefined
  currency?: string | undefined
  currencies?: readonly string[] | undefined
  big?: boolean | undefined
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A sum typed in whole units and kept in minor ones. */
export function MoneyField({ value, onChange, currency, currencies, ...rest }: MoneyFieldProps) {
  const t = useWords(words)
  const chosen = value?.currency ?? currency ?? 'RUB'
  const scale = 10 ** minorDigits(chosen)
  const minor = value?.minor
  const change = (amount: number | string | null) =>
    onChange(amount === null ? null : { minor: typeof amount === 'number' ? Math.round(amount * scale) : amount, currency: chosen })
  const unit =
    currencies && currencies.length > 1 && !rest.disabled ? (
      <select
        className="ui-money-currency"
        aria-label={t.currency}
        value={chosen}
        onChange={event => onChange({ minor: minor ?? null, currency: event.target.value })}
      >
        {currencies.map(code => (
          <option key={code} value={code}>
            {currencySymbol(code)}
          </option>
        ))}
      </select>
    ) : (
      currencySymbol(chosen)
    )
  return <DecimalField {...rest} value={typeof minor === 'number' ? minor / scale : minor} onChange={change} unit={unit} />
}
