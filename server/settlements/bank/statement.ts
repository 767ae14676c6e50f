import type { Money } from '#contract/primitives.ts'
import type { StatementPayment, StatementSettlement } from '#contract/settlement-statement.ts'
import { FAR, ownAccounts } from '#server/deals/settlements/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { attempt, type RowCtx } from '#server/platform/perRow.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { checkSeesPrices, type SettlementActor } from '#server/settlements/commands/actors.ts'
import { lockSettlementState } from '#server/settlements/commands/lines.ts'
import { pay } from '#server/settlements/commands/payments.ts'
import type { BankRecord, SettlementRecord } from '#server/settlements/record.ts'
import { firstDay } from '#server/settlements/rules/sums.ts'
import { knownPayments, listPosted, lockPayments, setPayment, theirNumbers } from '#server/settlements/store/payments.ts'
import { listParties } from '#server/settlements/store/settlements.ts'
import { type BankFile, type BankParty, type BankPayment, keyOf, type LineError, readBytes } from './format.ts'
import { matchesOf, type Payable } from './match.ts'

/** A statement as it was sent; refused where it is none. */
export function readStatement(base64: readonly string[]): { file: BankFile; faults: LineError[] } {
  const read = readBytes(Buffer.from(base64.join(''), 'base64'))
  return 'why' in read ? refuse('settlement.statement', { why: read.why, field: 'base64' }) : read
}

/** Who reads the statement: his tax number and his accounts. */
type Owner = { tin: string; accounts: ReadonlySet<string> }

async function ownerOf(tx: Tx, { orgId }: SettlementActor): Promise<Owner> {
  const [own] = await listParties(tx, [orgId])
  return { tin: own!.tin, accounts: await ownAccounts(tx) }
}

/** Which way money of the viewer's goes, by the account of the statement where it is between two of his; null: it is not his. */
function wayOf(file: BankFile, { payer, payee }: BankPayment, { tin, accounts }: Owner): 'out' | 'in' | null {
  const own = (party: BankParty) => (party.tin !== '' && party.tin === tin) || accounts.has(party.account)
  const [out, into] = [own(payer), own(payee)]
  if (out && into) return payee.account === file.account && payer.account !== file.account ? 'in' : 'out'
  return out ? 'out' : into ? 'in' : null
}

const roubles = (minor: number): Money => ({ minor, currency: 'RUB' })

/** Whether the other side of a payment may be that of a settlement: a customer's card may be without a tax number. */
const mayBeOf = (tin: string, counterpartTin: string): boolean => counterpartTin === '' || counterpartTin === tin

/** Every payment of a statement with what it may pay, and the settlements its parties may have paid; nothing is written. */
export async function lookThrough(
  tx: Tx,
  actor: SettlementActor,
  file: BankFile,
): Promise<{ items: StatementPayment[]; settlements: StatementSettlement[] }> {
  checkSeesPrices(actor)
  const posted = (await listPosted(tx)).map(({ settlement, lines }) => ({
    settlement,
    lines: lines.filter(line => line.paidOn === null && line.currency === 'RUB' && line.total > line.paid),
  }))
  const owner = await ownerOf(tx, actor)
  const theirs = await theirNumbers(tx)
  const payables = posted.map(
    ({ settlement, lines }): Payable => ({
      id: settlement.id,
      kind: settlement.kind as Payable['kind'],
      numbers: [...new Set([settlement.number, ...(theirs.get(settlement.id) ?? [])])],
      tin: settlement.counterpartTin,
      lines: lines.map(line => ({ orderId: line.orderId, number: line.number, left: line.total - line.paid })),
    }),
  )
  const known = await knownPayments(tx, file.payments.map(keyOf))
  const settlements = new Map(posted.map(each => [each.settlement.id, each]))
  const target = (id: string, asked: readonly string[] | null) => {
    const { settlement, lines } = settlements.get(id)!
    const chosen = lines.filter(line => asked === null || asked.includes(line.orderId))
    return {
      settlementId: settlement.id,
      version: settlement.version,
      number: settlement.number,
      kind: settlement.kind as Payable['kind'],
      counterpart: settlement.counterpartName,
      orders: chosen.map(line => ({ orderId: line.orderId, number: line.number, left: roubles(line.total - line.paid) })),
      left: roubles(chosen.reduce((sum, line) => sum + line.total - line.paid, 0)),
    }
  }
  const choosable = new Set<string>()
  const items = file.payments.map((payment): StatementPayment => {
    const way = wayOf(file, payment, owner)
    const out = way !== 'in'
    const key = keyOf(payment)
    const other = out ? payment.payee : payment.payer
    const before = known.get(key)
    const left = payment.amount - (before?.taken ?? 0)
    const open = payables.filter(
      each => way !== null && each.kind === (out ? 'payable' : 'receivable') && each.lines.length > 0 && mayBeOf(other.tin, each.tin),
    )
    // what was given out in part already is for a person to go on with
    const guessed = before?.taken ? { level: 'unknown' as const, found: [] } : matchesOf(payment, out, open)
    const { level, found } =
      left === 0
        ? { level: 'done' as const, found: [] }
        : before?.setAsideAt
          ? { level: 'aside' as const, found: [] }
          : guessed.level === 'unknown' && open.length > 0
            ? { level: 'known' as const, found: [] }
            : guessed
    if (level === 'known' || level === 'uncertain') for (const { id } of open) choosable.add(id)
    return {
      key,
      number: payment.number,
      day: payment.doneOn ?? payment.day,
      amount: roubles(payment.amount),
      left: roubles(left),
      version: before?.version ?? 0,
      out,
      counterpart: { name: other.name, tin: other.tin },
      purpose: payment.purpose,
      foreign: way === null,
      aside:
        before?.setAsideAt && before.setAsideBy
          ? { name: before.setAsideBy, at: before.setAsideAt.toISOString(), reason: before.reason }
          : null,
      level,
      targets: found.slice(0, 10).map(({ id, orderIds }) => target(id, orderIds)),
    }
  })
  const due = (id: string) => firstDay(settlements.get(id)!.lines.map(line => line.payDueOn)) ?? FAR
  return {
    items,
    settlements: [...choosable]
      .toSorted((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : a < b ? -1 : 1))
      .map(id => {
        const { settlement, lines } = settlements.get(id)!
        return { ...target(id, null), tin: settlement.counterpartTin, payDueOn: firstDay(lines.map(line => line.payDueOn)) }
      }),
  }
}

type Chosen = { key: string; settlementId: string; version: number; orderIds: readonly string[]; amount?: Money | undefined }
type Result = { key: string; settlementId: string; ok: boolean; known: boolean; error: string | null }

const bankRow = (payment: BankPayment) => ({
  key: keyOf(payment),
  day: payment.doneOn ?? payment.day,
  number: payment.number,
  amount: payment.amount,
})

/** Takes over payments as they were chosen, each part for itself; what was taken over before is known and left alone. */
export async function takeOver(
  tx: Tx,
  actor: SettlementActor,
  { ctx, file, payments }: { ctx: RowCtx; file: BankFile; payments: readonly Chosen[] },
): Promise<Result[]> {
  const owner = await ownerOf(tx, actor)
  const byKey = new Map(file.payments.map(payment => [keyOf(payment), { payment, way: wayOf(file, payment, owner) }]))
  const wanted = [...new Set(payments.map(({ key }) => key))].flatMap(key => byKey.get(key) ?? []).filter(({ way }) => way !== null)
  const banks = await lockPayments(
    tx,
    wanted.map(({ payment }) => bankRow(payment)),
  )
  /** Versions this very call has led settlements to. */
  const own = new Map<string, number>()
  const results: Result[] = []
  const inTurn = [...payments.entries()].toSorted(([, a], [, b]) =>
    a.settlementId < b.settlementId ? -1 : a.settlementId > b.settlementId ? 1 : 0,
  )
  for (const [at, chosen] of inTurn) {
    const { key, settlementId } = chosen
    const taken = await attempt(tx, () => {
      const read = byKey.get(key) ?? refuse('settlement.payment_unknown')
      return takeOne(tx, actor, { read, chosen, own, banks })
    })
    if (taken instanceof Refusal) {
      ctx.rowRefused(taken)
      results[at] = { key, settlementId, ok: false, known: false, error: taken.wordsIn(ctx.locale) }
    } else results[at] = { key, settlementId, ok: true, known: !taken, error: null }
  }
  return results
}

type Read = { payment: BankPayment; way: 'out' | 'in' | null }

type Taking = {
  read: Read
  chosen: Chosen
  /** Versions the call has led settlements to. */
  own: Map<string, number>
  banks: Map<string, BankRecord>
}

/** Takes over one payment, or a part of it; tells whether anything of it was left to take. */
async function takeOne(
  tx: Tx,
  actor: SettlementActor,
  { read: { payment, way }, chosen: { settlementId, orderIds, key, version, amount }, own, banks }: Taking,
): Promise<boolean> {
  const state = await lockSettlementState(tx, settlementId, own.get(settlementId) ?? null)
  const { number } = payment
  const bank = way === null ? null : banks.get(key)
  const left = payment.amount - (bank?.taken ?? 0)
  if (left === 0) return false
  if (!own.has(settlementId) && state.settlement.version !== version)
    refuse('settlement.changed', { version: state.settlement.version, asked: version })
  checkParties(payment, way, state.settlement)
  if (bank?.setAsideAt) refuse('settlement.payment_aside', { number })
  const share = amount ?? roubles(left)
  if (share.currency !== 'RUB' || share.minor <= 0 || share.minor > left)
    refuse('settlement.payment_over', { number, left: roubles(left), amount: share })
  const sum = state.lines
    .filter(line => orderIds.includes(line.orderId) && line.currency === 'RUB')
    .reduce((all, line) => all + Math.max(0, line.total - line.paid), 0)
  if (share.minor > sum) refuse('settlement.amount_differs', { amount: share, sum: roubles(sum) })
  const day = payment.doneOn ?? payment.day
  const paid = await pay(tx, actor, state, { orderIds, day, payment: number, amount: share, key })
  banks.set(key, await setPayment(tx, bank!, { taken: bank!.taken + share.minor }))
  own.set(settlementId, paid.settlement.version)
  return true
}

type Left = { key: string; version: number } & ({ action: 'leave'; reason: string } | { action: 'return' })

/** Leaves a payment, or what is left of it, aside, or takes it up again. */
export async function leave(tx: Tx, actor: SettlementActor, file: BankFile, asked: Left): Promise<{ version: number }> {
  checkSeesPrices(actor)
  const payment = file.payments.find(each => keyOf(each) === asked.key) ?? refuse('settlement.payment_unknown')
  const { number } = payment
  if (wayOf(file, payment, await ownerOf(tx, actor)) === null) refuse('settlement.payment_foreign', { number })
  const bank = (await lockPayments(tx, [bankRow(payment)])).get(asked.key)!
  const leaves = asked.action === 'leave'
  if (bank.version !== asked.version || (bank.setAsideAt !== null) === leaves) refuse('settlement.payment_seen', { number })
  if (bank.taken === bank.amount) refuse('settlement.payment_done', { number })
  const now = leaves
    ? { setAsideAt: tx.now, setAsideBy: actor.name, reason: asked.reason }
    : { setAsideAt: null, setAsideBy: null, reason: '' }
  const after = await setPayment(tx, bank, now)
  await audit(tx, {
    what: `statement.${asked.action}`,
    kind: 'settlement',
    objectId: bank.id,
    facts: { payment: number, day: bank.day, amount: roubles(bank.amount - bank.taken), ...(leaves && { comment: asked.reason }) },
  })
  return { version: after.version }
}

/** Refuses money that is not the viewer's, goes the other way or is with somebody else than the settlement. */
function checkParties(
  payment: BankPayment,
  way: 'out' | 'in' | null,
  { kind, number: settlement, counterpartTin }: SettlementRecord,
): void {
  const { number } = payment
  if (way === null) refuse('settlement.payment_foreign', { number })
  if (way !== (kind === 'payable' ? 'out' : 'in')) refuse('settlement.payment_way', { number, settlement })
  const { tin } = way === 'out' ? payment.payee : payment.payer
  if (!mayBeOf(tin, counterpartTin)) refuse('settlement.payment_tin', { number, settlement, tin: tin || '–' })
}
