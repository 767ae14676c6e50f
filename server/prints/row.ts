import { type ExtraCode, signed } from '#contract/extras.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { Equipment, OrderDraft } from '#contract/order-draft.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Bilingual, Money, Side } from '#contract/primitives.ts'
import type { IssuedPrint } from '#contract/prints.ts'
import { approvedExtras } from '#server/deals/extras/store.ts'
import type { ExtraRecord, OrderState } from '#server/deals/record.ts'
import { customerVatIn } from '#server/deals/rules.ts'
import type { DictName } from '#server/dicts/store.ts'
import { passportOf } from '#server/drivers/row.ts'
import { sideOf } from '#server/orders/commands/sides.ts'
import { toCard } from '#server/orders/row/card.ts'
import { findPlaces } from '#server/places/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { sealsOf } from '#server/waybills/facts/seals.ts'
import { numbersOfWaybill, type RoadsideKey } from '#server/waybills/store/waybills.ts'
import { type LineFacts, type OrderPrintFacts, type PartyFacts, type SumFacts, sumOf, type VehicleFacts } from '#server/wording/facts.ts'
import { formOf } from './catalogue.ts'
import { nobody, partyFacts } from './parties.ts'
import {
  driverOf,
  type IssuedRecord,
  listIssued,
  namesIn,
  type PartyRecord,
  partiesOf,
  type Requisites,
  requisitesOf,
  vehiclesOf,
} from './store.ts'
import { carriage, equipmentNames, extraNames, service, trip } from './words.ts'

export type Names = (dict: DictName, code: string) => Bilingual

/** Whose papers are printed, and what he may see. */
export type Printer = { orgId: OrgId; permissions: ReadonlySet<Permission>; tz: string }

const dicts = ['product_categories', 'package_types', 'truck_types', 'body_types', 'download_types', 'temperature_regimes'] as const

/** Names of codes as papers say them; read once for many papers. */
export async function readNames(tx: Tx): Promise<Names> {
  const names = new Map((await namesIn(tx, dicts)).map(({ dict, code, nameRu, nameEn }) => [`${dict} ${code}`, { ru: nameRu, en: nameEn }]))
  return (dict, code) => names.get(`${dict} ${code}`) ?? { ru: code, en: code }
}

export type Printed = {
  side: Side
  facts: OrderPrintFacts
  /** The driver whose documents stand in them; null: nobody's. */
  revealed: string | null
  clauses: Bilingual
}

/** What papers of an order are made of for one viewer: what his card of the order shows, and the requisites the sides print. */
export async function printedOf(
  tx: Tx,
  state: OrderState,
  printer: Printer,
  { names, open, roadside }: { names: Names; open: (sealed: Buffer) => string; roadside?: (waybill: RoadsideKey) => string | null },
): Promise<Printed> {
  const { order } = state
  const side = sideOf(state, printer.orgId)
  const prices = printer.permissions.has('orders.prices')
  const card = toCard(state, { side, viewer: { prices, may: false, people: [] }, openPhone: open, now: tx.now })
  const formerClaims = side === 'forwarder' ? state.claims.filter(claim => claim.executorId !== order.executorId) : []
  const known = [order.orgId, order.executorId ?? order.orgId, ...formerClaims.map(({ executorId }) => executorId)]
  const parties = new Map((await partiesOf(tx, known)).map(party => [party.id, party]))
  const requisites = await requisitesOf(tx, order.id)
  const party = (id: string) => partyOf(parties.get(id), requisites.get(id))
  const home = parties.get(order.orgId)
  const places = new Map(
    (
      await findPlaces(
        tx,
        card.stops.flatMap(stop => stop.placeCode ?? []),
      )
    ).map(place => [place.code, place]),
  )
  const extras = prices ? ((await approvedExtras(tx, order.orgId as OrgId, [order.id])).get(order.id) ?? []) : []
  const resources = await resourcesOf(tx, card, side, printer, { names, open })
  const named = (dict: DictName, code: string | null) => (code === null ? null : names(dict, code))
  const own = requisites.get(order.orgId)
  const facts: OrderPrintFacts = {
    viewer: side,
    today: dayIn(printer.tz, tx.now),
    number: order.number ?? '',
    date: dayIn(home?.tz ?? printer.tz, order.createdAt),
    customerNumber: card.customerNumber ?? '',
    forwarder: party(order.orgId) ?? unknownParty(state.forwarder),
    executor: order.executorId === null ? null : (party(order.executorId) ?? unknownParty(state.executor!)),
    customer: side === 'forwarder' && order.customerId !== null ? await customerOf(tx, order.customerId) : null,
    stops: card.stops.map((stop, at) => {
      const place = places.get(stop.placeCode ?? '')
      return {
        seq: at + 1,
        kind: stop.kind,
        place: stop.place,
        region: { ru: place?.regionRu ?? '', en: place?.regionEn ?? '' },
        country: place?.country ?? state.stops[at]?.country ?? '',
        address: stop.address,
        partyName: stop.partyName,
        contactName: stop.contactName,
        contactPhone: stop.contactPhone ?? '',
        windowFrom: dateOf(stop.windowFrom),
        windowTo: dateOf(stop.windowTo),
        tz: stop.tz,
        arrivedAt: dateOf(stop.arrivedAt),
        leftAt: dateOf(stop.completedAt),
        handling: stop.handling.map(code => names('download_types', code)),
        notes: stop.notes,
      }
    }),
    cargos: card.cargos.map(cargo => ({
      name: cargo.name,
      category: named('product_categories', cargo.category),
      package: named('package_types', cargo.packageType),
      pieces: cargo.pieces,
      massKg: cargo.massKg,
      volumeM3: cargo.volumeM3,
      pallets: cargo.pallets,
      lengthM: cargo.lengthM,
      widthM: cargo.widthM,
      heightM: cargo.heightM,
      tempMin: cargo.tempMin,
      tempMax: cargo.tempMax,
      declaredValue: cargo.declaredValue,
      hsCode: cargo.hsCode ?? '',
      adr: cargo.adr,
    })),
    requirement: {
      truckType: named('truck_types', card.requirement.truckType),
      bodies: card.requirement.bodyTypes.map(code => names('body_types', code)),
      loadings: card.requirement.loadingTypes.map(code => names('download_types', code)),
      capacityKg: card.requirement.capacityKg,
      volumeM3: card.requirement.volumeM3,
      pallets: card.requirement.pallets,
      temperature: named('temperature_regimes', card.requirement.temperature),
      equipment: card.requirement.equipment.map(({ code, count }) => counted(equipmentNames[code as Equipment], count)),
      crewSize: card.requirement.crewSize,
    },
    truck: resources.truck,
    trailer: resources.trailer,
    driver: resources.driver,
    flight: card.flight?.number ?? '',
    distanceKm: card.distanceKm,
    durationMin: card.durationMin,
    co2eKg: card.co2eKg,
    price: prices && order.price !== null ? sumIn(order.price, order) : null,
    customerPrice:
      prices && side === 'forwarder' && order.customerPrice !== null
        ? sumIn(order.customerPrice, { currency: order.currency, ...customerVatIn(order) })
        : null,
    lines: prices && order.price !== null ? linesOf(order.price, extras, order) : [],
    payment: { days: card.payment.days, kind: card.payment.kind, trigger: card.payment.trigger },
    terms: card.terms,
    flags: {
      tracking: card.tracking,
      seal: card.seal,
      escort: card.escort,
      insurance: card.insurance,
      recorder: card.requirement.recorder,
    },
    comment: card.commentPublic,
    documents: requiredDocuments(card),
    claims: card.exceptions.claims.filter(claim => claim.status !== 'draft' || claim.side === side),
    former: Object.fromEntries(
      formerClaims.map(({ id, executorId, executorName }) => {
        const offer = state.offers.findLast(each => each.executorId === executorId && each.endedAt !== null)
        const executor = party(executorId) ?? unknownParty({ name: executorName, tin: offer?.executorTin ?? '' })
        return [id, { executor, price: prices && offer ? sumIn(offer.price, offer) : null }]
      }),
    ),
    seals: await sealsOf(tx, order),
    numbers: numbersOf(await listIssued(tx, order)),
    waybill: await numbersOfWaybill(tx, order, roadside),
  }
  return { side, facts, revealed: resources.revealed, clauses: { ru: own?.clausesRu ?? '', en: own?.clausesEn ?? '' } }
}

/** Documents the executor brings before the order is over, by the names of their forms. */
const requiredDocuments = ({ documentRows }: OrderCard): Bilingual[] =>
  documentRows
    .filter(({ side, required, shared, kind }) => side === 'executor' && required && shared && kind !== 'order_request')
    .map(({ kind, title }) => formOf(kind)?.name ?? { ru: title, en: title })
    .filter(({ ru }) => ru !== '')

/** The number each form has; of a form printed of claims each claim's own, under the form and the claim. */
export const numbersOf = (issued: readonly Pick<IssuedRecord, 'form' | 'claimId' | 'number' | 'date'>[]): OrderPrintFacts['numbers'] =>
  Object.fromEntries(
    issued.toReversed().map(({ form, claimId, number, date }) => [claimId === null ? form : `${form} ${claimId}`, { number, date }]),
  )

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

const counted = (name: Bilingual, count: number | null): Bilingual =>
  count === null ? name : { ru: `${name.ru}, ${count} шт.`, en: `${name.en}, ${count}` }

/** An organisation of the deal with the account it prints. */
function partyOf(card: PartyRecord | undefined, requisites: Requisites | undefined): PartyFacts | null {
  if (!card) return null
  if (requisites?.account == null) return partyFacts(card, null)
  const { account, correspondent } = requisites
  return partyFacts(card, {
    bik: requisites.bik ?? '',
    bank: requisites.bank ?? '',
    account,
    correspondent,
    currency: requisites.currency ?? 'RUB',
  })
}

/** An organisation that is no more, under the name its offer was made to. */
const unknownParty = ({ name, tin }: { name: string; tin: string }): PartyFacts => ({ ...nobody, name, short: name, tin })

async function customerOf(tx: Tx, id: string): Promise<PartyFacts | null> {
  const found = await tx.selectFrom('customers').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()
  if (!found) return null
  return {
    ...nobody,
    name: found.legalName || found.name,
    short: found.name,
    country: found.country,
    tin: found.tin ?? '',
    kpp: found.kpp ?? '',
    address: found.addresses[0] ?? '',
    phones: found.contactPhone ? [found.contactPhone] : [],
    emails: found.contactEmail ? [found.contactEmail] : [],
  }
}

type Priced = { currency: string; vatMode: string; vatRate: number }

const sumIn = (minor: number, { currency, vatMode, vatRate }: Priced): SumFacts =>
  sumOf({ minor, currency }, vatMode as OrderDraft['vatMode'], vatRate)

/** The carriage and the extras; what was given back of one is taken off its own line, and a line nothing is left of goes. */
function linesOf(price: number, extras: readonly ExtraRecord[], priced: Priced): LineFacts[] {
  const backs = Map.groupBy(extras, ({ returns }) => returns)
  const known = new Set(extras.map(({ id }) => id))
  const lines = extras
    .filter(({ returns }) => returns === null || !known.has(returns))
    .map(extra => ({
      name: extraNames[extra.code as ExtraCode],
      quantity: 1,
      unit: service,
      sum: [extra, ...(backs.get(extra.id) ?? [])].map(each => sumIn(signed(each), priced)).reduce(plus),
    }))
  return [{ name: carriage, quantity: 1, unit: trip, sum: sumIn(price, priced) }, ...lines.filter(({ sum }) => sum.gross.minor !== 0)]
}

const plus = (one: SumFacts, other: SumFacts): SumFacts => {
  const both = (of: 'net' | 'vat' | 'gross'): Money => ({ ...one[of], minor: one[of].minor + other[of].minor })
  return { ...one, net: both('net'), vat: both('vat'), gross: both('gross') }
}

type Resources = { truck: VehicleFacts | null; trailer: VehicleFacts | null; driver: OrderPrintFacts['driver']; revealed: string | null }

/** The executor's own vehicles and driver whole, his documents where the person may see them; to the forwarder what the order shows of them. */
async function resourcesOf(
  tx: Tx,
  { flight }: OrderCard,
  side: Side,
  { permissions }: Printer,
  { names, open }: { names: Names; open: (sealed: Buffer) => string },
): Promise<Resources> {
  if (!flight) return { truck: null, trailer: null, driver: null, revealed: null }
  const own =
    side === 'executor'
      ? await vehiclesOf(
          tx,
          [flight.truck?.id, flight.trailer?.id].flatMap(id => id ?? []),
        )
      : []
  const vehicleOf = (shown: typeof flight.truck, kind: string): VehicleFacts | null => {
    if (!shown) return null
    const vehicle = own.find(each => each.id === shown.id)
    return {
      plate: shown.plate,
      make: vehicle?.make ?? '',
      model: vehicle?.model ?? shown.model,
      kind: vehicle?.kind ?? kind,
      body: vehicle?.bodyType ? names('body_types', vehicle.bodyType) : null,
      payloadKg: vehicle?.payloadKg ?? null,
      volumeM3: vehicle?.volumeM3 ?? null,
      vin: vehicle?.vin ?? '',
      ownership: vehicle?.ownership ?? '',
    }
  }
  const driver = side === 'executor' && flight.driver?.id ? await driverOf(tx, flight.driver.id) : undefined
  const reveals = driver !== undefined && permissions.has('drivers.reveal')
  const passport = reveals && driver.passport ? passportOf(open(driver.passport)) : null
  return {
    truck: vehicleOf(flight.truck, 'truck'),
    trailer: vehicleOf(flight.trailer, 'trailer'),
    driver: flight.driver && {
      name: driver ? [driver.lastName, driver.firstName, driver.middleName].filter(Boolean).join(' ') : flight.driver.name,
      phone: flight.driver.phone ?? '',
      licence: reveals && driver.licence ? open(driver.licence) : '',
      passport: passport && {
        series: passport.series,
        number: passport.number,
        issuedBy: passport.issuedBy,
        issuedOn: passport.issuedOn,
      },
    },
    revealed: reveals ? driver.id : null,
  }
}

export const toIssued = (record: IssuedRecord): IssuedPrint => ({
  id: record.id,
  version: record.version,
  number: record.number,
  date: record.date,
  at: record.at.toISOString(),
  person: record.byName,
  language: record.language as IssuedPrint['language'],
})
