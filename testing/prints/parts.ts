import type { ClaimRow } from '#contract/claims.ts'
import { OrderTerms } from '#contract/order-draft.ts'
import type { Money } from '#contract/primitives.ts'
import type { AccountFacts, CargoFacts, PartyFacts, StopFacts } from '#server/wording/record.ts'

export const carriage = { ru: 'Перевозка груза автомобильным транспортом', en: 'Carriage of goods by road' }

export const trip = { ru: 'рейс', en: 'trip' }

export const piece = { ru: 'шт', en: 'pcs' }

export const account = (given: Omit<AccountFacts, 'currency'> & { currency?: string }): AccountFacts => ({ currency: 'RUB', ...given })

export const party = (given: Partial<PartyFacts> & Pick<PartyFacts, 'name' | 'short' | 'tin'>): PartyFacts => ({
  country: 'RU',
  legalForm: 'ooo',
  kpp: '',
  ogrn: '',
  address: '',
  actualAddress: '',
  director: { name: '', post: '', basis: '' },
  phones: [],
  emails: [],
  account: null,
  regime: 'osno',
  ...given,
})

export const forwarder = party({
  name: 'Общество с ограниченной ответственностью «Северный Экспедитор»',
  short: 'ООО «Северный Экспедитор»',
  tin: '7810005000',
  kpp: '781001001',
  ogrn: '1157847000057',
  address: '196105, г. Санкт-Петербург, Московский пр-кт, д. 143, лит. А, пом. 12-Н',
  actualAddress: '196105, г. Санкт-Петербург, Московский пр-кт, д. 143, лит. А, пом. 12-Н',
  director: { name: 'Ёлкин Пётр Иванович', post: 'Генеральный директор', basis: 'Устав' },
  phones: ['+78125550101'],
  emails: ['dispatch@sever-exp.example'],
  account: account({
    bik: '044030653',
    bank: 'Северо-Западный банк ПАО Сбербанк, г. Санкт-Петербург',
    account: '40702810955000033344',
    correspondent: '30101810500000000653',
  }),
})

export const executor = party({
  name: 'Общество с ограниченной ответственностью «ВолгаТранс»',
  short: 'ООО «ВолгаТранс»',
  tin: '1655002000',
  kpp: '165501001',
  ogrn: '1161690000020',
  address: '420107, Республика Татарстан, г. Казань, ул. Островского, д. 87, оф. 304',
  actualAddress: '420051, Республика Татарстан, г. Казань, ул. Тэцевская, д. 4Б',
  director: { name: 'Щербак Анна Львовна', post: 'Директор', basis: 'доверенность № 12 от 15.01.2026' },
  phones: ['+78432005060', '+79172221133'],
  emails: ['zayavki@volgatrans.example'],
  account: account({
    bik: '049205603',
    bank: 'Отделение «Банк Татарстан» № 8610 ПАО Сбербанк, г. Казань',
    account: '40702810562000045678',
    correspondent: '30101810600000000603',
  }),
})

export const customer = party({
  name: 'Общество с ограниченной ответственностью «Молочный Дом»',
  short: 'ООО «Молочный Дом»',
  tin: '5260007007',
  kpp: '526001001',
  ogrn: '1195275000073',
  address: '603000, г. Нижний Новгород, ул. Белинского, д. 32, оф. 511',
  director: { name: 'Кузьмина Ольга Сергеевна', post: 'Исполнительный директор', basis: 'Устав' },
  phones: ['+78312021020'],
  emails: ['logist@moldom.example'],
})

export const stop = (given: Partial<StopFacts> & Pick<StopFacts, 'seq' | 'kind' | 'place' | 'region' | 'address' | 'tz'>): StopFacts => ({
  country: 'RU',
  partyName: '',
  contactName: '',
  contactPhone: '',
  windowFrom: null,
  windowTo: null,
  arrivedAt: null,
  leftAt: null,
  handling: [],
  notes: '',
  ...given,
})

export const cargo = (given: Partial<CargoFacts> & Pick<CargoFacts, 'name' | 'pieces' | 'massKg'>): CargoFacts => ({
  category: null,
  package: null,
  volumeM3: 0,
  pallets: 0,
  lengthM: null,
  widthM: null,
  heightM: null,
  tempMin: null,
  tempMax: null,
  declaredValue: null,
  hsCode: '',
  containerNumber: '',
  adr: null,
  ...given,
})

export const rear = { ru: 'Задняя', en: 'Rear' }

export const side = { ru: 'Боковая', en: 'Side' }

export const tent = { ru: 'Тент', en: 'Curtain-sider tarp' }

export const pallet = { ru: 'Паллета EUR 1200×800', en: 'EUR pallet 1200×800' }

export const terms = OrderTerms.parse({
  waitRate: { amount: '700.00', currency: 'RUB' },
  latePenalty: { amount: '5000.00', currency: 'RUB' },
})

export const rub = (minor: number): Money => ({ minor, currency: 'RUB' })

type Waited = { id: string; stop: number; arrivedAt: string; from: string; until: string; rate: Money | null; amount: Money; days?: number }

/** A claim for 400 minutes at a stop, 280 of them charged. */
export const waited = ({ id, stop, arrivedAt, from, until, rate, amount, days = 3 }: Waited, executorName: string): ClaimRow => ({
  id,
  version: 2,
  kind: 'detention',
  side: 'executor',
  executor: executorName,
  basis: rate ? 'terms' : 'law',
  status: 'agreed',
  amount,
  drafted: amount,
  facts: {
    by: 'detention',
    stop,
    arrivedAt,
    from,
    until,
    waitedMin: 400,
    freeMin: 120,
    chargedMin: 280,
    hours: rate ? 5 : 4,
    layoverMin: 0,
    layoverDays: 0,
    layoverRate: null,
    rate,
    percent: rate ? null : 1,
    days: rate ? null : days,
  },
  claim: { amount, comment: '', person: 'Щербак А. Л.', at: '2026-10-09T08:00:00.000Z' },
  answer: { amount, comment: '', person: 'Ёлкин П. И.', at: '2026-10-09T11:30:00.000Z' },
  replyDueAt: null,
  createdAt: '2026-10-08T15:00:00.000Z',
  actions: [],
})
