import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AdrClass } from '#contract/adr.ts'
import { Employment, LicenceCategory, PermitKind } from '#contract/driver-card.ts'
import { driverFields } from '#contract/driver-fields.ts'
import { needsPermit } from '#contract/driver-rules.ts'
import { cyrillicPlate, readPhone } from '#contract/identifiers.ts'
import { phoneText } from '#contract/phone-text.ts'
import { vehicles } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { cardWords, employmentWords } from '#web/drivers/words.ts'
import { Fold } from '#web/forms/Fold.tsx'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CountryOf, type DriverPartProps, SecretText } from './DriverControls.tsx'
import { type DriverValues, emptyValues } from './draft.ts'
import { SecretFace, SecretField } from './SecretField.tsx'

type RestProps = Pick<DriverPartProps, 'form' | 'card'> & { names: readonly (keyof DriverValues & string)[]; children: ReactNode }

/** What a new driver can be entered without: folded away under its names while nothing of it is given; on the card of one it is open. */
function Rest({ form, card, names, children }: RestProps) {
  const { values, errors, said, errorAt, label } = form
  const [given] = useState(() => names.some(name => String(values[name] ?? '') !== String(emptyValues[name] ?? '')))
  const body = <div className="form-fields">{children}</div>
  if (card !== null) return body
  // of a passport each part is shown wrong by itself
  const wrong = [...errors, ...said].filter(({ field }) => names.some(name => field.startsWith(`${name}.`)) && errorAt(field) !== null)
  return (
    <Fold summary={names.map(label).join(', ')} fields={names} errorAt={errorAt} needed={given || wrong.length > 0}>
      {body}
    </Fold>
  )
}

/** Who the driver is, and by what right one of another country works. */
export function WhoPart({ form, card }: DriverPartProps) {
  const t = useWords(cardWords)
  const { values, change, field, at } = form
  return (
    <div className="form-fields form-fields-three">
      <TextField {...field('lastName')} required maxLength={60} autoFocus={card === null} />
      <TextField {...field('firstName')} required maxLength={60} />
      <TextField {...field('middleName')} optional maxLength={60} />
      <SecretText
        form={form}
        card={card}
        name="phone"
        inputMode="tel"
        placeholder="+7 916 123-45-67"
        normalize={text => phoneText(readPhone(text) ?? text.trim())}
      />
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
      <CountryOf form={form} name="citizenship" />
      {needsPermit(values.citizenship) && (
        <>
          <Select
            {...at('permitKind')}
            value={values.permitKind}
            onChange={permitKind => permitKind && change({ permitKind })}
            options={PermitKind.options.map(id => ({ id, label: t[id] }))}
          />
          <SecretText form={form} card={card} name="permitNumber" optional />
          <DateField {...field('permitExpires')} />
        </>
      )}
    </div>
  )
}

/** The driving licence. */
export function LicencePart({ form, card }: DriverPartProps) {
  const { values, change, field, at } = form
  return (
    <div className="form-fields form-fields-three">
      <SecretText
        form={form}
        card={card}
        name="licence"
        placeholder="99 16 123456"
        normalize={text => (values.licenceCountry === 'RU' ? cyrillicPlate(text) : text.trim())}
      />
      <CountryOf form={form} name="licenceCountry" />
      <DateField {...field('licenceIssued')} />
      <DateField {...field('licenceExpires')} />
      <MultiSelect
        {...at('categories')}
        variant="field"
        value={values.categories}
        onChange={categories => change({ categories })}
        options={LicenceCategory.options.map(id => ({ id, label: id }))}
      />
    </div>
  )
}

/** Documents besides the licence: medical ones, the tachograph card, dangerous goods. */
export function CompliancePart({ form, card }: DriverPartProps) {
  const t = useWords(cardWords)
  const { locale } = useLocale()
  const { values, change, field, at } = form
  return (
    <Rest {...{ form, card }} names={['medicalExpires', 'medicalBookExpires', 'tachographNumber', 'tachographExpires', 'hasAdr']}>
      <DateField {...field('medicalExpires')} optional />
      <DateField {...field('medicalBookExpires')} optional />
      <SecretText form={form} card={card} name="tachographNumber" optional />
      <DateField {...field('tachographExpires')} optional />
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
          <DateField {...field('adrExpires')} />
          <SecretText form={form} card={card} name="adrNumber" optional />
          <Checkbox checked={values.adrTanks} onChange={adrTanks => change({ adrTanks })}>
            {driverFields['adr.tanks'].label[locale]}
          </Checkbox>
        </>
      )}
    </Rest>
  )
}

/** The passport and the numbers of a person. */
export function PersonalPart({ form, card }: DriverPartProps) {
  const { values } = form
  return (
    <Rest {...{ form, card }} names={['passport', 'tin', 'snils']}>
      <Passport form={form} card={card} />
      <SecretText form={form} card={card} name="tin" inputMode="numeric" optional={values.employment !== 'self_employed'} />
      <SecretText form={form} card={card} name="snils" placeholder="112-233-445 95" optional />
    </Rest>
  )
}

/** A passport that is not given anew is asked for, or shown by its end where one is kept. */
function Passport({ form, card }: DriverPartProps) {
  const t = useWords(cardWords)
  const { values, change, at } = form
  const { passport } = values
  const setPassport = (patch: Partial<NonNullable<DriverValues['passport']>>) =>
    change({ passport: { ...(passport ?? { series: '', number: '', issuedBy: '', issuedOn: null, code: '' }), ...patch } })
  if (passport === null)
    return (
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
    )
  return (
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
  )
}

/** For whom the driver works, with which vehicle, and what he has agreed to. */
export function WorkPart({ form, card }: DriverPartProps) {
  const t = useWords(cardWords)
  const jobs = useWords(employmentWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { organization, tz } = useMe()
  const { values, change, field, at } = form
  const trucks = useQuery(queryOf(vehicles.trucks, { id: organization.id }, { quiet: true }))
  const truckItems = (trucks.data?.cars ?? []).map(vehicle => ({
    id: vehicle.id,
    label: vehicle.plate,
    hint: `${vehicle.make} ${vehicle.model}`.trim(),
  }))
  return (
    <>
      <Rest {...{ form, card }} names={['employment', 'preferredTruckId']}>
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
            <DateField {...field('hiredUntil')} />
          </>
        )}
      </Rest>
      <div className="form-more stack">
        {(['processing', 'tracking'] as const).map(name => {
          const since = name === 'processing' ? card?.consents.processingAt : card?.consents.trackingAt
          return (
            <Checkbox
              key={name}
              id={fieldId(name)}
              checked={values[name]}
              // nobody is followed whose data may not be processed
              onChange={given => change(name === 'processing' && !given ? { processing: false, tracking: false } : { [name]: given })}
              note={since ? `${t.consentSince(f.dateTime(since, { zone: tz }))}. ${t.consentGone}` : undefined}
              {...(form.errorAt(name) ? { error: form.errorAt(name)! } : {})}
            >
              {driverFields[`consents.${name}`].label[locale]}
            </Checkbox>
          )
        })}
      </div>
    </>
  )
}
