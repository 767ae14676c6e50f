import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { customers } from '#contract/customers.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { FormPage } from '#web/forms/FormPage.tsx'
import { refusalErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { isGone, Unopened } from '#web/unopened/Unopened.tsx'
import { MainPart, MoneyPart, OwnFieldsPart, PeoplePart, RulesPart } from './CustomerFormParts.tsx'
import { type CustomerValues, draftOf, emptyCustomer, fieldErrorsOf, shownField, valuesOf } from './customerDraft.ts'
import { customerFormWords } from './words.ts'

const list = () => paths.partners({ section: 'customers' })

/** The form of a new customer, or of one that is there. */
export function CustomerScreen({ id }: { id: string }) {
  const t = useWords(customerFormWords)
  const isNew = id === 'new'
  const asked = useQuery({ ...queryOf(customers.get, { id }, { quiet: true }), enabled: !isNew })
  if (isNew) return <CustomerForm id={null} version={0} start={emptyCustomer} />
  const { data: card } = asked
  if (card && !isGone(asked)) return <CustomerForm id={card.id} version={card.version} start={valuesOf(card)} />
  return <Unopened query={asked} gone={{ title: t.missing, back: t.back, to: list() }} />
}

function CustomerForm({ id, version, start }: { id: string | null; version: number; start: CustomerValues }) {
  const t = useWords(customerFormWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const { mutateAsync: create } = useSend(customers.create)
  const { mutateAsync: save } = useSend(customers.save)
  const form = useForm({
    name: id === null ? 'customer/new' : `customer/${id}`,
    start,
    version,
    label: field => t[field.split('.').at(-1) as keyof typeof t & keyof CustomerValues] ?? field,
    check: values => fieldErrorsOf(values, locale),
    refusalErrorsOf: refusal => refusalErrors(refusal).map(error => ({ ...error, field: shownField(error.field) })),
    send: async (values, at) => (id === null ? create({ draft: draftOf(values) }) : save({ id, version: at, draft: draftOf(values) })),
    ...(id !== null && {
      fresh: async () => {
        const [fresh, refused] = await ask(customers.get, { query: { id } }, { quiet: true })
        if (refused) throw refused
        return { values: valuesOf(fresh), version: fresh.version }
      },
    }),
    onSent: () => {
      toasts.add({ type: 'success', title: id === null ? t.created : t.saved, content: '' })
      void navigate(list(), { replace: true })
    },
  })
  const { values } = form

  return (
    <FormPage
      form={form}
      named="customer"
      title={id === null ? t.newTitle : start.name}
      submit={id === null ? t.submitNew : t.submit}
      actions={
        <ButtonLink variant="ghost" to={list()}>
          {t.back}
        </ButtonLink>
      }
      parts={[
        {
          id: 'main',
          title: t.main,
          fields: ['name', 'legalName', 'country', 'tin', 'kpp', 'addresses', 'externalId'],
          filled: values.name !== '',
          content: <MainPart form={form} />,
        },
        {
          id: 'people',
          title: t.people,
          fields: ['contactName', 'contactPhone', 'contactEmail', 'contacts'],
          filled: values.contactName !== '',
          content: <PeoplePart form={form} />,
        },
        {
          id: 'money',
          title: t.money,
          fields: ['payDays', 'payDaysKind', 'payTrigger', 'creditLimit', 'invoiceRules'],
          filled: values.payDays !== null,
          content: <MoneyPart form={form} />,
        },
        {
          id: 'rules',
          title: t.rules,
          fields: ['requiredFields', 'documentFields', 'invoiceFields', 'contractNumber', 'passHours', 'documents', 'note'],
          filled: values.requiredFields.length > 0 || values.documents.length > 0,
          content: <RulesPart form={form} />,
        },
        {
          id: 'own',
          title: t.ownFields,
          fields: ['ownFields'],
          filled: values.ownFields.length > 0,
          content: <OwnFieldsPart form={form} />,
        },
      ]}
    />
  )
}
