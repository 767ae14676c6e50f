import { useQuery } from '@tanstack/react-query'
import { AdrClass } from '#contract/adr.ts'
import { dicts, withOther } from '#contract/dicts.ts'
import { readPlate } from '#contract/identifiers.ts'
import { places } from '#contract/places.ts'
import { vehicleFields } from '#contract/vehicle-fields.ts'
import { isTrailer, isTruck, keepsCold, roadLimitKg, vehicleHints, volumeOf } from '#contract/vehicle-rules.ts'
import { AdrKind, AtpClass, Fuel, Ownership, type VehicleDraft, VehicleKind } from '#contract/vehicles.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { DocumentPart } from '#web/files/DocumentPart.tsx'
import type { Form } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { BodyDrawing, palletsOnFloor } from './BodyDrawing.tsx'
import { hintAt, presetOf, sizeOf, type Typed, type VehicleFields } from './vehicleFields.ts'
import { formWords, fuelWords, kindWords, ownershipWords } from './words.ts'

/** Where the scans of the form are kept: with the vehicle, or with the form until there is one. */
export type Scans = { objectId: string; draft: boolean }
type PartProps = { form: Form<VehicleFields>; locked: boolean }

const number = (typed: Typed): number | null => (typeof typed === 'number' ? typed : null)

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
export function MainPart({ form, locked }: PartProps) {
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
    </div>
  )
}

// a year is no amount: written as typed, without parting its thousands
const asNumber = (typed: Typed): Typed => (typeof typed === 'string' && /^\s*\d+\s*$/.test(typed) ? Number(typed) : typed)

/** The body: presets by weight, kind, dimensions with a drawing that follows them. */
export function BodyPart({ form, locked }: PartProps) {
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
        <Select {...field('bodyType')} disabled={locked} options={bodies} onChange={bodyType => change({ bodyType })} />
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
      </div>
      <BodyDrawing kind={values.kind} lengthM={length} widthM={width} heightM={height} pallets={number(values.pallets)} />
      {keepsCold(values.bodyType) && (
        <div className="form-fields">
          <DecimalField {...field('tempMin')} disabled={locked} unit="°C" />
          <DecimalField {...field('tempMax')} disabled={locked} unit="°C" />
          <Checkbox checked={values.recorder} disabled={locked} onChange={recorder => change({ recorder })}>
            {vehicleFields.recorder.label[locale]}
          </Checkbox>
        </div>
      )}
    </>
  )
}

/** Masses and axles, with what the road takes. */
export function MassPart({ form, locked }: PartProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { values, field } = form
  const axles = number(values.axles)
  const mass = hintAt(values, 'grossMassKg')
  const limit = axles !== null && axles >= 2 && !isTrailer(values.kind) && values.kind !== 'tractor' ? roadLimitKg(axles, false) : null
  return (
    <div className="form-fields">
      {values.kind !== 'tractor' && <DecimalField {...field('payloadKg')} disabled={locked} unit={t.tonne} digits={3} />}
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
    </div>
  )
}

/** Documents with their last days and scans. */
export function CompliancePart({ form, locked, scans }: PartProps & { scans: Scans }) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const { tz } = useMe()
  const { values, change, field } = form
  const at = (purpose: string) => ({ kind: 'vehicle' as const, ...scans, purpose, readOnly: locked, compact: true })
  const motor = isTruck(values.kind)
  const leased = values.ownership !== 'own' && values.ownership !== 'spouse_joint'
  return (
    <div className="vehicle-documents-part">
      <DocumentPart title={t.stsTitle} scans={at('sts')}>
        <TextField {...field('sts')} disabled={locked} mono maxLength={20} />
        <TextField {...field('pts')} optional disabled={locked} mono maxLength={20} />
      </DocumentPart>
      {motor && (
        <DocumentPart title={t.osagoTitle} expires={values.osagoExpires} zone={tz} scans={at('osago')}>
          <TextField {...field('osagoNumber')} optional disabled={locked} mono maxLength={30} />
          <DateField {...field('osagoExpires')} optional disabled={locked} />
        </DocumentPart>
      )}
      <DocumentPart title={t.inspectionTitle} expires={values.inspectionExpires} zone={tz} scans={at('inspection')}>
        <DateField {...field('inspectionExpires')} optional disabled={locked} />
      </DocumentPart>
      {motor && (
        <DocumentPart title={t.tachographTitle} expires={values.tachographExpires} zone={tz} scans={at('tachograph')}>
          <DateField {...field('tachographExpires')} optional disabled={locked} />
        </DocumentPart>
      )}
      {leased && (
        <DocumentPart title={t.leaseTitle} expires={values.leaseExpires} zone={tz} scans={at('lease')}>
          <TextField {...field('leaseNumber')} optional disabled={locked} maxLength={100} />
          <DateField {...field('leaseDate')} optional disabled={locked} />
          <TextField {...field('lessorTin')} optional disabled={locked} mono inputMode="numeric" maxLength={12} description={t.leaseHint} />
          <DateField {...field('leaseExpires')} optional disabled={locked} />
        </DocumentPart>
      )}
      {motor && (
        <DocumentPart title={vehicleFields.passes.label[locale]}>
          {values.passes.map((pass, i) => {
            const put = (more: Partial<typeof pass>) =>
              change({ passes: values.passes.map((one, at) => (at === i ? { ...one, ...more } : one)) })
            return (
              <div key={i} className="vehicle-pass">
                <TextField
                  {...form.at(`passes.${i}.zone`)}
                  disabled={locked}
                  value={pass.zone}
                  onChange={zone => put({ zone })}
                  maxLength={60}
                />
                <Select
                  {...form.at(`passes.${i}.time`)}
                  disabled={locked}
                  value={pass.time}
                  options={[
                    { id: 'day', label: t.day },
                    { id: 'night', label: t.night },
                  ]}
                  onChange={time => time && put({ time: time as 'day' | 'night' })}
                />
                <DateField {...form.at(`passes.${i}.until`)} disabled={locked} value={pass.until} onChange={until => put({ until })} />
                {!locked && (
                  <IconButton
                    label={t.removePass}
                    icon={<TrashIcon />}
                    onClick={() => change({ passes: values.passes.filter((_, at) => at !== i) })}
                  />
                )}
              </div>
            )
          })}
          {!locked && values.passes.length < 10 && (
            <Button
              size="small"
              icon={<PlusIcon size={16} />}
              onClick={() => change({ passes: [...values.passes, { zone: '', time: 'day', until: null }] })}
            >
              {t.addPass}
            </Button>
          )}
        </DocumentPart>
      )}
    </div>
  )
}

/** Cold and dangerous goods: certificates without which they are not carried. */
export function SpecialCargoPart({ form, locked, scans }: PartProps & { scans: Scans }) {
  const { locale } = useLocale()
  const { tz } = useMe()
  const { values, change, field } = form
  const at = (purpose: string) => ({ kind: 'vehicle' as const, ...scans, purpose, readOnly: locked, compact: true })
  return (
    <div className="vehicle-documents-part">
      {values.kind !== 'tractor' && (
        <DocumentPart
          title={vehicleFields.atpClass.label[locale]}
          expires={values.atpExpires}
          zone={tz}
          {...(values.atpClass && { scans: at('atp') })}
        >
          <Select
            {...field('atpClass')}
            optional
            clearable
            disabled={locked}
            options={AtpClass.options.map(id => ({ id, label: id.toUpperCase() }))}
            onChange={atpClass => change({ atpClass: atpClass as VehicleFields['atpClass'] })}
          />
          <DateField {...field('atpExpires')} optional={values.atpClass === null} disabled={locked} />
        </DocumentPart>
      )}
      <DocumentPart
        title={vehicleFields.adrClasses.label[locale]}
        expires={values.adrExpires}
        zone={tz}
        {...(values.adrClasses.length > 0 && { scans: at('adr') })}
      >
        <MultiSelect
          {...field('adrClasses')}
          variant="field"
          optional
          disabled={locked}
          options={AdrClass.options.map(id => ({ id, label: id.replace('_', '.').toUpperCase() }))}
        />
        <Select
          {...field('adrKind')}
          optional
          clearable
          disabled={locked}
          options={AdrKind.options.map(id => ({ id, label: id }))}
          onChange={adrKind => change({ adrKind: adrKind as VehicleFields['adrKind'] })}
        />
        <DateField {...field('adrExpires')} optional={values.adrClasses.length === 0 && values.adrKind === null} disabled={locked} />
      </DocumentPart>
    </div>
  )
}

/** What is left: motor, monitoring, toll unit, a note. */
export function MorePart({ form, locked }: PartProps) {
  const t = useWords(formWords)
  const fuels = useWords(fuelWords)
  const { values, change, field } = form
  return (
    <div className="form-fields">
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
    </div>
  )
}
