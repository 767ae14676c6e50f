import type { Output } from '#contract/call.ts'
import { RegistrationDraft, registration, type Visitor } from '#contract/registration.ts'
import { isPerson, numberErrors, requisiteRules, tinName } from '#contract/requisites.ts'
import { defaultZone } from '#contract/zone.ts'
import { ask } from '#web/api/client.ts'
import { tellOtherTabs } from '#web/api/live/liveConnection.ts'
import { clearPendingEntry } from '#web/auth/pendingEntry.ts'
import { pendingEntryWords } from '#web/auth/pendingEntryWords.ts'
import { type FieldError, schemaErrors } from '#web/forms/fieldErrors.ts'
import { type Form, useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { requisiteWords } from '#web/organization/requisiteWords.ts'
import { fieldOrder, organizationOf, personFields, personOf, shownAt, type Values } from './values.ts'

export type Choices = Output<typeof registration.choices>

export type RegistrationForm = Form<Values>
export type RegistrationProps = { arrival: string; person: NonNullable<Visitor['person']>; choices: Choices }

/** The form of a new organisation and of the person who enters it; once it is taken he is led where he is signed in. */
export function useRegistration({ arrival, person, choices }: RegistrationProps) {
  const t = useWords(pendingEntryWords)
  const words = useWords(requisiteWords)
  const { locale } = useLocale()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const known = personFields(person)

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
      ...known,
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
        (a, b) => fieldOrder.indexOf(a.field) - fieldOrder.indexOf(b.field),
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
  const labels: Record<string, string> = {
    ...words,
    tin: words[tinName(form.values.country)],
    ogrn: isPerson(form.values.legalForm ?? '') ? words.ogrnip : words.ogrn,
    regime: words.tax,
    validFrom: words.taxFrom,
    name: t.name,
    position: t.position,
    email: t.email,
    phone: t.phone,
  }
  return form
}
