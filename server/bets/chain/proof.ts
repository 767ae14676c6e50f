import { createHash, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { betValueOf } from '#contract/bet-basis.ts'
import { Receipt } from '#contract/bets.ts'
import { amountText, Instant } from '#contract/primitives.ts'
import { brokenAt } from './links.ts'
import { hasValidSignature, isSealed, receiptKey } from './receipt.ts'
import { openBet } from './sealed.ts'

const Sum = z.object({ minor: z.int(), currency: z.string() }).nullable()
const LoggedBet = Receipt.pick({ seq: true, exact: true, alias: true, content: true, prev: true, hash: true, signature: true }).extend({
  round: z.int(),
  status: z.string(),
  amount: Sum,
  share: z.number().nullable(),
  comment: z.string(),
  vatRate: z.int().min(0).max(100),
  compared: z.string().nullable(),
})
const Log = z.object({
  form: z.literal('trassa.bets.1'),
  lot: z.object({ id: z.string(), number: z.string(), net: z.boolean(), currency: z.string(), endsAt: Instant }),
  bets: z.array(LoggedBet),
  withdrawals: z.array(Receipt.pick({ seq: true, exact: true, alias: true, content: true, prev: true, hash: true, signature: true })),
  head: z.string(),
  /** By round. */
  privateKeys: z.record(z.string(), z.string()),
  receiptKey: z.string(),
  /** Of everything else in the file, also of what no bet is hashed with: names, ends, who won. */
  signature: z.string(),
})
type LoggedBet = z.output<typeof LoggedBet>

export type Finding = { seq: number | null; what: string }

const Open = z.strictObject({
  amount: z.string(),
  comment: z.string(),
  currency: z.string(),
  nonce: z.string(),
  share: z.number().nullable(),
  vatMode: z.string(),
  vatRate: z.int(),
})
const Sealed = z.strictObject({ nonce: z.string(), sealed: z.string(), vatMode: z.string(), vatRate: z.int() })

/** What a bet is said to hold and what was hashed or sealed, where they differ. */
async function contentFault(lot: z.output<typeof Log>['lot'], privateKey: string | undefined, bet: LoggedBet): Promise<string | null> {
  const content = readJson(bet.content)
  const open = Open.safeParse(content).data
  const sealed = Sealed.safeParse(content).data
  if (!open && !sealed) return 'its content is no bet'
  if ((open ?? sealed)!.vatRate !== bet.vatRate) return 'its rate of VAT is not the one that was hashed'
  if (bet.amount === null && bet.compared !== null) return 'it has a value of comparison and no price'
  if (bet.amount && bet.amount.currency !== lot.currency) return 'its currency is not that of the lot'
  if (bet.amount && bet.compared !== String(betValueOf(bet.amount.minor, bet.vatRate, lot.net)))
    return 'its value of comparison is not that of its price'
  if (open) {
    const same = bet.amount && open.amount === amountText(bet.amount.minor) && open.currency === bet.amount.currency
    return same && open.share === bet.share && open.comment === bet.comment
      ? null
      : 'its price, share or comment is not the one that was hashed'
  }
  if (privateKey === undefined) return 'it is sealed, and the log has no key that opens it'
  const at = { lotId: lot.id, alias: bet.alias, nonce: sealed!.nonce }
  const held = await openBet(Buffer.from(privateKey, 'base64'), Buffer.from(sealed!.sealed, 'base64'), at)
  if (!held) return bet.amount === null && bet.status !== 'won' ? null : 'it cannot be opened and yet has a price'
  const same = bet.amount?.minor === held.amount && bet.share === held.share && bet.comment === held.comment
  return same ? null : 'its price, share or comment is not the one that was sealed'
}

/** What a bet is said to have become and what the log itself tells of it, where they differ. */
function statusFault({ seq, alias, status }: LoggedBet, { bets, withdrawals }: z.output<typeof Log>): string | null {
  if ((status === 'withdrawn') !== withdrawals.some(one => one.seq === seq && one.alias === alias))
    return status === 'withdrawn'
      ? 'it is said to be withdrawn, and the chain has no link of it'
      : 'the chain withdraws it, and its status does not'
  const later = bets.some(other => other.alias === alias && other.seq > seq)
  if (status === 'replaced' && !later) return 'it is said to be replaced, and its bidder has no later one'
  if (later && counting.has(status)) return 'it is said to count, and its bidder has a later one'
  return null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function keyIn(text: string): KeyObject | null {
  try {
    return receiptKey(text)
  } catch {
    return null
  }
}

/** The server's time of the lot's end as links have theirs. */
const exactOf = (at: string) => new Date(at).toISOString().replace('Z', '000Z')

const counting = new Set(['submitted', 'won', 'reserve', 'confirmed'])

/**
 * Proves an exported log by itself: the chain of bets and withdrawals, the installation's signatures, prices, which bets still count, and that
 * the rest of the file is as it was given out; and that receipts bidders kept are in it. `key` is SHA-256 of the key it is signed with: who
 * wrote everything anew had to take another one.
 */
export async function verifyBets(
  text: string,
  receipts: readonly string[] = [],
): Promise<{ bets: number; number: string; key: string; findings: Finding[] }> {
  const given = JSON.parse(text) as Record<string, unknown>
  const log = Log.parse(given)
  const { signature, ...rest } = given
  const said = { bets: log.bets.length, number: log.lot.number, key: createHash('sha256').update(log.receiptKey).digest('hex') }
  const key = keyIn(log.receiptKey)
  if (!key) return { ...said, findings: [{ seq: null, what: 'the key it is signed with is none' }] }
  const findings: Finding[] = []
  const broken = brokenAt(log.lot.id, log.bets, log.head, log.withdrawals)
  if (broken)
    findings.push({ seq: broken.seq, what: broken.why === 'head' ? 'the chain ends elsewhere than the log says' : 'the chain breaks here' })
  const end = exactOf(log.lot.endsAt)
  for (const bet of log.bets) {
    if (!hasValidSignature({ ...bet, lotId: log.lot.id, at: bet.exact }, key))
      findings.push({ seq: bet.seq, what: 'its signature is not the installation’s' })
    if (bet.exact >= end) findings.push({ seq: bet.seq, what: 'it was placed when bidding had ended' })
    for (const fault of [await contentFault(log.lot, log.privateKeys[bet.round], bet), statusFault(bet, log)])
      if (fault) findings.push({ seq: bet.seq, what: fault })
  }
  for (const link of log.withdrawals)
    if (!hasValidSignature({ ...link, lotId: log.lot.id, at: link.exact }, key))
      findings.push({ seq: link.seq, what: 'the signature of its withdrawal is not the installation’s' })
  if (findings.length === 0 && !isSealed(rest, signature as string, key))
    findings.push({ seq: null, what: 'bets and withdrawals hold, and yet the file is not as the installation gave it out' })
  for (const each of receipts) {
    const receipt = Receipt.parse(JSON.parse(each))
    if (!hasValidSignature(receipt, key)) findings.push({ seq: receipt.seq, what: 'a receipt is not genuine' })
    else if (log.bets.find(({ seq }) => seq === receipt.seq)?.hash !== receipt.hash || receipt.lotId !== log.lot.id)
      findings.push({ seq: receipt.seq, what: 'the log does not hold the bet a receipt was given for' })
  }
  return { ...said, findings }
}
