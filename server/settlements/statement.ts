import { sql } from 'kysely'
import type { Locale, Money } from '#contract/primitives.ts'
import type { StatementPayment } from '#contract/settlements.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { type BankFile, type BankPayment, type Fault, keyOf, readBytes } from './bank.ts'
import { type Doer, demandPrices, lockRegistry, pay } from './commands.ts'
import { matchesOf, type Payable } from './match.ts'
import { listPosted, takenBefore, takePayment, theirNumbers } from './store.ts'

/** A statement as it was sent; refused where it is none. */
export function readStatement(base64: readonly string[]): { file: BankFile; faults: Fault[] } {
  const read = readBytes(Buffer.from(base64.join(''), 'base64'))
  return 'why' in read ? refuse('settlement.statement', { why: read.why, field: 'base64' }) : read
}

/** Whether money of the statement's owner goes out, by accounts and else by his tax number. */
const goesOut = (file: BankFile, payment: BankPayment, tin: string): boolean =>
  file.account !== '' && (payment.payer.account === file.account || payment.payee.account === file.account)
    ? payment.payer.account === file.account
    : payment.payer.tin === tin

const roubles = (minor: number): Money => ({ minor, currency: 'RUB' })

/** Every payment of a statement with what it may pay; nothing is written. */
export async function lookThrough(tx: Tx, doer: Doer, file: BankFile): Promise<StatementPayment[]> {
  demandPrices(doer)
  const posted = await listPosted(tx)
  const { tin } = await tx.selectFrom('organizations').select('tin').where('id', '=', doer.orgId).executeTakeFirstOrThrow()
  const theirs = await theirNumbers(tx)
  const payables = posted.map(
    ({ settlement, lines }): Payable => ({
      id: settlement.id,
      kind: settlement.kind as Payable['kind'],
      numbers: [...new Set([settlement.number, ...(theirs.get(settlement.id) ?? [])])],
      tin: settlement.counterpartTin,
      lines: lines
        .filter(line => line.paidOn === null && line.currency === 'RUB')
        .map(line => ({ orderId: line.orderId, number: line.number, left: line.total - line.paid })),
    }),
  )
  const known = await takenBefore(tx, file.payments.map(keyOf))
  const registries = new Map(posted.map(each => [each.settlement.id, each]))
  return file.payments.map(payment => {
    const out = goesOut(file, payment, tin)
    const key = keyOf(payment)
    const { level, found } = known.has(key) ? { level: 'done' as const, found: [] } : matchesOf(payment, out, payables)
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
      const known = !(await takeOne(tx, doer, byKey.get(chosen.key) ?? refuse('settlement.payment_unknown'), chosen, own))
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

async function takeOne(tx: Tx, doer: Doer, payment: BankPayment, chosen: Chosen, own: Map<string, number>): Promise<boolean> {
  const { settlementId, orderIds, key, version } = chosen
  const day = payment.doneOn ?? payment.day
  const registry = await lockRegistry(tx, settlementId, own.get(settlementId) ?? null)
  if (!(await takePayment(tx, { key, settlementId, day, number: payment.number, amount: payment.amount, person: doer.name }))) return false
  if (!own.has(settlementId) && registry.settlement.version !== version)
    refuse('settlement.changed', { version: registry.settlement.version, asked: version })
  const sum = registry.lines
    .filter(line => orderIds.includes(line.orderId) && line.currency === 'RUB')
    .reduce((all, line) => all + line.total - line.paid, 0)
  if (sum !== payment.amount) refuse('settlement.amount_differs', { amount: roubles(payment.amount), sum: roubles(sum) })
  const paid = await pay(tx, doer, registry, { orderIds, day, payment: payment.number })
  own.set(settlementId, paid.settlement.version)
  return true
}
