import { type Company, CompanyCard, company } from '#contract/company.ts'
import { isPerson, numberErrors, requisiteRules } from '#contract/requisites.ts'
import { useSend } from '#web/api/query.ts'
import { schemaErrors } from '#web/forms/fieldErrors.ts'
import { type Form, useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { requisiteWords } from '#web/organization/requisiteWords.ts'
import { countChanged } from '#web/organization/SaveBar.tsx'
import { askCompany, type useSettled, useTold } from '#web/organization/useSettled.ts'
import { cardWords } from '#web/organization/words.ts'
import { cardOf, shownAt, type Values, valuesOf } from './values.ts'

export type CardFormOf = Form<Values>

/** The form of the requisites, judged as the contract and the numbers of the country ask. */
export function useCardForm(own: Company, settled: ReturnType<typeof useSettled>) {
  const t = useWords(cardWords)
  const names = useWords(requisiteWords)
  const { locale } = useLocale()
  const send = useSend(company.saveCard)
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
  const count = countChanged(form.values, start)
  useTold(settled.tell, count)
  const labels: Record<string, string> = {
    ...names,
    ...t,
    ogrn: isPerson(form.values.legalForm ?? '') ? names.ogrnip : names.ogrn,
    sides: names.sides,
  }
  return { form, start, count }
}
