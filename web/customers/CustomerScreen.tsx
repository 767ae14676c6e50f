import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { customers, RequiredField } from '#contract/customers.ts'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import { CustomerDocument } from '#contract/order-states.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { FormPage } from '#web/forms/FormPage.tsx'
import { refusalErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { documentWords } from '#web/orders/executionWords.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { isGone, Unopened } from '#web/unopened/Unopened.tsx'
import { CountryField } from './CountryField.tsx'
import { type CustomerValues, draftOf, emptyCustomer, emptyPerson, fieldErrorsOf, shownField, valuesOf } from './customerDraft.ts'
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
  const documentNames = useWords(documentWords)
  const { locale } = useLocale()
  const prices = useCan('orders.prices')
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
  const { values, change, field, at } = form
  const phone = (text: string) => (text.trim() === '' ? '' : (readPhone(text) ?? text))
  const email = (text: string) => (text.trim() === '' ? '' : (readEmail(text) ?? text))
  const person = (i: number, patch: Partial<CustomerValues['contacts'][number]>) =>
    change({ contacts: values.contacts.map((one, other) => (other === i ? { ...one, ...patch } : one)) })
  const days = [
    { id: 'calendar' as const, label: t.calendar },
    { id: 'banking' as const, label: t.banking },
  ]
  const triggers = (['unloading', 'scans', 'originals', 'act_signed'] as const).map(one => ({ id: one, label: t[one] }))

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
          content: (
            <div className="form-fields">
              <TextField {...field('name')} maxLength={250} className="form-wide" />
              <TextField {...field('legalName')} optional maxLength={300} className="form-wide" />
              <CountryField {...field('country')} />
              <TextField {...field('tin')} optional inputMode="numeric" mono maxLength={20} normalize={text => text.replace(/\s/g, '')} />
              <TextField {...field('kpp')} optional mono maxLength={12} normalize={text => text.replace(/\s/g, '').toUpperCase()} />
              <TextField {...field('externalId')} optional mono maxLength={64} />
              <TextArea {...field('addresses')} optional description={t.addressesHint} rows={3} className="form-wide" />
            </div>
          ),
        },
        {
          id: 'people',
          title: t.people,
          fields: ['contactName', 'contactPhone', 'contactEmail', 'contacts'],
          filled: values.contactName !== '',
          content: (
            <>
              <div className="form-fields">
                <TextField {...field('contactName')} optional maxLength={100} />
                <TextField {...field('contactPhone')} optional type="tel" inputMode="tel" normalize={phone} />
                <TextField {...field('contactEmail')} optional type="email" inputMode="email" normalize={email} />
              </div>
              {values.contacts.map((one, i) => (
                <div key={i} className="form-fields customer-person">
                  <TextField
                    {...at(`contacts.${i}.name`)}
                    label={t.contactName}
                    value={one.name}
                    onChange={name => person(i, { name })}
                    maxLength={100}
                  />
                  <TextField
                    {...at(`contacts.${i}.position`)}
                    label={t.position}
                    optional
                    value={one.position}
                    onChange={position => person(i, { position })}
                    maxLength={100}
                  />
                  <TextField
                    {...at(`contacts.${i}.phone`)}
                    label={t.contactPhone}
                    optional
                    type="tel"
                    inputMode="tel"
                    normalize={phone}
                    value={one.phone}
                    onChange={text => person(i, { phone: text })}
                  />
                  <TextField
                    {...at(`contacts.${i}.email`)}
                    label={t.contactEmail}
                    optional
                    type="email"
                    inputMode="email"
                    normalize={email}
                    value={one.email}
                    onChange={text => person(i, { email: text })}
                  />
                  <IconButton
                    label={t.removeContact(one.name || String(i + 2))}
                    icon={<TrashIcon />}
                    onClick={() => change({ contacts: values.contacts.filter((_, other) => other !== i) })}
                  />
                </div>
              ))}
              <Chip
                dashed
                className="customer-more"
                disabled={values.contacts.length >= 10}
                onClick={() => change({ contacts: [...values.contacts, emptyPerson] })}
              >
                <PlusIcon /> {t.addContact}
              </Chip>
            </>
          ),
        },
        {
          id: 'money',
          title: t.money,
          fields: ['payDays', 'payDaysKind', 'payTrigger', 'creditLimit', 'invoiceRules'],
          filled: values.payDays !== null,
          content: (
            <div className="form-fields">
              <DecimalField {...field('payDays')} optional digits={0} unit={t.daysUnit} />
              <Select {...field('payDaysKind')} optional clearable options={days} />
              <Select {...field('payTrigger')} optional clearable options={triggers} />
              {prices && <MoneyField {...field('creditLimit')} optional />}
              <TextArea {...field('invoiceRules')} optional rows={2} className="form-wide" />
            </div>
          ),
        },
        {
          id: 'rules',
          title: t.rules,
          fields: ['requiredFields', 'documents', 'note'],
          filled: values.requiredFields.length > 0 || values.documents.length > 0,
          content: (
            <div className="form-fields">
              <MultiSelect
                {...field('requiredFields')}
                optional
                variant="field"
                description={t.requiredHint}
                className="form-wide"
                options={RequiredField.options.map(one => ({ id: one, label: t[one] }))}
              />
              <MultiSelect
                {...field('documents')}
                optional
                variant="field"
                description={t.documentsHint}
                className="form-wide"
                options={CustomerDocument.options.map(one => ({ id: one, label: documentNames[one] }))}
              />
              <TextArea {...field('note')} optional rows={3} className="form-wide" />
            </div>
          ),
        },
      ]}
    />
  )
}
