import { RateUnit } from '#contract/order-draft.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { currencyOf, type OrderFields, readMoney, totalsOf } from './draft.ts'
import { formWords } from './formWords.ts'

type Props = {
  fields: OrderFields
  change: (patch: Partial<OrderFields>) => void
  at: (name: string) => { id: string; error: string | null; onBlur: () => void }
  /** The road, as far as it is known. */
  km: number | null
}

/** How much of a unit an order carries or drives; nothing while nobody knows. */
export function unitsOf(fields: Pick<OrderFields, 'cargos'>, unit: RateUnit, km: number | null): number {
  const { massKg, volumeM3, pallets } = totalsOf(fields)
  return { per_km: km ?? 0, per_t: massKg / 1000, per_kg: massKg, per_m3: volumeM3, per_pallet: pallets }[unit]
}

/** A rate by the kilometre, ton or another unit, and the price it makes, taken over in one press. */
export function UnitRate({ fields, change, at, km }: Props) {
  const t = useWords(formWords)
  const f = useFormat()
  const currency = currencyOf(fields)
  if (!fields.unitRate)
    return (
      <div>
        <Chip dashed onClick={() => change({ unitRate: { minor: null, currency } })}>
          <PlusIcon /> {t.unitRate}
        </Chip>
      </div>
    )
  const unit = fields.rateUnit ?? 'per_t'
  const rate = readMoney(fields.unitRate)
  const count = unitsOf(fields, unit, km)
  const sum = rate && count > 0 ? { minor: Math.round(rate.minor * count), currency } : null
  const isTaken = sum !== null && readMoney(fields.price)?.minor === sum.minor
  return (
    <div className="form-grid form-grid-three">
      <MoneyField
        label={t.unitRate}
        value={{ ...fields.unitRate, currency }}
        onChange={unitRate => change({ unitRate })}
        description={rate && (sum ? `× ${f.number(count, 3)} = ${f.money(sum)}` : t.unitUnknown)}
        {...at('unitRate')}
      />
      <Select
        label={t.rateUnit}
        value={unit}
        onChange={rateUnit => rateUnit !== null && change({ rateUnit })}
        options={RateUnit.options.map(id => ({ id, label: t[id] }))}
        {...at('rateUnit')}
      />
      {sum && !isTaken && (
        <div className="row" style={{ alignSelf: 'center' }}>
          <Button size="small" onClick={() => change({ price: sum })}>
            {t.takeSum(f.money(sum))}
          </Button>
        </div>
      )}
    </div>
  )
}
