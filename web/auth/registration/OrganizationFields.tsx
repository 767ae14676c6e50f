import type { Side } from '#contract/primitives.ts'
import { isPerson, requisiteRules, TaxRegime as TaxRegimes } from '#contract/requisites.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { requisiteWords, taxWords } from '#web/organization/requisiteWords.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Choices, RegistrationForm } from './useRegistration.ts'
import { digits } from './values.ts'

/** What is entered of the organisation: the country decides which numbers are asked for. */
export function OrganizationFields({ form, choices }: { form: RegistrationForm; choices: Choices }) {
  const words = useWords(requisiteWords)
  const taxes = useWords(taxWords)
  const { locale } = useLocale()
  const { values, change, field } = form
  const named = <R extends { code: string; name_ru: string; name_en: string }>(rows: readonly R[]) =>
    rows.map(row => ({ id: row.code, label: locale === 'ru' ? row.name_ru : row.name_en }))
  const abroad = values.country !== 'RU'
  const alone = isPerson(values.legalForm ?? '')
  const forms = choices.forms.filter(row => row.country === null || row.country === values.country)
  const toggle = (side: Side, on: boolean) =>
    change({ sides: (['forwarder', 'executor'] as const).filter(one => (one === side ? on : values.sides.includes(one))) })
  return (
    <>
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
        <TextField {...field('ogrn')} optional={values.legalForm === 'npd'} inputMode="numeric" mono maxLength={20} normalize={digits} />
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
    </>
  )
}
