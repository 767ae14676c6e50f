import { useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, type Ref, Suspense, use, useEffect, useId, useRef, useState } from 'react'
import { bets } from '#contract/bets.ts'
import type { Money } from '#contract/primitives.ts'
import type { LotLive, LotRow, TenderCard } from '#contract/tenders.ts'
import { ask } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { BoltIcon, DownloadIcon, LockIcon } from '#web/ui/icons.tsx'
import { names } from '#web/ui/names.ts'
import { toasts } from '#web/ui/toasts.ts'
import './bet.css'
import { ConfirmWayMenu } from './ConfirmWayMenu.tsx'
import { useConfirmWay } from './confirmWays.ts'
import { askLive, checkLine, putLive, type Trust, useLotLive } from './lotLive.ts'
import { auctionZone, toMillisecond, toSecond } from './moments.ts'
import { PriceStepper } from './PriceStepper.tsx'
import { bidsOn, mayHaveRobot, netOf, reachOf, readyPrice, stepOf, type Vat } from './prices.ts'
import { saveReceipt } from './receipt.ts'
import { keepSealed, keptSealed, seal } from './sealing.ts'
import { TickingText } from './TickingText.tsx'
import { useBet } from './useBet.ts'
import { useTerms, useVat } from './useTerms.ts'
import { betWords } from './words.ts'

const RobotDialog = lazy(async () => ({ default: (await import('./RobotDialog.tsx')).RobotDialog }))

/** What the place a box stands in does itself: on the wall figures choose a card and one setting serves all of them; a row of a table has one line. */
export const BetPlace = createContext<'page' | 'wall' | 'row'>('page')

/** A price that has just changed by itself is not bid by a press that was meant for the one before. */
const settleMs = 500
const armedMs = 5000
const holdMs = 600

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
  if (live.status !== 'open') return <p className="bet-note s12 muted">{t.ended}</p>
  if (!may) return <p className="bet-note s12 muted">{lot.rising ? t.noRightForwarder : t.noRight}</p>
  if (refused) return <p className="bet-note s12 warn">{t.refused(refused)}</p>
  return (
    <>
      <OpenBox lot={lot} live={live} trust={trust} compact={compact} terms={terms} {...(ref ? { ref } : {})} />
      {fleet}
    </>
  )
}

/** How many vehicles of his own a bidder has for the lot. */
function FleetNote({ lot, terms }: { lot: LotRow; terms: TenderCard | null }) {
  const t = useWords(betWords)
  const own = terms?.fleet?.find(({ lotId }) => lotId === lot.id)
  if (!own) return null
  return <p className={own.fit === 0 || own.free === 0 ? 'bet-note s12 warn' : 'bet-note s12 muted'}>{t.fleet(own.fit, own.free)}</p>
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
  const vat = useVat(lot, live)
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
  const taken = state.phase === 'taken' ? state.taken.receipt.seq : null
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
  const step = (steps: number) => change(Math.max(1, (amount ?? ready ?? 0) + steps * stepOf(lot, amount)))
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

  const reached = (
    <Reached
      lot={lot}
      live={live}
      terms={terms}
      amount={amount}
      ready={ready}
      reach={reach}
      vat={vat}
      onUse={follow}
      money={money}
      compact={compact || (wall && lot.basis === 'gross')}
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
        {/* the bet was taken and is beaten: what it takes to lead again is what is asked for now */}
        {live.leading === false && place === 'page' && <span className="bet-next">{reached}</span>}
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
      <p id={note} className="bet-hint s12" role={refused ? 'alert' : undefined}>
        {hint}
      </p>
      <span role="alert" className="visually-hidden">
        {outbid}
      </span>
      {!compact && !lost && (
        <div className="bet-more s12">
          {!wall && mayHaveRobot(lot) && (
            <Button size="small" variant="ghost" icon={<BoltIcon size={14} />} onClick={() => setRobot(true)}>
              {live.robot?.active ? t.robotRuns(f.money(live.robot.floor)) : t.robot}
            </Button>
          )}
          <Withdraw lot={lot} live={live} until={terms?.draft.withdrawUntil ?? null} onDone={follow} />
          {!wall && <ConfirmWayMenu />}
          {lot.sealed && <SealedWords />}
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

type ReachedProps = {
  lot: LotRow
  live: LotLive
  terms: ReturnType<typeof useTerms>
  amount: number | null
  ready: number | null
  reach: ReturnType<typeof reachOf>
  vat: Vat | null
  onUse: () => void
  money: (minor: number) => string
  compact: boolean
}

/** What a bet of this price would come to, and that it cannot be undone. */
function Reached({ lot, live, terms, amount, ready, reach, vat, onUse, money, compact }: ReachedProps) {
  const t = useWords(betWords)
  const f = useFormat()
  const { locale } = useLocale()
  const until = terms?.draft.withdrawUntil
  const undo = until && Date.parse(until) > now() ? t.withdrawable(f.dateTime(until, { zone: auctionZone })) : t.final
  const taxed =
    amount !== null && vat && !compact
      ? vat.vatMode === 'included'
        ? t.vatIncluded(vat.vatRate, money(netOf(amount, vat)))
        : vat.vatMode === 'none'
          ? t.vatNone
          : t.vatExcluded(vat.vatRate)
      : ''
  const basis = compact || lot.basis === 'gross' ? '' : lot.basis === 'net' ? t.comparedNet : t.comparedEffective
  const tax = [taxed, basis].filter(Boolean).join(', ')
  let main: ReactNode
  if (lot.kind === 'dutch') main = <DutchWords lot={lot} live={live} terms={terms} />
  else if (lot.kind === 'first_price') main = <span className="muted">{t.firstTakes}</span>
  else if (lot.sealed || (live.own && lot.kind !== 'reduction'))
    main = (
      <span className="muted">
        {live.own && live.endsAt ? t.replaceUntil(toSecond(live.endsAt, locale)) : undo}{' '}
        {lot.sealed && live.own && keptSealed(lot.id) !== null && t.sealedKept}
      </span>
    )
  else if (reach.state === 'short') {
    const said = lot.kind === 'reduction' ? (lot.rising ? t.tooLow : t.tooHigh) : t.shortBy
    main = (
      <span className="warn">
        {said(f.money(reach.most))}{' '}
        {ready !== null && ready !== amount && (
          <button type="button" className="bet-take" onClick={onUse}>
            {t.takeIt(money(ready))}
          </button>
        )}
      </span>
    )
  } else if (reach.state === 'lead-already') main = <span className="muted">{lot.rising ? t.leadHigher : t.leadLower}</span>
  else if (reach.state === 'none' || amount === null) main = null
  else
    main = (
      <>
        <b>
          {reach.state === 'first'
            ? t.willLead(
                money(amount),
                reach.by === null || reach.by === 0 ? '' : signedNumber(f.number(Math.abs(reach.by) / 100), reach.by),
              )
            : reach.state === 'first-of-all'
              ? t.firstOfAll(money(amount))
              : t.hiddenRank(money(amount))}
        </b>{' '}
        {undo}
      </>
    )
  return (
    <>
      {main}
      {tax && <span className="muted bet-tax">{tax}</span>}
    </>
  )
}

const signedNumber = (text: string, value: number) => `${value < 0 ? '−' : '+'}${text}`

/** When the price of a Dutch auction changes next, and to what. */
function DutchWords({ lot, live, terms }: Pick<ReachedProps, 'lot' | 'live' | 'terms'>) {
  const t = useWords(betWords)
  const f = useFormat()
  const every = (terms?.draft.dutchSeconds ?? 0) * 1000
  const opened = live.opensAt === null ? 0 : Date.parse(live.opensAt)
  const { ceiling } = live
  if (every === 0 || !ceiling) return <span className="muted">{t.firstTakes}</span>
  const next = f.money({ ...ceiling, minor: ceiling.minor + (lot.rising ? -1 : 1) * stepOf(lot, ceiling.minor) })
  return (
    <TickingText className="muted" say={at => t.nextStep(f.duration(Math.ceil((every - ((at - opened) % every)) / 1000) * 1000), next)} />
  )
}

/** The price of a Dutch auction is the server's: it is asked for as each of its steps comes. */
function useDutch(lot: LotRow, live: LotLive, terms: ReturnType<typeof useTerms>) {
  const queries = useQueryClient()
  const every = lot.kind === 'dutch' ? (terms?.draft.dutchSeconds ?? 0) * 1000 : 0
  const opened = live.opensAt === null ? 0 : Date.parse(live.opensAt)
  useEffect(() => {
    if (every === 0) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          void askLive(queries, lot.id)
          wait()
        },
        every - ((now() - opened) % every) + 50,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [every, opened, lot.id, queries])
}

/** That the server took the bet: its time to the millisecond, its place in the log's chain, and the paper that proves both. */
function TakenNote({ lot, state }: { lot: LotRow; state: Extract<ReturnType<typeof useBet>['state'], { phase: 'taken' }> }) {
  const t = useWords(betWords)
  const { locale } = useLocale()
  const { receipt } = state.taken
  return (
    <span className="bet-taken" role="status">
      <b className="go">{t.taken(toMillisecond(receipt.at, locale))}</b>{' '}
      <span className="mono muted" title={receipt.hash}>
        {t.hash(receipt.hash.slice(0, 8))}
      </span>{' '}
      <Button
        size="small"
        variant="ghost"
        icon={<DownloadIcon size={14} />}
        onClick={() => saveReceipt(receipt, t.receiptName(lot.number ?? receipt.lotId, receipt.seq))}
      >
        {t.receipt}
      </Button>
    </span>
  )
}

function Withdraw({ lot, live, until, onDone }: { lot: LotRow; live: LotLive; until: string | null; onDone: () => void }) {
  const t = useWords(betWords)
  const queries = useQueryClient()
  const send = useSend(bets.withdraw)
  const [asked, setAsked] = useState(false)
  if (until === null || live.own === null || Date.parse(until) <= now()) return null
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setAsked(true)}>
        {t.withdraw}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.withdrawTitle}
        consequences={[{ text: t.withdrawThen, tone: 'warn' }]}
        confirm={t.withdraw}
        cancel={t.cancel}
        danger
        pending={send.isPending}
        error={send.error?.message}
        onConfirm={() =>
          send.mutate(
            { lotId: lot.id },
            {
              onSuccess: next => {
                putLive(queries, next)
                setAsked(false)
                onDone()
                toasts.add({ type: 'success', title: t.withdrawn, content: lot.number ?? '' })
              },
            },
          )
        }
      />
    </>
  )
}

function SealedWords() {
  const t = useWords(betWords)
  return (
    <details className="bet-sealed">
      <summary>{t.sealedHow}</summary>
      <p>{t.sealedYes}</p>
      <p>{t.sealedNo}</p>
    </details>
  )
}

/** Whether the price shown changed by itself a moment ago: a press meant for the one before must not bid the new one. */
function useGuard(amount: number | null, own: boolean) {
  const since = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef(amount)
  useEffect(() => {
    if (before.current !== amount && !own && before.current !== null) since.current = performance.now()
    before.current = amount
  }, [amount, own])
  return {
    justMoved: () => performance.now() - since.current < settleMs,
    settle: () => {
      since.current = Number.NEGATIVE_INFINITY
    },
  }
}

/** A first press arms the price it was made for, for a few seconds. */
function useArmed(amount: number | null) {
  const [armed, setArmed] = useState<number | null>(null)
  useEffect(() => {
    if (armed === null) return
    const timer = setTimeout(() => setArmed(null), armedMs)
    return () => clearTimeout(timer)
  }, [armed])
  return { armed: armed !== null && armed === amount, arm: () => setArmed(amount), disarm: () => setArmed(null) }
}

function useHold() {
  const [holding, setHolding] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => {
    clearTimeout(timer.current)
    setHolding(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = (run: () => void) => {
    clearTimeout(timer.current)
    setHolding(true)
    timer.current = setTimeout(() => {
      setHolding(false)
      run()
    }, holdMs)
  }
  return { holding, begin, end }
}

/** What is said aloud at once: that the own bet leads no more. */
function useOutbid(live: LotLive): string {
  const t = useWords(betWords)
  const f = useFormat()
  const led = useRef(live.leading)
  const [said, setSaid] = useState('')
  const best = live.best
  useEffect(() => {
    if (led.current === true && live.leading === false) setSaid(best ? t.outbidBy(f.money(best)) : t.outbid)
    else if (live.leading === true) setSaid('')
    led.current = live.leading
  }, [live.leading, best, t, f])
  return said
}
