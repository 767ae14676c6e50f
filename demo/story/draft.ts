import { regimeRange } from '#contract/order-cargo.ts'
import { type Equipment, OrderDraft, OrderTerms } from '#contract/order-draft.ts'
import { customerVatOf, type Vat } from '#contract/order-vat.ts'
import { defaultZone } from '#contract/zone.ts'
import { askedOf as wantedOf } from '#demo/plan/plan.ts'
import type { Trip } from '#demo/plan/record.ts'
import { type Chance, openChance } from '#demo/random.ts'
import type { DemoOrder } from '#demo/record.ts'
import { columnsOf } from '#server/orders/row/draft.ts'
import { customerVatColumns } from '#server/orders/row/money.ts'
import { dayIn } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'

/** How the customer of a trip is billed: across a border at 0 %, where his forwarder may. Source: НК РФ ст. 164 п. 1 пп. 2.1. */
function billedOf({ home, stops, vatMode, vatRate }: Trip): Vat {
  const abroad = stops.some(stop => stop.place.country !== stops[0]!.place.country)
  const day = dayIn(defaultZone, new Date(stops[0]!.from))
  return customerVatOf(abroad ? { vatMode: 'included', vatRate: 0 } : { vatMode, vatRate }, { regime: home.party.tax, country: 'RU' }, day)
}

/** What an order says of its customer's own; now and then something is still to be entered. */
function customerWordsOf({ customer, created }: Trip): Partial<OrderDraft> {
  const asks = customer?.asks
  if (!asks) return {}
  const day = new Date(created)
  const waits = day.getUTCDate() % 3 === 0
  return {
    contractNumber: asks.contractNumber ?? '',
    passHours: asks.passHours ?? null,
    costCentre: waits ? '' : `44${10 + day.getUTCHours()}`,
    customerValues: (asks.ownFields ?? []).map(({ key, ru, en, kind }) => ({
      ...{ key, ru, en },
      value: kind === 'day' ? dayIn(defaultZone, new Date(created + 14 * 86_400_000)) : waits ? '' : `В-${1 + (day.getUTCHours() % 7)}`,
    })),
  }
}

export function draftOf(trip: Trip, chance: Chance): DemoOrder {
  const { home, load, customer, responsible } = trip
  const extras = extrasOf(trip)
  const id = newId()
  const asked = wantedOf(trip)
  const createdAt = new Date(trip.created)
  const orgId = home.party.id
  const draft: OrderDraft = {
    ...OrderDraft.parse({}),
    customerId: customer?.id ?? null,
    ...customerWordsOf(trip),
    customerNumber: customer && chance.is(0.6) ? `З-${chance.whole(1000, 9999)}` : '',
    truckType: asked.truckType,
    capacityKg: asked.capacityKg,
    volumeM3: asked.volumeM3,
    pallets: asked.pallets,
    bodyTypes: [load.body],
    loadingTypes: [...asked.loading],
    temperature: load.temperature,
    recorder: load.body === 'ref',
    equipment: extras.equipment,
    price: { minor: trip.price, currency: 'RUB' },
    vatMode: trip.vatMode,
    vatRate: trip.vatRate,
    customerPrice: { minor: trip.customerPrice, currency: 'RUB' },
    payDays: chance.pick([7, 10, 14, 14, 20]),
    terms: OrderTerms.parse({ waitRate: { amount: '700.00', currency: 'RUB' } }),
    transferPolicy: extras.transferPolicy,
    seal: load.body === 'ref',
    insurance: extras.cargo.declaredValue !== null,
    externalId: extras.externalId,
    tags: extras.tags,
    commentPublic: chance.is(0.3) ? 'Водителю позвонить за час до прибытия' : '',
  }
  // whoever pays soon has agreed on what being late costs
  if (draft.payDays <= 10) draft.terms = { ...draft.terms, latePaymentPercent: 0.1, latePaymentCap: 10 }
  return {
    order: {
      orgId,
      id,
      version: 1,
      number: null,
      status: 'draft',
      ...columnsOf(draft),
      contactName: draft.contactName,
      contactPhone: draft.contactPhone,
      customerName: customer?.name ?? null,
      executorId: null,
      responsibleId: responsible.id,
      responsibleName: responsible.name,
      ...customerVatColumns(billedOf(trip)),
      distanceKm: trip.lane.km,
      distanceBy: 'typed',
      durationMin: Math.round((trip.lane.km / 65) * 60),
      createdAt,
      updatedAt: createdAt,
      statusAt: createdAt,
      offerExpiresAt: null,
      cancelReason: null,
      cancelComment: null,
      parentOrgId: null,
      parentId: null,
      depth: 0,
      transferId: null,
      approvalUntil: null,
      resourcesIssue: null,
      guideEnded: false,
      settledAt: null,
      requiredDocuments: [...(trip.customer?.documents ?? [])],
      payFrom: null,
      payDueOn: null,
      demo: true,
    },
    stops: stopsOf(trip, chance, id),
    cargos: [cargoOf(trip, chance, id)],
    offers: [],
    agreedAt: null,
    documents: [],
    holds: [],
    haltRequests: [],
    claims: [],
    silent: [],
    change: null,
    extras: [],
    waybills: [],
    flights: [],
    transfer: null,
    forwarder: home.party,
    zone: defaultZone,
    executor: null,
    versions: [],
    entries: [],
    audits: [],
    resources: null,
  }
}

/** The stops of a trip as its order has them. */
function stopsOf(trip: Trip, chance: Chance, orderId: string): DemoOrder['stops'] {
  const orgId = trip.home.party.id
  const asked = wantedOf(trip)
  return trip.stops.map((stop, i) => ({
    orgId,
    orderId,
    seq: i + 1,
    kind: stop.kind,
    placeCode: stop.place.code,
    placeRu: stop.place.nameRu,
    placeEn: stop.place.nameEn,
    country: stop.place.country,
    lat: stop.place.lat,
    lon: stop.place.lon,
    tz: stop.place.tz,
    address: stop.address,
    windowFrom: new Date(stop.from),
    windowTo: new Date(stop.to),
    partyName: stop.partyName,
    contactName: stop.contact,
    contactPhone: stop.phone,
    handling: [chance.pick(asked.loading)],
    notes: stop.notes,
  }))
}

/** What is carried. */
const cargoOf = (trip: Trip, chance: Chance, orderId: string): DemoOrder['cargos'][number] => ({
  orgId: trip.home.party.id,
  orderId,
  seq: 1,
  name: trip.load.name,
  category: trip.load.category,
  packageType: trip.load.pack,
  pieces: trip.load.pallets || chance.whole(4, 40),
  massKg: trip.load.massKg,
  volumeM3: trip.load.volumeM3,
  pallets: trip.load.pallets,
  ...extrasOf(trip).cargo,
})

const paint = { adrUn: '1263', adrName: 'КРАСКА', adrClass: '3', adrCode: 'F1', adrGroup: 'II', adrTunnel: 'D/E' }
const aerosols = { adrUn: '1950', adrName: 'АЭРОЗОЛИ', adrClass: '2_1', adrCode: '5F', adrGroup: null, adrTunnel: 'D' }
const harmless = { adrUn: null, adrName: null, adrClass: null, adrCode: null, adrGroup: null, adrTunnel: null }

/** What an order tells of its cargo beside the load: sizes, temperature, dangerous goods, what is asked of the vehicle, marks. */
function extrasOf({ seed, load, resources, replaced, number, price }: Trip) {
  const chance = openChance(seed + 2)
  const range = regimeRange(load.temperature)
  // paint goes where the resources may carry it, or where none is named yet
  const dangerous = load.category === 'cosmetics' && (resources === null || resources.adr) && (replaced === null || replaced.adr)
  const limited = load.category === 'cosmetics' && !dangerous && chance.is(0.5)
  const pallet = load.pack === 'pallet_eur'
  const declared = chance.is(0.35)
  const piece = (code: Equipment, count: number | null = null) => ({ code, count })
  const equipment: OrderDraft['equipment'] =
    load.category === 'metal'
      ? [piece('straps', 12), piece('corners')]
      : load.category === 'building'
        ? [piece('straps', 10)]
        : load.temperature === 'dairy'
          ? [piece('medical_book'), piece('sanitary_passport')]
          : []
  return {
    equipment,
    tags: [...(chance.is(0.12) ? ['срочно'] : []), ...(chance.is(0.18) ? [chance.pick(['постоянный', 'сеть', 'тест', 'VIP'])] : [])],
    externalId: number !== null && chance.is(0.3) ? `ERP-${number}` : null,
    transferPolicy: chance.is(0.1) ? ('forbid' as const) : ('with_approval' as const),
    cargo: {
      ...(dangerous ? { name: 'Краски и растворители', category: 'dangerous' } : {}),
      lengthM: pallet ? 1.2 : null,
      widthM: pallet ? 0.8 : null,
      heightM: pallet ? 1.75 : null,
      stackable: pallet && load.massKg < 18_000,
      tempMin: range ? (range.min ?? -22) : null,
      tempMax: range?.max ?? null,
      declaredValue: declared ? price * chance.whole(12, 40) : null,
      declaredCurrency: declared ? 'RUB' : null,
      hsCode: '',
      containerNumber: '',
      ...(dangerous ? paint : limited ? aerosols : harmless),
      adrLimited: dangerous ? false : limited ? true : null,
      adrExplosiveKg: null,
    },
  }
}
