import { createHash } from 'node:crypto'
import { amountText } from '#contract/primitives.ts'

/** What is hashed of an open bet. */
export type OpenContent = { amount: number; currency: string; comment: string; share: number | null; vatMode: string; vatRate: number }
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
        share: bet.share,
        vatMode: bet.vatMode,
        vatRate: bet.vatRate,
      })

/** A link of a lot's chain; hashes in hex, `exact` the server's time with microseconds. */
export type Link = { seq: number; exact: string; alias: string; content: string; prev: string; hash: string }

/** What stands before the first bet of a lot. */
export const firstLink = (lotId: string): string => sha(lotId)

/** SHA-256(prev | lot | seq | time | alias | SHA-256(content)); `gate.add_bet` computes the same. */
export const hashOf = (lotId: string, { prev, seq, exact, alias, content }: Omit<Link, 'hash'>): string =>
  sha([prev, lotId, seq, exact, alias, sha(content)].join('|'))

/** The first bet at which a chain does not hold, and how; null when it does. A removed bet shows as a gap. */
export function brokenAt(
  lotId: string,
  links: readonly Link[],
  head: string,
): { seq: number; why: 'gap' | 'order' | 'prev' | 'hash' | 'head' } | null {
  let prev = firstLink(lotId)
  let last = ''
  for (const [i, link] of links.entries()) {
    if (link.seq !== i + 1) return { seq: i + 1, why: 'gap' }
    if (link.exact < last) return { seq: link.seq, why: 'order' }
    if (link.prev !== prev) return { seq: link.seq, why: 'prev' }
    if (link.hash !== hashOf(lotId, link)) return { seq: link.seq, why: 'hash' }
    prev = link.hash
    last = link.exact
  }
  return prev === head ? null : { seq: links.length, why: 'head' }
}
