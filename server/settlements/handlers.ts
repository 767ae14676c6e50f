import type { InlineFile } from '#contract/files.ts'
import { costTo } from '#contract/order-sums.ts'
import { Day, Instant, type Money } from '#contract/primitives.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import type { OrderSettlement } from '#contract/settlement-debts.ts'
import type { settlements } from '#contract/settlements.ts'
import {
  accountOf,
  accountSince,
  costsOf,
  debtsOfOrder,
  orderSettlementsOf,
  owed,
  ownAccount,
  pageOfCandidates,
} from '#server/deals/settlements/store.ts'
import { openDeal } from '#server/orders/commands/lostOrder.ts'
import { findOrder } from '#server/orders/store/orders.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { writeBytes } from './bank/format.ts'
import { paymentOrders } from './bank/paymentOrders.ts'
import { leave, lookThrough, readStatement, takeOver } from './bank/statement.ts'
import { checkSeesPrices, checkStep, factsOf, stepActorOf } from './commands/actors.ts'
import { recordBankFile } from './commands/history.ts'
import { addOrders, create, lockSettlementState, outdatedIn, presentDebts, removeOrders, setComment } from './commands/lines.ts'
import { firstPayDay, pay, unpay } from './commands/payments.ts'
import { takeStep } from './commands/steps.ts'
import { paidStatus } from './lifecycle.ts'
import { settlementForm } from './print/form.ts'
import type { SettlementState } from './record.ts'
import { minorOf, toAgeing, toCandidate, toCard, toEntry, toJournal, toOrderSettlement, toPart, toRow, wordsOf } from './row.ts'
import { isHeld, obstacleOf, partsOf, restOf } from './rules/lines.ts'
import { offsetOf } from './rules/sums.ts'
import { countSettlements, pageOfSettlements, settlementsOf } from './store/list.ts'
import { pageOfJournal, paymentsOf } from './store/payments.ts'
import { findSettlement, linesOf, listEntries, listParties, listTotals, paidByOffset } from './store/settlements.ts'

export const settlementHandlers: Handlers<typeof settlements> = {
  async list({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    return transaction(async tx => {
      const { rows, next } = await pageOfSettlements(tx, filter, {
        today: dayIn(actor.tz, tx.now),
        tz: actor.tz,
        after: keyFrom(cursor),
        limit,
      })
      const totals = await listTotals(
        tx,
        rows.map(row => row.id),
      )
      const offset = await paidByOffset(tx, rows)
      const prices = actor.permissions.has('orders.prices')
      return { items: rows.map(row => toRow(row, totals, prices, offset.has(row.id))), next: next && writeKey(next) }
    })
  },

  async counts({ actor, transaction }, { query }) {
    return { tabs: await transaction(tx => countSettlements(tx, query.kind, dayIn(actor.tz, tx.now))) }
  },

  async get(ctx, { query: { settlementId } }) {
    return ctx.transaction(async tx => cardOf(ctx, tx, await readSettlementState(tx, settlementId)))
  },

  async history({ transaction }, { query: { settlementId } }) {
    return transaction(async tx => {
      await findSettlement(tx, settlementId)
      return { items: (await listEntries(tx, settlementId)).map(toEntry) }
    })
  },

  async candidates({ actor, locale, transaction }, { query: { cursor, limit, ...filter } }) {
    return transaction(async tx => {
      const { rows, next } = await pageOfCandidates(tx, filter, keyFrom(cursor), limit)
      const today = dayIn(actor.tz, tx.now)
      const prices = actor.permissions.has('orders.prices')
      const items = rows.map(debt => {
        const closed = obstacleOf(debt)
        return toCandidate(debt, restOf(debt), { today, prices, obstacle: closed && wordsOf(closed, locale) })
      })
      return { items, next: next && writeKey(next) }
    })
  },

  async ofOrder({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const home = await openDeal(tx, orderId)
      if (!actor.permissions.has('orders.prices')) return { own: null, formerDeals: [], customer: null, margin: null }
      // to others than its forwarder one deal alone is told: their own
      const present = home === actor.orgId ? (await findOrder(tx, home, orderId)).executorId : home
      const debts = await debtsOfOrder(tx, orderId)
      const ownSettlements = await settlementsOf(tx, orderId)
      const shared = await orderSettlementsOf(tx, { orgId: home, id: orderId })
      const view = (debt: (typeof debts)[number]): OrderSettlement => {
        const { currency } = debt
        const own = ownSettlements
          .filter(line => line.kind === debt.kind && line.counterpartId === debt.counterpartId)
          .map(line => toPart(ownPart(line, actor.tz), currency, line.settlementId))
        const party = debt.kind === 'payable' ? 'executor' : 'forwarder'
        const executor = debt.kind === 'payable' ? debt.counterpartId : actor.orgId
        const theirs =
          debt.counterpartKind === 'customer' ? [] : shared.filter(each => each.party === party && each.executorId === executor)
        return toOrderSettlement(
          debt,
          partsOf(debt),
          own,
          theirs.map(each => toPart(each, currency, null)),
        )
      }
      const bill = debts.find(debt => debt.counterpartKind === 'customer')
      const deals = debts.filter(debt => debt !== bill)
      const deal = deals.find(debt => debt.counterpartId === present)
      const [own, customer] = [deal ? view(deal) : null, bill ? view(bill) : null]
      const formerDeals = deals.filter(debt => debt !== deal).map(view)
      const margin: Money | null =
        own && customer && own.sum.net.currency === customer.sum.net.currency
          ? {
              minor: customer.sum.net.minor - costTo(customer.sum, minorOf(own.sum)),
              currency: own.sum.net.currency,
            }
          : null
      return { own, formerDeals, customer, margin }
    })
  },

  async ageing({ actor, transaction }, { query: { kind } }) {
    return transaction(async tx => {
      const today = dayIn(actor.tz, tx.now)
      return { today, items: actor.permissions.has('orders.prices') ? toAgeing(await owed(tx, kind), today) : [] }
    })
  },

  create: (ctx, { data }) => answered(ctx, tx => create(tx, ctx.actor, data)),

  addLines: (ctx, { data: { settlementId, version, orderIds } }) =>
    answered(ctx, async tx => addOrders(tx, ctx.actor, await lockSettlementState(tx, settlementId, version), orderIds)),

  removeLines: (ctx, { data: { settlementId, version, orderIds } }) =>
    answered(ctx, async tx => removeOrders(tx, ctx.actor, await lockSettlementState(tx, settlementId, version), orderIds)),

  comment: (ctx, { data: { settlementId, version, comment } }) =>
    answered(ctx, async tx => setComment(tx, ctx.actor, await lockSettlementState(tx, settlementId, version), comment)),

  move: (ctx, { data }) =>
    answered(ctx, async tx => takeStep(tx, ctx.actor, await lockSettlementState(tx, data.settlementId, data.version), data)),

  pay: (ctx, { data: { settlementId, version, ...payment } }) =>
    answered(ctx, async tx => pay(tx, ctx.actor, await lockSettlementState(tx, settlementId, version), payment)),

  unpay: (ctx, { data }) => answered(ctx, tx => unpay(tx, ctx.actor, data)),

  async bankFile({ actor, locale, transaction }, { data: { settlementId, day, first, each } }) {
    return transaction(async tx => {
      const state = await lockSettlementState(tx, settlementId, null)
      const { settlement } = state
      checkStep(state, 'file', actor, settlement.status === 'approved' ? await outdatedIn(tx, state) : [])
      const debts = await presentDebts(tx, settlement, state.lines)
      const skipped: { order: string; why: string }[] = []
      const free = state.lines.filter(line => {
        const debt = debts.get(line.orderId)
        if (line.paidOn !== null || !isHeld(debt)) return line.paidOn === null
        skipped.push({
          order: line.number,
          why: wordsOf({ code: 'settlement.on_hold', info: { order: line.number, hold: debt?.holdKind } }, locale),
        })
        return false
      })
      // before it is posted nothing is set off yet, and the bank gets what will be left
      const off = new Map(offsetOf(free).map(part => [part.orderId, part.amount]))
      const lines = free.flatMap(line => {
        const debt = debts.get(line.orderId)
        const paid = line.paid + (off.get(line.orderId) ?? 0)
        // what the other side has already got is not sent to the bank again
        const owed = debt ? (debt.settledOn === null ? debt.total - debt.paid : 0) : Number.POSITIVE_INFINITY
        const amount = Math.min(line.total - paid, owed)
        return amount > 0 ? [{ ...line, paid, amount }] : []
      })
      const other = lines.find(line => line.currency !== 'RUB')
      if (other) refuse('settlement.not_roubles', { currency: other.currency })
      const held = state.lines.find(line => line.paidOn === null && isHeld(debts.get(line.orderId)))
      if (lines.length === 0 && held) refuse('settlement.on_hold', { order: held.number, hold: debts.get(held.orderId)?.holdKind })
      if (lines.length === 0) refuse('settlement.step_closed', { status: 'paid' })
      const [own, theirs] = [await ownAccount(tx, 'RUB'), await accountOf(tx, settlement.counterpartId, 'RUB')]
      if (!own) return refuse('settlement.no_account', { who: actor.organization })
      if (!theirs) return refuse('settlement.no_account', { who: settlement.counterpartName })
      const cards = await listParties(tx, [actor.orgId, settlement.counterpartId])
      const party = (id: string, account: typeof own) => {
        const card = cards.find(one => one.id === id)
        return {
          name: card?.nameFull ?? settlement.counterpartName,
          tin: card?.tin ?? settlement.counterpartTin,
          kpp: card?.kpp ?? '',
          account: account.account,
          bank: account.bank,
          bik: account.bik,
          correspondent: account.correspondent ?? '',
        }
      }
      const file = paymentOrders({
        settlement: { number: settlement.number, day: dayIn(actor.tz, settlement.createdAt) },
        payer: party(actor.orgId, own),
        payee: party(settlement.counterpartId, theirs),
        lines,
        day,
        time: timeIn(actor.tz, tx.now),
        first,
        each,
      })
      await recordBankFile(tx, actor, state, day)
      const name = `1c_to_kl_${settlement.number.replaceAll('/', '-')}.txt`
      return { ...given(name, 'text/plain; charset=windows-1251', writeBytes(file)), skipped }
    })
  },

  async readStatement({ actor, locale, transaction }, { data: { base64 } }) {
    const { file, faults } = readStatement(base64)
    return transaction(async tx => ({
      account: file.account,
      from: file.from,
      to: file.to,
      ...(await lookThrough(tx, actor, file)),
      faults: faults.map(({ line, words }) => ({ line, words: words[locale] })),
    }))
  },

  async confirmStatement({ actor, transaction, ...ctx }, { data: { base64, payments } }) {
    const { file } = readStatement(base64)
    return transaction(async tx => {
      checkSeesPrices(actor)
      const results = await takeOver(tx, actor, { ctx, file, payments })
      return { paid: results.filter(result => result.ok && !result.known).length, results }
    })
  },

  async leavePayment({ actor, transaction }, { data }) {
    const { file } = readStatement(data.base64)
    return transaction(tx => leave(tx, actor, file, data))
  },

  async form(ctx, { query: { settlementId, format } }) {
    const { actor, locale, transaction } = ctx
    checkSeesPrices(actor)
    const { title, draw } = await transaction(async tx => settlementForm(tx, actor, await readSettlementState(tx, settlementId), locale))
    const { bytes, mime, ending } = await draw(format)
    return given(`${title}.${ending}`, mime, bytes)
  },

  async journal({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    return transaction(async tx => {
      const { rows, next } = await pageOfJournal(tx, filter, { tz: actor.tz, after: keyFrom(cursor), limit })
      const prices = actor.permissions.has('orders.prices')
      return { items: rows.map(row => toJournal(row, filter.tab, prices)), next: next && writeKey(next) }
    })
  },
}

/** Where a page goes on; the key of every list here is a day or a moment. */
function keyFrom(cursor: string | undefined) {
  if (cursor === undefined) return null
  const key = readKey(cursor)
  // the thirty-first of February has the form of a day and is none
  return Day.safeParse(key.key).success || Instant.safeParse(key.key).success
    ? key
    : refuse('input.invalid', { field: 'cursor', why: cursor.slice(0, 40) })
}

const given = (name: string, mime: string, bytes: Uint8Array): InlineFile => ({ name, mime, base64: Buffer.from(bytes).toString('base64') })

/** An own settlement as an order tells of it. */
const ownPart = (line: Awaited<ReturnType<typeof settlementsOf>>[number], tz: string) => ({
  party: '',
  number: line.settlement,
  status: line.posted ? paidStatus([line]) : line.status,
  approvedOn: line.approvedAt && dayIn(tz, line.approvedAt),
  postedOn: line.postedAt && dayIn(tz, line.postedAt),
  paidOn: line.paidOn,
  payment: line.payment,
  total: line.total,
  paid: line.paid,
})

const timeIn = (tz: string, at: Date): string =>
  new Intl.DateTimeFormat('ru', { timeZone: tz, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)

async function readSettlementState(tx: Tx, id: string): Promise<SettlementState> {
  const settlement = await findSettlement(tx, id)
  return { settlement, lines: await linesOf(tx, [settlement.id]) }
}

const answered = (ctx: Ctx, work: (tx: Tx) => Promise<SettlementState>): Promise<SettlementCard> =>
  ctx.transaction(async tx => {
    return cardOf(ctx, tx, await work(tx))
  })

/** Statuses in which sums may still be compared with what the orders come to. */
const open = new Set<string>(['draft', 'pending_approval', 'approved'])

/** So many days whoever pays is warned that the account is new. */
const NEW_DAYS = 30
const isNew = (tx: Tx, since: Date): boolean => tx.now.getTime() - since.getTime() < NEW_DAYS * 86_400_000

async function cardOf({ actor, locale }: Ctx, tx: Tx, state: SettlementState): Promise<SettlementCard> {
  const { settlement, lines } = state
  const debts = await presentDebts(tx, settlement, lines)
  const outdated = open.has(settlement.status) ? await outdatedIn(tx, state) : []
  const customer = settlement.counterpartKind === 'customer'
  const costs = customer
    ? new Map(
        (
          await costsOf(
            tx,
            lines.map(line => line.orderId),
          )
        ).map(cost => [cost.orderId, cost]),
      )
    : null
  const currency = lines[0]?.currency ?? 'RUB'
  const own = await ownAccount(tx, currency)
  const theirs = customer ? null : await accountOf(tx, settlement.counterpartId, currency)
  const brief = (account: { bank: string; account: string } | null) => account && { bank: account.bank, account: account.account }
  const pays = settlement.kind === 'payable'
  const since = pays && theirs ? await accountSince(tx, settlement.counterpartId, currency) : null
  return toCard(
    {
      settlement,
      lines,
      debts,
      outdated,
      costs,
      totals: await listTotals(tx, [settlement.id]),
      accounts: {
        payer: brief(pays ? own : theirs),
        payee: brief(pays ? theirs : own),
        payeeSince: since && isNew(tx, since) ? since.toISOString() : null,
      },
      facts: factsOf(state, outdated),
      payments: await paymentsOf(tx, settlement.id),
      payFrom: firstPayDay(settlement, [...debts.values()], actor.tz),
      tz: actor.tz,
    },
    stepActorOf(actor),
    locale,
  )
}
