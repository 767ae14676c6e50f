import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { bets } from '#contract/bets.ts'
import type { Award, TenderCard } from '#contract/tender-card.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { defaultZone } from '#contract/zone.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { PrivateTag } from '#web/audience/PrivateTag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { BoltIcon, CloseIcon, OfflineIcon } from '#web/ui/icons.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Link } from '#web/ui/Link.tsx'
import { names } from '#web/ui/names.ts'
import { toasts } from '#web/ui/toasts.ts'
import { BetBox } from '../bet/BetBox.tsx'
import { FleetNote } from '../bet/BetNotes.tsx'
import { LotClock } from '../bet/LotClock.tsx'
import { putLive, type Trust, useLotLive } from '../bet/lotLive.ts'
import { toMillisecond, toSecond } from '../bet/moments.ts'
import { PriceThread } from '../bet/PriceThread.tsx'
import { bidsOn, mayHaveRobot, stepOf } from '../bet/prices.ts'
import { keptSealed } from '../bet/sealing.ts'
import { TickingText } from '../bet/TickingText.tsx'
import { useTerms, useVat } from '../bet/useTerms.ts'
import { betWords, clockWords } from '../bet/words.ts'
import { LotRibbon, useKindName, useLotCargo, useLotDates } from '../LotCells.tsx'
import { awaited, type OwnBetStatus, ownBetStatusOf, toneOf } from './ownBetStatus.ts'
import { SealedBand } from './SealedBand.tsx'
import { play } from './sounds.ts'
import { wallWords } from './words.ts'

const RobotDialog = lazy(async () => ({ default: (await import('../bet/RobotDialog.tsx')).RobotDialog }))

type Props = {
  lot: LotRow
  n: number
  onTrust: (lotId: string, trust: Trust['state']) => void
  onTakeOff: (lotId: string) => void
}

/** One lot of the wall: the time, where one stands, how the price went, and the box to bid in. It never changes its place. */
export function WallCard({ lot, n, onTrust, onTakeOff }: Props) {
  const t = useWords(wallWords)
  const said = useWords(betWords)
  const clock = useWords(clockWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { live, trust } = useLotLive(lot)
  const { endsAt } = live
  const terms = useTerms(lot)
  const may = useCan('tenders.bet')
  const [asked, setAsked] = useState(false)
  const kindOf = useKindName()
  const dates = useLotDates()(lot).top
  const cargo = useLotCargo()(lot)
  const vat = useVat(lot, live, terms)
  const lost = trust.state === 'lost'
  const ownStatus = ownBetStatusOf(lot, live)
  const open = live.status === 'open'
  const over = !open && live.status !== 'pending'
  const ended = over && live.status !== 'cancelled' ? endsAt : null
  const robot = open && live.robot?.active ? live.robot : null
  const award = awaited(terms?.awards ?? [], lot.id)
  const name = lot.number ?? lot.title
  useTurns(name, live, ownStatus)
  useEffect(() => onTrust(lot.id, trust.state), [onTrust, lot.id, trust.state])
  const body = cargo.under ? [cargo.top, cargo.under] : [cargo.top]

  return (
    <article
      className={names(
        'wall-lot',
        lost && 'wall-lot-lost',
        ownStatus === 'won' && 'wall-lot-won',
        ownStatus === 'outbid' && !lost && 'wall-lot-outbid',
      )}
      aria-label={t.card(n, name)}
      tabIndex={-1}
      data-wall-card={n}
    >
      <header className="wall-lot-head">
        <Kbd>{n}</Kbd>
        <Link className="mono medium nowrap s13" to={paths.tender(lot.side, lot.tenderId, lot.id)}>
          {name}
        </Link>
        {lot.isPrivate && <PrivateTag brief />}
        <span className="s13 muted truncate">
          {[kindOf(lot), ended ? t.endedAt(toSecond(ended, locale, false)) : live.bidders !== null && t.bidders(live.bidders)]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span className="spacer" />
        <IconButton
          size="small"
          className="wall-lot-off"
          label={t.takeOff}
          icon={<CloseIcon size={14} />}
          onClick={() => onTakeOff(lot.id)}
        />
        {lost ? (
          <Badge tone="warn" icon={<OfflineIcon size={14} />}>
            <TickingText say={at => t.lostFor(f.duration(Math.max(0, at - trust.since)))} />
          </Badge>
        ) : (
          robot && (
            <Badge tone="go" icon={<BoltIcon size={14} />}>
              {t.robot}
            </Badge>
          )
        )}
        {open && !robot && !lost && may && bidsOn(lot) && mayHaveRobot(lot) && (
          <IconButton
            size="small"
            className="wall-lot-robot"
            label={t.robot}
            icon={<BoltIcon size={14} />}
            onClick={() => setAsked(true)}
          />
        )}
      </header>
      <div className="wall-lot-route">
        <LotRibbon lot={lot} />
        {lot.distanceKm !== null && <em className="s12 muted">{t.km(f.number(lot.distanceKm))}</em>}
        <p className="s12 muted truncate">{[dates, ...body].filter(Boolean).join(' · ')}</p>
      </div>
      <LotClock
        lot={lot}
        {...(ownStatus === 'won' && live.own?.amount
          ? { figures: <span className="wall-lot-price go">{f.money(live.own.amount)}</span> }
          : {})}
        aside={<Place live={live} ownStatus={ownStatus} lost={lost} robot={robot !== null} sealed={lot.sealed} />}
        {...underOf()}
      />
      <div className="wall-lot-thread">
        {lot.sealed && !over ? (
          <SealedBand lot={lot} amount={keptSealed(lot.id)} vat={vat} />
        ) : (
          <PriceThread lot={lot} compact height={104} />
        )}
      </div>
      <Act lot={lot} live={live} ownStatus={ownStatus} robot={robot} award={award} terms={terms} lost={lost} />
      {asked && (
        <Suspense>
          <RobotDialog lot={lot} live={live} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </article>
  )

  function underOf(): { under?: ReactNode } {
    if (ownStatus === 'won' && live.own) {
      const { own } = live
      const perKm = own.amount && lot.distanceKm ? { ...own.amount, minor: Math.round(own.amount.minor / lot.distanceKm / 10) * 10 } : null
      return {
        under: (
          <p className="lot-clock-under s12">
            <span className="medium truncate">
              {[own.vatMode === 'none' ? t.vatNone : t.vatIncluded(own.vatRate), perKm && t.perKm(f.money(perKm))]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className="muted">{t.taken(toMillisecond(own.at, locale))}</span>
          </p>
        ),
      }
    }
    if (!open || endsAt === null) return {}
    const at = toSecond(endsAt, locale)
    if (lost) return { under: <Under left={clock.until(at)} right={t.ownClock} /> }
    if (robot?.until) return { under: <Under left={clock.until(at)} right={said.robotEnds(toSecond(robot.until, locale, false))} /> }
    if (lot.sealed) {
      const rounds = terms?.draft.rounds ?? 1
      return {
        under: (
          <Under
            left={clock.until(at)}
            right={`${t.opening(toSecond(endsAt, locale, false))}, ${rounds === 1 ? t.oneRound : t.rounds(rounds)}`}
          />
        ),
      }
    }
    return {}
  }
}

const Under = ({ left, right }: { left: string; right: string }) => (
  <p className="lot-clock-under s12">
    <span className="medium">{left}</span>
    <span className="muted truncate">{right}</span>
  </p>
)

const agoMs = 60_000

/** Where one stands, in a word and a place; a place that changes slides in. */
function Place({
  live,
  ownStatus,
  lost,
  robot,
  sealed,
}: {
  live: LotLive
  ownStatus: OwnBetStatus
  lost: boolean
  robot: boolean
  sealed: boolean
}) {
  const t = useWords(wallWords)
  const f = useFormat()
  const { own, rank, bidders } = live
  const place = rank === null ? null : bidders === null ? t.place(rank) : t.rankOf(rank, bidders)
  const word = lost ? t.unknown : ownStatus === 'place' && rank !== null ? t.place(rank) : ownStatus === 'place' ? t.placed : t[ownStatus]
  const tone = lost ? 'muted' : toneOf(ownStatus)
  let under: ReactNode
  if (lost) under = place ? t.was(place) : ''
  else if (ownStatus === 'organising') under = t.bets(live.bets)
  else if (ownStatus === 'watching') under = live.bets > 0 ? t.bets(live.bets) : t.noBet
  else if (sealed && live.status === 'open') under = t.rankHidden
  else if (own && place === null) under = live.status !== 'open' ? '' : ownStatus === 'outbid' ? t.rankComing : t.rankHidden
  else if (own)
    under = (
      <>
        {place}
        {robot ? (
          ` · ${t.byRobot}`
        ) : ownStatus === 'leading' ? (
          <TickingText say={at => (at - Date.parse(own.at) < agoMs ? '' : ` · ${f.duration(at - Date.parse(own.at))}`)} />
        ) : null}
      </>
    )
  return (
    <span className="wall-lot-place">
      <Slide of={`${word} ${rank}`}>
        <b className={names('wall-lot-word', tone)}>{word}</b>
        <span className="s12 muted">{under}</span>
      </Slide>
    </span>
  )
}

/** Something that moves into its place when it becomes another. */
function Slide({ of, children }: { of: string; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  const before = useRef(of)
  useLayoutEffect(() => {
    if (before.current === of) return
    before.current = of
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    box.current?.animate([{ transform: 'translateY(10px)', opacity: 0 }, {}], { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' })
  }, [of])
  return (
    <span ref={box} className="wall-lot-slide">
      {children}
    </span>
  )
}

/** Says aloud and by a tone what must not be missed: that one was outbid, that one has won. */
function useTurns(name: string, live: LotLive, ownStatus: OwnBetStatus) {
  const t = useWords(wallWords)
  const f = useFormat()
  const before = useRef(ownStatus)
  const { best, lotId } = live
  useEffect(() => {
    const was = before.current
    before.current = ownStatus
    if (was === ownStatus) return
    if (was === 'leading' && ownStatus === 'outbid') {
      toasts.add({ id: `outbid-${lotId}`, type: 'warning', title: t.outbidTitle(name), content: best ? t.outbidNow(f.money(best)) : '' })
      play('outbid')
    } else if (ownStatus === 'won') {
      toasts.add({
        id: `won-${lotId}`,
        type: 'success',
        title: t.wonTitle(name),
        content: live.own?.amount ? f.money(live.own.amount) : '',
      })
      play('won')
    }
  }, [ownStatus, best, lotId, name, live.own, t, f])
}

type ActProps = {
  lot: LotRow
  live: LotLive
  ownStatus: OwnBetStatus
  robot: LotLive['robot']
  award: Award | null
  terms: TenderCard | null
  lost: boolean
}

/** What is done with the lot now: a bet, the robot's leash, the word of the winner, or nothing more. */
function Act({ lot, live, ownStatus, robot, award, terms, lost }: ActProps) {
  const t = useWords(wallWords)
  const f = useFormat()
  const { locale } = useLocale()
  const open = live.status === 'open' || live.status === 'pending'
  if (open && robot && !lost) return <RobotAct lot={lot} live={live} robot={robot} />
  if (open) return <BetBox lot={lot} />
  if (award) return <ConfirmAct lot={lot} award={award} terms={terms} />
  const to = paths.tender(lot.side, lot.tenderId, lot.id)
  const note = {
    won: t.confirmedNote,
    reserve: t.reserveNote,
    deciding: t.awaitNote,
    lost: live.best ? t.lostNote(f.money(live.best)) : t.lostHidden,
  }[ownStatus as 'won' | 'reserve' | 'deciding' | 'lost']
  return (
    <div className="wall-act">
      <span className="wall-act-words">
        <b>
          {ownStatus === 'won'
            ? t.confirmed
            : ownStatus === 'cancelled'
              ? t.cancelled
              : live.endsAt
                ? t.endedAt(toSecond(live.endsAt, locale))
                : t.ended}
        </b>
        <span className="s12 muted">{note}</span>
      </span>
      <ButtonLink size="large" to={to} data-wall-act>
        {t.open}
      </ButtonLink>
    </div>
  )
}

function RobotAct({ lot, live, robot }: { lot: LotRow; live: LotLive; robot: NonNullable<LotLive['robot']> }) {
  const t = useWords(betWords)
  const f = useFormat()
  const queries = useQueryClient()
  const drop = useSend(bets.dropRobot)
  const [changing, setChanging] = useState(false)
  const from = live.ceiling?.minor ?? live.own?.amount?.minor ?? null
  const step = robot.step.minor || stepOf(lot, from)
  const steps =
    from === null
      ? null
      : Math.max(0, Math.floor(((lot.rising ? -1 : 1) * (from - robot.floor.minor)) / step) + (live.leading === true ? 0 : 1))
  return (
    <div className="wall-act">
      <span className="wall-act-words">
        <b>{t.robotStopsAt(f.money(robot.floor))}</b>
        <span className="s12 muted">{t.robotOnlyYou(f.money(robot.step))}</span>
      </span>
      <Button
        size="large"
        data-wall-act
        pending={drop.isPending}
        onClick={() =>
          drop.mutate(
            { lotId: lot.id },
            {
              onSuccess: next => {
                putLive(queries, next)
                toasts.add({ type: 'info', title: t.robotStopped, content: lot.number ?? '' })
              },
            },
          )
        }
      >
        {t.robotStop}
      </Button>
      <p className="s12 muted wall-robot-left" role={drop.error ? 'alert' : undefined}>
        <span>{drop.error ? drop.error.message : steps === null ? '' : t.robotLeft(steps)}</span>
        <button type="button" className="bet-take" onClick={() => setChanging(true)}>
          {t.robotChange}
        </button>
      </p>
      {changing && (
        <Suspense>
          <RobotDialog lot={lot} live={live} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The winner's word: until when it is waited for, and what happens without it. */
function ConfirmAct({ lot, award, terms }: { lot: LotRow; award: Award; terms: TenderCard | null }) {
  const t = useWords(wallWords)
  const f = useFormat()
  const confirm = useSend(tenders.confirm)
  const error = confirm.error instanceof CallError ? confirm.error.message : null
  return (
    <div className="wall-act">
      <span className="wall-act-words">
        <b>{award.confirmDueAt ? t.confirmDueAt(f.dateTime(award.confirmDueAt, { zone: defaultZone })) : t.won}</b>
        <span className="s12 muted">{t.confirmElse}</span>
      </span>
      <Button
        variant="primary"
        size="large"
        kbd="↵"
        data-wall-act
        pending={confirm.isPending}
        onClick={() =>
          confirm.mutate(
            { tenderId: lot.tenderId, awardId: award.id },
            { onSuccess: () => toasts.add({ type: 'success', title: t.confirmed, content: lot.number ?? '' }) },
          )
        }
      >
        {t.confirm}
      </Button>
      {error ? (
        <p className="s12 danger" role="alert">
          {error}
        </p>
      ) : (
        <FleetNote lot={lot} terms={terms} />
      )}
    </div>
  )
}
