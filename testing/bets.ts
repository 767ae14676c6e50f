import { expect } from 'vitest'
import { bets } from '#contract/bets.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { startTimers } from '#server/platform/timers.ts'
import { rub } from './money.ts'
import { makeTender, type TenderOptions } from './tenders.ts'
import type { Someone, World } from './world.ts'

/** A verified executor under a tax regime, partner of an organiser. */
async function openBidder(world: World, organiser: Someone, { name, regime }: { name: string; regime: string }): Promise<Someone> {
  const one = await world.executor({ name })
  await world.partners(organiser, one)
  await world.root.query('update organizations set verified = true, tax_regime = $2 where id = $1', [one.org, regime])
  return one
}

/** An organiser of tenders and three who bid in them. */
export async function openBidders(world: World) {
  const organiser = await world.forwarder({ name: 'Северный Экспедитор' })
  return {
    organiser,
    e1: await openBidder(world, organiser, { name: 'ВолгаТранс', regime: 'osno' }),
    e2: await openBidder(world, organiser, { name: 'Ковалёв А. В.', regime: 'usn_5' }),
    e3: await openBidder(world, organiser, { name: 'УралГруз', regime: 'osno' }),
  }
}

/** An open bet of a whole lot. */
export const bid = (who: Someone, lotId: string, roubles: number, key?: string) =>
  who.ask(bets.place, { data: { lotId, amount: rub(roubles), share: null, comment: '' } }, key === undefined ? {} : { key })
/** What a viewer reads of a lot while it is bid for. */
export const liveOf = async (who: Someone, lotId: string) => (await who.ask(bets.live, { query: { lotIds: [lotId] } })).data.items[0]!

/** The log of a lot, as whoever may read it gets it. */
export async function log(who: Someone, lotId: string) {
  const { base64 } = (await who.ask(bets.log, { query: { lotId } })).data
  return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
}

/** Tenders of one organiser and bets in them, in the world of a test. */
export function betSteps(state: () => { world: World; organiser: Someone; e1: Someone; e2: Someone; e3: Someone }) {
  const executor = (name: string, regime = 'osno') => openBidder(state().world, state().organiser, { name, regime })
  const tender = (given: TenderOptions = {}, invited = [state().e1, state().e2, state().e3]) =>
    makeTender(state().world, state().organiser, invited, given)
  const rows = async (lotId: string) =>
    (
      await state().world.root.query(
        `select seq, executor_id as by, amount::float8 as amount, compared::text as value, status, auto, reason, at, alias::text,
          to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact, encode(prev_hash, 'hex') as prev, encode(hash, 'hex') as hash
         from tender_bets where lot_id = $1 order by seq`,
        [lotId],
      )
    ).rows
  const lotRow = async (lotId: string) => (await state().world.root.query('select * from tender_lots where id = $1', [lotId])).rows[0]

  /** Lets the moments that came act, once each. */
  async function runTimers() {
    const closed: string[] = []
    const evaluate = async (_: unknown, { lotId }: { lotId: string }) => void closed.push(lotId)
    const timers = startTimers({ db: state().world.db, handlers: betTimers({ secrets: state().world.secrets, evaluate }) })
    await expect
      .poll(() => state().world.count('timers', `kind = 'lot.close' and run_at <= app_now()`), { timeout: 10_000, interval: 20 })
      .toBe(0)
    await timers.stop()
    return closed
  }

  /** Closes a lot whose end was moved to now. */
  async function runClose(lotId: string) {
    await state().world.root.query(`update timers set run_at = app_now() where object_id = $1`, [lotId])
    await runTimers()
  }

  return { executor, tender, rows, lotRow, runTimers, runClose }
}
