import { OrderTerms } from '#contract/order-draft.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { sumOf } from '#server/wording/rules.ts'
import { climate } from './climates.ts'
import { cargo, carriage, customer, executor, forwarder, pallet, rear, rub, stop, tent, terms, trip, waited } from './parts.ts'

/** Orders papers are tried on: an everyday one, one of very long names and many rows, one of a foreign carrier, and a detained one. */

/** The same order as its executor reads it: nothing of the forwarder's client. */
export const asExecutor = (facts: OrderPrintFacts): OrderPrintFacts => ({
  ...facts,
  viewer: 'executor',
  customer: null,
  customerPrice: null,
  customerNumber: '',
})

const everydayPrice = sumOf(rub(6_800_000), 'included', 22)

/** Scenario 1: Saint Petersburg to Moscow, 20 t of drinks, 68 000 with 22 % of VAT inside; it waited at the loading. */
export const everyday: OrderPrintFacts = {
  viewer: 'forwarder',
  today: '2026-10-12',
  number: '26-000123',
  date: '2026-10-05',
  customerNumber: 'МД-4471',
  forwarder,
  executor,
  customer,
  stops: [
    stop({
      seq: 1,
      kind: 'loading',
      place: { ru: 'Санкт-Петербург', en: 'Saint Petersburg' },
      region: { ru: 'Санкт-Петербург', en: 'Saint Petersburg' },
      address: 'г. Санкт-Петербург, ул. Софийская, д. 8',
      partyName: 'ООО «Невский Розлив»',
      contactName: 'Белова Ирина',
      contactPhone: '+78125550170',
      windowFrom: new Date('2026-10-06T06:00:00Z'),
      windowTo: new Date('2026-10-06T09:00:00Z'),
      tz: 'Europe/Moscow',
      arrivedAt: new Date('2026-10-06T05:50:00Z'),
      leftAt: new Date('2026-10-06T12:40:00Z'),
      handling: [rear],
      notes: 'Въезд через КПП № 2, пропуск заказан',
    }),
    stop({
      seq: 2,
      kind: 'unloading',
      place: { ru: 'Москва', en: 'Moscow' },
      region: { ru: 'Москва', en: 'Moscow' },
      address: 'г. Москва, Дмитровское ш., д. 163А',
      partyName: 'ООО «Столичный Склад»',
      contactName: 'Гусев Олег',
      contactPhone: '+74955550190',
      windowFrom: new Date('2026-10-07T05:00:00Z'),
      windowTo: new Date('2026-10-07T11:00:00Z'),
      tz: 'Europe/Moscow',
      arrivedAt: new Date('2026-10-07T06:10:00Z'),
      leftAt: new Date('2026-10-07T07:45:00Z'),
      handling: [rear],
    }),
  ],
  cargos: [
    cargo({
      name: 'Напитки безалкогольные в ПЭТ-бутылках',
      category: { ru: 'Напитки', en: 'Drinks' },
      package: pallet,
      pieces: 33,
      massKg: 20_000,
      volumeM3: 82,
      pallets: 33,
      declaredValue: rub(185_000_000),
    }),
  ],
  requirement: {
    truckType: { ru: '20 т / 82 м³', en: '20 t / 82 m³' },
    bodies: [tent],
    loadings: [rear],
    capacityKg: 20_000,
    volumeM3: 82,
    pallets: 33,
    temperature: null,
    equipment: [{ ru: 'ремни крепления, 20 шт.', en: 'straps, 20' }],
    crewSize: 1,
  },
  truck: {
    plate: 'А123ВС716',
    make: 'КАМАЗ',
    model: '54901',
    kind: 'tractor',
    body: null,
    payloadKg: null,
    volumeM3: null,
    vin: 'XTC651154K1234567',
    ownership: 'own',
  },
  trailer: {
    plate: 'АР123416',
    make: 'Тонар',
    model: 'Т3-16',
    kind: 'semi_trailer',
    body: tent,
    payloadKg: 22_000,
    volumeM3: 92,
    vin: '',
    ownership: 'own',
  },
  driver: {
    name: 'Сафин Рустам Маратович',
    phone: '+79171234567',
    licence: '9916123456',
    passport: { series: '9214', number: '556677', issuedBy: 'МВД по Республике Татарстан', issuedOn: '2014-06-19' },
  },
  flight: 'Р-26-000087',
  distanceKm: 710,
  durationMin: 660,
  co2eKg: 1349,
  price: everydayPrice,
  customerPrice: sumOf(rub(7_900_000), 'included', 22),
  lines: [{ name: carriage, quantity: 1, unit: trip, sum: everydayPrice }],
  payment: { days: 14, kind: 'banking', trigger: 'originals' },
  terms,
  flags: { tracking: true, seal: true, escort: false, insurance: false, recorder: false },
  comment: 'Водитель обязан быть в спецобуви. Погрузка с пандуса.',
  claims: [
    waited(
      {
        id: '01990000-0000-7000-8000-000000000001',
        stop: 1,
        arrivedAt: '2026-10-06T05:50:00.000Z',
        from: '2026-10-06T06:00:00.000Z',
        until: '2026-10-06T12:40:00.000Z',
        rate: rub(70_000),
        amount: rub(350_000),
      },
      executor.short,
    ),
  ],
  seals: ['0012345', '0012346'],
  numbers: {},
  waybill: null,
  climates: [climate],
}

const detainedPrice = sumOf(rub(18_500_000), 'included', 22)

/** Scenario 7: 400 minutes in Moscow, by 700 an hour of the terms or by law of a freight of 185 000. */
export const detained = (by: 'terms' | 'law'): OrderPrintFacts => ({
  ...everyday,
  number: '26-000117',
  date: '2026-10-01',
  today: '2026-10-08',
  price: detainedPrice,
  lines: [{ name: carriage, quantity: 1, unit: trip, sum: detainedPrice }],
  terms: by === 'terms' ? terms : OrderTerms.parse({}),
  stops: [
    stop({
      seq: 1,
      kind: 'loading',
      place: { ru: 'Самара', en: 'Samara' },
      region: { ru: 'Самарская область', en: 'Samara Oblast' },
      address: 'г. Самара, ул. Заводское шоссе, д. 15',
      windowFrom: new Date('2026-10-03T05:00:00Z'),
      windowTo: new Date('2026-10-03T08:00:00Z'),
      tz: 'Europe/Samara',
    }),
    stop({
      seq: 2,
      kind: 'unloading',
      place: { ru: 'Москва', en: 'Moscow' },
      region: { ru: 'Москва', en: 'Moscow' },
      address: 'г. Москва, Дмитровское ш., д. 163А',
      partyName: 'ООО «Столичный Склад»',
      windowFrom: new Date('2026-10-05T06:00:00Z'),
      windowTo: new Date('2026-10-05T08:00:00Z'),
      tz: 'Europe/Moscow',
      arrivedAt: new Date('2026-10-05T05:50:00Z'),
      leftAt: new Date('2026-10-05T12:40:00Z'),
    }),
  ],
  claims: [
    waited(
      {
        id: '01990000-0000-7000-8000-000000000005',
        stop: 2,
        arrivedAt: '2026-10-05T05:50:00.000Z',
        from: '2026-10-05T06:00:00.000Z',
        until: '2026-10-05T12:40:00.000Z',
        rate: by === 'terms' ? rub(70_000) : null,
        amount: rub(by === 'terms' ? 350_000 : 246_667),
      },
      executor.short,
    ),
  ],
})
