import { useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, type Ref, Suspense, use, useEffect, useId, useState } from 'react'
import { bets } from '#contract/bets.ts'
import type { Money } from '#contract/primitives.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { ask } from '#web/api/client.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/Button.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { BoltIcon, LockIcon } from '#web/ui/icons.tsx'
import { names } from '#web/ui/names.ts'
import { FleetNote, RobotNote, SealedWords, TakenNote } from './BetNotes.tsx'
import './bet.css'
import { ConfirmWayMenu } from './ConfirmWayMenu.tsx'
import { useConfirmWay } from './confirmWays.ts'
import { checkLine, type Trust, useLotLive } from './lotLive.ts'
import { toSecond } from './moments.ts'
import { PriceStepper } from './PriceStepper.tsx'
import { useArmed, useGuard, useHold } from './pressing.ts'
import { bidsOn, mayHaveRobot, reachOf, readyPrice, stepOf } from './prices.ts'
import { Reached } from './Reached.tsx'
import { keepSealed, keptSealed, seal } from './sealing.ts'
import { TickingText } from './TickingText.tsx'
import { useBet } from './useBet.ts'
import { useDutch } from './useDutch.ts'
import { useOutbid } from './useOutbid.ts'
import { useTerms, useVat } from './useTerms.ts'
import { WithdrawBet } from './WithdrawBet.tsx'
import { betWords } from './words.ts'

const RobotDialog = lazy(async () => ({ default: (await import('./RobotDialog.tsx')).RobotDialog }))

/** What the place a box stands in does itself: on the wall figures choose a card and one setting serves all of them; a row of a table has one line. */
export const BetPlace = createContext<'page' | 'wall' | 'row'>('page')

/**
 * Where a bidder names his price: it stands ready with the one that leads, says what follows, and goes only when the server's word on the
 * lot is fresh. Nothing for the organiser.
 */
export function BetBox({ lot, compact = false, ref }: { lot: LotRow; compact?: boolean; ref?: Ref<HTMLDivElement> }) {
  const t = useWords(betWords)
  const { locale } = useLocale()
  const { live, trust } = useLotLive(lot)
  const may = useCan('tenders.bet')
  const place = use(BetPlace)
  // asking for the terms counts as having opened the tender: a row of a list is no opening
  const terms = useTerms(lot, place !== 'row' || lot.kind === 'dutch')
  if (!bidsOn(lot)) return null
  const refused = terms && !terms.mayBet.allow && terms.mayBet.code !== 'not_begun' ? terms.mayBet.reason : null
  const fleet = place === 'page' ? <FleetNote lot={lot} terms={terms} /> : null
  if (live.status === 'pending')
    return (
      <>
        <p className="bet-note s12 muted">{live.opensAt ? t.notOpen(toSecond(live.opensAt, locale)) : ''}</p>
        {/* what stands against him he puts right before it begins */}
        {may && refused ? <p className="bet-note s12 warn">{t.refused(refused)}</p> : may && fleet}
      </>
    )
  // on a page of its own the clock above says so
  if (live.status !== 'open') return compact ? <p className="bet-note s12 muted">{t.ended}</p> : null
  if (!may) return <p className="bet-note s12 muted">{lot.rising ? t.noRightForwarder : t.noRight}</p>
  if (refused) return <p className="bet-note s12 warn">{t.refused(refused)}</p>
  return (
    <>
      <OpenBox lot={lot} live={live} trust={trust} compact={compact} terms={terms} {...(ref ? { ref } : {})} />
      {fleet}
    </>
  )
}

type Open = {
  lot: LotRow
  live: LotLive
  trust: Trust
  compact: boolean
  terms: ReturnType<typeof useTerms>
  ref?: Ref<HTMLDivElement>
}

function OpenBox({ lot, live, trust, compact, terms, ref }: Open) {
  const t = useWords(betWords)
  const f = useFormat()
  const queries = useQueryClient()
  const phone = useBelow(768)
  const place = use(BetPlace)
  const wall = place === 'wall'
  const vat = useVat(lot, live, terms)
  const way = useConfirmWay()
  const bet = useBet(lot.id)
  const note = useId()

  const sealedKept = lot.sealed ? keptSealed(lot.id) : null
  const ready = readyPrice(lot, live, sealedKept)
  const takes = lot.kind === 'first_price' || lot.kind === 'dutch'
  // null: nothing of one's own yet, the price follows the auction
  const [typed, setTyped] = useState<{ minor: number | null } | null>(null)
  const amount = takes || typed === null ? ready : typed.minor
  const currency = (live.ceiling ?? lot.start ?? live.own?.amount)?.currency ?? 'RUB'
  const [share, setShare] = useState<number | string | null>(lot.kind === 'contract' ? 100 : null)
  const [robot, setRobot] = useState(false)
  const [line, setLine] = useState<'idle' | 'asking'>('idle')
  const [sealing, setSealing] = useState(false)
  const [said, setSaid] = useState<'moved' | 'amount' | 'share' | null>(null)
  const guard = useGuard(amount, typed !== null)
  const arm = useArmed(amount)
  const hold = useHold()
  const money = (minor: number) => f.money({ minor, currency } satisfies Money)
  const { state } = bet
  const busy = state.phase === 'sending' || state.phase === 'checking' || sealing
  const outbid = useOutbid(live)
  useDutch(lot, live, terms)
  // what was typed has gone: the next price is the one the lot asks for now
  const taken = state.phase === 'taken' ? state.bet.receipt.seq : null
  useEffect(() => {
    if (taken !== null) setTyped(null)
  }, [taken])

  const go = async () => {
    arm.disarm()
    if (amount === null || busy) return
    const content = { amount, share: typeof share === 'number' ? share : null, comment: '' }
    if (!lot.sealed) {
      bet.place({ lotId: lot.id, amount: { minor: amount, currency }, share: content.share, comment: '' }, amount)
      return
    }
    setSealing(true)
    const [keys, error] = await ask(bets.keys, { query: { lotId: lot.id } }, { quiet: true })
    try {
      if (error) bet.refuse(amount, error.message)
      else {
        const sealed = await seal(lot.id, keys, content)
        keepSealed(lot.id, amount)
        bet.place({ lotId: lot.id, sealed, share: null, comment: '' }, amount)
      }
    } catch (cause) {
      console.error(cause)
      bet.refuse(amount, t.sealFailed)
    } finally {
      setSealing(false)
    }
  }

  /** One press of the button or of Enter; `mayHold`: something will tell when it is let go. */
  const press = (mayHold: boolean) => {
    if (busy || trust.state !== 'sure') return
    if (amount === null || amount <= 0) return setSaid('amount')
    if (lot.kind === 'contract' && !(typeof share === 'number' && share >= 0.01 && share <= 100)) return setSaid('share')
    if (guard.justMoved()) {
      guard.settle()
      return setSaid('moved')
    }
    setSaid(null)
    bet.clear()
    if (way === 'once' || (way === 'twice' && arm.armed)) void go()
    else if (way === 'twice') arm.arm()
    else if (mayHold) hold.begin(() => void go())
  }

  const change = (minor: number | null) => {
    setTyped({ minor })
    setSaid(null)
    bet.clear()
    arm.disarm()
  }
  const step = (steps: number) => {
    const next = (amount ?? ready ?? 0) + steps * stepOf(lot, amount)
    if (next > 0) change(next)
  }
  const follow = () => {
    setTyped(null)
    setSaid(null)
    bet.clear()
    guard.settle()
  }

  const reach = reachOf(lot, live, amount, vat)
  const refused = state.phase === 'refused' ? state : null
  const wrong = said === 'amount' || said === 'share' || refused !== null
  const lead = reach.state === 'lead-already'
  const verb = takes
    ? amount === null
      ? t.place
      : t.takeFor(money(amount))
    : lot.sealed
      ? live.own
        ? t.replace
        : t.seal
      : lot.kind === 'reduction'
        ? lead
          ? lot.rising
            ? t.raise
            : t.lower
          : t.place
        : live.own
          ? t.replace
          : t.offer
  const lost = trust.state === 'lost'

  const reset = () => {
    if (arm.armed) arm.disarm()
    else follow()
  }

  const check = async () => {
    setLine('asking')
    await checkLine(queries, [lot.id])
    setLine('idle')
  }

  // one line of words in a row, on the wall and beside a list
  const brief = compact || (wall && lot.basis === 'gross')
  const reached = (
    <Reached
      lot={lot}
      live={live}
      terms={terms}
      amount={amount}
      reach={reach}
      vat={vat}
      onUse={follow}
      money={money}
      brief={brief}
      wall={wall}
    />
  )
  let hint: ReactNode
  if (lost)
    hint = (
      <>
        <b className="warn">
          <TickingText say={at => t.lostFor(f.duration(Math.max(0, at - trust.since)))} />: {t.mayDiffer}
        </b>{' '}
        <span className="warn">{t.kept}</span>
      </>
    )
  else if (state.phase === 'checking')
    hint = (
      <span className="warn">
        <b>{t.unanswered}</b> {t.unansweredNote(money(state.amount))}
      </span>
    )
  else if (trust.state === 'checking') hint = <span className="muted">{t.comparing}</span>
  else if (said === 'amount' || said === 'share')
    hint = <span className="danger">{said === 'amount' ? t.amountMissing : t.shareMissing}</span>
  else if (refused)
    hint = (
      <span className="danger">
        {refused.message}
        {ready !== null && ready !== amount && (
          <>
            {' '}
            <button type="button" className="bet-take" onClick={follow}>
              {t.takeIt(money(ready))}
            </button>
          </>
        )}
      </span>
    )
  else if (arm.armed && amount !== null) hint = <b className="go">{t.again(money(amount))}</b>
  else if (hold.holding) hint = <b className="go">{t.holdOn}</b>
  else if (said === 'moved') hint = <b className="warn">{t.movedNow}</b>
  else if (state.phase === 'taken')
    hint = (
      <>
        <TakenNote lot={lot} state={state} />
        {/* the bet was taken and is beaten, or the bound has moved since: what it takes to lead again is what is asked for now */}
        {place === 'page' && (live.leading === false || state.bet.live.ceiling?.minor !== live.ceiling?.minor) && (
          <span className="bet-next">{reached}</span>
        )}
      </>
    )
  else hint = reached

  return (
    <div
      ref={ref}
      role="group"
      aria-label={t.box(lot.number ?? lot.title)}
      className={names(
        'bet-box',
        compact && 'bet-box-compact',
        place === 'page' && !compact && 'bet-box-page',
        place === 'row' && 'bet-box-row',
        phone && 'bet-box-phone',
        takes && 'bet-box-takes',
        lost && 'bet-box-lost',
      )}
    >
      {lost ? (
        <>
          <span className="bet-locked">
            <LockIcon size={16} />
            {t.closedBox}
          </span>
          <Button size={phone ? 'touch' : compact ? 'normal' : 'large'} pending={line === 'asking'} onClick={() => void check()}>
            {t.checkLine}
          </Button>
        </>
      ) : (
        <>
          {!takes && (
            <PriceStepper
              label={t.amount}
              value={amount}
              currency={currency}
              disabled={busy}
              invalid={wrong}
              describedBy={note}
              figuresAbove={wall}
              onStep={step}
              onType={minor => (minor === null ? setSaid('amount') : change(minor))}
              onEnter={() => press(true)}
              onEnterUp={hold.end}
              onEscape={reset}
            />
          )}
          <Button
            className="bet-go"
            variant={lead || (live.own && !takes && lot.kind !== 'reduction') ? 'plain' : 'primary'}
            size={phone ? 'touch' : compact ? 'normal' : 'large'}
            kbd={takes || compact ? undefined : '↵'}
            pending={busy}
            pendingLabel={state.phase === 'checking' ? t.checking : t.sending}
            aria-describedby={note}
            aria-disabled={trust.state !== 'sure' || undefined}
            data-armed={arm.armed || undefined}
            onPointerDown={() => way === 'hold' && press(true)}
            onPointerUp={hold.end}
            onPointerLeave={hold.end}
            onKeyDown={event => {
              if (way === 'hold' && event.key === 'Enter' && !event.repeat) press(true)
            }}
            onKeyUp={hold.end}
            onClick={() => way !== 'hold' && press(false)}
          >
            {arm.armed ? t.confirm : hold.holding ? t.holding : verb}
            {hold.holding && <i className="bet-hold" aria-hidden="true" />}
          </Button>
        </>
      )}
      {lot.kind === 'contract' && !lost && (
        <DecimalField className="bet-share" label={t.share} value={share} onChange={setShare} unit="%" disabled={busy} />
      )}
      <p id={note} className={names('bet-hint s12', !brief && 'bet-hint-two')} role={refused ? 'alert' : undefined}>
        {hint}
      </p>
      <span role="alert" className="visually-hidden">
        {outbid}
      </span>
      {place !== 'row' && !lost && live.leading !== true && <RobotNote robot={live.robot} />}
      {!compact && !lost && (
        <div className="bet-more s12">
          {!wall && mayHaveRobot(lot) && (
            <Button size="small" variant="ghost" icon={<BoltIcon size={14} />} onClick={() => setRobot(true)}>
              {live.robot?.active ? t.robotRuns(f.money(live.robot.floor)) : t.robot}
            </Button>
          )}
          <WithdrawBet lot={lot} live={live} until={terms?.draft.withdrawUntil ?? null} onDone={follow} />
          {!wall && <ConfirmWayMenu />}
          {!wall && lot.sealed && <SealedWords />}
        </div>
      )}
      {robot && (
        <Suspense>
          <RobotDialog lot={lot} live={live} onClose={() => setRobot(false)} />
        </Suspense>
      )}
    </div>
  )
}
