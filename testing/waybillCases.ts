import { type DriverRow, holderOf, toDriver, toVehicle, type VehicleRow } from '#server/waybills/facts/resources.ts'
import type { RefFacts, SignerFacts, TitleContext, WaybillOrder } from '#server/waybills/facts/title.ts'
import type { OrderPrintFacts, PartyFacts } from '#server/wording/record.ts'
import { samples } from './prints/samples.ts'

/** Orders and words the titles of a waybill are tried on: what the road knows, from a van without a trailer to a carrier of another country. */

const countries = {
  RU: { number: '643', name: 'Россия' },
  KZ: { number: '398', name: 'Казахстан' },
  BY: { number: '112', name: 'Беларусь' },
}

const tractor: VehicleRow = {
  plate: 'А123ВС716',
  kind: 'tractor',
  make: 'КАМАЗ',
  model: '54901',
  bodyType: null,
  payloadKg: null,
  volumeM3: null,
  ownership: 'own',
  sts: '1650123456',
  vin: 'XTC651154K1234567',
  leaseNumber: null,
  leaseDate: null,
  lessorTin: null,
}
const semiTrailer: VehicleRow = {
  ...tractor,
  ...{ plate: 'АР123416', kind: 'semi_trailer', make: 'Тонар', model: 'Т3-16', bodyType: 'tent' },
  ...{ payloadKg: 22_000, volumeM3: 92, sts: null, vin: null },
}
const leased = { ownership: 'leasing', leaseNumber: 'Л-2025/17', leaseDate: '2025-03-14', lessorTin: '7702000001' }
const safin: DriverRow = {
  lastName: 'Сафин',
  firstName: 'Рустам',
  middleName: 'Маратович',
  phone: '+79171234567',
  tin: '',
  licence: '9916123456',
  licenceIssued: '2019-06-04',
}

type Resources = { truck?: Partial<VehicleRow>; trailer?: Partial<VehicleRow> | null; driver?: Partial<DriverRow> }

/** An order of the samples with its resources, as the titles take it. */
export function waybillOf(order: OrderPrintFacts, { truck = {}, trailer = {}, driver = {} }: Resources = {}): WaybillOrder {
  const holder = holderOf(order.executor?.tin)
  return {
    ...order,
    countries,
    resources: {
      truck: toVehicle({ ...tractor, ...truck }, '', holder),
      trailer: trailer && toVehicle({ ...semiTrailer, ...trailer }, 'Тент', holder),
      driver: toDriver({ ...safin, ...driver }),
    },
  }
}

const sole = (name: string, tin: string): Partial<PartyFacts> => ({
  ...{ name: `Индивидуальный предприниматель ${name}`, short: `ИП ${name}`, legalForm: 'ip', tin, kpp: '', ogrn: '315784700000579' },
})

const { everyday, foreign, longNames } = samples
const [only] = everyday.cargos
const volumes = everyday.stops.map(stop => ({ ...stop, address: '', windowTo: null }))

/** What stands beside each other here is what the road knows together. */
export const waybillCases: readonly (readonly [string, WaybillOrder])[] = [
  ['an everyday order', waybillOf(everyday)],
  ['names and addresses as long as may be, 60 cargos, six stops', waybillOf(longNames)],
  [
    'a carrier of another country with dangerous goods',
    waybillOf(foreign, { truck: { plate: '123ABC02', sts: 'SR 00112233' }, trailer: { plate: '45ACD02' } }),
  ],
  ['a van without a trailer', waybillOf(everyday, { truck: { kind: 'van', payloadKg: 1500, volumeM3: 16.75 }, trailer: null })],
  ['a rented tractor before a leased trailer', waybillOf(everyday, { truck: { ...leased, ownership: 'rent' }, trailer: leased })],
  ['a trailer of more than a hundred cubic metres', waybillOf(everyday, { trailer: { volumeM3: 120.75, payloadKg: 19_999 } })],
  [
    'sole traders on both sides',
    waybillOf({
      ...everyday,
      forwarder: { ...everyday.forwarder, ...sole('Ёлкин Пётр Иванович', '781000500012') },
      executor: everyday.executor && { ...everyday.executor, ...sole('Щербак А. Л.', '165500200012') },
    }),
  ],
  [
    'a driver known by his tax number',
    waybillOf(everyday, { driver: { tin: '165500200012', licence: '', licenceIssued: null, middleName: null } }),
  ],
  ['a driver whose licence has no series', waybillOf(everyday, { driver: { licence: '77 00123' } })],
  ['times without ends, places without addresses', waybillOf({ ...everyday, stops: volumes })],
  [
    'a price without VAT and an account of another country',
    waybillOf({ ...everyday, executor: foreign.executor, price: everyday.price && { ...everyday.price, vatMode: 'none', vatRate: 0 } }),
  ],
  [
    'cargo in a container, of signs of XML, in parts of a cubic metre',
    waybillOf({
      ...everyday,
      cargos: only
        ? [
            {
              ...only,
              name: 'Контейнер <20> & "груз"',
              volumeM3: 33.123,
              hsCode: '2202100000',
              tempMin: -18.5,
              tempMax: -15,
              lengthM: 6.058,
              widthM: 2.438,
              heightM: 2.591,
            },
          ]
        : [],
    }),
  ],
]

const ref = (file: string): RefFacts => ({
  file,
  date: '06.10.2026',
  time: '09:30:00',
  signature: Buffer.from(file.repeat(40)).toString('base64'),
})

const director: SignerFacts = { name: 'Ёлкин Пётр Иванович', post: 'Генеральный директор', attorney: null, trader: false }

export const waybillContext: TitleContext = {
  now: new Date('2026-10-06T06:30:00Z'),
  waybill: { number: '26-000123', createdAt: new Date('2026-10-06T06:00:00Z'), uid: 'ЭПД-000000000123' },
  consignee: { tin: '5260007007' },
  given: {
    ...{ condition: 'Без повреждений', marks: 'По упаковочным листам', massBy: '03' },
    ...{ arrivedAt: '2026-10-06T05:50:00Z', leftAt: '2026-10-06T12:40:00Z', arriveAt: '2026-10-08T05:00:00Z' },
    ...{ document: 'Письмо', documentNumber: '17', documentDate: '2026-10-06', issuer: 'consignor', conveyed: 'edo' },
    ...{ reason: 'Поломка тягача', place: 'Тверь', name: 'ООО «Молочный Дом»', tin: '5260007007', address: 'ул. Складочная, 1' },
  },
  refs: { t1: ref('ON_T1'), t2: ref('ON_T2'), t5: ref('ON_T5'), t6: ref('ON_T6'), t7: ref('ON_T7') },
  signer: director,
  correction: null,
  readdressed: null,
  change: null,
  taken: null,
}

const resourcesNow = waybillCases[4]![1].resources

/** Ways the same order is told: by whom it is signed, what was added, what was put right. */
export const waybillContexts: readonly (readonly [string, Partial<TitleContext>])[] = [
  ['', { change: resourcesNow }],
  [
    'signed by a power of attorney',
    {
      change: resourcesNow && { ...resourcesNow, driver: null },
      signer: { ...director, attorney: { number: '12-АБ', from: '2026-01-15' } },
    },
  ],
  [
    'a sole trader signs',
    { change: resourcesNow && { ...resourcesNow, truck: null, trailer: null }, signer: { ...director, trader: true } },
  ],
  [
    'a correction with remarks, seals and other amounts',
    {
      change: resourcesNow && { ...resourcesNow, trailer: null },
      correction: 3,
      given: { ...waybillContext.given, seals: '№ 7 & «8»', remarks: 'Помята паллета', pieces: 31, massKg: 19_500 },
    },
  ],
  [
    'sent elsewhere on the way',
    {
      change: resourcesNow,
      readdressed: {
        name: 'ООО «Молочный Дом»',
        tin: '5260007007',
        place: 'Тверь',
        address: 'Тверь, ул. Складочная, 1',
        country: '643',
        due: '08.10.2026T08:00:00+03:00',
      },
    },
  ],
]
