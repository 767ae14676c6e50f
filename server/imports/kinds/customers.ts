import { noRequirements } from '#contract/customer-requirements.ts'
import { CustomerDraft } from '#contract/customers.ts'
import { plain } from '#contract/fuzzy-match.ts'
import { isTin, readEmail, readPhone } from '#contract/identifiers.ts'
import { addCustomer } from '#server/customers/store.ts'
import { readList, readNumber } from '#server/imports/cells/values.ts'
import { listCustomersByCode, listCustomersByName, listCustomersByTin } from '#server/imports/store/known.ts'
import { audit } from '#server/platform/audit.ts'
import { publish } from '#server/platform/outbox.ts'
import { cellsOf, countryWords, faultsOf, firstOfField, type Importer, type Key, needed, notNumber } from './importer.ts'

const named: Readonly<Record<string, string>> = { addresses: 'address' }

/** Customers: one of them by his tin, else by the code of another system, else by his name. */
export const customers: Importer<CustomerDraft> = {
  words: {
    name: ['наименование', 'заказчик', 'клиент', 'контрагент', 'организация', 'компания', 'покупатель', 'customer', 'client', 'company'],
    tin: ['инн', 'бин', 'унп', 'инн заказчика', 'tin', 'vat', 'inn'],
    kpp: ['кпп', 'kpp'],
    address: ['адреса', 'юридический адрес', 'фактический адрес', 'город'],
    contactName: ['контакт', 'фио', 'менеджер', 'ответственный', 'contact'],
    contactPhone: ['тел', 'номер телефона', 'мобильный', 'контактный телефон', 'mobile'],
    contactEmail: ['email', 'e mail', 'электронная почта', 'эл почта', 'mail'],
    payDays: ['отсрочка', 'срок оплаты', 'дней отсрочки', 'payment terms'],
    creditLimit: ['лимит', 'кредит', 'limit'],
    note: ['комментарий', 'примечание', 'комментарии', 'comment', 'note'],
    externalId: ['код', 'id', 'внешний id', 'код 1с', 'guid', 'code'],
    country: ['страна', 'country'],
  },
  looks: {
    tin: text => isTin(text),
    contactEmail: text => text.includes('@') && readEmail(text) !== null,
    contactPhone: text => !/[а-яa-z]/i.test(text) && readPhone(text) !== null,
    name: text => /[а-яa-z]{3}/i.test(text) && !/@/.test(text),
  },

  async prepare({ today }) {
    return cells => {
      const row = cellsOf(cells, today)
      const country = row.word('country', countryWords, 'RU')
      const limit = row.number('creditLimit')
      const draft: CustomerDraft = {
        name: row.text('name'),
        legalName: '',
        country,
        tin: row.text('tin').replace(/\s/g, '') || null,
        kpp: row.text('kpp').replace(/\s/g, '') || null,
        addresses: readList(row.text('address'), /[;\n|]+/),
        contactName: row.text('contactName'),
        contactPhone: row.orNull('contactPhone'),
        contactEmail: row.orNull('contactEmail'),
        contacts: [],
        payDays: row.number('payDays'),
        payDaysKind: null,
        payTrigger: null,
        ...noRequirements,
        documents: [],
        creditLimit: limit === null ? null : { minor: Math.round(limit * 100), currency: 'RUB' },
        invoiceRules: '',
        note: row.text('note'),
        externalId: row.orNull('externalId'),
      }
      if (draft.name === '') row.fault('name', needed)
      const amount = readNumber(row.text('creditLimit'))
      if (amount !== null && (amount < 0 || amount > 1e9)) row.fault('creditLimit', notNumber)
      const wire = { ...draft, creditLimit: null }
      const faults = [...row.faults, ...faultsOf(CustomerDraft, wire, path => named[String(path[0])] ?? String(path[0]))]
      const keys: Key[] = [
        ...(draft.tin === null ? [] : [{ field: 'tin', key: `tin:${country}:${draft.tin}` }]),
        ...(draft.externalId === null ? [] : [{ field: 'externalId', key: `external:${draft.externalId}` }]),
        ...(draft.tin === null && draft.externalId === null ? [{ field: 'name', key: `name:${plain(draft.name)}` }] : []),
      ]
      return { values: faults.length > 0 ? null : draft, keys, faults: firstOfField(faults) }
    }
  },

  async known({ tx }, keys) {
    const of = (kind: string) => keys.flatMap(key => (key.startsWith(`${kind}:`) ? [key.slice(kind.length + 1)] : []))
    const byTin = await listCustomersByTin(
      tx,
      of('tin').map(key => key.slice(3)),
    )
    const byCode = await listCustomersByCode(tx, of('external'))
    const byName = await listCustomersByName(tx, of('name'))
    return new Set([
      ...byTin.map(({ country, tin }) => `tin:${country}:${tin}`),
      ...byCode.map(({ externalId }) => `external:${externalId}`),
      ...byName.map(({ searchName }) => `name:${searchName}`),
    ])
  },

  async write({ tx }, draft) {
    const id = await addCustomer(tx, draft)
    await audit(tx, { what: 'customer.created', kind: 'customer', objectId: id, facts: { by: 'import' } })
    return id
  },

  publish: ({ tx }) => publish(tx, 'customers.changed', [tx.actor.orgId], {}),
}
