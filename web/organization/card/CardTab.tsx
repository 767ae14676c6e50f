import { type Company, GosLog } from '#contract/company.ts'
import { isPerson } from '#contract/requisites.ts'
import { useCan } from '#web/api/session.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useWords } from '#web/i18n/words.ts'
import { requisiteWords } from '#web/organization/requisiteWords.ts'
import { SaveBar } from '#web/organization/SaveBar.tsx'
import { useSettled } from '#web/organization/useSettled.ts'
import { cardWords, goslogWords, words } from '#web/organization/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { CheckList } from './CheckList.tsx'
import { NamesSection } from './NamesSection.tsx'
import { useCardForm } from './useCardForm.ts'

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
  const may = useCan('organization.manage')
  const { form, start, count } = useCardForm(own, settled)
  const { values, change, field } = form
  const person = isPerson(values.legalForm ?? '')
  const abroad = own.country !== 'RU'
  const fixed = { readOnly: !may }

  return (
    <form className="org-form" noValidate aria-label={names.nameFull} onSubmit={event => event.preventDefault()}>
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      <FormTrouble form={form} />
      <div className="org-columns">
        <div className="org-main">
          <NamesSection own={own} form={form} start={start} may={may} />
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
