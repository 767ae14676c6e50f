import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dicts, withOther } from '#contract/dicts.ts'
import { readPlate } from '#contract/identifiers.ts'
import { places } from '#contract/places.ts'
import { vehicleFields } from '#contract/vehicle-fields.ts'
import { isTrailer, isTruck, keepsCold, roadLimitKg, vehicleHints, volumeOf } from '#contract/vehicle-rules.ts'
import { Fuel, Ownership, type VehicleDraft, VehicleKind } from '#contract/vehicles.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { Fold } from '#web/forms/Fold.tsx'
import type { Form } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { formWords, fuelWords, kindWords, ownershipWords } from '#web/transport/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { BodyDrawing, palletsOnFloor } from './BodyDrawing.tsx'
import { blankDraft, fieldsIn, fieldsOf, hintAt, presetOf, sizeOf, type Typed, type VehicleFields } from './vehicleFields.ts'

/** `open`: what is folded away in a new vehicle stands open, as on the card of one that is there. */
export type PartProps = { form: Form<VehicleFields>; locked: boolean; open: boolean }

const number = (typed: Typed): number | null => (typeof typed === 'number' ? typed : null)

type RestProps = Pick<PartProps, 'form' | 'open'> & {
  names: readonly string[]
  /** What is folded away, where its fields stand in groups of their own. */
  summary?: string
  within?: string
  children: ReactNode
}

const blank = fieldsOf(blankDraft(), '')

/** What a vehicle can be sent without: folded away under its names until somebody asks for it, or something in it was given before. */
export function Rest({ form, open, names, summary, within = 'form-fields', children }: RestProps) {
  const { values, errorAt, label } = form
  const [given] = useState(() =>
    names.some(name => String(values[name as keyof VehicleFields] ?? '') !== String(blank[name as keyof VehicleFields] ?? '')),
  )
  const body = <div className={`${within} form-wide`}>{children}</div>
  if (open) return body
  return (
    <Fold className="form-wide" summary={summary ?? names.map(label).join(', ')} fields={names} errorAt={errorAt} needed={given}>
      {body}
    </Fold>
  )
}

/** The dictionaries of the form in the reader's language. */
function useDicts() {
  const { locale } = useLocale()
  const named = (rows: readonly { code: string; name_ru: string; name_en: string }[] | undefined) =>
    (rows ?? []).map(row => ({ id: row.code, label: locale === 'ru' ? row.name_ru : row.name_en }))
  const countries = useQuery(queryOf(dicts.countries, {}, { quiet: true }))
  const bodies = useQuery(queryOf(dicts.bodyTypes, {}, { quiet: true }))
  const loading = useQuery(queryOf(dicts.downloadTypes, {}, { quiet: true }))
  const types = useQuery(queryOf(dicts.truckTypes, {}, { quiet: true }))
  return {
    countries: named(countries.data?.countries),
    bodies: named((bodies.data?.body_type ?? []).filter(row => row.group !== 'any' && row.code !== 'tractor_only')),
    loading: named(loading.data?.download_type),
    types: withOther(types.data?.trackType ?? []),
    typeOptions: named(withOther(types.data?.trackType ?? [])),
  }
}

/** What the vehicle is and whose. */
export function MainPart({ form, locked, open }: PartProps) {
  const t = useWords(formWords)
  const kinds = useWords(kindWords)
  const owned = useWords(ownershipWords)
  const { locale } = useLocale()
  const { countries } = useDicts()
  const { values, change, field } = form
  const hint = (name: keyof VehicleDraft) => {
    const found = hintAt(values, name)
    return found ? vehicleHints[found][locale] : undefined
  }
  const plate = readPlate(values.plate, values.plateCountry)?.plate
  return (
    <div className="form-fields">
      <Select
        {...field('kind')}
        disabled={locked}
        options={VehicleKind.options.map(id => ({ id, label: kinds[id] }))}
        onChange={kind => kind && change({ kind: kind as VehicleKind })}
      />
      <div className="vehicle-plate">
        <TextField
          {...field('plate')}
          required
          disabled={locked}
          mono
          maxLength={20}
          placeholder={isTrailer(values.kind) ? t.trailerPlateExample : t.plateExample}
          normalize={written => readPlate(written, values.plateCountry)?.plate ?? written.trim()}
          warning={hint('plate')}
          description={plate && plate !== values.plate ? t.plateKept(plate) : t.plateHint}
        />
        <Select
          {...field('plateCountry')}
          disabled={locked}
          options={countries.map(({ id, label }) => ({ id, label: id, hint: label }))}
          onChange={country => country && change({ plateCountry: country })}
        />
      </div>
      <TextField {...field('make')} optional disabled={locked} maxLength={50} />
      <TextField {...field('model')} optional disabled={locked} maxLength={50} />
      <Rest {...{ form, open }} names={['vin', 'year', 'ownership', 'basePlace']}>
        <TextField {...field('vin')} optional disabled={locked} mono maxLength={20} warning={hint('vin')} />
        <DecimalField
          {...field('year')}
          value={values.year === null ? null : String(values.year)}
          onChange={year => change({ year: asNumber(year) })}
          optional
          disabled={locked}
          digits={0}
        />
        <Select
          {...field('ownership')}
          disabled={locked}
          options={Ownership.options.map(id => ({ id, label: owned[id] }))}
          onChange={ownership => ownership && change({ ownership: ownership as VehicleFields['ownership'] })}
        />
        <ComboBox
          {...field('basePlace')}
          optional
          disabled={locked}
          description={t.basePlaceHint}
          load={async (text, signal) => {
            const [found] = await ask(places.suggest, { query: { text } }, { quiet: true, signal })
            return (found?.places ?? []).map(place => ({
              id: place.code,
              label: locale === 'ru' ? place.ru : place.en,
              hint: locale === 'ru' ? place.region_ru : place.region_en,
            }))
          }}
        />
      </Rest>
    </div>
  )
}

// a year is no amount: written as typed, without parting its thousands
const asNumber = (typed: Typed): Typed => (typeof typed === 'string' && /^\s*\d+\s*$/.test(typed) ? Number(typed) : typed)

/** The body: presets by weight, kind, dimensions with a drawing that follows them. */
export function BodyPart({ form, locked, open }: PartProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { bodies, loading, types, typeOptions } = useDicts()
  const { values, change, field } = form
  const [length, width, height] = [number(values.lengthM), number(values.widthM), number(values.heightM)]
  const space = volumeOf({ lengthM: length, widthM: width, heightM: height })
  const preset = types.find(
    type =>
      type.code !== 'other' &&
      values.payloadKg === type.weight &&
      number(values.volumeM3) === (type.volume || null) &&
      String(sizeOf(type) ?? '') === String([length, width, height].includes(null) ? '' : [length, width, height]),
  )
  const crowded = length !== null && width !== null && (number(values.pallets) ?? 0) > palletsOnFloor(length, width)
  return (
    <>
      <div className="form-fields">
        <Select
          id="form-preset"
          label={t.preset}
          optional
          disabled={locked}
          description={t.presetHint}
          options={typeOptions}
          value={preset?.code ?? (values.payloadKg === null ? null : 'other')}
          onChange={code => {
            const type = types.find(one => one.code === code)
            if (type) change(presetOf(type))
          }}
        />
        <Select {...field('bodyType')} required disabled={locked} options={bodies} onChange={bodyType => change({ bodyType })} />
      </div>
      {keepsCold(values.bodyType) && (
        <div className="form-fields">
          <DecimalField {...field('tempMin')} required disabled={locked} unit="°C" />
          <DecimalField {...field('tempMax')} required disabled={locked} unit="°C" />
          <Checkbox checked={values.recorder} disabled={locked} onChange={recorder => change({ recorder })}>
            {vehicleFields.recorder.label[locale]}
          </Checkbox>
        </div>
      )}
      <Rest {...{ form, open }} names={['loadingTypes', 'lengthM', 'widthM', 'heightM', 'volumeM3', 'pallets']}>
        <MultiSelect {...field('loadingTypes')} variant="field" optional disabled={locked} options={loading} />
        <div className="vehicle-three form-wide">
          {(['lengthM', 'widthM', 'heightM'] as const).map(name => (
            <DecimalField key={name} {...field(name)} optional disabled={locked} unit={t.metre} />
          ))}
        </div>
        <DecimalField
          {...field('volumeM3')}
          optional
          disabled={locked}
          unit={t.cubicMetres}
          description={space === null ? undefined : t.volumeHint(f.number(space))}
        />
        <DecimalField {...field('pallets')} optional disabled={locked} digits={0} warning={crowded ? t.tooMany : undefined} />
      </Rest>
      <BodyDrawing kind={values.kind} lengthM={length} widthM={width} heightM={height} pallets={number(values.pallets)} />
    </>
  )
}

/** Masses and axles, with what the road takes. */
export function MassPart({ form, locked, open }: PartProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { values, field } = form
  const axles = number(values.axles)
  const mass = hintAt(values, 'grossMassKg')
  const limit = axles !== null && axles >= 2 && !isTrailer(values.kind) && values.kind !== 'tractor' ? roadLimitKg(axles, false) : null
  return (
    <div className="form-fields">
      {values.kind !== 'tractor' && <DecimalField {...field('payloadKg')} required disabled={locked} unit={t.tonne} digits={3} />}
      <Rest {...{ form, open }} names={['curbMassKg', 'grossMassKg', 'axles']}>
        <DecimalField {...field('curbMassKg')} optional disabled={locked} unit={t.tonne} digits={3} />
        <DecimalField
          {...field('grossMassKg')}
          optional
          disabled={locked}
          unit={t.tonne}
          digits={3}
          warning={mass ? vehicleHints[mass][locale] : undefined}
        />
        <DecimalField
          {...field('axles')}
          optional
          disabled={locked}
          digits={0}
          description={limit === null ? undefined : t.roadLimit(f.weight(limit))}
        />
      </Rest>
    </div>
  )
}

/** What is left: motor, monitoring, toll unit, a note. */
export function MorePart({ form, locked, open }: PartProps) {
  const t = useWords(formWords)
  const fuels = useWords(fuelWords)
  const { values, change, field } = form
  return (
    <Rest {...{ form, open }} names={isTruck(values.kind) ? fieldsIn('more') : ['trackerProvider', 'trackerId', 'note']}>
      {isTruck(values.kind) && (
        <>
          <Select
            {...field('fuel')}
            optional
            clearable
            disabled={locked}
            options={Fuel.options.map(id => ({ id, label: fuels[id] }))}
            onChange={fuel => change({ fuel: fuel as VehicleFields['fuel'] })}
          />
          <DecimalField {...field('consumption')} optional disabled={locked} unit={t.litres} />
          <Select
            {...field('euroClass')}
            value={values.euroClass === null ? null : String(values.euroClass)}
            optional
            clearable
            disabled={locked}
            options={[0, 1, 2, 3, 4, 5, 6].map(n => ({ id: String(n), label: t.euro(n) }))}
            onChange={euro => change({ euroClass: euro === null ? null : Number(euro) })}
          />
          <TextField {...field('platonId')} optional disabled={locked} mono maxLength={30} />
        </>
      )}
      <TextField {...field('trackerProvider')} optional disabled={locked} maxLength={60} />
      <TextField {...field('trackerId')} optional disabled={locked} mono maxLength={60} />
      <TextArea {...field('note')} optional disabled={locked} rows={3} maxLength={1000} className="form-wide" />
    </Rest>
  )
}
