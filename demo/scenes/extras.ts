import type { ExtraChange } from '#contract/extras.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { defaultZone } from '#contract/zone.ts'
import { demoRates } from '#demo/scenes/currencyRates.ts'
import { changeExtra } from '#server/extras/commands.ts'
import { create } from '#server/orders/commands/drafts.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { dayIn } from '#server/platform/clock.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { keepRates } from '#server/rates/store.ts'
import { commandActorOf } from './steps.ts'
import type { Hand } from './transfers.ts'

type Side = 'forwarder' | 'executor'
type Change = ExtraChange extends infer C ? (C extends unknown ? Omit<C, 'orderId' | 'version' | 'extraId'> : never) : never
type Line = readonly [by: Side, change: Change]

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
type AskedExtra = { code: 'waiting' | 'toll' | 'extra_stop' | 'fuel_surcharge' | 'loader'; sum: number; comment: string; evidence?: string }

const asks = (by: Side, { code, sum, comment, evidence = '' }: AskedExtra): Line => [
  by,
  { action: 'propose', code, payer: code === 'loader' ? 'executor' : 'forwarder', amount: rub(sum), comment, evidence },
]

/** What was said of extras, order by order: one in each state. */
const talks: readonly (readonly [status: string, ...lines: Line[]])[] = [
  [
    'documents',
    asks('executor', {
      code: 'waiting',
      sum: 3_500,
      comment: 'Простой на погрузке сверх 2 ч: приёмка не успевала',
      evidence: 'Отметка о времени в накладной',
    }),
  ],
  [
    'in_progress',
    asks('executor', { code: 'toll', sum: 1_850, comment: 'М-11, объезд по просьбе получателя', evidence: 'Чек Т-0412' }),
    ['forwarder', { action: 'approve' }],
  ],
  [
    'documents',
    asks('executor', { code: 'extra_stop', sum: 6_000, comment: 'Заезд за документами в офис' }),
    ['forwarder', { action: 'refuse', comment: 'Офис стоял в маршруте с самого начала' }],
  ],
  [
    'in_progress',
    asks('executor', { code: 'fuel_surcharge', sum: 2_400, comment: 'Дизель подорожал на 4 %' }),
    ['executor', { action: 'withdraw' }],
  ],
  [
    'documents',
    asks('forwarder', {
      code: 'loader',
      sum: 4_000,
      comment: 'Грузчиков на выгрузке оплатили мы, по условиям это расход исполнителя',
      evidence: 'Акт грузчиков № 18',
    }),
  ],
  [
    'documents',
    asks('executor', { code: 'waiting', sum: 5_600, comment: 'Восемь часов в очереди на выгрузку', evidence: 'Талон электронной очереди' }),
    ['forwarder', { action: 'approve' }],
    ['forwarder', { action: 'give_back', amount: rub(1_400), comment: 'Два часа очереди до начала окна', evidence: '' }],
    ['executor', { action: 'approve' }],
  ],
]

/** Leaves orders of a pair with extras in every state, and one whose price is in another currency, with rates to read it by. */
export async function agreeOnExtras(db: Db, forwarder: Hand, executor: Hand, now: Date): Promise<void> {
  await keepRates(db, demoRates(dayIn(defaultZone, now), 60), 'demo')
  const hands = { forwarder, executor }
  const taken = new Set<string>()
  const next = async (status: string): Promise<string | null> => {
    const rows = await inHome(db, forwarder.org, tx =>
      tx
        .selectFrom('orderParties')
        .select('orderId')
        .where('orgId', '=', forwarder.org)
        .where('side', '=', 'forwarder')
        .where('status', '=', status)
        .where('counterpartId', '=', executor.org)
        .orderBy('loadingAt', 'desc')
        .limit(talks.length + 1)
        .execute(),
    )
    const found = rows.find(({ orderId }) => !taken.has(orderId))?.orderId ?? null
    if (found) taken.add(found)
    return found
  }
  for (const [status, ...lines] of talks) {
    const orderId = await next(status)
    if (orderId) for (const [by, change] of lines) await say(db, hands[by], orderId, change)
  }
  await goAbroad(db, forwarder, executor)
}

const say = (db: Db, hand: Hand, orderId: string, change: Change): Promise<unknown> =>
  inHome(db, hand.org, async tx => {
    const state = await lockState(tx, orderId, null)
    // an answer or a return is to the last one
    const named = change.action === 'propose' ? {} : { extraId: state.extras.findLast(({ status }) => status !== 'withdrawn')?.id }
    await changeExtra(tx, commandActorOf(hand), state, { orderId, version: state.order.version, ...named, ...change } as ExtraChange)
  })

/** One more order across a border, like one that is there, agreed on in euros. */
async function goAbroad(db: Db, forwarder: Hand, executor: Hand): Promise<void> {
  const known = await inHome(db, forwarder.org, tx =>
    tx
      .selectFrom('orderParties')
      .select('orderId')
      .where('orgId', '=', forwarder.org)
      .where('side', '=', 'forwarder')
      .where('status', 'in', ['placed', 'offered', 'accepted'])
      .where(({ eb, or }) => or([eb('toPlace', 'in', abroad), eb('fromPlace', 'in', abroad)]))
      .orderBy('loadingAt', 'desc')
      .limit(5)
      .execute(),
  )
  for (const { orderId: like } of known)
    try {
      const orderId = await inHome(db, forwarder.org, async tx => {
        const actor = commandActorOf(forwarder)
        const draft = inEuros(draftOf(await lockState(tx, like, null)))
        const { order } = await create(tx, actor, { ...draft, externalId: null, customerNumber: '' })
        await tx.updateTable('orders').set({ demo: true }).where('orgId', '=', order.orgId).where('id', '=', order.id).execute()
        const placed = await takeStep(tx, actor, await lockState(tx, order.id, null), {
          orderId: order.id,
          version: order.version,
          action: 'place',
        })
        const offer = { action: 'offer', executorId: executor.org, answerMinutes: 120, vat: { vatMode: 'included', vatRate: 0 } } as const
        await takeStep(tx, actor, placed, { orderId: order.id, version: placed.order.version, ...offer })
        return order.id
      })
      await inHome(db, executor.org, async tx => {
        const state = await lockState(tx, orderId, null)
        const { order } = await takeStep(tx, commandActorOf(executor), state, { orderId, version: state.order.version, action: 'accept' })
        const toll = { action: 'propose', code: 'toll', payer: 'forwarder', comment: 'Сбор за въезд на границе', evidence: '' } as const
        const amount = { minor: 4_500, currency: 'EUR' }
        await changeExtra(tx, commandActorOf(executor), await lockState(tx, orderId, null), {
          orderId,
          version: order.version,
          ...toll,
          amount,
        })
      })
      return
    } catch (error) {
      // a world laid around this very moment may hold an order nobody could take any more
      if (!(error instanceof Refusal)) throw error
    }
}

function inEuros(draft: OrderDraft): OrderDraft {
  const euros = (money: OrderDraft['price']) => money && { minor: Math.round(money.minor / 95 / 5000) * 5000, currency: 'EUR' }
  const terms = { ...draft.terms, waitRate: { minor: 1_000, currency: 'EUR' }, layoverRate: { minor: 15_000, currency: 'EUR' } }
  return { ...draft, price: euros(draft.price), customerPrice: euros(draft.customerPrice), terms, vatMode: 'included', vatRate: 0 }
}

const abroad = ['minsk', 'almaty', 'astana', 'kostanay']
