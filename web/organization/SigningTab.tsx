import { type Company, company, Signing } from '#contract/company.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { Files } from '#web/files/Files.tsx'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { schemaErrors } from '#web/forms/fieldErrors.ts'
import { type Form, useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { MoneyField, type MoneyFieldProps } from '#web/ui/fields/MoneyField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { countChanged, SaveBar } from './SaveBar.tsx'
import { askCompany, useSettled, useTold } from './useSettled.ts'
import { signingWords, words } from './words.ts'

type Attorney = { number: string; person: string; tin: string; powers: string; from: string | null; to: string | null }
type Values = {
  operator: string
  number: string
  attorneys: Attorney[]
  insurer: string
  policyNumber: string
  sum: NonNullable<MoneyFieldProps['value']>
  expires: string | null
}

const blank: Attorney = { number: '', person: '', tin: '', powers: '', from: null, to: null }

const valuesOf = ({ settings: { signing } }: Company): Values => ({
  operator: signing.exchange?.operator ?? '',
  number: signing.exchange?.number ?? '',
  attorneys: signing.attorneys,
  insurer: signing.policy?.insurer ?? '',
  policyNumber: signing.policy?.number ?? '',
  sum: signing.policy?.sum ?? { minor: null, currency: 'RUB' },
  expires: signing.policy?.expires ?? null,
})

/** A part none of whose fields is filled in is not there. */
const dataOf = (values: Values) => ({
  exchange: values.operator || values.number ? { operator: values.operator, number: values.number } : null,
  attorneys: values.attorneys,
  policy:
    values.insurer || values.policyNumber || values.sum.minor !== null || values.expires
      ? { insurer: values.insurer, number: values.policyNumber, sum: values.sum, expires: values.expires }
      : null,
})

const controls: Record<string, string> = {
  'exchange.operator': 'operator',
  'exchange.number': 'number',
  'policy.insurer': 'insurer',
  'policy.number': 'policyNumber',
  'policy.expires': 'expires',
}
const controlOf = (field: string) => controls[field] ?? (field.startsWith('policy.sum') ? 'sum' : field)

type TabProps = { company: Company; onUnsaved: (count: number) => void }

/** By what the organisation signs and answers: electronic documents, powers of attorney, the policy, stamp and signature. */
export function SigningTab({ company: own, onUnsaved }: TabProps) {
  const settled = useSettled(own.settings.version, onUnsaved)
  return <SigningForm key={settled.key} own={own} settled={settled} />
}

/** The form of what the organisation signs by. */
function useSigningForm(own: Company, settled: ReturnType<typeof useSettled>) {
  const t = useWords(signingWords)
  const { locale } = useLocale()
  const send = useSend(company.saveSigning)
  const start = valuesOf(own)
  const labels: Record<string, string> = {
    operator: t.operator,
    number: t.number,
    insurer: t.insurer,
    policyNumber: t.policyNumber,
    sum: t.sum,
    expires: t.expires,
  }
  const inner: Record<string, string> = { number: t.attorneyNumber, person: t.person, tin: t.tin, powers: t.powers, from: t.from, to: t.to }
  const form = useForm<Values, Company>({
    name: null,
    start,
    version: own.settings.version,
    label: field => labels[field] ?? inner[field.split('.').at(-1)!] ?? field,
    controlOf: controlOf,
    check: values => schemaErrors(Signing, dataOf(values), locale).map(error => ({ ...error, field: controlOf(error.field) })),
    send: (values, version) => send.mutateAsync({ version, ...(dataOf(values) as Signing) }),
    onSent: settled.saved,
    fresh: async () => {
      const found = await askCompany()
      return { values: valuesOf(found), version: found.settings.version }
    },
  })
  const count = countChanged(form.values, start)
  useTold(settled.tell, count)
  return { form, count }
}

function SigningForm({ own, settled }: { own: Company; settled: ReturnType<typeof useSettled> }) {
  const t = useWords(signingWords)
  const common = useWords(words)
  const may = useCan('organization.manage')
  const { form, count } = useSigningForm(own, settled)
  const { values, change, field } = form
  const fixed = { readOnly: !may }
  const set = (i: number, patch: Partial<Attorney>) =>
    change({ attorneys: values.attorneys.map((one, other) => (other === i ? { ...one, ...patch } : one)) })
  const scans = { kind: 'organization', objectId: own.id, readOnly: !may, compact: true } as const

  return (
    <form className="org-form" noValidate aria-label={t.exchange} onSubmit={event => event.preventDefault()}>
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      <FormTrouble form={form} />
      <div className="org-narrow">
        <Section title={t.exchange} note={t.exchangeNote}>
          <div className="form-fields">
            <TextField {...field('operator')} {...fixed} optional maxLength={100} />
            <TextField {...field('number')} {...fixed} optional mono maxLength={46} normalize={text => text.replace(/\s/g, '')} />
          </div>
        </Section>
        <Section title={t.attorneys} note={t.attorneysNote}>
          {values.attorneys.length === 0 && <p className="muted">{t.none}</p>}
          {values.attorneys.map((one, i) => (
            <AttorneyRow
              key={i}
              form={form}
              i={i}
              one={one}
              may={may}
              onChange={patch => set(i, patch)}
              onRemove={() => change({ attorneys: values.attorneys.filter((_, other) => other !== i) })}
            />
          ))}
          {may && (
            <Chip
              dashed
              className="org-scan"
              disabled={values.attorneys.length >= 20}
              onClick={() => change({ attorneys: [...values.attorneys, blank] })}
            >
              <PlusIcon /> {t.add}
            </Chip>
          )}
        </Section>
        <Section title={t.policy}>
          <div className="form-fields">
            <TextField {...field('insurer')} {...fixed} optional maxLength={150} />
            <TextField {...field('policyNumber')} {...fixed} optional mono maxLength={60} />
            <MoneyField
              {...field('sum')}
              {...fixed}
              optional
              onChange={sum => change({ sum: sum ?? { minor: null, currency: values.sum.currency } })}
            />
            <DateField {...field('expires')} {...fixed} optional />
          </div>
          <div className="org-scan">
            <Files {...scans} purpose="policy" label={t.policyScan} />
          </div>
        </Section>
        <Section title={t.pictures} note={t.picturesNote}>
          <div className="org-pictures">
            <div>
              <h3 className="org-picture s13 ink-2">{t.stamp}</h3>
              <Files {...scans} purpose="stamp" label={t.stamp} />
            </div>
            <div>
              <h3 className="org-picture s13 ink-2">{t.signature}</h3>
              <Files {...scans} purpose="signature" label={t.signature} />
            </div>
          </div>
        </Section>
      </div>
      {may && <SaveBar form={form} count={count} onUndo={settled.undo} />}
    </form>
  )
}

type AttorneyProps = {
  form: Form<Values>
  i: number
  one: Attorney
  may: boolean
  onChange: (patch: Partial<Attorney>) => void
  onRemove: () => void
}

/** One power of attorney: who signs by it, what it lets him, and how long. */
function AttorneyRow({ form, i, one, may, onChange, onRemove }: AttorneyProps) {
  const t = useWords(signingWords)
  const fixed = { readOnly: !may }
  const at = (name: string) => form.at(`attorneys.${i}.${name}`)
  return (
    <div className="form-fields org-attorney">
      <TextField {...at('person')} {...fixed} value={one.person} onChange={person => onChange({ person })} maxLength={150} />
      <TextField {...at('tin')} {...fixed} mono inputMode="numeric" value={one.tin} onChange={tin => onChange({ tin })} maxLength={12} />
      <TextField
        {...at('number')}
        {...fixed}
        mono
        value={one.number}
        onChange={number => onChange({ number })}
        normalize={text => text.trim().toLowerCase()}
        maxLength={36}
      />
      <TextField {...at('powers')} {...fixed} optional value={one.powers} onChange={powers => onChange({ powers })} maxLength={300} />
      <DateField {...at('from')} {...fixed} value={one.from} onChange={from => onChange({ from })} />
      <DateField {...at('to')} {...fixed} value={one.to} onChange={to => onChange({ to })} />
      {may && <IconButton label={t.remove(one.person || String(i + 1))} icon={<TrashIcon />} onClick={onRemove} />}
    </div>
  )
}
