import { sql } from 'kysely'
import type { Locale, Money } from '#contract/primitives.ts'
import type { StatementPayment } from '#contract/settlements.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { type BankFile, type BankParty, type BankPayment, type Fault, keyOf, readBytes } from './bank.ts'
import { type Doer, demandPrices, lockRegistry, pay } from './commands.ts'
import { ownAccounts } from './debtStore.ts'
import { matchesOf, type Payable } from './match.ts'
import { listPosted, takenBefore, theirNumbers } from './paymentStore.ts'
import type { SettlementRecord } from './store.ts'

/** A statement as it was sent; refused where it is none. */
export function readStatement(base64: readonly string[]): { file: BankFile; faults: Fault[] } {
  const read = readBytes(Buffer.from(base64.join(''), 'base64'))
  return 'why' in read ? refuse('settlement.statement', { why: read.why, field: 'base64' }) : read
}

/** Who reads the statement: his tax number and his accounts. */
type Owner = { tin: string; accounts: ReadonlySet<string> }

async function ownerOf(tx: Tx, { orgId }: Doer): Promise<Owner> {
  const { tin } = await tx.selectFrom('organizations').select('tin').where('id', '=', orgId).executeTakeFirstOrThrow()
  return { tin, accounts: await ownAccounts(tx) }
}

/** Which way money of the reader's goes, by the account of the statement where it is between two of his; null: it is not his. */
function wayOf(file: BankFile, { payer, payee }: BankPayment, { tin, accounts }: Owner): 'out' | 'in' | null {
  const own = (party: BankParty) => (party.tin !== '' && party.tin === tin) || accounts.has(party.account)
  const [out, into] = [own(payer), own(payee)]
  if (out && into) return payee.account === file.account && payer.account !== file.account ? 'in' : 'out'
  return out ? 'out' : into ? 'in' : null
}

const roubles = (minor: number): Money => ({ minor, currency: 'RUB' })

/** Every payment of a statement with what it may pay; nothing is written. */
export async function lookThrough(tx: Tx, doer: Doer, file: BankFile): Promise<StatementPayment[]> {
  demandPrices(doer)
  const posted = await listPosted(tx)
  const owner = await ownerOf(tx, doer)
  const theirs = await theirNumbers(tx)
  const payables = posted.map(
    ({ settlement, lines }): Payable => ({
      id: settlement.id,
      kind: settlement.kind as Payable['kind'],
      numbers: [...new Set([settlement.number, ...(theirs.get(settlement.id) ?? [])])],
      tin: settlement.counterpartTin,
      lines: lines
        .filter(line => line.paidOn === null && line.currency === 'RUB' && line.total > line.paid)
        .map(line => ({ orderId: line.orderId, number: line.number, left: line.total - line.paid })),
    }),
  )
  const known = await takenBefore(tx, file.payments.map(keyOf))
  const registries = new Map(posted.map(each => [each.settlement.id, each]))
  return file.payments.map(payment => {
    const way = wayOf(file, payment, owner)
    const out = way !== 'in'
    const key = keyOf(payment)
    const { level, found } = known.has(key)
      ? { level: 'done' as const, found: [] }
      : way === null
        ? { level: 'unknown' as const, found: [] }
        : matchesOf(payment, out, payables)
    const other = out ? payment.payee : payment.payer
    return {
      key,
      number: payment.number,
      day: payment.doneOn ?? payment.day,
      amount: roubles(payment.amount),
      out,
      counterpart: { name: other.name, tin: other.tin },
      purpose: payment.purpose,
      level,
      targets: found.slice(0, 10).map(target => {
        const { settlement, lines } = registries.get(target.id)!
        return {
          settlementId: settlement.id,
          version: settlement.version,
          number: settlement.number,
          kind: settlement.kind as Payable['kind'],
          counterpart: settlement.counterpartName,
          orders: lines
            .filter(line => target.orderIds.includes(line.orderId))
            .map(line => ({ orderId: line.orderId, number: line.number, left: roubles(line.total - line.paid) })),
          left: roubles(target.left),
        }
      }),
    }
  })
}

type Chosen = { key: string; settlementId: string; version: number; orderIds: readonly string[] }
type Result = { key: string; ok: boolean; known: boolean; error: string | null }

/** Takes over payments as they were chosen, each for itself; one that was taken over before is known and left alone. */
export async function takeOver(tx: Tx, doer: Doer, locale: Locale, file: BankFile, payments: readonly Chosen[]): Promise<Result[]> {
  const owner = await ownerOf(tx, doer)
  const byKey = new Map(file.payments.map(payment => [keyOf(payment), payment]))
  /** Versions this very call has led registries to. */
  const own = new Map<string, number>()
  const results: Result[] = []
  const inTurn = [...payments.entries()].toSorted(([, a], [, b]) =>
    a.settlementId < b.settlementId ? -1 : a.settlementId > b.settlementId ? 1 : 0,
  )
  for (const [at, chosen] of inTurn) {
    await sql`savepoint one`.execute(tx)
    try {
      const payment = byKey.get(chosen.key) ?? refuse('settlement.payment_unknown')
      const known = !(await takeOne(tx, doer, { payment, way: wayOf(file, payment, owner) }, chosen, own))
      await sql`release savepoint one`.execute(tx)
      results[at] = { key: chosen.key, ok: true, known, error: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint one`.execute(tx)
      results[at] = { key: chosen.key, ok: false, known: false, error: error.wordsIn(locale) }
    }
  }
  return results
}

type Read = { payment: BankPayment; way: 'out' | 'in' | null }

async function takeOne(tx: Tx, doer: Doer, { payment, way }: Read, chosen: Chosen, own: Map<string, number>): Promise<boolean> {
  const { settlementId, orderIds, key, version } = chosen
  const registry = await lockRegistry(tx, settlementId, own.get(settlementId) ?? null)
  if ((await takenBefore(tx, [key])).has(key)) return false
  if (!own.has(settlementId) && registry.settlement.version !== version)
    refuse('settlement.changed', { version: registry.settlement.version, asked: version })
  checkParties(payment, way, registry.settlement)
  const sum = registry.lines
    .filter(line => orderIds.includes(line.orderId) && line.currency === 'RUB')
    .reduce((all, line) => all + Math.max(0, line.total - line.paid), 0)
  if (payment.amount > sum) refuse('settlement.amount_differs', { amount: roubles(payment.amount), sum: roubles(sum) })
  const day = payment.doneOn ?? payment.day
  const paid = await pay(tx, doer, registry, { orderIds, day, payment: payment.number, amount: roubles(payment.amount), key })
  if (paid) own.set(settlementId, paid.settlement.version)
  return paid !== false
}

/** Refuses money that is not the reader's, goes the other way or is with somebody else than the registry. */
function checkParties(payment: BankPayment, way: 'out' | 'in' | null, { kind, number: registry, counterpartTin }: SettlementRecord): void {
  const { number } = payment
  if (way === null) refuse('settlement.payment_foreign', { number })
  if (way !== (kind === 'payable' ? 'out' : 'in')) refuse('settlement.payment_way', { number, registry })
  const { tin } = way === 'out' ? payment.payee : payment.payer
  // a customer's card may be without one
  if (counterpartTin !== '' && tin !== counterpartTin) refuse('settlement.payment_tin', { number, registry, tin: tin || '–' })
}
