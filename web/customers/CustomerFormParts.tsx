import { LateField, OwnField, RequiredField, RequirementMoment } from '#contract/customer-requirements.ts'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import { CustomerDocument } from '#contract/order-states.ts'
import { phoneText } from '#contract/phone-text.ts'
import { isRestricted } from '#contract/restricted.ts'
import { useCan } from '#web/api/session.ts'
import type { useForm } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { documentWords } from '#web/orders/executionWords.ts'
import { RestrictedContact } from '#web/orders/RestrictedContact.tsx'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { CountryField } from './CountryField.tsx'
import { type CustomerValues, emptyField, emptyPerson } from './customerDraft.ts'
import { customerFormWords } from './words.ts'

/** What a part of the form is given. */
type CustomerPartProps = { form: ReturnType<typeof useForm<CustomerValues, unknown>> }

const phone = (text: string) => (text.trim() === '' ? '' : phoneText(readPhone(text) ?? text))
const email = (text: string) => (text.trim() === '' ? '' : (readEmail(text) ?? text))

/** Who the customer is. */
export function MainPart({ form: { field } }: CustomerPartProps) {
  const t = useWords(customerFormWords)
  return (
    <div className="form-fields">
      <TextField {...field('name')} maxLength={250} className="form-wide" />
      <TextField {...field('legalName')} optional maxLength={300} className="form-wide" />
      <CountryField {...field('country')} />
      <TextField {...field('tin')} optional inputMode="numeric" mono maxLength={20} normalize={text => text.replace(/\s/g, '')} />
      <TextField {...field('kpp')} optional mono maxLength={12} normalize={text => text.replace(/\s/g, '').toUpperCase()} />
      <TextField {...field('externalId')} optional mono maxLength={64} />
      <TextArea {...field('addresses')} optional description={t.addressesHint} rows={3} className="form-wide" />
    </div>
  )
}

/** Whom one talks to there: the first of them, then others. */
export function PeoplePart({ form }: CustomerPartProps) {
  const t = useWords(customerFormWords)
  const { values, change, field } = form
  return (
    <>
      <div className="form-fields">
        {isRestricted(values.contactName) ? (
          <RestrictedContact label={t.contactName} onReplace={() => change({ contactName: '', contactPhone: '', contactEmail: '' })} />
        ) : (
          <>
            <TextField {...field('contactName')} optional maxLength={100} />
            <TextField {...field('contactPhone')} optional type="tel" inputMode="tel" normalize={phone} />
            <TextField {...field('contactEmail')} optional type="email" inputMode="email" normalize={email} />
          </>
        )}
      </div>
      {values.contacts.map((_, i) => (
        <Person key={i} form={form} i={i} />
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
  )
}

/** One of the others. */
function Person({ form: { values, change, at }, i }: CustomerPartProps & { i: number }) {
  const t = useWords(customerFormWords)
  const one = values.contacts[i] ?? emptyPerson
  const person = (patch: Partial<CustomerValues['contacts'][number]>) =>
    change({ contacts: values.contacts.map((each, other) => (other === i ? { ...each, ...patch } : each)) })
  if (isRestricted(one.name))
    return (
      <div className="form-fields customer-person">
        <RestrictedContact label={t.contactName} onReplace={() => person({ name: '', phone: '', email: '' })} />
      </div>
    )
  return (
    <div className="form-fields customer-person">
      <TextField {...at(`contacts.${i}.name`)} label={t.contactName} value={one.name} onChange={name => person({ name })} maxLength={100} />
      <TextField
        {...at(`contacts.${i}.position`)}
        label={t.position}
        optional
        value={one.position}
        onChange={position => person({ position })}
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
        onChange={text => person({ phone: text })}
      />
      <TextField
        {...at(`contacts.${i}.email`)}
        label={t.contactEmail}
        optional
        type="email"
        inputMode="email"
        normalize={email}
        value={one.email}
        onChange={text => person({ email: text })}
      />
      <IconButton
        label={t.removeContact(one.name || String(i + 2))}
        icon={<TrashIcon />}
        onClick={() => change({ contacts: values.contacts.filter((_, other) => other !== i) })}
      />
    </div>
  )
}

/** When and how the customer pays. */
export function MoneyPart({ form: { field } }: CustomerPartProps) {
  const t = useWords(customerFormWords)
  const prices = useCan('orders.prices')
  const days = [
    { id: 'calendar' as const, label: t.calendar },
    { id: 'banking' as const, label: t.banking },
  ]
  const triggers = (['unloading', 'scans', 'originals', 'act_signed'] as const).map(one => ({ id: one, label: t[one] }))
  return (
    <div className="form-fields">
      <DecimalField {...field('payDays')} optional digits={0} unit={t.daysUnit} />
      <Select {...field('payDaysKind')} optional clearable options={days} />
      <Select {...field('payTrigger')} optional clearable options={triggers} />
      {prices && <MoneyField {...field('creditLimit')} optional />}
      <TextArea {...field('invoiceRules')} optional rows={2} className="form-wide" />
    </div>
  )
}

/** Fields he names himself: their names in both languages, their kind, and the moment they are asked at. */
export function OwnFieldsPart({ form: { values, change, at } }: CustomerPartProps) {
  const t = useWords(customerFormWords)
  const { ownFields } = values
  const put = (i: number, patch: Partial<OwnField>) =>
    change({ ownFields: ownFields.map((each, other) => (other === i ? { ...each, ...patch } : each)) })
  return (
    <>
      <p className="muted s13">{t.ownHint}</p>
      {ownFields.map((one, i) => (
        <div key={one.key} className="form-fields customer-person">
          <TextField {...at(`ownFields.${i}.ru`)} label={t.ownRu} value={one.ru} onChange={ru => put(i, { ru })} maxLength={60} />
          <TextField {...at(`ownFields.${i}.en`)} label={t.ownEn} optional value={one.en} onChange={en => put(i, { en })} maxLength={60} />
          <Select
            label={t.ownKind}
            value={one.kind}
            options={OwnField.shape.kind.options.map(id => ({ id, label: t[`own_${id}`] }))}
            onChange={kind => kind !== null && put(i, { kind })}
          />
          <Select
            label={t.ownMoment}
            value={one.moment}
            options={RequirementMoment.options.map(id => ({ id, label: t[`at_${id}`] }))}
            onChange={moment => moment !== null && put(i, { moment })}
          />
          <IconButton
            label={t.removeField(one.ru || String(i + 1))}
            icon={<TrashIcon />}
            onClick={() => change({ ownFields: ownFields.filter((_, other) => other !== i) })}
          />
        </div>
      ))}
      <Chip
        dashed
        className="customer-more"
        disabled={ownFields.length >= 10}
        onClick={() => change({ ownFields: [...ownFields, emptyField(ownFields)] })}
      >
        <PlusIcon /> {t.addField}
      </Chip>
    </>
  )
}

/** What the customer asks of every order. */
export function RulesPart({ form: { field } }: CustomerPartProps) {
  const t = useWords(customerFormWords)
  const documentNames = useWords(documentWords)
  return (
    <div className="form-fields">
      <MultiSelect
        {...field('requiredFields')}
        optional
        variant="field"
        description={t.requiredHint}
        className="form-wide"
        options={RequiredField.options.map(one => ({ id: one, label: t[one] }))}
      />
      {(['documentFields', 'invoiceFields'] as const).map(name => (
        <MultiSelect
          key={name}
          {...field(name)}
          optional
          variant="field"
          description={name === 'documentFields' ? t.papersHint : t.billHint}
          options={LateField.options.map(one => ({ id: one, label: t[one] }))}
        />
      ))}
      <TextField {...field('contractNumber')} optional description={t.contractHint} maxLength={64} />
      <DecimalField {...field('passHours')} optional digits={0} unit={t.hoursUnit} description={t.passHint} />
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
  )
}
