import type { OrderDraft } from '#contract/order-draft.ts'
import { vatOf } from '#contract/order-sums.ts'
import type { Money } from '#contract/primitives.ts'
import { draftOf, type OrderState } from '#server/orders/row.ts'
import type { Tx } from '#server/platform/db.ts'
import type { WaybillOrder } from './facts.ts'
import { findParties, fullNameOf, namesOf } from './store.ts'

const nowhere = { ru: '', en: '' }

/** What the titles of an order's waybill are made of, as it stands now. The driver's whole name is known to his own organisation alone. */
export async function orderOf(tx: Tx, state: OrderState): Promise<WaybillOrder> {
  const { order, points, flight } = state
  const draft = draftOf(state)
  const parties = new Map((await findParties(tx, [order.orgId, order.executorId ?? order.orgId])).map(each => [each.id, each]))
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
      phones: [],
      emails: [],
      account: null,
      regime: null,
    }
  }
  const packages = await namesOf(
    tx,
    'package_types',
    draft.cargos.flatMap(({ packageType }) => packageType ?? []),
  )
  const bodies = await namesOf(tx, 'body_types', order.bodyTypes)
  const regimes = await namesOf(tx, 'temperature_regimes', order.temperature === null ? [] : [order.temperature])
  const task = (seq: number) => flight?.tasks.find(each => each.pointSeq === seq)
  const car = (plate: string, model: string) => ({
    plate,
    make: model,
    model: '',
    kind: '',
    body: null,
    payloadKg: null,
    volumeM3: 0,
    vin: '',
    ownership: '',
  })
  const own = flight?.driverId && flight.orgId === tx.actor.orgId ? await fullNameOf(tx, flight.driverId) : null
  return {
    number: order.number ?? '',
    forwarder: partyOf(order.orgId),
    executor: order.executorId === null ? null : partyOf(order.executorId),
    points: points.map(point => ({
      seq: point.seq,
      kind: point.kind,
      place: { ru: point.placeRu, en: point.placeEn },
      region: nowhere,
      country: point.country ?? '',
      address: point.address,
      counterparty: point.counterparty,
      contactName: '',
      contactPhone: '',
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
    })),
    requirement: {
      bodies: order.bodyTypes.flatMap(code => bodies.get(code) ?? []),
      temperature: order.temperature === null ? null : (regimes.get(order.temperature) ?? null),
    },
    truck: flight?.truckPlate ? car(flight.truckPlate, flight.truckModel ?? '') : null,
    trailer: flight?.trailerPlate ? car(flight.trailerPlate, flight.trailerModel ?? '') : null,
    driver: flight?.driverName ? { name: own ?? flight.driverName, phone: '', licence: '', passport: null } : null,
    price: sumOf(state),
    comment: order.commentPublic,
  }
}

function sumOf({ order }: OrderState): WaybillOrder['price'] {
  if (order.price === null) return null
  const vatMode = order.vatMode as OrderDraft['vatMode']
  const vat = vatOf(order.price, vatMode, order.vatRate)
  const net = vatMode === 'included' ? order.price - vat : order.price
  const of = (minor: number): Money => ({ minor, currency: order.currency })
  return { net: of(net), vat: of(vat), gross: of(net + vat), vatMode, vatRate: order.vatRate }
}
