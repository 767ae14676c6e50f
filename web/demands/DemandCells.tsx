import type { DemandRow } from '#contract/demand-list.ts'
import type { DemandOfferStatus, DemandStatus } from '#contract/demand-states.ts'
import { useCan } from '#web/api/session.ts'
import { PrivateTag } from '#web/audience/PrivateTag.tsx'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { type StatusKind, StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { sundayOf } from './weeks/weeks.ts'
import { demandWords, kindWords, listWords, modeWords, offerStatusWords, statusWords } from './words.ts'

const marks: Record<DemandStatus, StatusKind> = {
  draft: 'draft',
  active: 'searching',
  paused: 'waiting',
  choosing: 'waiting',
  confirming: 'waiting',
  matched: 'assigned',
  expired: 'trouble',
  cancelled: 'cancelled',
}

const offerMarks: Record<DemandOfferStatus, StatusKind> = {
  submitted: 'searching',
  countered_by_forwarder: 'waiting',
  countered_by_executor: 'waiting',
  selected: 'waiting',
  confirmed: 'assigned',
  declined: 'cancelled',
  withdrawn: 'cancelled',
  expired: 'trouble',
  lost: 'cancelled',
}

/** Where a demand stands: shape and word. */
export function DemandMark({ status }: { status: DemandStatus }) {
  const words = useWords(statusWords)
  return <StatusMark kind={marks[status]}>{words[status]}</StatusMark>
}

/** Where an offer stands: shape and word. */
export function OfferMark({ status }: { status: DemandOfferStatus }) {
  const words = useWords(offerStatusWords)
  return <StatusMark kind={offerMarks[status]}>{words[status]}</StatusMark>
}

/** The number of a demand over its kind. */
export function DemandName({ demand }: { demand: Pick<DemandRow, 'number' | 'kind' | 'isPrivate'> }) {
  const t = useWords(demandWords)
  const kinds = useWords(kindWords)
  return (
    <TwoLineCell
      top={<span className="mono medium">{demand.number ?? t.draftNo}</span>}
      under={
        <>
          {kinds[demand.kind]} {demand.isPrivate && <PrivateTag brief />}
        </>
      }
    />
  )
}

/** The lane in words; of a grid its first and how many there are besides. */
export function useLaneText(): (demand: Pick<DemandRow, 'from' | 'to'>) => string {
  const { locale } = useLocale()
  return ({ from, to }) => `${from[locale]} – ${to[locale]}`
}

/** From where to where, over how many lanes there are besides, or what is carried. */
export function DemandLaneCell({ demand }: { demand: DemandRow }) {
  const t = useWords(demandWords)
  const lane = useLaneText()
  const under = demand.lanes > 1 ? t.moreLanes(demand.lanes - 1) : demand.title || demand.cargo
  return <TwoLineCell top={lane(demand)} under={under && <span className="truncate">{under}</span>} strong wraps />
}

/** When the transport is: the weeks of a grid, or the window of the loading; `short` leaves the years out. */
export function usePeriodText(short = false): (demand: DemandRow) => string {
  const f = useFormat()
  const year = short ? ({ year: 'never' } as const) : {}
  return demand =>
    demand.kind === 'period'
      ? demand.weekFrom && demand.weekTo
        ? f.dates(demand.weekFrom, sundayOf(demand.weekTo), year)
        : '–'
      : f.dates(demand.windowFrom, demand.windowTo, { zone: demand.tz, ...year })
}

/** Price, range or that it is asked for, in words. */
export function usePriceText(): (demand: Pick<DemandRow, 'mode' | 'price' | 'priceTo'>) => string {
  const t = useWords(demandWords)
  const f = useFormat()
  return ({ mode, price, priceTo }) => {
    if (mode === 'request') return t.priceAsked
    if (!price) return priceTo ? f.money(priceTo) : '–'
    if (mode === 'fixed') return f.money(price)
    return priceTo ? `${f.number(price.minor / 100)} – ${f.money(priceTo)}` : t.priceFrom(f.money(price))
  }
}

/** What is paid for a trip or for all, and how the price is found. */
export function DemandPrice({ demand }: { demand: DemandRow }) {
  const t = useWords(demandWords)
  const modes = useWords(modeWords)
  const text = usePriceText()
  const plain = demand.mode === 'request' || (demand.price === null && demand.priceTo === null)
  return (
    <TwoLineCell
      top={<span className={plain ? 'muted' : 'medium'}>{text(demand)}</span>}
      under={
        demand.takeNow ? t.takeNow : demand.kind === 'period' && !plain ? t.perTrip : demand.mode === 'range' ? modes.range : undefined
      }
    />
  )
}

/** The body types asked for, in words. */
export function useBodies(): (codes: readonly string[]) => string {
  const t = useWords(listWords)
  const names = useNames('bodyTypes')
  return codes => (codes.length === 0 ? t.anyBody : codes.map(names).join(', '))
}

/** What the viewer's own offer is and what it waits for. */
export function OwnOffer({ demand }: { demand: DemandRow }) {
  const t = useWords(demandWords)
  const words = useWords(offerStatusWords)
  const f = useFormat()
  const may = useCan('demands.offer')
  const own = demand.own
  if (own === null) return <span className="muted">–</span>
  const hot = !may ? null : own.needsReconfirm ? t.reconfirm : own.turn === 'executor' ? t.yourTurn : null
  return (
    <TwoLineCell
      top={own.amount ? <span className="medium">{f.money(own.amount)}</span> : words[own.status]}
      under={hot ?? (own.amount ? words[own.status] : undefined)}
      {...(hot && { tone: 'warn' as const })}
    />
  )
}
