import type { OrderDraft } from '#contract/order-draft.ts'
import { regimeRange } from '#contract/order-goods.ts'
import { lineOf } from '#contract/order-sums.ts'
import type { Day, Money } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { listAccounts } from '#server/company/store.ts'
import type { OrderState } from '#server/deals/record.ts'
import { draftOf } from '#server/orders/row.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { type CarRow, holderOf, toDriver, toVehicle } from './crew.ts'
import type { CrewFacts, WaybillOrder } from './facts.ts'
import { crewCards, findParties, namesOf, traitsOf } from './store.ts'

const nowhere = { ru: '', en: '' }

type Open = (sealed: Buffer) => string

/** What the titles of an order's waybill are made of, as it stands now. `open` reads what is sealed of the driver. */
export async function orderOf(tx: Tx, state: OrderState, open: Open): Promise<WaybillOrder> {
  const { order, points, flight } = state
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
  const task = (seq: number) => flight?.tasks.find(each => each.pointSeq === seq)
  const forwarder = partyOf(order.orgId)
  const executor = order.executorId === null ? null : partyOf(order.executorId)
  const letters = [...new Set([forwarder.country, executor?.country ?? '', ...points.map(({ country }) => country ?? ''), 'RU'])].filter(
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
    points: points.map(point => ({
      seq: point.seq,
      kind: point.kind,
      place: { ru: point.placeRu, en: point.placeEn },
      region: nowhere,
      country: point.country ?? '',
      address: point.address,
      counterparty: point.counterparty,
      contactName: '',
      contactPhone: point.contactPhone ?? '',
      windowFrom: point.windowFrom,
      windowTo: point.windowTo,
      tz: point.tz,
      arrivedAt: task(point.seq)?.arrivedAt ?? null,
      leftAt: task(point.seq)?.completedAt ?? null,
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
    crew: flight ? await crewOf(tx, state, open, executor?.tin ?? '') : null,
    countries: Object.fromEntries(
      letters.map(code => [code, { number: String(traits.get(code)?.numeric ?? ''), name: names.get(code)?.ru ?? code }]),
    ),
    price: sumOf(state),
    comment: order.commentPublic,
  }
}

/** The code of a package by the classifier: two characters, of a pallet or of no package where it has another there. */
const tareOf = (code: unknown): string => (typeof code !== 'string' ? 'NE' : code.length === 2 ? code : 'PX')

const held = (car: Record<string, unknown>): CarRow => ({
  plate: car.plate as string,
  kind: car.kind as string,
  make: car.make as string,
  model: car.model as string,
  bodyType: car.body_type as string | null,
  payloadKg: car.payload_kg as number | null,
  volumeM3: car.volume_m3 as number | null,
  ownership: car.ownership as string,
  sts: car.sts as string | null,
  vin: car.vin as string | null,
  leaseNumber: car.lease_number as string | null,
  leaseDate: car.lease_date as string | null,
  lessorTin: car.lessor_tin as string | null,
})

/** The crew of an order's flight as the cards of its executor hold it. */
async function crewOf(tx: Tx, { order }: OrderState, open: Open, tin: string): Promise<CrewFacts | null> {
  const cards = await crewCards(tx, order.id)
  if (!cards) return null
  const [truck, trailer] = [cards.truck, cards.trailer].map(car => car && held(car))
  const bodies = await namesOf(
    tx,
    'body_types',
    [truck, trailer].flatMap(car => car?.bodyType ?? []),
  )
  const holder = holderOf(tin)
  const vehicle = (car: CarRow | null | undefined) => (car ? toVehicle(car, bodies.get(car.bodyType ?? '')?.ru ?? '', holder) : null)
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

function sumOf({ order }: OrderState): WaybillOrder['price'] {
  if (order.price === null) return null
  const vatMode = order.vatMode as OrderDraft['vatMode']
  const { net, vat, gross } = lineOf(order.price, vatMode, order.vatRate)
  const of = (minor: number): Money => ({ minor, currency: order.currency })
  return { net: of(net), vat: of(vat), gross: of(gross), vatMode, vatRate: order.vatRate }
}
