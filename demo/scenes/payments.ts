import type { Permission } from '#contract/permissions.ts'
import { defaultZone } from '#contract/zone.ts'
import type { Person } from '#demo/plan/record.ts'
import type { Office } from '#demo/settlements/plan.ts'
import { changeExtra } from '#server/extras/commands.ts'
import { changeClaim } from '#server/orders/commands/claims.ts'
import { openLostOrder, stepLostOrderClaim } from '#server/orders/commands/lostOrder.ts'
import { takeStep as takeOrderStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { lostOrderTimers } from '#server/orders/jobs.ts'
import type { Actor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import { type Db, inHome, type Tx } from '#server/platform/db.ts'
import { dropTimers } from '#server/platform/timers.ts'
import type { SettlementActor } from '#server/settlements/commands/actors.ts'
import { create, lockSettlementState } from '#server/settlements/commands/lines.ts'
import { pay } from '#server/settlements/commands/payments.ts'
import { takeStep } from '#server/settlements/commands/steps.ts'
import type { SettlementState } from '#server/settlements/record.ts'
import { setSettlement } from '#server/settlements/store/settlements.ts'
import { commandActorOf } from './steps.ts'
import type { Hand } from './transfers.ts'

const rights: ReadonlySet<Permission> = new Set(['orders.prices', 'settlements.view', 'settlements.edit', 'settlements.approve'])

/**
 * Leaves settlements of a pair as they stand while money moves: one paid in part, one with what was agreed after the payment, one where a
 * claim was set off, an order whose extra waits for a settlement still, and what another executor owes for an order he gave back.
 */
export async function moveMoney(
  db: Db,
  office: Office,
  { forwarder, executor, former }: Record<'forwarder' | 'executor' | 'former', Hand>,
  now: Date,
): Promise<void> {
  const pair = { forwarder, executor }
  const actor = (person: Person): SettlementActor => ({
    orgId: office.org,
    userId: person.id,
    employeeId: person.employeeId,
    actingAs: null,
    name: person.name,
    organization: forwarder.organization,
    permissions: rights,
    maxOrder: null,
    tz: office.tz,
  })
  const [maker, approver] = [actor(office.maker), actor(office.approver)]
  const inOffice = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inHome(db, office.org, work)
  const today = dayIn(office.tz, now)
  const posted = async (orderIds: readonly string[], comment: string, other = executor): Promise<SettlementState> => {
    const counterpart = { kind: 'organization', id: other.org } as const
    let made = await inOffice(async tx => {
      const { settlement, lines } = await create(tx, maker, { kind: 'payable', counterpart, orderIds, comment })
      return { settlement: await setSettlement(tx, settlement, { demo: true }), lines }
    })
    for (const [who, action] of [
      [maker, 'submit'],
      [approver, 'approve'],
      [maker, 'post'],
    ] as const)
      made = await inOffice(async tx => {
        const { id, version } = made.settlement
        return takeStep(tx, who, await lockSettlementState(tx, id, version), { settlementId: id, version, action })
      })
    return made
  }

  const [half] = await inOffice(tx => openSettlements(tx, executor.org))
  if (half)
    await inOffice(async tx => {
      const before = await lockSettlementState(tx, half.id, null)
      // one order and a half of the next: what is paid, in part and not at all stand side by side
      const [first, second] = before.lines.filter(line => line.paidOn === null && line.total > 0)
      if (!first) return
      const sum = second ? first.total + Math.round(second.total / 2) : Math.round(first.total / 2)
      const amount = { minor: sum, currency: first.currency }
      const orderIds = [first, second].flatMap(line => line?.orderId ?? [])
      await pay(tx, maker, before, { orderIds, day: today, payment: '418', amount })
    })

  const paid = await inOffice(tx => paidOrders(tx, executor.org))
  const [later, waiting, damaged] = paid
  if (later) {
    await agreeOnExtra(db, pair, later, { sum: 3_200, comment: 'Платная дорога М-12: чеки пришли после оплаты' })
    await posted([later], 'Доплата по оплаченному заказу')
  }
  if (waiting) await agreeOnExtra(db, pair, waiting, { sum: 1_500, comment: 'Стоянка у склада: счёт пришёл позже' })
  const [owed] = await inOffice(tx => freeOrders(tx, executor.org))
  if (damaged && owed) {
    await agreeOnClaim(db, pair, damaged, 6_000)
    await posted([damaged, owed], 'С зачётом претензии')
  }
  const lost = await giveBack(db, forwarder, former)
  const [other] = await inOffice(tx => freeOrders(tx, former.org))
  if (lost && other) await posted([lost, other], 'С удержанием за возвращённый заказ', former)
}

/** Posted settlements of what is paid to an organisation, those with the most orders first. */
const openSettlements = (tx: Tx, executor: string) =>
  tx
    .selectFrom('settlements')
    .select('id')
    .where('kind', '=', 'payable')
    .where('counterpartId', '=', executor)
    .where('status', '=', 'posted')
    .orderBy('lines', 'desc')
    .orderBy('id')
    .limit(1)
    .execute()

/** Orders of an executor that were paid last and are not in the archive. */
async function paidOrders(tx: Tx, executor: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orderDebts')
    .select('orderId')
    .where('kind', '=', 'payable')
    .where('counterpartId', '=', executor)
    .where('settledOn', 'is not', null)
    .where('status', '=', 'completed')
    .where('currency', '=', 'RUB')
    .where('total', '>', 2_000_000)
    .orderBy('settledOn', 'desc')
    .orderBy('orderId')
    .limit(3)
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** Orders of an executor that are to be paid and stand in no settlement. */
async function freeOrders(tx: Tx, executor: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orderDebts')
    .select('orderId')
    .where('kind', '=', 'payable')
    .where('counterpartId', '=', executor)
    .where('settledOn', 'is', null)
    .where('holdKind', 'is', null)
    .where('payDueOn', 'is not', null)
    .where('currency', '=', 'RUB')
    .where('total', '>', 2_000_000)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settlementLines')
            .select('settlementLines.orderId')
            .whereRef('settlementLines.orderId', '=', 'orderDebts.orderId')
            .where('settlementLines.kind', '=', 'payable')
            .where('settlementLines.live', '=', true),
        ),
      ),
    )
    .orderBy('payDueOn')
    .orderBy('orderId')
    .limit(1)
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** An executor gives an order back that he took, and agrees to pay for it. Tells which. */
async function giveBack(db: Db, forwarder: Hand, executor: Hand): Promise<string | null> {
  const taken = await inHome(db, forwarder.org, tx =>
    tx
      .selectFrom('orderParties')
      .select('orderId')
      .where('orgId', '=', forwarder.org)
      .where('side', '=', 'forwarder')
      .where('status', '=', 'accepted')
      .where('counterpartId', '=', executor.org)
      .where('currency', '=', 'RUB')
      .orderBy('loadingAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!taken) return null
  const { orderId } = taken
  const claimId = await inHome(db, forwarder.org, async tx => {
    const state = await lockState(tx, orderId, null)
    const comment = 'Заказ возвращают после срока бесплатного отказа, 20 % цены по условиям'
    const filed = { action: 'file', kind: 'other', amount: rub(Math.round((state.order.price ?? 0) / 500)), comment } as const
    const { claims } = await changeClaim(tx, commandActorOf(forwarder), state, { orderId, version: state.order.version, ...filed })
    return claims.at(-1)!.id
  })
  await inHome(db, executor.org, async tx => {
    const state = await lockState(tx, orderId, null)
    const back = { action: 'revoke', reason: 'vehicle_breakdown', comment: 'Тягач встал на ремонт' } as const
    await takeOrderStep(tx, commandActorOf(executor), state, { orderId, version: state.order.version, ...back })
  })
  await inHome(db, executor.org, async tx => {
    const { claims } = await openLostOrder(tx, orderId)
    const { version } = claims.find(claim => claim.id === claimId)!
    await stepLostOrderClaim(tx, actorOf(executor), { orderId, claimId, version, action: 'agree' })
  })
  // the moment his answer left: its forwarder follows
  const due = { home: forwarder.org, kind: 'claim.lost', objectId: claimId }
  await inHome(db, forwarder.org, async tx => {
    await dropTimers(tx, due)
    await lostOrderTimers['claim.lost'](tx, { ...due, runAt: tx.now, attempts: 0 })
  })
  return orderId
}

const actorOf = ({ org, organization, person, sides }: Hand): Actor => ({
  orgId: org,
  organization,
  userId: person.id,
  employeeId: person.employeeId,
  actingAs: null,
  name: person.name,
  email: null,
  roles: [],
  position: '',
  sides,
  permissions: new Set(['orders.execute', 'orders.prices']),
  maxOrder: null,
  locale: 'ru',
  tz: defaultZone,
})

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })

type Pair = Record<'forwarder' | 'executor', Hand>

async function agreeOnExtra(
  db: Db,
  { forwarder, executor }: Pair,
  orderId: string,
  { sum, comment }: { sum: number; comment: string },
): Promise<void> {
  const asked = await inHome(db, executor.org, async tx => {
    const state = await lockState(tx, orderId, null)
    const extra = { action: 'propose', code: 'toll', payer: 'forwarder', amount: rub(sum), comment, evidence: 'Чек' } as const
    return changeExtra(tx, commandActorOf(executor), state, { orderId, version: state.order.version, ...extra })
  })
  await inHome(db, forwarder.org, async tx => {
    const state = await lockState(tx, orderId, null)
    const extraId = asked.extras.at(-1)!.id
    await changeExtra(tx, commandActorOf(forwarder), state, { orderId, version: state.order.version, action: 'approve', extraId })
  })
}

async function agreeOnClaim(db: Db, { forwarder, executor }: Pair, orderId: string, sum: number): Promise<void> {
  const filed = await inHome(db, forwarder.org, async tx => {
    const state = await lockState(tx, orderId, null)
    const claim = { action: 'file', kind: 'other', amount: rub(sum), comment: 'Две коробки помяты, акт склада' } as const
    return changeClaim(tx, commandActorOf(forwarder), state, { orderId, version: state.order.version, ...claim })
  })
  await inHome(db, executor.org, async tx => {
    const state = await lockState(tx, orderId, null)
    const claimId = filed.claims.findLast(claim => claim.kind === 'other')!.id
    await changeClaim(tx, commandActorOf(executor), state, { orderId, version: state.order.version, action: 'agree', claimId })
  })
}
