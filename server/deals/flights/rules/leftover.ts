import type { FlightLoad } from '#contract/flight-card.ts'
import { boardAfter } from './board.ts'
import type { Handled } from './handled.ts'
import { isFinal, type TaskFacts } from './tasks.ts'

type Task = TaskFacts & Handled & { orderId: string }
type Load = FlightLoad & { orderId: string }

/**
 * What stays on board of an order after the last task of a flight: what nobody took, where every unloading of it is over here and none was
 * left to another vehicle. Null where nothing stays, or that is to be seen yet.
 */
export function leftoverOf(tasks: readonly Task[], load: Load): FlightLoad | null {
  const unloadings = tasks.filter(({ orderId, kind }) => orderId === load.orderId && kind === 'unloading')
  const areOver = unloadings.length > 0 && unloadings.every(({ status }) => isFinal(status) && status !== 'cancelled')
  const own = tasks.filter(({ orderId }) => orderId === load.orderId)
  const left = areOver ? boardAfter(own, [load]).at(-1) : undefined
  return left && (left.massKg > 0 || left.pallets > 0 || left.volumeM3 > 0) ? left : null
}
