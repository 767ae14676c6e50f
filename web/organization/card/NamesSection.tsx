import type { Company } from '#contract/company.ts'
import type { Side } from '#contract/primitives.ts'
import { isPerson, requisiteRules, tinName } from '#contract/requisites.ts'
import { useDict } from '#web/dicts/dictNames.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { requisiteWords } from '#web/organization/requisiteWords.ts'
import { cardWords } from '#web/organization/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { CardFormOf } from './useCardForm.ts'
import { digits, type Values } from './values.ts'

type Props = { own: Company; form: CardFormOf; start: Values; may: boolean }

/** Names, numbers and the sides the organisation works on. */
export function NamesSection({ own, form, start, may }: Props) {
  const t = useWords(cardWords)
  const names = useWords(requisiteWords)
  const { locale } = useLocale()
  const forms = useDict<{ code: string; name_ru: string; name_en: string; country: string | null }>('legalForms')
  const { values, change, field } = form
  const person = isPerson(values.legalForm ?? '')
  const abroad = own.country !== 'RU'
  const fixed = { readOnly: !may }
  const renamed = (['legalForm', 'nameFull', 'nameShort', 'kpp', 'ogrn'] as const).some(key => values[key] !== start[key])
  const toggle = (side: Side, on: boolean) =>
    change({ sides: (['forwarder', 'executor'] as const).filter(one => (one === side ? on : values.sides.includes(one))) })

  return (
    <Section title={t.names}>
      <div className="form-fields">
        <TextField label={names[tinName(own.country)]} value={own.tin} onChange={() => undefined} readOnly mono description={t.fixed} />
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
  )
}
