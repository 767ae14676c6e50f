import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Output } from '#contract/call.ts'
import type { Side } from '#contract/primitives.ts'
import { RegistrationDraft, registration, type Visitor } from '#contract/registration.ts'
import { isPerson, numberErrors, requisiteRules, type TaxRegime, TaxRegime as TaxRegimes, tinName } from '#contract/requisites.ts'
import { defaultZone } from '#contract/zone.ts'
import { ask, type CallError, CallError as Fault } from '#web/api/client.ts'
import { tellOtherTabs } from '#web/api/liveConnection.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { type FieldError, schemaErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { requisiteWords, taxWords } from '#web/organization/requisiteWords.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { clearPendingArrival, clearPendingEntry } from './pendingEntry.ts'
import { pendingEntryWords } from './pendingEntryWords.ts'

type Choices = Output<typeof registration.choices>

/** Who signed in and works nowhere yet: registers an organisation and owns it. */
export function RegisterPage({ arrival }: { arrival: string }) {
  const t = useWords(pendingEntryWords)
  const [known, setKnown] = useState<{ visitor: Visitor; choices: Choices } | null>(null)
  const [error, setError] = useState<CallError | null>(null)

  useEffect(() => {
    const left = new AbortController()
    const how = { quiet: true, guest: true, signal: left.signal }
    void Promise.all([ask(registration.visitor, { data: { arrival, invitation: null } }, how), ask(registration.choices, {}, how)]).then(
      ([[visitor, one], [choices, two]]) => {
        if (visitor && choices) setKnown({ visitor, choices })
        else if (!left.signal.aborted) setError(one ?? two)
      },
    )
    return () => left.abort()
  }, [arrival])

  if (error)
    return (
      <AuthFrame title={t.registerTitle}>
        <p role="alert">{error.status === null ? t.failed : error.message}</p>
        <div className="auth-actions">
          <Button variant="primary" size="large" block onClick={() => location.reload()}>
            {t.retry}
          </Button>
        </div>
      </AuthFrame>
    )
  if (!known)
    return (
      <AuthFrame title={t.registerTitle} wide>
        <span className="visually-hidden">{t.loading}</span>
        <Skeleton lines={8} height={36} />
      </AuthFrame>
    )
  if (!known.visitor.person) return <Over />
  return <Registration arrival={arrival} person={known.visitor.person} choices={known.choices} />
}

function Over() {
  const t = useWords(pendingEntryWords)
  const navigate = useNavigate()
  return (
    <AuthFrame title={t.registerTitle}>
      <p role="alert">{t.registerOver}</p>
      <div className="auth-actions">
        <Button
          variant="primary"
          size="large"
          block
          onClick={() => {
            clearPendingArrival()
            void navigate(paths.auth())
          }}
        >
          {t.otherAccount}
        </Button>
      </div>
    </AuthFrame>
  )
}

type Values = {
  country: string
  legalForm: string | null
  tin: string
  kpp: string
  ogrn: string
  nameFull: string
  nameShort: string
  legalAddress: string
  sides: Side[]
  regime: TaxRegime
  validFrom: string | null
  tz: string
  name: string
  position: string
  email: string
  phone: string
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
const digits = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

/** The fields as the call takes them. */
const organizationOf = (values: Values) => ({
  country: values.country,
  tin: digits(values.tin),
  legalForm: values.legalForm ?? '',
  nameFull: values.nameFull,
  nameShort: values.nameShort,
  kpp: orNull(digits(values.kpp)),
  ogrn: orNull(digits(values.ogrn)),
  legalAddress: orNull(values.legalAddress),
  sides: values.sides,
  tax: { regime: values.regime, validFrom: values.validFrom ?? '' },
  tz: values.tz,
})
const personOf = (values: Values) => ({
  name: values.name,
  position: values.position,
  email: orNull(values.email),
  phone: orNull(values.phone),
})

const shownAt = (field: string) => field.replace(/^(organization|person)\./, '').replace(/^tax\./, '')

function Registration({ arrival, person, choices }: { arrival: string; person: NonNullable<Visitor['person']>; choices: Choices }) {
  const t = useWords(pendingEntryWords)
  const words = useWords(requisiteWords)
  const taxes = useWords(taxWords)
  const navigate = useNavigate()
  const { locale } = useLocale()
  const named = <R extends { code: string; name_ru: string; name_en: string }>(rows: readonly R[]) =>
    rows.map(row => ({ id: row.code, label: locale === 'ru' ? row.name_ru : row.name_en }))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const person_ = shape(person)

  const form = useForm<Values, { url: string }>({
    name: null,
    start: {
      country: 'RU',
      legalForm: 'ooo',
      tin: '',
      kpp: '',
      ogrn: '',
      nameFull: '',
      nameShort: '',
      legalAddress: '',
      sides: [],
      regime: 'osno',
      validFrom: `${new Date().getFullYear()}-01-01`,
      tz: choices.timezones.some(row => row.code === zone) ? zone : defaultZone,
      ...person_,
    },
    label: field => labels[field] ?? field,
    check: values => {
      const draft = organizationOf(values)
      const wrong: FieldError[] = [
        ...schemaErrors(RegistrationDraft, draft, locale),
        ...schemaErrors(registration.register.data.shape.person, { ...personOf(values), locale }, locale),
      ].map(error => {
        const field = shownAt(error.field)
        return field === 'sides' ? { field, message: requisiteRules['sides.none'][locale] } : { ...error, field }
      })
      const numbers = numberErrors(draft).map(({ field, rule }) => ({ field, message: requisiteRules[rule][locale] }))
      const seen = new Set(wrong.map(error => error.field))
      return [...wrong, ...numbers.filter(error => !seen.has(error.field))].toSorted(
        (a, b) => order.indexOf(a.field) - order.indexOf(b.field),
      )
    },
    controlOf: shownAt,
    send: async values => {
      const data = { arrival, person: { ...personOf(values), locale }, organization: organizationOf(values) }
      const [done, fault] = await ask(registration.register, { data: data as never }, { quiet: true, guest: true })
      if (fault) throw fault
      return done
    },
    onSent: ({ url }) => {
      clearPendingEntry()
      tellOtherTabs()
      location.assign(url)
    },
  })
  const { values, change, field } = form
  const abroad = values.country !== 'RU'
  const alone = isPerson(values.legalForm ?? '')
  const forms = choices.forms.filter(row => row.country === null || row.country === values.country)
  const labels: Record<string, string> = {
    ...words,
    tin: words[tinName(values.country)],
    ogrn: alone ? words.ogrnip : words.ogrn,
    regime: words.tax,
    validFrom: words.taxFrom,
    name: t.name,
    position: t.position,
    email: t.email,
    phone: t.phone,
  }
  const over = form.refusal instanceof Fault && form.refusal.code === 'registration.over'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  const toggle = (side: Side, on: boolean) =>
    change({ sides: (['forwarder', 'executor'] as const).filter(one => (one === side ? on : values.sides.includes(one))) })

  return (
    <AuthFrame title={t.registerTitle} wide>
      <p>{t.registerLead(person.email ?? person.login)}</p>
      <form className="register" noValidate onSubmit={submit} aria-label={t.registerTitle}>
        <FormTrouble form={form} errorsTitle={() => t.checkTitle} />
        <fieldset>
          <legend>{t.organization}</legend>
          <Select
            {...field('country')}
            options={named(choices.countries)}
            onChange={country => {
              const next = country ?? 'RU'
              const known = choices.forms.find(row => row.country === next) ?? choices.forms.find(row => row.country === null)
              change({ country: next, legalForm: known?.code ?? null, kpp: '', ...(next !== 'RU' && { ogrn: '' }) })
            }}
          />
          <Select {...field('legalForm')} options={named(forms)} />
          <TextField {...field('tin')} inputMode={abroad ? 'text' : 'numeric'} mono autoFocus maxLength={24} normalize={digits} />
          {!abroad && !alone && <TextField {...field('kpp')} mono maxLength={12} normalize={digits} />}
          {!abroad && (
            <TextField
              {...field('ogrn')}
              optional={values.legalForm === 'npd'}
              inputMode="numeric"
              mono
              maxLength={20}
              normalize={digits}
            />
          )}
          <TextArea {...field('nameFull')} rows={2} maxLength={300} />
          <TextField {...field('nameShort')} maxLength={150} />
          <TextField {...field('legalAddress')} optional maxLength={300} />
          <div className="register-sides" role="group" aria-label={words.sides}>
            <span className="medium">{words.sides}</span>
            <Checkbox
              id={field('sides').id}
              checked={values.sides.includes('forwarder')}
              onChange={on => toggle('forwarder', on)}
              note={words.forwarderNote}
            >
              {words.forwarder}
            </Checkbox>
            <Checkbox checked={values.sides.includes('executor')} onChange={on => toggle('executor', on)} note={words.executorNote}>
              {words.executor}
            </Checkbox>
            {form.errorAt('sides') && <span className="danger s13">{requisiteRules['sides.none'][locale]}</span>}
          </div>
          <div className="register-pair">
            <Select
              {...field('regime')}
              onChange={regime => regime && change({ regime })}
              options={TaxRegimes.options.map(id => ({ id, label: taxes[id] }))}
            />
            <DateField {...field('validFrom')} />
          </div>
          <Select {...field('tz')} onChange={tz => tz && change({ tz })} options={named(choices.timezones)} />
        </fieldset>
        <fieldset>
          <legend>{t.you}</legend>
          <TextField {...field('name')} autoComplete="name" maxLength={150} />
          <div className="register-pair">
            <TextField {...field('position')} optional autoComplete="organization-title" maxLength={100} />
            <TextField {...field('phone')} optional type="tel" autoComplete="tel" maxLength={30} />
          </div>
          <TextField {...field('email')} optional type="email" autoComplete="email" maxLength={254} />
        </fieldset>
        <div className="auth-actions">
          <Button type="submit" variant="primary" size="large" block pending={form.sending}>
            {t.register}
          </Button>
          <Button
            variant={over ? 'primary' : 'ghost'}
            block
            onClick={() => {
              clearPendingArrival()
              void navigate(paths.auth())
            }}
          >
            {t.otherAccount}
          </Button>
        </div>
      </form>
    </AuthFrame>
  )
}

const order = [
  'country',
  'legalForm',
  'tin',
  'kpp',
  'ogrn',
  'nameFull',
  'nameShort',
  'legalAddress',
  'sides',
  'regime',
  'validFrom',
  'tz',
  'name',
  'position',
  'phone',
  'email',
]

const shape = ({ name, email }: NonNullable<Visitor['person']>) => ({ name, position: '', email: email ?? '', phone: '' })
