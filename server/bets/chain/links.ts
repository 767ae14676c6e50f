import { createHash } from 'node:crypto'
import { amountText } from '#contract/primitives.ts'

/** What is hashed of an open bet. */
export type OpenContent = {
  amount: number
  currency: string
  comment: string
  /** Made by the server: without it a hash would be tried out with every likely price. */
  nonce: string
  share: number | null
  vatMode: string
  vatRate: number
}
/** What is hashed of a sealed one: its bytes, and what they are bound to. */
export type SealedBytes = { sealed: Buffer; nonce: string; vatMode: string; vatRate: number }

const sha = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** Canonical JSON of a bet, keys in their order; `gate.bet_content` writes the same. */
export const contentOf = (bet: OpenContent | SealedBytes): string =>
  'sealed' in bet
    ? JSON.stringify({ nonce: bet.nonce, sealed: bet.sealed.toString('base64'), vatMode: bet.vatMode, vatRate: bet.vatRate })
    : JSON.stringify({
        amount: amountText(bet.amount),
        comment: bet.comment,
        currency: bet.currency,
        nonce: bet.nonce,
        share: bet.share,
        vatMode: bet.vatMode,
        vatRate: bet.vatRate,
      })

/** A link of a lot's chain; hashes in hex, `exact` the server's time with microseconds. */
export type Link = { seq: number; exact: string; alias: string; content: string; prev: string; hash: string }

/** What stands before the first bet of a lot. */
export const firstLink = (lotId: string): string => sha(lotId)

/** What is hashed when a bet is taken back; `gate.withdrawal_content` writes the same. */
export const withdrawalOf = (seq: number): string => JSON.stringify({ withdraws: seq })

/** SHA-256(prev | lot | seq | time | alias | SHA-256(content)); `gate.link` computes the same. */
export const hashOf = (lotId: string, { prev, seq, exact, alias, content }: Omit<Link, 'hash'>): string =>
  sha([prev, lotId, seq, exact, alias, sha(content)].join('|'))

export type Break = { seq: number; why: 'gap' | 'order' | 'prev' | 'hash' | 'head' }

/**
 * The first bet at which a chain does not hold, and how; null when it does. A removed bet shows as a gap. Withdrawals are links between
 * those of bets, each with the number of the bet that was taken back: they stand where the link before them says.
 */
export function brokenAt(lotId: string, bets: readonly Link[], head: string, withdrawals: readonly Link[] = []): Break | null {
  const waiting = [...withdrawals]
  let prev = firstLink(lotId)
  let last = ''
  const faultOf = (link: Link): Break['why'] | null => {
    if (link.exact < last) return 'order'
    if (link.prev !== prev) return 'prev'
    if (link.hash !== hashOf(lotId, link)) return 'hash'
    prev = link.hash
    last = link.exact
    return null
  }
  const nextTaken = () => {
    const at = waiting.findIndex(link => link.prev === prev)
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }
  for (const [i, bet] of bets.entries()) {
    if (bet.seq !== i + 1) return { seq: i + 1, why: 'gap' }
    const why = faultOf(bet)
    if (why) return { seq: bet.seq, why }
    for (let taken = nextTaken(); taken; taken = nextTaken()) {
      const fault = taken.seq > bet.seq || taken.content !== withdrawalOf(taken.seq) ? 'hash' : faultOf(taken)
      if (fault) return { seq: taken.seq, why: fault }
    }
  }
  // every withdrawal has its place in the chain: a second one after the same link is none
  const [loose] = waiting
  if (loose) return { seq: loose.seq, why: 'prev' }
  return prev === head ? null : { seq: bets.length, why: 'head' }
}
