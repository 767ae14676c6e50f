import { type Company, CompanyCard, company, GosLog } from '#contract/company.ts'
import type { Side } from '#contract/primitives.ts'
import { isPerson, numberErrors, requisiteRules, tinName } from '#contract/requisites.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useDict } from '#web/dicts/dictNames.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { schemaErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { requisiteWords } from '#web/organization/requisiteWords.ts'
import { countChanged, SaveBar } from '#web/organization/SaveBar.tsx'
import { askCompany, useSettled, useTold } from '#web/organization/useSettled.ts'
import { cardWords, goslogWords, words } from '#web/organization/words.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CheckList } from './CheckList.tsx'

type Values = {
  legalForm: string | null
  nameFull: string
  nameShort: string
  kpp: string
  ogrn: string
  sides: Side[]
  legalAddress: string
  actualAddress: string
  postalAddress: string
  directorName: string
  directorPost: string
  directorBasis: string
  phones: string
  emails: string
  site: string
  goslogStatus: GosLog
  goslogNumber: string
  goslogSince: string | null
}

const valuesOf = ({ card }: Company): Values => ({
  legalForm: card.legalForm,
  nameFull: card.nameFull,
  nameShort: card.nameShort,
  kpp: card.kpp ?? '',
  ogrn: card.ogrn ?? '',
  sides: card.sides,
  legalAddress: card.legalAddress ?? '',
  actualAddress: card.actualAddress ?? '',
  postalAddress: card.postalAddress ?? '',
  directorName: card.director.name,
  directorPost: card.director.post,
  directorBasis: card.director.basis,
  phones: card.phones.join(', '),
  emails: card.emails.join(', '),
  site: card.site ?? '',
  goslogStatus: card.goslog.status,
  goslogNumber: card.goslog.number ?? '',
  goslogSince: card.goslog.since,
})

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
const digits = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()
const listOf = (text: string) =>
  text
    .split(/[,;\n]/)
    .map(one => one.trim())
    .filter(Boolean)

const cardOf = (values: Values): CompanyCard => ({
  legalForm: values.legalForm ?? '',
  nameFull: values.nameFull,
  nameShort: values.nameShort,
  kpp: orNull(digits(values.kpp)),
  ogrn: orNull(digits(values.ogrn)),
  sides: values.sides,
  legalAddress: orNull(values.legalAddress),
  actualAddress: orNull(values.actualAddress),
  postalAddress: orNull(values.postalAddress),
  director: { name: values.directorName, post: values.directorPost, basis: values.directorBasis },
  phones: listOf(values.phones),
  emails: listOf(values.emails),
  site: orNull(values.site),
  goslog: { status: values.goslogStatus, number: orNull(values.goslogNumber), since: values.goslogSince },
})

/** The control that shows a field of the card. */
const shownAt = (field: string): string => {
  const [first = '', second = ''] = field.split('.')
  if (first === 'director' || first === 'goslog') return `${first}${second.charAt(0).toUpperCase()}${second.slice(1)}`
  return first
}

type TabProps = { company: Company; onUnsaved: (count: number) => void }

/** Requisites: names and numbers, addresses, director, contacts, the register of forwarders. */
export function CardTab({ company: own, onUnsaved }: TabProps) {
  const settled = useSettled(own.version, onUnsaved)
  return <CardForm key={settled.key} own={own} settled={settled} />
}

function CardForm({ own, settled }: { own: Company; settled: ReturnType<typeof useSettled> }) {
  const t = useWords(cardWords)
  const common = useWords(words)
  const names = useWords(requisiteWords)
  const states = useWords(goslogWords)
  const { locale } = useLocale()
  const may = useCan('organization.manage')
  const send = useSend(company.saveCard)
  const forms = useDict<{ code: string; name_ru: string; name_en: string; country: string | null }>('legalForms')
  const start = valuesOf(own)
  const numbers = (values: Values) => ({ ...cardOf(values), country: own.country, tin: own.tin })

  const form = useForm<Values, Company>({
    name: null,
    start,
    version: own.version,
    label: field => labels[field] ?? field,
    controlOf: shownAt,
    check: values => [
      ...schemaErrors(CompanyCard, cardOf(values), locale).map(error => {
        const at = shownAt(error.field)
        return at === 'sides' ? { field: at, message: requisiteRules['sides.none'][locale] } : { ...error, field: at }
      }),
      ...numberErrors(numbers(values))
        .filter(wrong => wrong.field !== 'tin')
        .map(({ field, rule }) => ({ field, message: requisiteRules[rule][locale] })),
    ],
    send: (values, version) => send.mutateAsync({ ...cardOf(values), version }),
    onSent: settled.saved,
    fresh: async () => {
      const now = await askCompany()
      return { values: valuesOf(now), version: now.version }
    },
  })
  const { values, change, field } = form
  const count = countChanged(values, start)
  useTold(settled.tell, count)

  const person = isPerson(values.legalForm ?? '')
  const abroad = own.country !== 'RU'
  const labels: Record<string, string> = { ...names, ...t, ogrn: person ? names.ogrnip : names.ogrn, sides: names.sides }
  const fixed = { readOnly: !may }
  const renamed = (['legalForm', 'nameFull', 'nameShort', 'kpp', 'ogrn'] as const).some(key => values[key] !== start[key])
  const toggle = (side: Side, on: boolean) =>
    change({ sides: (['forwarder', 'executor'] as const).filter(one => (one === side ? on : values.sides.includes(one))) })

  return (
    <form className="org-form" noValidate aria-label={names.nameFull} onSubmit={event => event.preventDefault()}>
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      <FormTrouble form={form} />
      <div className="org-columns">
        <div className="org-main">
          <Section title={t.names}>
            <div className="form-fields">
              <TextField
                label={names[tinName(own.country)]}
                value={own.tin}
                onChange={() => undefined}
                readOnly
                mono
                description={t.fixed}
              />
              <Select
                {...field('legalForm')}
                disabled={!may}
                options={forms
                  .filter(row => row.country === null || row.country === own.country)
                  .map(row => ({ id: row.code, label: locale === 'ru' ? row.name_ru : row.name_en }))}
              />
              {!abroad && !person && <TextField {...field('kpp')} {...fixed} mono maxLength={12} normalize={digits} />}
              {!abroad && <TextField {...field('ogrn')} {...fixed} mono inputMode="numeric" maxLength={20} normalize={digits} />}
              <div className="form-wide">
                <TextArea {...field('nameFull')} {...fixed} rows={2} maxLength={300} />
              </div>
              <TextField {...field('nameShort')} {...fixed} maxLength={150} />
            </div>
            <div className="org-sides" role="group" aria-label={names.sides}>
              <Checkbox
                id={field('sides').id}
                checked={values.sides.includes('forwarder')}
                disabled={!may}
                onChange={on => toggle('forwarder', on)}
                note={names.forwarderNote}
              >
                {names.forwarder}
              </Checkbox>
              <Checkbox
                checked={values.sides.includes('executor')}
                disabled={!may}
                onChange={on => toggle('executor', on)}
                note={names.executorNote}
              >
                {names.executor}
              </Checkbox>
              {form.errorAt('sides') && <span className="danger s13">{requisiteRules['sides.none'][locale]}</span>}
            </div>
            {own.verified && renamed && <Banner tone="warn">{t.renamed}</Banner>}
          </Section>
          <Section title={t.addresses}>
            <div className="form-fields">
              <TextField {...field('legalAddress')} {...fixed} className="form-wide" maxLength={300} />
              <TextField {...field('actualAddress')} {...fixed} optional maxLength={300} />
              <TextField {...field('postalAddress')} {...fixed} optional maxLength={300} />
            </div>
          </Section>
          {!person && (
            <Section title={t.director}>
              <div className="form-fields">
                <TextField {...field('directorName')} {...fixed} maxLength={150} />
                <TextField {...field('directorPost')} {...fixed} maxLength={100} />
                <TextField {...field('directorBasis')} {...fixed} className="form-wide" maxLength={150} description={t.directorBasisHint} />
              </div>
            </Section>
          )}
          <Section title={t.contacts}>
            <div className="form-fields">
              <TextField {...field('phones')} {...fixed} type="tel" maxLength={200} description={t.several} />
              <TextField {...field('emails')} {...fixed} maxLength={600} description={t.several} />
              <TextField {...field('site')} {...fixed} optional maxLength={200} />
            </div>
          </Section>
          {!abroad && values.sides.includes('forwarder') && (
            <Section title={t.register}>
              <div className="form-fields">
                <Select
                  {...field('goslogStatus')}
                  disabled={!may}
                  onChange={state => state && change({ goslogStatus: state })}
                  options={GosLog.options.map(id => ({ id, label: states[id] }))}
                />
                <TextField {...field('goslogNumber')} {...fixed} mono optional={values.goslogStatus !== 'active'} maxLength={40} />
                <DateField {...field('goslogSince')} {...fixed} optional />
              </div>
            </Section>
          )}
        </div>
        <div className="org-aside">
          <CheckList checks={own.checks} verified={own.verified} />
        </div>
      </div>
      {may && <SaveBar form={form} count={count} onUndo={settled.undo} />}
    </form>
  )
}
