import { vatBetween } from '#contract/bet-basis.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { PrivateTag } from '#web/audience/PrivateTag.tsx'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { DeadlineBar } from '#web/ui/charts/DeadlineBar.tsx'
import { Ribbon } from '#web/ui/charts/Ribbon.tsx'
import { ArrowDownIcon, ArrowUpIcon, BoltIcon, CalendarIcon, ClockIcon, EyeIcon, LockIcon } from '#web/ui/pictures/screenIcons.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { LotSum } from './basis/LotSum.tsx'
import { bestOf, gainOf, lotDisplay, ownBetStatusOf, tellsBest, timeOf } from './display.ts'
import './tenders.css'
import { useIsOwnLot } from './useLotName.ts'
import { kindWords, lotStatusWords, lotWords, risingKindWords, tenderStatusWords } from './words.ts'

const day = 86_400_000

/** The number of a lot over that of its tender; of another's lot over whose it is, for both numbers repeat among organisers. */
export function LotNumber({ lot }: { lot: LotRow }) {
  const isOwn = useIsOwnLot()
  const t = useWords(lotWords)
  return (
    <TwoLineCell
      top={<span className={lot.number === null ? 'muted' : 'mono medium'}>{lot.number ?? t.draft}</span>}
      under={
        <>
          {lot.isPrivate && <PrivateTag brief />}{' '}
          {!isOwn(lot) ? lot.organizer.name : lot.tenderNumber === null ? lot.title : <span className="mono">{lot.tenderNumber}</span>}
        </>
      }
    />
  )
}

/** How long bets are taken still, by the corrected clock, with the share of the time that is over. */
export function LotLeft({ lot }: { lot: LotRow }) {
  const t = useWords(lotWords)
  const f = useFormat()
  const ticking = lot.live.status === 'open' && lot.live.endsAt !== null
  const now = useNow(ticking ? 1000 : 30_000)
  const time = timeOf(lot, now)
  switch (time.state) {
    case 'draft':
      return <span className="muted">{t.draft}</span>
    case 'over':
      return <span className="muted">{t.over}</span>
    case 'closing':
      return <span className="muted">{t.closing}</span>
    case 'ahead':
      return <TwoLineCell top={t.opensIn(f.duration(time.left))} under={t.from(f[time.left < day ? 'time' : 'dateTime'](time.opensAt))} />
    case 'open':
      return (
        <span className="lot-left" data-soon={time.soon || undefined}>
          <span className="lot-left-line">
            <b className="num">{time.left < day ? f.countdown(time.left) : f.duration(time.left)}</b>
            {time.soon ? (
              <span className="warn medium s12">{t.soon}</span>
            ) : (
              <span className="muted s12 truncate">{t.by(f.time(time.endsAt))}</span>
            )}
          </span>
          <DeadlineBar share={time.share} tone={time.soon ? 'warn' : 'calm'} label={t.deadline} />
        </span>
      )
  }
}

/** Where the cargo goes, drawn as every route is. */
export function LotRibbon({ lot, size = 'row' }: { lot: LotRow; size?: 'row' | 'card' }) {
  const t = useWords(lotWords)
  const { locale } = useLocale()
  return (
    <Ribbon
      size={size}
      line="dashed"
      label={t.route(lot.from[locale], lot.to[locale])}
      ends={[lot.from[locale], lot.to[locale]]}
      stops={[
        { at: 0, kind: 'square' },
        { at: 1, kind: 'ring' },
      ]}
    />
  )
}

/** When it is loaded; of a lane, from when to when and how often. */
export function useLotDates(): (lot: LotRow) => { top: string; under: string } {
  const t = useWords(lotWords)
  const f = useFormat()
  return lot => {
    if (lot.what === 'lane')
      return {
        top: f.dates(lot.validFrom, lot.validTo),
        under: lot.trips === null ? '' : `${t.trips(lot.trips)} ${lot.per === 'week' ? t.perWeek : t.perTotal}`,
      }
    return {
      top: lot.windowFrom ? f.window(lot.windowFrom, lot.windowTo, { zone: lot.tz }) : '–',
      under: lot.distanceKm === null ? '' : t.km(f.number(lot.distanceKm)),
    }
  }
}

/** What is carried, and in which vehicle. */
export function useLotCargo(): (lot: LotRow) => { top: string; under: string } {
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  const regimeOf = useNames('temperatures')
  return lot => ({
    top: [lot.massKg > 0 && f.weight(lot.massKg), lot.cargo].filter(Boolean).join(', ') || '–',
    under: [lot.bodyTypes.slice(0, 2).map(bodyOf).join(', '), lot.temperature && regimeOf(lot.temperature)].filter(Boolean).join(' · '),
  })
}

/** The day of the loading over its hours; of a lane, for how long it is driven and how often. */
export function LotDates({ lot }: { lot: LotRow }) {
  const f = useFormat()
  const { top, under } = useLotDates()(lot)
  if (lot.what === 'lane' || lot.windowFrom === null) return <TwoLineCell top={top} under={under} />
  const [day, hours] = [f.dates(lot.windowFrom, lot.windowTo, { zone: lot.tz }), f.window(lot.windowFrom, lot.windowTo, { zone: lot.tz })]
  // a window within a day says its day above and its hours below
  const inside = hours.startsWith(`${day}, `) ? hours.slice(day.length + 2) : null
  return inside === null ? <TwoLineCell top={day} under={under} /> : <TwoLineCell top={day} under={inside} />
}

/** What is carried, over the bodies and the temperature it asks for. */
export function LotCargo({ lot }: { lot: LotRow }) {
  return <TwoLineCell {...useLotCargo()(lot)} />
}

/** The name of a kind of tender; on prices that go up, the one that fits them. */
export function useKindName(): (lot: Pick<LotRow, 'kind' | 'rising'>) => string {
  const words = useWords(kindWords)
  const rising = useWords(risingKindWords)
  return lot => (lot.rising && (lot.kind === 'reduction' || lot.kind === 'dutch') ? rising[lot.kind] : words[lot.kind])
}

const kindIcons: Record<LotRow['kind'], typeof BoltIcon> = {
  reduction: ArrowDownIcon,
  open_rfq: EyeIcon,
  sealed_rfq: LockIcon,
  first_price: BoltIcon,
  dutch: ClockIcon,
  contract: CalendarIcon,
}

/** The kind of a tender as a picture; its name stands under the pointer and is spoken. */
export function LotKind({ lot }: { lot: Pick<LotRow, 'kind' | 'rising'> }) {
  const name = useKindName()(lot)
  const Icon = lot.rising && lot.kind === 'reduction' ? ArrowUpIcon : kindIcons[lot.kind]
  return (
    <span title={name}>
      <Icon size={16} />
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** The best price as far as the viewer may know it; what it is compared as stands here and nowhere else on a card. */
export function LotBest({ lot }: { lot: LotRow }) {
  const t = useWords(lotWords)
  const seesPrices = useCan('orders.prices')
  const mine = useMe().organization.id === lot.organizer.id
  const best = bestOf(lot)
  if (best) return <LotSum sum={best} compared={vatBetween(lot.live) > 0 ? (lot.live.best ?? lot.live.own?.compared) : null} />
  if (lot.tenderStatus === 'draft' || lot.live.status === 'pending') return <span className="muted">–</span>
  if (lot.live.bets === 0 || (seesPrices && tellsBest(lot, mine))) return <span className="muted">{t.noBets}</span>
  return <span className="muted">{t.hidden}</span>
}

/** The own bet in words: the sum and the place, or that it is outbid. */
export function useOwnWords(): (lot: LotRow) => { sum: string; place: string; tone: 'go' | 'danger' | undefined } {
  const t = useWords(lotWords)
  const f = useFormat()
  return lot => {
    const { own, rank, bidders } = lot.live
    const ownStatus = ownBetStatusOf(lot)
    if (ownStatus === 'none' || own === null) return { sum: '', place: '', tone: undefined }
    // who leads is first: that is worth saying again only with how many there are
    const place =
      rank === null || (ownStatus === 'leading' && bidders === null) ? '' : bidders === null ? t.rank(rank) : t.rankOf(rank, bidders)
    const said = t[ownStatus]
    return {
      sum: own.amount ? f.money(own.amount) : t.sealed,
      place: [own.amount || ownStatus !== 'sealed' ? said : '', place].filter(Boolean).join(' · '),
      tone: ownStatus === 'leading' || ownStatus === 'won' ? 'go' : ownStatus === 'outbid' ? 'danger' : undefined,
    }
  }
}

/** The viewer’s own bet over the place it has. */
export function LotOwn({ lot }: { lot: LotRow }) {
  const t = useWords(lotWords)
  const { sum, place, tone } = useOwnWords()(lot)
  if (sum === '') return <span className="muted">{t.noBet}</span>
  return <TwoLineCell top={<span className="nowrap">{sum}</span>} under={place} {...(tone ? { tone } : {})} />
}

/** How many bid, over how many were asked to; nothing where that is not told. */
export function LotBidders({ lot }: { lot: LotRow }) {
  const t = useWords(lotWords)
  const f = useFormat()
  if (lot.live.bidders === null) return <span className="muted">{t.hiddenBidders}</span>
  return <TwoLineCell top={f.number(lot.live.bidders)} under={lot.invited === null ? undefined : t.invited(lot.invited)} />
}

/** How far the best price has come from the start, good for the organiser above zero. */
export function LotGain({ lot }: { lot: LotRow }) {
  const f = useFormat()
  const gain = gainOf(lot)
  if (gain === null) return <span className="muted">–</span>
  return <span className={gain > 0 ? 'go' : undefined}>{f.percent(gain, 1)}</span>
}

/** Where a lot stands: shape, word and round. */
export function LotStatusMark({ lot }: { lot: Pick<LotRow, 'tenderStatus' | 'live'> }) {
  const words = useWords(lotStatusWords)
  const tender = useWords(tenderStatusWords)
  const t = useWords(lotWords)
  const { status, round } = lot.live
  const said = lot.tenderStatus === 'draft' ? tender.draft : words[status]
  return (
    <StatusMark kind={lotDisplay(lot)}>
      {said}
      {status === 'open' && round > 1 && `, ${t.round(round)}`}
    </StatusMark>
  )
}
