import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant, LARGEST_INT, Money, text, VerdictWithReasons } from './primitives.ts'
import { tenderLimits } from './tender-draft.ts'
import { LotLive, VisibleBet } from './tender-list.ts'

/** A bet nobody reads before the end: HPKE (X25519, HKDF-SHA256, AES-256-GCM) of `SealedContent` as JSON, to the lot's public key. */
export const SealedBet = z.strictObject({
  /** The encapsulated key and the ciphertext, base64. */
  enc: z.base64().max(64),
  ciphertext: z.base64().max(4000),
})
export type SealedBet = z.output<typeof SealedBet>

/** What a sealed bet holds; `salt` keeps equal prices from looking equal. `aad` is `lot|alias|nonce`. */
export const SealedContent = z.strictObject({
  amount: z.string().regex(/^\d{1,11}\.\d{2}$/),
  share: z.number().min(0.01).max(100).multipleOf(0.01).nullable(),
  // nobody reads it before the end: what a table cannot keep would hold up the opening of all
  comment: text(0, 300).refine(said => said.isWellFormed()),
  salt: z.string().min(16).max(64),
})
export type SealedContent = z.output<typeof SealedContent>

/** Bytes the text of every sealed bet has: the length of a ciphertext tells nothing of the comment in it. The longest bet has room. */
export const SEALED_BYTES = 2048

/** A sealed bet as it is encrypted: JSON, and spaces behind it, which whoever reads JSON passes over. */
export function writeSealed(content: SealedContent): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(content))
  const text = new Uint8Array(Math.max(json.length, SEALED_BYTES)).fill(0x20)
  text.set(json)
  return text
}

/** What proves to a bidder that his bet was taken: the link of the chain, signed by the installation (Ed25519). */
export const Receipt = z.object({
  lotId: Id,
  seq: z.int(),
  at: Instant,
  /** The server's time with microseconds, as it went into the hash. */
  exact: z.string(),
  alias: z.string(),
  content: z.string(),
  prev: z.string(),
  hash: z.string(),
  signature: z.string(),
})
export type Receipt = z.output<typeof Receipt>

const ofLot = ['lot.not_found'] as const
const refused = [
  ...ofLot,
  'lot.not_open',
  'lot.closed',
  'bet.too_high',
  'bet.too_low',
  'bet.below_floor',
  'bet.above_start',
  'bet.currency',
  'bet.sealed',
  'bet.not_sealed',
  'bet.unpadded',
  'bet.copied',
  'bet.not_eligible',
  'bet.too_often',
  'bet.blocked',
  'bet.share',
  'key.reused',
] as const

/** Bets in the lots of a tender, open and sealed, and the log that proves them. */
export const bets = {
  mayPlace: get('/api/tenderBet/create/v0/allow', {
    about: 'Whether the asking person may bid, in a tender if one is named, and every reason why not.',
    needs: 'session',
    staleAfter: ['tender.changed'],
    query: z.object({ tenderId: Id.optional() }),
    out: VerdictWithReasons,
  }),
  place: post('/api/tenderBet/create/v0', {
    about: 'Places a bet, which replaces the bidder’s earlier one; the database decides by its clock under the lot’s lock.',
    needs: 'tenders.bet',
    keeps: 'handler',
    data: z.strictObject({
      lotId: Id,
      /** What the bidder is to be paid; left out where the bet is sealed. */
      amount: Money.optional(),
      sealed: SealedBet.extend({ nonce: z.string().min(16).max(64) }).optional(),
      share: z.number().min(0.01).max(100).multipleOf(0.01).nullable().default(null),
      comment: text(0, 300).default(''),
    }),
    out: z.object({ bet: VisibleBet, receipt: Receipt, live: LotLive }),
    fails: refused,
    emits: ['lot.changed'],
  }),
  withdraw: post('/api/tenderBet/v0/withdraw', {
    about: 'Takes the own bet back where and as long as the tender allows it.',
    needs: 'tenders.bet',
    data: z.strictObject({ lotId: Id }),
    out: LotLive,
    fails: [...ofLot, 'lot.closed', 'bet.not_found', 'bet.stays', 'bet.blocked'],
    emits: ['lot.changed'],
  }),
  setRobot: post('/api/tenderBet/v0/robot', {
    about: 'Lets the server bid by steps down to a floor nobody else is told, until a moment.',
    needs: 'tenders.bet',
    data: z.strictObject({ lotId: Id, floor: Money, step: Money.nullable().default(null), until: Instant.nullable().default(null) }),
    out: LotLive,
    fails: [...refused, 'robot.kind'],
    emits: ['lot.changed'],
  }),
  dropRobot: post('/api/tenderBet/v0/robot/drop', {
    about: 'Stops the own server-side bidder; bets it made stand.',
    needs: 'tenders.bet',
    data: z.strictObject({ lotId: Id }),
    out: LotLive,
    fails: ofLot,
  }),
  live: get('/api/tenderBet/v0/live', {
    about: 'Up to twelve lots as they stand, by what the asking organisation may see; lots it may not see are left out.',
    needs: 'tenders.view',
    staleAfter: ['tender.changed', 'lot.changed'],
    query: z.object({ lotIds: z.array(Id).min(1).max(tenderLimits.wall) }),
    out: z.object({ items: z.array(LotLive), now: Instant }),
  }),
  thread: get('/api/tenderBet/v0/thread', {
    about: 'The bets of a lot in their order, by what the asking organisation may see; at least its own.',
    needs: 'tenders.view',
    staleAfter: ['lot.changed'],
    query: z.object({ lotId: Id, after: z.coerce.number().int().min(0).max(LARGEST_INT).default(0) }),
    out: z.object({ items: z.array(VisibleBet), more: z.boolean() }),
    fails: ofLot,
  }),
  /** The key a bet is sealed to, before the end; after it also the key that opens. */
  keys: get('/api/tenderBet/v0/keys', {
    about: 'The public key bets of a lot are sealed to and the bidder’s alias; after the end also the key that opens them.',
    needs: 'tenders.view',
    staleAfter: ['tender.changed'],
    query: z.object({ lotId: Id }),
    out: z.object({ publicKey: z.string(), alias: z.string().nullable(), privateKey: z.string().nullable() }),
    fails: [...ofLot, 'bet.not_sealed'],
  }),
  log: get('/api/tenderBet/v0/log', {
    about: 'The whole log of a lot that ended, with its hash chain and the key receipts are signed with; `tools/verify-bets.ts` proves it.',
    needs: 'tenders.view',
    staleAfter: [],
    query: z.object({ lotId: Id }),
    out: z.object({ name: z.string(), mime: z.string(), base64: z.string() }),
    fails: [...ofLot, 'lot.not_closed'],
  }),
}
