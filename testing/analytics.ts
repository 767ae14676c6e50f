import type { OrderDraft } from '#contract/order-draft.ts'
import { drive, flown, onDays } from './flights.ts'
import type { openPair } from './orders.ts'
import type { World } from './world.ts'

/** An order carried out on these days; the unloading is reached at this hour. */
export async function carriedOn(
  world: World,
  pair: Awaited<ReturnType<typeof openPair>>,
  [loading, unloading]: readonly [string, string],
  { hour = '09:00', change = {} }: { hour?: string; change?: Partial<OrderDraft> } = {},
) {
  await world.setClock(`${loading}T00:00:00+03:00`)
  const { order } = await flown(world, pair, onDays(loading, unloading, change))
  await world.setClock(`${loading}T09:30:00+03:00`)
  const loaded = await drive(pair.executor, order, 'depart', 'arrive', 'finish')
  await world.setClock(`${unloading}T${hour}:00+03:00`)
  return drive(pair.executor, loaded, 'arrive', 'finish')
}
