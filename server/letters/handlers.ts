import type { letters } from '#contract/letters.ts'
import { indexedPlaces } from '#server/places/store.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readLetter } from './reading/letter.ts'
import { toOrder } from './row.ts'

/** More orders than this in one letter are a table for the import. */
const MOST = 50

export const handlers: Handlers<typeof letters> = {
  async read({ db, now }, { data: { letter } }) {
    const orders = readLetter(await indexedPlaces(db), letter.join(''), now())
    return { orders: orders.slice(0, MOST).map(toOrder) }
  },
}
