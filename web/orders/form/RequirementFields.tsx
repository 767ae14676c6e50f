import type { z } from 'zod'
import { bodyOfTruck, type TruckTypeRow, withOther } from '#contract/dicts.ts'
import { isOversize, ROAD_MASS } from '#contract/order-cargo.ts'
import { useDict, useOptions } from '#web/dicts/dictNames.ts'
import { Fold, folded } from '#web/forms/Fold.tsx'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { VehicleMore } from '#web/orders/cargo/VehicleMore.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { draftOf, totalsOf } from './draft.ts'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'

/** What vehicle is wanted: a standard one or one's own sizes, its body, ways of loading and temperature. */
export function RequirementFields({ fields, change, leave, errorAt, begins }: PartProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const { locale } = useLocale()
  const types = withOther(useDict<z.output<typeof TruckTypeRow>>('truckTypes'))
  const bodies = useOptions('bodyTypes')
  const items = types.map(type => ({
    id: type.code,
    label: locale === 'ru' ? type.name_ru : type.name_en,
    hint: type.code === 'other' ? t.truckOther : t.truckHint(f.number(type.weight), f.number(type.volume), String(type.palletsCount)),
  }))
  const other = fields.truckType === 'other'
  const at = (name: string) => ({ id: fieldId(name), error: errorAt(name), onBlur: () => leave(name) })

  const choose = (id: string | null) => {
    const type = types.find(each => each.code === id)
    if (!type || type.code === 'other') return change({ truckType: id })
    // what was chosen by hand stays; what the type before brought along goes with it
    const [brought, brings] = [bodyOfTruck[fields.truckType ?? ''], bodyOfTruck[type.code]]
    const own = fields.bodyTypes.length > 0 && String(fields.bodyTypes) !== brought
    const sizes = { tonnes: type.weight, volume: type.volume || null, pallets: type.palletsCount || null }
    change({ truckType: id, ...sizes, ...(own || !brings || !bodies.some(body => body.id === brings) ? {} : { bodyTypes: [brings] }) })
  }

  return (
    <>
      <div className="form-grid form-grid-truck">
        <ComboBox
          required
          label={t.truckType}
          value={items.find(item => item.id === fields.truckType) ?? null}
          onChange={item => choose(item?.id ?? null)}
          items={items}
          id={fieldId('truckType')}
          onBlur={() => ['capacityKg', 'volumeM3', 'pallets'].map(leave)}
          error={errorAt('truckType')}
        />
        <MultiSelect
          variant="field"
          searchable
          required
          label={t.bodyTypes}
          options={bodies}
          value={fields.bodyTypes}
          onChange={bodyTypes => change({ bodyTypes })}
          {...at('bodyTypes')}
        />
      </div>
      {other && (
        <div className="form-grid form-grid-three">
          <DecimalField
            required
            label={t.capacity}
            unit={t.tonneUnit}
            digits={3}
            value={fields.tonnes}
            onChange={tonnes => change({ tonnes })}
            {...at('capacityKg')}
          />
          <DecimalField
            label={t.truckVolume}
            unit={t.cubicUnit}
            digits={3}
            value={fields.volume}
            onChange={volume => change({ volume })}
            {...at('volumeM3')}
          />
          <DecimalField
            label={t.truckPallets}
            unit={t.pieceUnit}
            digits={0}
            value={fields.pallets}
            onChange={pallets => change({ pallets })}
            {...at('pallets')}
          />
        </div>
      )}
      <RequirementRest fields={fields} change={change} leave={leave} errorAt={errorAt} {...(begins && { begins })} />
    </>
  )
}

/** What else may be asked of the vehicle, folded under a line of what is filled in. */
function RequirementRest({ fields, change, leave, errorAt, begins }: PartProps) {
  const t = useWords(formWords)
  const loadings = useOptions('downloadTypes')
  const regimes = useOptions('temperatures')
  const { cargos } = draftOf(fields)
  const at = (name: string) => ({ id: fieldId(name), error: errorAt(name), onBlur: () => leave(name) })
  return (
    <Fold
      summary={folded(
        [
          fields.loadingTypes.map(code => loadings.find(({ id }) => id === code)?.label).join(', '),
          regimes.find(({ id }) => id === fields.temperature)?.label,
        ],
        t.vehicleMore,
      )}
      fields={['loadingTypes', 'temperature', 'trucksCount', 'equipment', 'permit.number', 'permit.until', 'crewSize']}
      errorAt={errorAt}
      needed={fields.permit !== null || cargos.some(isOversize) || totalsOf(fields).massKg > ROAD_MASS}
    >
      <div className="form-grid form-grid-truck">
        <MultiSelect
          variant="field"
          label={t.loadingTypes}
          placeholder={t.anyLoading}
          options={loadings}
          value={fields.loadingTypes}
          onChange={loadingTypes => change({ loadingTypes })}
          {...at('loadingTypes')}
        />
        <Select
          label={t.temperature}
          clearable
          placeholder={t.noTemperature}
          options={regimes}
          value={fields.temperature}
          onChange={temperature => change({ temperature })}
          {...at('temperature')}
        />
      </div>
      {begins && (
        <div className="form-grid form-grid-three">
          <DecimalField
            label={t.trucksCount}
            digits={0}
            value={fields.trucksCount ?? null}
            onChange={trucksCount => change({ trucksCount: trucksCount === 1 ? null : trucksCount })}
            description={
              typeof fields.trucksCount === 'number' &&
              [t.trucksHint(fields.trucksCount), fields.sending === 'offer' && t.trucksOffer].filter(Boolean).join('; ')
            }
            {...at('trucksCount')}
          />
        </div>
      )}
      <VehicleMore fields={fields} change={change} leave={leave} errorAt={errorAt} />
    </Fold>
  )
}
