import { customerRows, unmetBy } from '#contract/customer-asks.ts'
import { type CustomerRequirements, noRequirements } from '#contract/customer-requirements.ts'
import { leadOf } from '#contract/flight-lead.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { Equipment } from '#contract/order-draft.ts'
import type { Bilingual, Side } from '#contract/primitives.ts'
import { requirementsOf } from '#server/customers/store.ts'
import { approvedExtras } from '#server/deals/extras/store.ts'
import { emissionsOfOrder } from '#server/deals/flights/store/emissions.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { sheetNamed } from '#server/deals/flights/store/sheets.ts'
import type { OrderState } from '#server/deals/record.ts'
import { customerVatIn } from '#server/deals/rules.ts'
import { consignmentsOf, paired } from '#server/deals/waybills/rules/consignments.ts'
import type { DictName } from '#server/dicts/store.ts'
import { sideOf } from '#server/orders/commands/sides.ts'
import { toCard } from '#server/orders/row/card.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { findPlaces } from '#server/places/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { formOf } from '#server/prints/forms/catalogue.ts'
import type { Dressings } from '#server/prints/papers/dressing.ts'
import { listIssued, partiesOf, requisitesOf } from '#server/prints/store.ts'
import { dressingsFor } from '#server/prints/templates/store.ts'
import { equipmentNames } from '#server/prints/words.ts'
import { recordOf } from '#server/sensors/row.ts'
import { sealsOf } from '#server/waybills/facts/seals.ts'
import { numbersOfWaybills, type RoadsideKey } from '#server/waybills/store/waybills.ts'
import type { ClimateFacts, OrderPrintFacts } from '#server/wording/record.ts'
import { numbersOf } from './issued.ts'
import type { Names } from './names.ts'
import { customerOf, partyOf, unknownParty } from './parties.ts'
import { type Printer, resourcesOf } from './resources.ts'
import { linesOf, sumIn } from './sums.ts'

/** What papers for a customer say of his own, and what they lack of what he asks for. */
function customerFactsOf(state: OrderState, asked: CustomerRequirements): Pick<OrderPrintFacts, 'customerOwn' | 'customerUnmet'> {
  const draft = draftOf(state)
  return {
    customerOwn: { ru: customerRows(draft), en: customerRows(draft, 'en') },
    customerUnmet: unmetBy(draft, asked, 'invoice').map(({ label }) => ({
      ru: `заказчик просит указать: ${label.ru}`,
      en: `the customer asks for: ${label.en}`,
    })),
  }
}

export type Printed = {
  side: Side
  facts: OrderPrintFacts
  /** The drivers whose documents stand in them. */
  revealed: readonly string[]
  clauses: Bilingual
  /** How the printer's papers look, by form; none: as the product draws them. */
  dressings?: Dressings
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
  const viewing = {
    side,
    viewer: { prices, may: false, people: [] },
    openPhone: open,
    now: tx.now,
    emissions: await emissionsOfOrder(tx, order.id),
    // a paper tells of claims, not of what runs
    late: null,
    asked: side === 'forwarder' ? await requirementsOf(tx, order.customerId) : noRequirements,
  }
  const card = toCard(state, viewing)
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
  const chains = consignmentsOf(state)
  const lead = leadOf(state.flights)
  const at = chains.findIndex(({ flights }) => flights.some(({ id }) => id === lead?.id))
  const one = paired(chains, state.waybills)[at]
  const part = chains.length > 1 ? chains[at] : undefined
  const waybills = await numbersOfWaybills(tx, order, roadside)
  const waybill = waybills.find(({ id }) => id === one?.waybill.id) ?? waybills[0]
  const extras = prices ? ((await approvedExtras(tx, order.orgId as OrgId, [order.id])).get(order.id) ?? []) : []
  const resources = await resourcesOf(tx, card, { side, printer, names, open })
  const own = requisites.get(order.orgId)
  const facts: OrderPrintFacts = {
    viewer: side,
    today: dayIn(printer.tz, tx.now),
    number: order.number ?? '',
    date: dayIn(home?.tz ?? printer.tz, order.createdAt),
    customerNumber: card.customerNumber ?? '',
    ...(side === 'forwarder' && customerFactsOf(state, viewing.asked)),
    forwarder: party(order.orgId) ?? unknownParty(state.forwarder),
    executor: order.executorId === null ? null : (party(order.executorId) ?? unknownParty(state.executor!)),
    customer: side === 'forwarder' && order.customerId !== null ? await customerOf(tx, order.customerId) : null,
    stops: stopsOf(card, state, places, names),
    ...cargoOf(card, names),
    ...(part && { aboard: cargoOf(toCard(part.state, viewing), names).cargos }),
    truck: resources.truck,
    trailer: resources.trailer,
    driver: resources.driver,
    flight: card.flights.map(({ number }) => number).join(', '),
    distanceKm: card.distanceKm,
    durationMin: card.durationMin,
    co2eKg: card.co2eKg,
    co2e: card.co2e,
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
    clauses: card.clauses ?? '',
    clausesEn: card.clausesEn ?? '',
    documents: requiredDocuments(card),
    claims: card.exceptions.claims.filter(claim => claim.status !== 'draft' || claim.side === side),
    former: Object.fromEntries(
      formerClaims.map(({ id, executorId, executorName }) => {
        const offer = state.offers.findLast(each => each.executorId === executorId && each.endedAt !== null)
        const executor = party(executorId) ?? unknownParty({ name: executorName, tin: offer?.executorTin ?? '' })
        return [id, { executor, price: prices && offer ? sumIn(offer.price, offer) : null }]
      }),
    ),
    seals: await sealsOf(tx, waybill ? { orgId: order.orgId, id: waybill.id } : null),
    numbers: await numbersIn(tx, state, side),
    waybill: waybill ? { number: waybill.number, uid: waybill.uid, roadside: waybill.roadside } : null,
    waybillNumbers: waybills.map(({ number }) => number),
    climates: await climatesOf(tx, state),
  }
  return {
    side,
    facts,
    revealed: resources.revealed,
    clauses: { ru: own?.clausesRu ?? '', en: own?.clausesEn ?? '' },
    dressings: await dressingsFor(tx, side === 'forwarder' ? order.customerId : null),
  }
}

/** What sensors recorded of the order's cargo, flight by flight, as far as its viewer may see it. */
async function climatesOf(tx: Tx, { order, flights }: OrderState): Promise<ClimateFacts[]> {
  const found: ClimateFacts[] = []
  for (const { id, orgId, number, truckPlate, trailerPlate } of flights) {
    const flight = await findFlight(tx, orgId, id)
    const read = flight && (await recordOf(tx, flight))
    const record = read?.climates.find(({ orderId }) => orderId === order.id)
    if (!record?.aboard) continue
    const { series, doors, byHand, alarms } = read!
    found.push({
      ...{ flight: number, plates: [truckPlate, trailerPlate].filter(Boolean).join(', '), record },
      ...{ series, doors, byHand, alarms: alarms.filter(({ kind, orderId }) => kind === 'door' || orderId === order.id) },
    })
  }
  return found
}

/** Numbers of what the side issued of an order, and of the trip sheet of the flight that carries it. */
async function numbersIn(tx: Tx, { order, flights }: OrderState, side: Side): Promise<OrderPrintFacts['numbers']> {
  const numbers = numbersOf(await listIssued(tx, order))
  const lead = leadOf(flights)
  const sheet = side === 'executor' && lead ? await sheetNamed(tx, order, lead.id) : null
  return sheet ? { ...numbers, trip_sheet: sheet } : numbers
}

type Places = ReadonlyMap<string, Awaited<ReturnType<typeof findPlaces>>[number]>

/** Every stop with its place, in words. */
const stopsOf = (card: OrderCard, state: OrderState, places: Places, names: Names): OrderPrintFacts['stops'] =>
  card.stops.map((stop, at) => {
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
      ...handoverAt(card, at),
    }
  })

/** Who took the cargo at a stop, as the card tells it; of several vehicles there the last, and of what was ended by hand nothing. */
function handoverAt({ flights }: OrderCard, at: number): Pick<OrderPrintFacts['stops'][number], 'handover'> {
  const told = flights.flatMap(({ tasks }) => tasks.flatMap(({ stop, handover }) => (stop === at && handover ? [handover] : [])))
  const last = told.findLast(({ method }) => method !== 'hand')
  if (!last || last.method === 'hand') return {}
  const { method, receiver, position, power } = last
  return { handover: { method, receiver, position, power, at: dateOf(last.at) } }
}

/** What is carried, and what it must be carried with. */
function cargoOf({ cargos, requirement }: OrderCard, names: Names): Pick<OrderPrintFacts, 'cargos' | 'requirement'> {
  const named = (dict: DictName, code: string | null) => (code === null ? null : names(dict, code))
  return {
    cargos: cargos.map(cargo => ({
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
      containerNumber: cargo.containerNumber,
      adr: cargo.adr,
    })),
    requirement: {
      truckType: named('truck_types', requirement.truckType),
      bodies: requirement.bodyTypes.map(code => names('body_types', code)),
      loadings: requirement.loadingTypes.map(code => names('download_types', code)),
      capacityKg: requirement.capacityKg,
      volumeM3: requirement.volumeM3,
      pallets: requirement.pallets,
      temperature: named('temperature_regimes', requirement.temperature),
      equipment: requirement.equipment.map(({ code, count }) => counted(equipmentNames[code as Equipment], count)),
      crewSize: requirement.crewSize,
    },
  }
}

/** Documents the executor brings before the order is over, by the names of their forms. */
const requiredDocuments = ({ documentRows }: OrderCard): Bilingual[] =>
  documentRows
    .filter(({ side, required, shared, kind }) => side === 'executor' && required && shared && kind !== 'order_request')
    .map(({ kind, title }) => formOf(kind)?.name ?? { ru: title, en: title })
    .filter(({ ru }) => ru !== '')

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

const counted = (name: Bilingual, count: number | null): Bilingual =>
  count === null ? name : { ru: `${name.ru}, ${count} шт.`, en: `${name.en}, ${count}` }
