import type { DocumentChange } from '#contract/documents.ts'
import { OrderDraft, OrderTerms } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import type { Someone, World } from './world.ts'

/** The order of scenario 1: Санкт-Петербург → Москва, 710 km, 20 t, 68 000 ₽ with 22 % inside. */
export const scenarioOne: OrderDraft = {
  ...OrderDraft.parse({}),
  stops: [
    {
      kind: 'loading',
      place: 'saint_petersburg',
      address: 'ул. Софийская, 8',
      windowFrom: '2026-10-06T09:00:00+03:00',
      windowTo: '2026-10-06T12:00:00+03:00',
      partyName: 'Склад на Софийской',
      contactName: 'Петренко В.',
      contactPhone: '+79000000001',
      handling: ['rear'],
      notes: '',
    },
    {
      kind: 'unloading',
      place: 'moscow',
      address: 'Дмитровское ш., 163А',
      windowFrom: '2026-10-07T08:00:00+03:00',
      windowTo: '2026-10-07T14:00:00+03:00',
      partyName: 'РЦ «Север»',
      contactName: 'Орлова Н.',
      contactPhone: '+79000000002',
      handling: ['rear'],
      notes: '',
    },
  ],
  cargos: [
    {
      name: 'Напитки, ПЭТ',
      category: 'drinks',
      packageType: 'pallet_eur',
      pieces: 33,
      massKg: 20_000,
      volumeM3: 82,
      pallets: 33,
      lengthM: 1.2,
      widthM: 0.8,
      heightM: 1.75,
      stackable: false,
      tempMin: null,
      tempMax: null,
      declaredValue: { minor: 120_000_000, currency: 'RUB' },
      hsCode: '2202',
      containerNumber: '',
      adr: null,
    },
  ],
  truckType: 't20',
  capacityKg: 20_000,
  volumeM3: 82,
  pallets: 33,
  bodyTypes: ['tent'],
  loadingTypes: ['rear'],
  equipment: [{ code: 'straps', count: 12 }],
  distanceKm: 710,
  price: { minor: 6_800_000, currency: 'RUB' },
  customerPrice: { minor: 7_500_000, currency: 'RUB' },
  terms: OrderTerms.parse({ waitRate: { amount: '700.00', currency: 'RUB' } }),
  tags: ['напитки'],
  commentInternal: 'Маржа хорошая',
}

/** The moment scenario 1 begins: five days before its loading. */
export const scenarioOneStart = '2026-10-01T09:00:00+03:00'

/** A forwarder, his active partner, and that partner's resources. */
export async function openPair(world: World) {
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(forwarder, executor)
  return { forwarder, executor, resources: await resourcesOf(world, executor) }
}

/** A tractor, a trailer and a driver of an executor. */
export const resourcesOf = async (world: World, executor: Someone) => ({
  truckId: await world.truck(executor),
  trailerId: await world.trailer(executor),
  driverId: await world.driver(executor),
})

/** Places an order and offers it to an executor. */
export async function offered(forwarder: Someone, executor: Someone, draft: OrderDraft = scenarioOne): Promise<OrderRow> {
  return (await forwarder.ask(orders.create, { data: { draft, goal: 'offer', offer: { executorId: executor.org, answerMinutes: 120 } } }))
    .data
}

/** The version of an order as its present viewer sees it, for the next command. */
export const keyOf = (row: Pick<OrderRow, 'id' | 'version'>) => ({ orderId: row.id, version: row.version })

/** One plain step of one document. */
export function documentChange(
  key: { orderId: string; version: number },
  documentId: string,
  action: 'upload' | 'accept' | 'reject',
): DocumentChange {
  const one = { ...key, documentIds: [documentId] }
  if (action === 'reject') return { ...one, action, reason: 'no_signature', comment: 'нет подписи' }
  return action === 'upload' ? { ...one, action, via: 'edo', comment: '' } : { ...one, action }
}
