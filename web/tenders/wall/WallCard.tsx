import { lazy, Suspense, useEffect, useState } from 'react'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { useCan } from '#web/api/session.ts'
import { PrivateTag } from '#web/audience/PrivateTag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { bidsOn, mayHaveRobot } from '#web/tenders/bet/price/prices.ts'
import { keptSealed } from '#web/tenders/bet/sending/sealing.ts'
import { toSecond } from '#web/tenders/clock/moments.ts'
import { TickingText } from '#web/tenders/clock/TickingText.tsx'
import { type Trust, useLotLive } from '#web/tenders/live/lotLive.ts'
import { PriceThread } from '#web/tenders/thread/PriceThread.tsx'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { names } from '#web/ui/names.ts'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { BoltIcon, OfflineIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { LotRibbon, useKindName, useLotCargo, useLotDates } from '../LotCells.tsx'
import { useTerms } from '../live/useTerms.ts'
import { useIsOwnLot, useLotName } from '../useLotName.ts'
import { awaited, ownBetStatusOf } from './ownBetStatus.ts'
import { SealedBand } from './SealedBand.tsx'
import { useTurns } from './useTurns.ts'
import { WallAct } from './WallAct.tsx'
import { WallClock } from './WallClock.tsx'
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
  const f = useFormat()
  const { live, trust } = useLotLive(lot)
  const terms = useTerms(lot)
  const [asked, setAsked] = useState(false)
  const dates = useLotDates()(lot).top
  const cargo = useLotCargo()(lot)
  const lost = trust.state === 'lost'
  const ownStatus = ownBetStatusOf(lot, live)
  const over = live.status !== 'open' && live.status !== 'pending'
  const robot = live.status === 'open' && live.robot?.active ? live.robot : null
  const award = awaited(terms?.awards ?? [], lot.id)
  const name = useLotName()(lot)
  useTurns(name, { lot, live, ownStatus })
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
      <WallHead
        lot={lot}
        n={n}
        live={live}
        trust={trust}
        robot={robot !== null}
        onRobot={() => setAsked(true)}
        onTakeOff={() => onTakeOff(lot.id)}
      />
      <div className="wall-lot-route">
        <LotRibbon lot={lot} />
        {lot.distanceKm !== null && <em className="s12 muted">{t.km(f.number(lot.distanceKm))}</em>}
        <p className="s12 muted truncate">{[dates, ...body].filter(Boolean).join(' · ')}</p>
      </div>
      <WallClock lot={lot} live={live} terms={terms} ownStatus={ownStatus} robot={robot} lost={lost} />
      <div className="wall-lot-thread">
        {lot.sealed && !over ? (
          <SealedBand lot={lot} amount={keptSealed(lot.id)} vat={live.vat} />
        ) : (
          <PriceThread lot={lot} compact height={72} />
        )}
      </div>
      <WallAct lot={lot} live={live} ownStatus={ownStatus} robot={robot} award={award} terms={terms} lost={lost} />
      {asked && (
        <Suspense>
          <RobotDialog lot={lot} live={live} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </article>
  )
}

type HeadProps = {
  lot: LotRow
  n: number
  live: LotLive
  trust: Trust
  /** The server bids for the viewer now. */
  robot: boolean
  onRobot: () => void
  onTakeOff: () => void
}

/** Which lot it is, and at the edge what is special now: the line is lost, the robot bids, or could. */
function WallHead({ lot, n, live, trust, robot, onRobot, onTakeOff }: HeadProps) {
  const t = useWords(wallWords)
  const f = useFormat()
  const { locale } = useLocale()
  const may = useCan('tenders.bet')
  const kindOf = useKindName()
  const isOwn = useIsOwnLot()
  const lost = trust.state === 'lost'
  const open = live.status === 'open'
  const ended = !open && live.status !== 'pending' && live.status !== 'cancelled' ? live.endsAt : null
  return (
    <header className="wall-lot-head">
      <Kbd>{n}</Kbd>
      <Link className="mono medium nowrap s13" to={paths.tender(lot.side, lot.tenderId, lot.id)}>
        {lot.number ?? lot.title}
      </Link>
      {lot.isPrivate && <PrivateTag brief />}
      <span className="s13 muted truncate">
        {[
          !isOwn(lot) && lot.organizer.name,
          kindOf(lot),
          ended ? t.endedAt(toSecond(ended, locale, false)) : live.bidders !== null && t.bidders(live.bidders),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className="spacer" />
      <IconButton size="small" className="wall-lot-off" label={t.takeOff} icon={<CloseIcon size={14} />} onClick={onTakeOff} />
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
        <IconButton size="small" className="wall-lot-robot" label={t.robot} icon={<BoltIcon size={14} />} onClick={onRobot} />
      )}
    </header>
  )
}
