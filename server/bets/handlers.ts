import type { Pool } from 'pg'
import type { bets } from '#contract/bets.ts'
import type { LotLive, VisibleBet } from '#contract/tender-list.ts'
import { checkUnsealed } from '#server/platform/acting.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { type Db, nudge, type Tx } from '#server/platform/db.ts'
import { openLine } from '#server/platform/line.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Signer, Unsigned } from './chain/receipt.ts'
import { refuseAs } from './commands.ts'
import { betWithoutSums, liveWithoutSums } from './row.ts'
import {
  type BetRequest,
  dropRobot,
  isVerified,
  type Judged,
  keysOf,
  livesOf,
  logOf,
  mayOpen,
  obstaclesOf,
  placeBets,
  type Refused,
  setRobot,
  threadOf,
  withdrawBet,
} from './store.ts'
import { wordsOf } from './words.ts'

const PAGE = 200

const liveIn = async (tx: Tx, lotId: string): Promise<LotLive> => (await livesOf(tx, [lotId])).get(lotId) ?? refuse('lot.not_found')

/** Whether bets of a lot lie sealed to whoever asks: to support in somebody's place for good, be they opened to that person since. */
const isSealedTo = async (tx: Tx, { actingAs }: Pick<Actor, 'actingAs'>, lotId: string): Promise<boolean> =>
  actingAs !== null && ((await keysOf(tx, lotId))?.sealed ?? false)

/** Refuses support in somebody's place where bets of the lot are sealed. */
async function checkLot(tx: Tx, actor: Pick<Actor, 'actingAs'>, lotId: string): Promise<void> {
  if (await isSealedTo(tx, actor, lotId)) checkUnsealed(actor)
}

/** A command on the own bet or robot, then how the lot stands. */
const moved = ({ actor, transaction }: Ctx, lotId: string, work: (tx: Tx) => Promise<Refused | null>): Promise<LotLive> =>
  transaction(async tx => {
    await checkLot(tx, actor, lotId)
    const no = await work(tx)
    if (no) refuseAs(no, actor)
    return liveFor(actor, await liveIn(tx, lotId))
  })

/** Sums of bets are prices like any other; who may bid without seeing them reads his own bet in the answer to it. */
const seesPrices = ({ permissions }: Pick<Actor, 'permissions'>) => permissions.has('orders.prices')

const liveFor = (actor: Actor, live: LotLive) => (seesPrices(actor) ? live : liveWithoutSums(live))

/** What an answer kept by the release before does not say. */
const untold = { net: false, vat: null, bestForViewer: null }

type Stored = { bet: Omit<VisibleBet, 'forViewer'>; receipt: Unsigned; live: LotLive }

type Links = (Unsigned & Record<string, unknown>)[]
type Log = { lot: { id: string; number: string }; bets: Links; withdrawals: Links }

/** The log of a lot as a file that proves itself: every link and the whole are signed. */
function fileOf(signer: Signer, log: Log) {
  const signed = (links: Links) => links.map(link => ({ ...link, signature: signer.sign({ ...link, lotId: log.lot.id }).signature }))
  const whole = {
    form: 'trassa.bets.1',
    ...log,
    bets: signed(log.bets),
    withdrawals: signed(log.withdrawals),
    receiptKey: signer.publicKey,
  }
  const text = JSON.stringify(signer.seal(whole), null, 1)
  return { name: `bets-${log.lot.number}.json`, mime: 'application/json', base64: Buffer.from(text, 'utf8').toString('base64') }
}

export function betHandlers({
  pool,
  db,
  signer,
  limits,
}: {
  pool: Pool
  db: Db
  signer: Signer
  limits: { betsPerMinute: number }
}): Handlers<typeof bets> {
  // half the connections stay for those who read
  const bounds = { most: 128, atOnce: Math.ceil(pool.options.max / 2) }
  const line = openLine<BetRequest, Judged>(async (lotId, asked) => {
    const judged = await placeBets(pool, lotId, asked, limits.betsPerMinute)
    // a price that was taken ends its lot by a timer
    if (judged.some(({ ok, again }) => ok && !again)) nudge(db, ['events', 'timers', 'occurrences'])
    return judged
  }, bounds)

  return {
    async mayPlace({ actor, locale, transaction }, { query: { tenderId } }) {
      const found = await transaction(async tx => {
        if (tenderId !== undefined) return (await obstaclesOf(tx, tenderId)) ?? ['not_invited']
        return (await isVerified(tx)) ? [] : ['unverified']
      })
      const codes = [...(actor.permissions.has('tenders.bet') ? [] : ['permission']), ...found]
      const reasons = codes.map(code => ({ code, message: wordsOf(code)[locale] }))
      return { allow: reasons.length === 0, reason: reasons[0]?.message ?? null, reasons }
    },

    async place({ actor, session, claim, replayed }, { data: { lotId, amount, sealed, share, comment } }) {
      if ((amount === undefined) === (sealed === undefined))
        refuse('input.invalid', {
          field: 'amount',
          why: { ru: 'нужна либо сумма, либо запечатанная ставка', en: 'either a sum or a sealed bet is asked for' },
        })
      if (sealed !== undefined) checkUnsealed(actor)
      const bytes = sealed && Buffer.concat([Buffer.from(sealed.enc, 'base64'), Buffer.from(sealed.ciphertext, 'base64')])
      const judged = await line.join(lotId, {
        session,
        key: claim!.key,
        hash: claim!.hash,
        bet: {
          amount: amount?.minor ?? null,
          currency: amount?.currency ?? null,
          share,
          comment,
          sealed: bytes?.toString('base64') ?? null,
          nonce: sealed?.nonce ?? null,
        },
      })
      if (judged.again) replayed()
      if (!judged.ok) return refuseAs(JSON.parse(judged.text) as Refused, actor)
      const { bet, receipt, live } = JSON.parse(judged.text) as Stored
      return { bet: { ...bet, forViewer: bet.amount }, receipt: signer.sign(receipt), live: liveFor(actor, { ...untold, ...live }) }
    },

    withdraw: (ctx, { data: { lotId } }) => moved(ctx, lotId, tx => withdrawBet(tx, lotId)),

    setRobot: (ctx, { data: { lotId, floor, step, until } }) =>
      moved(ctx, lotId, async tx => {
        if (step && step.currency !== floor.currency) refuse('bet.currency', { currency: floor.currency })
        return setRobot(tx, lotId, {
          floor: floor.minor,
          currency: floor.currency,
          step: step?.minor ?? null,
          until: until === null ? null : new Date(until),
          employeeId: ctx.actor.employeeId,
          name: ctx.actor.name,
        })
      }),

    dropRobot: (ctx, { data: { lotId } }) => moved(ctx, lotId, tx => dropRobot(tx, lotId)),

    live: ({ actor, transaction }, { query: { lotIds } }) =>
      transaction(async tx => {
        const lives = await livesOf(tx, lotIds)
        const items: LotLive[] = []
        for (const id of new Set(lotIds)) {
          const live = lives.get(id)
          if (live) items.push((await isSealedTo(tx, actor, id)) ? liveWithoutSums(live) : liveFor(actor, live))
        }
        return { items, now: tx.now.toISOString() }
      }),

    thread: ({ actor, transaction }, { query: { lotId, after } }) =>
      transaction(async tx => {
        if (!(await mayOpen(tx, lotId))) refuse('lot.not_found')
        await checkLot(tx, actor, lotId)
        const items = await threadOf(tx, lotId, after, PAGE + 1)
        const page = items.slice(0, PAGE)
        return { items: seesPrices(actor) ? page : page.map(betWithoutSums), more: items.length > PAGE }
      }),

    keys: ({ actor, transaction }, { query: { lotId } }) =>
      transaction(async tx => {
        const keys = (await keysOf(tx, lotId)) ?? refuse('lot.not_found')
        if (!keys.sealed || !keys.publicKey) return refuse('bet.not_sealed')
        checkUnsealed(actor)
        return {
          publicKey: keys.publicKey.toString('base64'),
          alias: keys.alias === null ? null : String(keys.alias),
          privateKey: seesPrices(actor) ? (keys.openedKey?.toString('base64') ?? null) : null,
        }
      }),

    log: ({ actor, transaction }, { query: { lotId } }) =>
      transaction(async tx => {
        if (!(await mayOpen(tx, lotId))) refuse('lot.not_found')
        if (!seesPrices(actor)) refuse('access.denied', { permission: 'orders.prices' })
        await checkLot(tx, actor, lotId)
        const log = await logOf(tx, lotId)
        if ('code' in log) return refuseAs(log as Refused, actor)
        return fileOf(signer, log as Log)
      }),
  }
}
