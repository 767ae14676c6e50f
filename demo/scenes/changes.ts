import { propose, suggest } from '#server/changes/commands.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { type Db, inHome, type Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { commandActorOf, latestOf } from './steps.ts'
import type { Hand } from './transfers.ts'

const HOUR = 3600_000
const ANSWER_MINUTES = 2880

/** Leaves two agreed orders of a pair with a change that waits for its answer: one the forwarder asks for, one the executor. */
export async function askForChanges(db: Db, forwarder: Hand, executor: Hand): Promise<void> {
  const [mine, theirs] = await latestOf(db, forwarder, executor, 'accepted')
  const within = async (
    hand: Hand,
    orderId: string | undefined,
    act: (tx: Tx, actor: CommandActor, orderId: string) => Promise<unknown>,
  ) => {
    if (orderId === undefined) return
    try {
      await inHome(db, hand.org, tx => act(tx, commandActorOf(hand), orderId))
    } catch (error) {
      // a world laid around this very moment may leave an order whose windows do not bear it
      if (!(error instanceof Refusal)) throw error
    }
  }

  await within(forwarder, mine?.orderId, async (tx, actor, orderId) => {
    const state = await lockState(tx, orderId, null)
    const draft = draftOf(state)
    const last = draft.stops.at(-1)
    const later = (at: string | null) => at && new Date(Date.parse(at) + 3 * HOUR).toISOString()
    if (!last || draft.price === null) return
    const stops = [...draft.stops.slice(0, -1), { ...last, windowFrom: later(last.windowFrom), windowTo: later(last.windowTo) }]
    const price = { ...draft.price, minor: draft.price.minor + 300_000 }
    const asked = { comment: 'РЦ перенёс слот, простой доплатим', answerMinutes: ANSWER_MINUTES }
    await propose(tx, actor, state, { draft: { ...draft, stops, price }, ...asked })
  })
  await within(executor, theirs?.orderId, async (tx, actor, orderId) => {
    const state = await lockState(tx, orderId, null)
    const { price, currency } = state.order
    if (price === null) return
    await suggest(tx, actor, state, {
      orderId,
      version: state.order.version,
      price: { minor: price + 450_000, currency },
      windows: [],
      comment: 'Закрыли участок М-7, крюк 60 км',
      answerMinutes: ANSWER_MINUTES,
    })
  })
}
