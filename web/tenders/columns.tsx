import { lazy, type ReactNode, Suspense } from 'react'
import { sumsOf } from '#contract/bet-basis.ts'
import type { Side } from '#contract/primitives.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type Money, minorDigits } from '#web/i18n/numbers.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { bidsOn } from './bet/price/prices.ts'
import { bestOf, gainOf } from './display.ts'
import {
  LotBest,
  LotBidders,
  LotCargo,
  LotDates,
  LotGain,
  LotKind,
  LotLeft,
  LotNumber,
  LotOwn,
  LotRibbon,
  LotStatusMark,
  useKindName,
  useLotCargo,
  useLotDates,
  useOwnWords,
} from './LotCells.tsx'
import { LotLiveRow } from './LotLiveRow.tsx'
import { useLotName } from './useLotName.ts'
import { listWords, lotStatusWords, lotWords } from './words.ts'

const BetRow = lazy(async () => ({ default: (await import('./bet/BetRow.tsx')).BetRow }))

/** Columns nobody sees until he asks for them. */
export const hiddenColumns: Record<Side, readonly string[]> = {
  forwarder: ['own', 'cargo', 'organizer', 'created'],
  executor: ['responsible', 'created', 'drop'],
}

const live = (show: (lot: LotRow) => ReactNode) => (lot: LotRow) => <LotLiveRow lot={lot}>{show}</LotLiveRow>

const bare = (money: Money | null | undefined) => (money ? String(money.minor / 10 ** minorDigits(money.currency)) : '')

type Column = ListColumn<LotRow>

/** A column of a sum in the viewer’s money. */
function useSumColumn() {
  const f = useFormat()
  return (id: string, header: string, money: (lot: LotRow) => Money | null, from?: number): Column => ({
    id,
    header,
    width: 82,
    align: 'end',
    ...(from === undefined ? {} : { from }),
    cell: lot => {
      const value = money(lot)
      return value ? <span className="nowrap">{f.money(value)}</span> : <span className="muted">–</span>
    },
    text: lot => bare(money(lot)),
  })
}

/** What is left of the time and what is put up. */
function useSubjectColumns(): Column[] {
  const t = useWords(listWords)
  const l = useWords(lotWords)
  const f = useFormat()
  const { locale } = useLocale()
  const kindOf = useKindName()
  const nameOf = useLotName()
  const datesOf = useLotDates()
  const cargoOf = useLotCargo()
  return [
    {
      id: 'number',
      header: t.number,
      width: 94,
      pin: true,
      sort: { up: 'created', upLabel: t.sortOld, down: '-created', downLabel: t.sortNew },
      cell: lot => <LotNumber lot={lot} />,
      text: lot => (lot.number === null ? '' : nameOf(lot)),
    },
    {
      id: 'left',
      header: l.ends,
      width: 168,
      sort: { up: 'due', upLabel: t.sortDue },
      cell: live(lot => <LotLeft lot={lot} />),
      text: lot => (lot.live.endsAt ? f.dateTime(lot.live.endsAt) : ''),
    },
    {
      id: 'lot',
      header: t.lot,
      width: 206,
      grow: 1,
      cell: lot => <LotRibbon lot={lot} />,
      text: lot => `${lot.from[locale]} – ${lot.to[locale]}`,
    },
    {
      id: 'dates',
      header: t.dates,
      width: 118,
      from: 900,
      cell: lot => <LotDates lot={lot} />,
      text: lot => datesOf(lot).top,
    },
    {
      id: 'cargo',
      header: t.cargo,
      width: 118,
      from: 1340,
      cell: lot => <LotCargo lot={lot} />,
      text: lot => cargoOf(lot).top,
    },
    {
      id: 'kind',
      header: t.kindHead,
      width: 48,
      from: 1060,
      cell: lot => <LotKind lot={lot} />,
      text: kindOf,
    },
  ]
}

/** How many bid, what the viewer did, and where he bids in the list itself. */
function useBetColumns(side: Side, bets: boolean): Column[] {
  const t = useWords(listWords)
  const ownOf = useOwnWords()
  const own: Column = {
    id: 'own',
    header: t.own,
    width: 140,
    cell: live(lot => <LotOwn lot={lot} />),
    text: lot => Object.values(ownOf(lot)).slice(0, 2).filter(Boolean).join(', '),
    of: lot => lot.live.own,
  }
  const bet: Column = {
    id: 'bet',
    header: t.bet,
    width: 232,
    from: 1560,
    cell: live(lot =>
      // a share of a contract is named in the card
      lot.opens && lot.live.status === 'open' && lot.kind !== 'contract' && bidsOn(lot) ? (
        <Suspense>
          <BetRow lot={lot} />
        </Suspense>
      ) : (
        <span className="muted">–</span>
      ),
    ),
    text: () => '',
    of: lot => lot.live,
  }
  const bidders: Column = {
    id: 'bidders',
    header: t.bidders,
    width: 108,
    ...(side === 'executor' ? { from: 1420 } : {}),
    cell: live(lot => <LotBidders lot={lot} />),
    text: lot => (lot.live.bidders === null ? '' : String(lot.live.bidders)),
    of: lot => lot.live.bidders,
  }
  if (side === 'forwarder') return [bidders, own]
  return [own, ...(bets ? [bet] : []), bidders]
}

/** How far the price has gone. */
function useGainColumn(): Column {
  const t = useWords(listWords)
  const f = useFormat()
  return {
    id: 'drop',
    header: t.drop,
    width: 82,
    align: 'end',
    from: 1150,
    cell: live(lot => <LotGain lot={lot} />),
    text: lot => {
      const gain = gainOf(lot)
      return gain === null ? '' : f.percent(gain, 1)
    },
  }
}

/** Whose lot it is and how it stands. */
function useOrganizerColumns(side: Side, bets: boolean): Column[] {
  const t = useWords(listWords)
  const status = useWords(lotStatusWords)
  const f = useFormat()
  return [
    {
      id: 'organizer',
      header: t.organizer,
      width: 140,
      ...(side === 'executor' ? { from: bets ? 1900 : 1640 } : {}),
      cell: lot => <TwoLineCell top={lot.organizer.name} under={<span className="mono">{lot.organizer.tin}</span>} />,
      text: lot => lot.organizer.name,
    },
    {
      id: 'status',
      header: t.status,
      width: 166,
      cell: live(lot => <LotStatusMark lot={lot} />),
      text: lot => status[lot.live.status],
    },
    {
      id: 'responsible',
      header: t.responsible,
      width: 130,
      from: 1760,
      cell: lot => <span className="truncate">{lot.responsible?.name ?? ''}</span>,
      text: lot => lot.responsible?.name ?? '',
    },
    {
      id: 'created',
      header: t.created,
      width: 120,
      cell: lot => <span className="nowrap">{f.dateTime(lot.createdAt)}</span>,
      text: lot => f.dateTime(lot.createdAt),
    },
  ]
}

/** The columns of lots: what is left of the time first, then what is put up, then the prices; `bets`: the viewer may bid. */
export function useLotColumns(side: Side, bets: boolean): ListColumn<LotRow>[] {
  const t = useWords(listWords)
  const sum = useSumColumn()
  const subject = useSubjectColumns()
  const betColumns = useBetColumns(side, bets)
  const gain = useGainColumn()
  const organizer = useOrganizerColumns(side, bets)
  return [
    ...subject,
    sum('start', t.start, lot => sumsOf(lot, lot.live).start, 1000),
    {
      id: 'best',
      header: t.best,
      width: 128,
      align: 'end',
      cell: live(lot => <LotBest lot={lot} />),
      text: lot => bare(bestOf(lot)),
      of: bestOf,
    },
    ...betColumns,
    sum('step', t.step, lot => sumsOf(lot, lot.live).step, 1240),
    gain,
    ...organizer,
  ]
}
