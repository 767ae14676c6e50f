import { leadOf } from '#contract/flight-lead.ts'
import { regimeRange } from '#contract/order-cargo.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { lineOf } from '#contract/order-sums.ts'
import type { Day, Money } from '#contract/primitives.ts'
import { isRestricted } from '#contract/restricted.ts'
import { defaultZone } from '#contract/zone.ts'
import { listAccounts } from '#server/company/store.ts'
import { visitOf } from '#server/deals/flights/rules/ofOrder.ts'
import type { OrderState } from '#server/deals/record.ts'
import type { Consignment } from '#server/deals/waybills/rules/consignments.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { findParties, namesOf, resourceCards, traitsOf } from '#server/waybills/store/facts.ts'
import { holderOf, toDriver, toVehicle, type VehicleRow } from './resources.ts'
import type { ResourcesFacts, WaybillOrder } from './title.ts'

const nowhere = { ru: '', en: '' }

type Open = (sealed: Buffer) => string

/** What the titles of a waybill are made of, as the part of the order it is of stands now. `open` reads what is sealed of the driver. */
export async function orderOf(tx: Tx, { state, portion }: Pick<Consignment, 'state' | 'portion'>, open: Open): Promise<WaybillOrder> {
  const { order, stops, flights } = state
  const draft = draftOf(state)
  const parties = new Map((await findParties(tx, [order.orgId, order.executorId ?? order.orgId])).map(each => [each.id, each]))
  // an account is told by its owner alone
  const account = (await listAccounts(tx)).find(each => each.main && each.currency === order.currency) ?? null
  const partyOf = (id: string) => {
    const found = parties.get(id)
    const known = id === order.orgId ? state.forwarder : state.executor
    return {
      name: found?.nameFull ?? known?.name ?? '',
      short: found?.nameShort ?? known?.name ?? '',
      country: found?.country ?? 'RU',
      legalForm: found?.legalForm ?? '',
      tin: found?.tin ?? known?.tin ?? '',
      kpp: found?.kpp ?? '',
      ogrn: found?.ogrn ?? '',
      address: found?.legalAddress ?? '',
      actualAddress: found?.actualAddress ?? '',
      director: { name: '', post: '', basis: '' },
      phones: found?.phones ?? [],
      emails: found?.emails ?? [],
      account: id === tx.actor.orgId ? account : null,
      regime: null,
    }
  }
  const packageCodes = draft.cargos.flatMap(({ packageType }) => packageType ?? [])
  const packages = await namesOf(tx, 'package_types', packageCodes)
  const kinds = await traitsOf(tx, 'package_types', packageCodes)
  const bodies = await namesOf(tx, 'body_types', order.bodyTypes)
  const regimes = await namesOf(tx, 'temperature_regimes', order.temperature === null ? [] : [order.temperature])
  const forwarder = partyOf(order.orgId)
  const executor = order.executorId === null ? null : partyOf(order.executorId)
  const letters = [...new Set([forwarder.country, executor?.country ?? '', ...stops.map(({ country }) => country ?? ''), 'RU'])].filter(
    Boolean,
  )
  const names = await namesOf(tx, 'countries', letters)
  const traits = await traitsOf(tx, 'countries', letters)
  const degrees = regimeRange(order.temperature)
  return {
    number: order.number ?? '',
    date: dayIn(defaultZone, order.createdAt) as Day,
    forwarder,
    executor,
    stops: stops.map(stop => ({
      seq: stop.seq,
      kind: stop.kind,
      place: { ru: stop.placeRu, en: stop.placeEn },
      region: nowhere,
      country: stop.country ?? '',
      address: stop.address,
      partyName: stop.partyName,
      contactName: '',
      // in place of whoever is restricted his organisation answers the phone
      contactPhone: (isRestricted(stop.contactName) ? forwarder?.phones[0] : stop.contactPhone) ?? '',
      windowFrom: stop.windowFrom,
      windowTo: stop.windowTo,
      tz: stop.tz,
      arrivedAt: visitOf(flights, stop.seq)?.arrivedAt ?? null,
      leftAt: visitOf(flights, stop.seq)?.completedAt ?? null,
      handling: [],
      notes: '',
    })),
    cargos: draft.cargos.map(cargo => ({
      ...cargo,
      category: null,
      package: cargo.packageType === null ? null : (packages.get(cargo.packageType) ?? null),
      tare: tareOf(cargo.packageType === null ? null : kinds.get(cargo.packageType)?.rec21),
    })),
    requirement: {
      bodies: order.bodyTypes.flatMap(code => bodies.get(code) ?? []),
      temperature: order.temperature === null ? null : (regimes.get(order.temperature) ?? null),
      tempMin: degrees?.min ?? null,
      tempMax: degrees?.max ?? null,
    },
    resources: await resourcesOf(tx, state, open, executor?.tin ?? ''),
    countries: Object.fromEntries(
      letters.map(code => [code, { number: String(traits.get(code)?.numeric ?? ''), name: names.get(code)?.ru ?? code }]),
    ),
    price: sumOf(state, portion),
    comment: order.commentPublic,
  }
}

/** The code of a package by the classifier: two characters, of a pallet or of no package where it has another there. */
const tareOf = (code: unknown): string => (typeof code !== 'string' ? 'NE' : code.length === 2 ? code : 'PX')

const held = (record: Record<string, unknown>): VehicleRow => ({
  plate: record.plate as string,
  kind: record.kind as string,
  make: record.make as string,
  model: record.model as string,
  bodyType: record.body_type as string | null,
  payloadKg: record.payload_kg as number | null,
  volumeM3: record.volume_m3 as number | null,
  ownership: record.ownership as string,
  sts: record.sts as string | null,
  vin: record.vin as string | null,
  leaseNumber: record.lease_number as string | null,
  leaseDate: record.lease_date as string | null,
  lessorTin: record.lessor_tin as string | null,
})

/** The resources of the flight that carries a part of an order, or is to, as the cards of whoever drives it hold them. */
async function resourcesOf(tx: Tx, { order, flights }: OrderState, open: Open, tin: string): Promise<ResourcesFacts | null> {
  const lead = leadOf(flights)
  const cards = lead && (await resourceCards(tx, order.id, lead.id))
  if (!cards) return null
  const [truck, trailer] = [cards.truck, cards.trailer].map(record => record && held(record))
  const bodies = await namesOf(
    tx,
    'body_types',
    [truck, trailer].flatMap(record => record?.bodyType ?? []),
  )
  const holder = holderOf(tin)
  const vehicle = (record: VehicleRow | null | undefined) =>
    record ? toVehicle(record, bodies.get(record.bodyType ?? '')?.ru ?? '', holder) : null
  const plain = (sealed: Buffer | null) => (sealed ? open(sealed) : '')
  return {
    truck: vehicle(truck),
    trailer: vehicle(trailer),
    driver:
      cards.lastName === null
        ? null
        : toDriver({
            lastName: cards.lastName,
            firstName: cards.firstName ?? '',
            middleName: cards.middleName,
            phone: plain(cards.phone),
            tin: plain(cards.tin),
            licence: plain(cards.licence),
            licenceIssued: cards.licenceIssued,
          }),
  }
}

/** A part of the price and of its tax: those of all parts come to what the order costs. */
function sumOf({ order }: OrderState, portion: Consignment['portion']): WaybillOrder['price'] {
  if (order.price === null) return null
  const vatMode = order.vatMode as OrderDraft['vatMode']
  const whole = lineOf(order.price, vatMode, order.vatRate)
  const [vat, gross] = [portion(whole.vat), portion(whole.gross)]
  const of = (minor: number): Money => ({ minor, currency: order.currency })
  return { net: of(gross - vat), vat: of(vat), gross: of(gross), vatMode, vatRate: order.vatRate }
}
