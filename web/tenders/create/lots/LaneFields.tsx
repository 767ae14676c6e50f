import { useOptions } from '#web/dicts/dictNames.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { suggestExecutors, suggestPlaces } from '#web/orders/suggest.ts'
import type { LaneFields as Lane, LotFields, TenderFormOf } from '#web/tenders/create/draft/values.ts'
import { createWords } from '#web/tenders/create/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

type Props = { form: TenderFormOf; lot: Extract<LotFields, { what: 'lane' }>; at: number; onChange: (patch: Partial<Lane>) => void }

/** A lane of a contract: between which towns, for how long, how many trips, and who drives it today. */
export function LaneFields({ form, lot, at, onChange }: Props) {
  const t = useWords(createWords)
  const { locale } = useLocale()
  const bodies = useOptions('bodyTypes')
  const regimes = useOptions('temperatures')
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
      <DatePicker {...field('validFrom', t.validFrom)} value={lot.validFrom} onChange={validFrom => onChange({ validFrom })} />
      <DatePicker {...field('validTo', t.validTo)} value={lot.validTo} onChange={validTo => onChange({ validTo })} />
      <DecimalField {...field('trips', t.trips)} digits={0} value={lot.trips} onChange={trips => onChange({ trips })} />
      <div className="tender-choice">
        <span className="s12 muted" aria-hidden="true">
          {t.per}
        </span>
        <Segmented
          label={t.per}
          value={lot.per}
          onChange={per => onChange({ per })}
          options={[
            { id: 'week', label: t.perWeek },
            { id: 'total', label: t.perTotal },
          ]}
        />
      </div>
      <TextField {...field('cargo', t.cargo)} optional maxLength={200} value={lot.cargo} onChange={cargo => onChange({ cargo })} />
      <DecimalField {...field('tonnes', t.mass)} unit={t.tonnesUnit} value={lot.tonnes} onChange={tonnes => onChange({ tonnes })} />
      <MultiSelect
        {...field('bodyTypes', t.bodies)}
        optional
        variant="field"
        searchable
        value={lot.bodyTypes}
        options={bodies}
        onChange={bodyTypes => onChange({ bodyTypes })}
      />
      <Select
        {...field('temperature', t.temperature)}
        optional
        clearable
        value={lot.temperature}
        options={regimes}
        onChange={temperature => onChange({ temperature })}
      />
      <DecimalField
        {...field('radiusKm', t.radius)}
        optional
        unit={t.kmUnit}
        digits={0}
        value={lot.radiusKm}
        onChange={radiusKm => onChange({ radiusKm })}
      />
      <div className="tender-people">
        <ComboBox
          {...field('incumbents', t.incumbents)}
          optional
          value={null}
          load={suggestExecutors}
          onChange={found =>
            found &&
            !lot.incumbents.some(({ id }) => id === found.id) &&
            onChange({ incumbents: [...lot.incumbents, { id: found.id, label: found.label }].slice(0, 20) })
          }
        />
        {lot.incumbents.length > 0 && (
          <span className="row row-wrap">
            {lot.incumbents.map(one => (
              <Chip
                key={one.id}
                onRemove={() => onChange({ incumbents: lot.incumbents.filter(({ id }) => id !== one.id) })}
                removeLabel={t.removeOrganization(one.label)}
              >
                {one.label || one.id.slice(0, 8)}
              </Chip>
            ))}
          </span>
        )}
      </div>
    </div>
  )
}
