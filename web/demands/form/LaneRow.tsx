import { useOptions } from '#web/dicts/dictNames.ts'
import type { Form } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { suggestPlaces } from '#web/orders/suggest.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { DemandFields, LaneFields } from './draft.ts'
import { createWords } from './words.ts'

type Props = {
  form: Form<DemandFields>
  lane: LaneFields
  /** Where the lane stands in the form. */
  at: string
  name: string
  onChange: (patch: Partial<LaneFields>) => void
  /** Absent where it is the only one. */
  onRemove?: (() => void) | undefined
}

/** One lane: its ends, what it is driven with and, where prices are named, its own. */
export function LaneRow({ form, lane, at, name, onChange, onRemove }: Props) {
  const t = useWords(createWords)
  const { locale } = useLocale()
  const bodies = useOptions('bodyTypes')
  const { values } = form
  return (
    <li>
      <ComboBox
        {...form.at(`${at}.from`)}
        placeholder={lane.fromText || t.place}
        value={lane.from}
        onChange={from => onChange({ from: from && { ...from, hint: undefined } })}
        load={(text, signal) => suggestPlaces(text, signal, locale)}
      />
      <ComboBox
        {...form.at(`${at}.to`)}
        placeholder={lane.toText || t.place}
        value={lane.to}
        onChange={to => onChange({ to: to && { ...to, hint: undefined } })}
        load={(text, signal) => suggestPlaces(text, signal, locale)}
      />
      <MultiSelect
        variant="field"
        label={t.bodies}
        optional
        value={lane.bodyTypes}
        onChange={bodyTypes => onChange({ bodyTypes })}
        options={bodies}
      />
      <DecimalField label={t.mass} optional digits={2} value={lane.tonnes} onChange={tonnes => onChange({ tonnes })} />
      {values.mode !== 'request' && (
        <MoneyField
          label={t.lanePrice}
          optional
          value={lane.price}
          currency={values.price?.currency}
          onChange={price => onChange({ price })}
          onBlur={() => form.leave(`${at}.price`)}
          error={form.errorAt(`${at}.price`)}
        />
      )}
      {values.mode === 'range' && (
        <MoneyField
          label={t.lanePriceTo}
          optional
          value={lane.priceTo}
          currency={values.price?.currency}
          onChange={priceTo => onChange({ priceTo })}
        />
      )}
      {onRemove && <IconButton label={t.removeLane(name)} icon={<TrashIcon />} onClick={onRemove} />}
    </li>
  )
}
