import { defaultZone } from '#contract/zone.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { suggestPlaces } from '#web/orders/suggest.ts'
import type { CapacityFields as Capacity, LotFields, TenderFormOf } from '#web/tenders/create/draft/values.ts'
import { createWords } from '#web/tenders/create/words.ts'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

type Props = {
  form: TenderFormOf
  lot: Extract<LotFields, { what: 'capacity' }>
  at: number
  onChange: (patch: Partial<Capacity>) => void
}

/** A free vehicle: from where, whither, when it is ready and what it takes. */
export function CapacityFields({ form, lot, at, onChange }: Props) {
  const t = useWords(createWords)
  const { locale } = useLocale()
  const bodies = useOptions('bodyTypes')
  const trucks = useOptions('truckTypes')
  const zone = lot.from?.tz ?? defaultZone
  const field = (name: string, label: string) => ({ ...form.at(`lots.${at}.${name}`), label })
  const place = (name: 'from' | 'to') => (
    <ComboBox
      {...field(name, t[name])}
      value={lot[name]}
      load={(text, signal) => suggestPlaces(text, signal, locale)}
      onChange={found => onChange({ [name]: found })}
    />
  )
  return (
    <div className="tender-lane">
      {place('from')}
      {place('to')}
      <DateTimeField
        {...field('readyFrom', t.readyFrom)}
        zone={zone}
        value={lot.readyFrom}
        onChange={readyFrom => onChange({ readyFrom })}
      />
      <DateTimeField {...field('readyTo', t.readyTo)} zone={zone} value={lot.readyTo} onChange={readyTo => onChange({ readyTo })} />
      <Select
        {...field('truckType', t.truckType)}
        optional
        clearable
        value={lot.truckType}
        options={trucks}
        onChange={truckType => onChange({ truckType })}
      />
      <MultiSelect
        {...field('bodyTypes', t.bodies)}
        optional
        variant="field"
        searchable
        value={lot.bodyTypes}
        options={bodies}
        onChange={bodyTypes => onChange({ bodyTypes })}
      />
      <DecimalField {...field('tonnes', t.capacityMass)} unit={t.tonnesUnit} value={lot.tonnes} onChange={tonnes => onChange({ tonnes })} />
      <DecimalField
        {...field('volume', t.volume)}
        optional
        unit={t.cubicUnit}
        value={lot.volume}
        onChange={volume => onChange({ volume })}
      />
      <TextField
        {...field('comment', t.lotComment)}
        className="tender-people"
        optional
        maxLength={300}
        value={lot.comment}
        onChange={comment => onChange({ comment })}
      />
    </div>
  )
}
