import { useQuery } from '@tanstack/react-query'
import { AdrClass } from '#contract/adr.ts'
import { type DriverCard, type DriverSecret, Employment, LicenceCategory, PermitKind } from '#contract/driver-card.ts'
import { type DriverSection, driverFields, driverPaths } from '#contract/driver-fields.ts'
import { needsPermit } from '#contract/driver-rules.ts'
import { namesWhere } from '#contract/fields.ts'
import { cyrillicPlate, readPhone } from '#contract/identifiers.ts'
import { vehicles } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import type { FormPart } from '#web/forms/FormPage.tsx'
import { fieldId, type useForm } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import './drivers.css'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DriverValues } from './draft.ts'
import { SecretFace, SecretField } from './SecretField.tsx'
import { cardWords, employmentWords, secretWords } from './words.ts'

type DriverForm = ReturnType<typeof useForm<DriverValues, unknown>>

const keptPaths = namesWhere(driverFields, 'kind', 'kept')
type SecretControl = (typeof driverFields)[(typeof keptPaths)[number]]['form']
const secretBy = Object.fromEntries(keptPaths.map(path => [driverFields[path].form, driverFields[path].secret])) as Record<
  SecretControl,
  DriverSecret
>

/** Fields of a part of the form, so that the list of parts knows how it stands. */
const fieldsIn = (section: DriverSection): string[] => namesWhere(driverFields, 'section', section).map(path => driverFields[path].form)

/** The parts of a driver's form; `card` is the driver who is changed. */
export function useDriverParts(form: DriverForm, card: DriverCard | null): FormPart[] {
  const t = useWords(cardWords)
  const names = useWords(secretWords)
  const jobs = useWords(employmentWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { organization, tz } = useMe()
  const { values, change, field, at } = form
  const countries = useOptions('countries')
  const trucks = useQuery(queryOf(vehicles.trucks, { id: organization.id }, { quiet: true }))
  const truckItems = (trucks.data?.cars ?? []).map(vehicle => ({
    id: vehicle.id,
    label: vehicle.plate,
    hint: `${vehicle.make} ${vehicle.model}`.trim(),
  }))

  const typed = (
    name: Exclude<SecretControl, 'birth'>,
    more: { inputMode?: 'tel' | 'numeric'; placeholder?: string; normalize?: (text: string) => string; optional?: boolean } = {},
  ) => {
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
  const day = (
    name:
      | 'licenceIssued'
      | 'licenceExpires'
      | 'adrExpires'
      | 'tachographExpires'
      | 'medicalExpires'
      | 'medicalBookExpires'
      | 'permitExpires'
      | 'hiredUntil',
    optional = false,
  ) => <DateField {...field(name)} optional={optional} />
  const country = (name: 'citizenship' | 'licenceCountry') => (
    <ComboBox
      {...at(name)}
      items={countries}
      value={countries.find(item => item.id === values[name]) ?? { id: values[name], label: values[name] }}
      onChange={item => item && change({ [name]: item.id })}
    />
  )
  const passport = values.passport
  const setPassport = (patch: Partial<NonNullable<DriverValues['passport']>>) =>
    change({ passport: { ...(passport ?? { series: '', number: '', issuedBy: '', issuedOn: null, code: '' }), ...patch } })

  return [
    {
      id: 'who',
      title: t.who,
      fields: fieldsIn('who'),
      content: (
        <div className="form-fields">
          <TextField {...field('lastName')} maxLength={60} autoFocus={card === null} />
          <TextField {...field('firstName')} maxLength={60} />
          <TextField {...field('middleName')} optional maxLength={60} />
          {typed('phone', {
            inputMode: 'tel',
            placeholder: '+7 916 123-45-67',
            normalize: text => readPhone(text) ?? text.trim(),
          })}
          <SecretField
            driverId={card?.id ?? null}
            secret="birth"
            masked={card?.masked.birth ?? null}
            value={values.birth}
            onValue={birth => change({ birth })}
            id={fieldId('birth')}
            error={form.errorAt('birth')}
          >
            {({ value, mark }) => (
              <DateField {...at('birth')} value={value || null} onChange={birth => change({ birth: birth ?? '' })} mark={mark} />
            )}
          </SecretField>
          {country('citizenship')}
          {needsPermit(values.citizenship) && (
            <>
              <Select
                {...at('permitKind')}
                value={values.permitKind}
                onChange={permitKind => permitKind && change({ permitKind })}
                options={PermitKind.options.map(id => ({ id, label: t[id] }))}
              />
              {typed('permitNumber', { optional: true })}
              {day('permitExpires')}
            </>
          )}
        </div>
      ),
    },
    {
      id: 'licence',
      title: t.licencePart,
      fields: fieldsIn('licence'),
      content: (
        <div className="form-fields">
          {typed('licence', {
            placeholder: '99 16 123456',
            normalize: text => (values.licenceCountry === 'RU' ? cyrillicPlate(text) : text.trim()),
          })}
          {country('licenceCountry')}
          {day('licenceIssued')}
          {day('licenceExpires')}
          <MultiSelect
            {...at('categories')}
            variant="field"
            value={values.categories}
            onChange={categories => change({ categories })}
            options={LicenceCategory.options.map(id => ({ id, label: id }))}
          />
        </div>
      ),
    },
    {
      id: 'compliance',
      title: t.otherDocuments,
      fields: ['hasAdr', ...fieldsIn('compliance')],
      content: (
        <div className="form-fields">
          {day('medicalExpires', true)}
          {day('medicalBookExpires', true)}
          {typed('tachographNumber', { optional: true })}
          {day('tachographExpires', true)}
          <div className="form-wide">
            <Checkbox checked={values.hasAdr} onChange={hasAdr => change({ hasAdr })}>
              {t.hasAdr}
            </Checkbox>
          </div>
          {values.hasAdr && (
            <>
              <MultiSelect
                {...at('adrClasses')}
                variant="field"
                value={values.adrClasses}
                onChange={adrClasses => change({ adrClasses })}
                options={AdrClass.options.map(id => ({ id, label: id.replace('_', '.').toUpperCase() }))}
              />
              {day('adrExpires')}
              {typed('adrNumber', { optional: true })}
              <Checkbox checked={values.adrTanks} onChange={adrTanks => change({ adrTanks })}>
                {driverFields['adr.tanks'].label[locale]}
              </Checkbox>
            </>
          )}
        </div>
      ),
    },
    {
      id: 'personal',
      title: t.personal,
      fields: fieldsIn('personal'),
      content: (
        <div className="form-fields">
          {passport === null ? (
            <div className="form-wide stack">
              {card && card.masked.passport !== null ? (
                <SecretFace driverId={card.id} secret="passport" masked={card.masked.passport} onChange={() => setPassport({})} />
              ) : (
                <>
                  <p className="muted s13">{t.passportWhy}</p>
                  <span>
                    <Button onClick={() => setPassport({})}>{t.passportAdd}</Button>
                  </span>
                </>
              )}
            </div>
          ) : (
            <>
              <TextField
                {...at('passport.series')}
                value={passport.series}
                onChange={series => setPassport({ series })}
                inputMode="numeric"
                maxLength={10}
                mono
              />
              <TextField
                {...at('passport.number')}
                value={passport.number}
                onChange={number => setPassport({ number })}
                inputMode="numeric"
                maxLength={20}
                mono
              />
              <TextField
                {...at('passport.issuedBy')}
                value={passport.issuedBy}
                onChange={issuedBy => setPassport({ issuedBy })}
                className="form-wide"
                maxLength={300}
                optional
              />
              <DateField {...at('passport.issuedOn')} value={passport.issuedOn} onChange={issuedOn => setPassport({ issuedOn })} optional />
              <TextField
                {...at('passport.code')}
                value={passport.code}
                onChange={code => setPassport({ code })}
                placeholder="123-456"
                maxLength={10}
                mono
                optional
              />
              <span className="form-wide">
                <Button variant="ghost" onClick={() => change({ passport: null })}>
                  {t.keep}
                </Button>
              </span>
            </>
          )}
          {typed('tin', { inputMode: 'numeric', optional: values.employment !== 'self_employed' })}
          {typed('snils', { placeholder: '112-233-445 95', optional: true })}
        </div>
      ),
    },
    {
      id: 'work',
      title: t.work,
      fields: fieldsIn('work'),
      content: (
        <div className="form-fields">
          <Select
            {...at('employment')}
            value={values.employment}
            onChange={employment => employment && change({ employment })}
            options={Employment.options.map(id => ({ id, label: jobs[id] }))}
          />
          <ComboBox
            {...at('preferredTruckId')}
            optional
            items={truckItems}
            value={truckItems.find(item => item.id === values.preferredTruckId) ?? null}
            onChange={item => change({ preferredTruckId: item?.id ?? null })}
          />
          {values.employment === 'attracted' && (
            <>
              <TextField {...field('hiredFrom')} maxLength={150} />
              {day('hiredUntil')}
            </>
          )}
          <div className="form-wide stack">
            {(['processing', 'tracking'] as const).map(name => {
              const since = name === 'processing' ? card?.consents.processingAt : card?.consents.trackingAt
              return (
                <Checkbox
                  key={name}
                  id={fieldId(name)}
                  checked={values[name]}
                  // nobody is followed whose data may not be processed
                  onChange={given => change(name === 'processing' && !given ? { processing: false, tracking: false } : { [name]: given })}
                  note={since ? `${t.consentSince(f.dateTime(since, { zone: tz, showZone: false }))}. ${t.consentGone}` : undefined}
                  {...(form.errorAt(name) ? { error: form.errorAt(name)! } : {})}
                >
                  {driverFields[`consents.${name}`].label[locale]}
                </Checkbox>
              )
            })}
          </div>
        </div>
      ),
    },
  ]
}

/** The name of a field of the form, as its control and the list of errors call it. */
export function useDriverLabel(): (field: string) => string {
  const t = useWords(cardWords)
  const { locale } = useLocale()
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(driverPaths.map(path => [driverFields[path].form, driverFields[path].label[locale]])),
    hasAdr: t.hasAdr,
    'passport.series': t.passportSeries,
    'passport.number': t.passportNumber,
    'passport.issuedBy': t.passportIssuedBy,
    'passport.issuedOn': t.passportIssuedOn,
    'passport.code': t.passportCode,
    scan: t.scanLicence,
  }
  return field => labels[field] ?? field
}
