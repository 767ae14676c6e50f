import { useEffect, useState } from 'react'
import { bets } from '#contract/bets.ts'
import type { Money } from '#contract/primitives.ts'
import type { TenderCard } from '#contract/tender-card.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { ask } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Trust } from '#web/tenders/live/lotLive.ts'
import { useConfirmWay } from './confirmation/confirmWays.ts'
import { useArmed, useGuard, useHold } from './confirmation/pressing.ts'
import { readyPrice, stepOf } from './price/prices.ts'
import { useDutch } from './price/useDutch.ts'
import { keepSealed, keptSealed, seal } from './sending/sealing.ts'
import { useBet } from './sending/useBet.ts'
import { betWords } from './words.ts'

/** An open lot a bidder stands before: the server's word on it, how far that is to be trusted, and the terms once they are read. */
export type OpenLot = { lot: LotRow; live: LotLive; trust: Trust; terms: TenderCard | null }

/** Why a press did not go: the price moved under it, or something is not named yet. */
type Obstacle = 'moved' | 'amount' | 'share'

/** A share that may be bid, of a lot by which a contract is shared out. */
const isShare = (share: number | string | null): boolean => typeof share === 'number' && share >= 0.01 && share <= 100

/** Sends a bet, sealed where the lot asks for that; `sealing`: it is being sealed, and not yet on its way. */
function useSending(lot: LotRow) {
  const t = useWords(betWords)
  const bet = useBet(lot.id)
  const [sealing, setSealing] = useState(false)
  const send = async (amount: Money, share: number | null) => {
    if (!lot.sealed) return bet.place({ lotId: lot.id, amount, share, comment: '' }, amount.minor)
    setSealing(true)
    const [keys, error] = await ask(bets.keys, { query: { lotId: lot.id } }, { quiet: true })
    try {
      if (error) bet.refuse(amount.minor, error.message)
      else {
        const sealed = await seal(lot.id, keys, { amount: amount.minor, share, comment: '' })
        keepSealed(lot.id, amount.minor)
        bet.place({ lotId: lot.id, sealed, share: null, comment: '' }, amount.minor)
      }
    } catch (cause) {
      console.error(cause)
      bet.refuse(amount.minor, t.sealFailed)
    } finally {
      setSealing(false)
    }
  }
  return { bet, send, sealing }
}

/** What a bidder is about to bid on an open lot: the price that stands ready or the one he named, and the one way it goes. */
export function useBidding({ lot, live, trust, terms }: OpenLot) {
  const f = useFormat()
  const way = useConfirmWay()
  const { bet, send, sealing } = useSending(lot)
  const ready = readyPrice(lot, live, lot.sealed ? keptSealed(lot.id) : null)
  const takes = lot.kind === 'first_price' || lot.kind === 'dutch'
  // null: nothing of one's own yet, the price follows the auction
  const [typed, setTyped] = useState<{ minor: number | null } | null>(null)
  const amount = takes || typed === null ? ready : typed.minor
  const currency = (live.ceiling ?? lot.start ?? live.own?.amount)?.currency ?? 'RUB'
  const [share, setShare] = useState<number | string | null>(lot.kind === 'contract' ? 100 : null)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const guard = useGuard(amount, typed !== null)
  const arm = useArmed(amount)
  const hold = useHold()
  const { state } = bet
  const busy = state.phase === 'sending' || state.phase === 'checking' || sealing
  useDutch(lot, live, terms)
  // what was typed has gone: the next price is the one the lot asks for now
  const taken = state.phase === 'taken' ? state.bet.receipt.seq : null
  useEffect(() => {
    if (taken !== null) setTyped(null)
  }, [taken])

  const go = () => {
    arm.disarm()
    if (amount === null || busy) return
    void send({ minor: amount, currency }, typeof share === 'number' ? share : null)
  }

  /** One press of the button or of Enter; `mayHold`: something will tell when it is let go. */
  const press = (mayHold: boolean) => {
    if (busy || trust.state !== 'sure') return
    if (amount === null || amount <= 0) return setObstacle('amount')
    if (lot.kind === 'contract' && !isShare(share)) return setObstacle('share')
    if (guard.justMoved()) {
      guard.settle()
      return setObstacle('moved')
    }
    setObstacle(null)
    bet.clear()
    if (way === 'once' || (way === 'twice' && arm.armed)) go()
    else if (way === 'twice') arm.arm()
    else if (mayHold) hold.begin(go)
  }

  const change = (minor: number | null) => {
    setTyped({ minor })
    setObstacle(null)
    bet.clear()
    arm.disarm()
  }
  const step = (steps: number) => {
    const next = (amount ?? ready ?? 0) + steps * stepOf(lot, live, amount)
    if (next > 0) change(next)
  }
  /** What was typed is a price, or no price at all. */
  const type = (minor: number | null) => (minor === null ? setObstacle('amount') : change(minor))
  /** Takes over the price that stands ready. */
  const follow = () => {
    setTyped(null)
    setObstacle(null)
    bet.clear()
    guard.settle()
  }
  const reset = () => {
    if (arm.armed) arm.disarm()
    else follow()
  }

  const money = (minor: number) => f.money({ minor, currency } satisfies Money)
  return { ready, takes, amount, currency, share, setShare, obstacle, state, busy, way, arm, hold, money, press, step, type, follow, reset }
}

export type Bidding = ReturnType<typeof useBidding>
