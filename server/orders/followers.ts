import type { Step, StepFollower, StepFollowers } from '#server/deals/followers.ts'
import type { OrderRecord, OrderState } from '#server/deals/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'

/** Everything satellites do about a step of an order, in the order they do it; each stands where it stands for a reason. */
export const stepOrder = [
  // first of all: the child is an order of its own, held before anything of this one is written
  'transfer.end',
  // what was made and asked in a deal ends while the order still names its executor
  'waybill.end',
  'change.lapse',
  // whether extras are taken is told by the order as it was written, and those that end must have ended when it is read anew
  'extra.end',
  // charges are worked out of the flight alone; they stand before the documents, whose days no claim changes, and all are read anew with them
  'claim.draft',
  // a document asked for now is one the next follower waits for
  'document.request',
  // the day to pay is counted from all the documents there are, the requested ones with them
  'document.due',
  // what is overdue is told by the day to pay
  'payment.watch',
  // a parent follows what its child's viewers see already
  'transfer.ask',
] as const

const moments = ['beforeWrite', 'afterWrite', 'afterRead', 'afterShow'] as const satisfies StepFollower['at'][]

/** What the engine calls at each moment of a step. */
export type OrderedFollowers = {
  beforeWrite(tx: Tx, step: Step): Promise<void>
  afterWrite(tx: Tx, step: Step, order: OrderRecord): Promise<void>
  /** Answers the state after all of them; `read` reads it anew where one asks for it. */
  afterRead(tx: Tx, step: Step, state: OrderState, read: (order: OrderRecord) => Promise<OrderState>): Promise<OrderState>
  afterShow(tx: Tx, order: OrderRecord): Promise<void>
}

/**
 * The followers of all satellites in their order. One that was left out, that two hand in, that the order does not know or that asks for an
 * earlier moment than the one before it is an error of the program.
 */
export function inStepOrder(satellites: readonly StepFollowers[], order: readonly string[] = stepOrder): OrderedFollowers {
  const handed = satellites.flatMap(each => Object.entries(each))
  const names = handed.map(([name]) => name)
  const wrong = [
    ...order.filter(name => !names.includes(name)).map(name => `${name} is left out`),
    ...names.filter((name, i) => names.indexOf(name) !== i).map(name => `${name} is handed in twice`),
    ...names.filter(name => !order.includes(name)).map(name => `${name} has no place`),
  ]
  const all = handed.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  all.forEach(([name, { at }], i) => {
    const earlier = all[i - 1]?.[1]
    if (earlier && moments.indexOf(at) < moments.indexOf(earlier.at)) wrong.push(`${name} follows too late`)
  })
  if (wrong.length > 0) throw new Error(`followers of a step: ${wrong.join(', ')}`)

  const followers = all.map(([, follower]) => follower)
  return {
    async beforeWrite(tx, step) {
      for (const each of followers) if (each.at === 'beforeWrite') await each.follow(tx, step)
    },
    async afterWrite(tx, step, order) {
      for (const each of followers) if (each.at === 'afterWrite') await each.follow(tx, step, order)
    },
    async afterRead(tx, step, state, read) {
      let now = state
      for (const each of followers) if (each.at === 'afterRead') now = (await each.follow(tx, step, now)) ?? (await read(now.order))
      return now
    },
    async afterShow(tx, order) {
      for (const each of followers) if (each.at === 'afterShow') await each.follow(tx, order)
    },
  }
}

export const stepFollowers = handedIn<OrderedFollowers>('what follows a step of an order')
