import type { DemandRow } from '#contract/demand-list.ts'
import type { Side } from '#contract/primitives.ts'
import { AnswerDue } from '#web/demands/AnswerDue.tsx'
import { CoverBar } from '#web/demands/CoverBar.tsx'
import {
  DemandLaneCell,
  DemandMark,
  DemandName,
  DemandPrice,
  OwnOffer,
  useBodies,
  useLaneText,
  usePeriodText,
  usePriceText,
} from '#web/demands/DemandCells.tsx'
import { canAnswer, waitsForAnswer } from '#web/demands/display.ts'
import { basisShort, demandWords, listWords, statusWords } from '#web/demands/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { Respond } from './Respond.tsx'
import type { OnAnswer } from './useAnswering.tsx'

/** The columns of demands as this side reads them; `onAnswer`: an executor answers from the list. */
export function useDemandColumns(side: Side, onAnswer: OnAnswer): ListColumn<DemandRow>[] {
  const t = useWords(listWords)
  const statuses = useWords(statusWords)
  const f = useFormat()
  const lane = useLaneText()
  const period = usePeriodText()
  const brief = usePeriodText(true)
  const price = usePriceText()
  const bodies = useBodies()
  const executor = side === 'executor'
  const answer = useAnswerColumn(side, onAnswer)
  return [
    {
      id: 'number',
      header: t.number,
      width: 100,
      pin: true,
      cell: row => <DemandName demand={row} />,
      text: row => row.number ?? '',
    },
    { id: 'lane', header: t.lane, width: 168, grow: 2, cell: row => <DemandLaneCell demand={row} />, text: lane },
    {
      id: 'period',
      header: t.periodShort,
      title: t.period,
      width: 128,
      cell: row => (
        <TwoLineCell
          top={<span className="truncate">{brief(row)}</span>}
          under={<span className="truncate">{bodies(row.bodyTypes)}</span>}
        />
      ),
      text: period,
    },
    {
      id: 'body',
      header: t.body,
      width: 110,
      cell: row => <span className="truncate">{bodies(row.bodyTypes)}</span>,
      text: row => bodies(row.bodyTypes),
    },
    {
      id: 'cover',
      header: t.coverShort,
      title: executor ? t.coverOwn : t.cover,
      width: 156,
      // where it would push the status out of sight it gives way
      from: executor ? 1156 : 1180,
      cell: row => <CoverBar cover={row} />,
      text: row => `${row.needed}/${row.promised}/${row.confirmed}`,
    },
    {
      id: 'price',
      header: t.price,
      width: 128,
      align: 'end',
      cell: row => <DemandPrice demand={row} />,
      text: row => (row.price && row.mode === 'fixed' ? String(row.price.minor / 10 ** minorDigits(row.price.currency)) : price(row)),
      of: row => [row.price, row.priceTo, row.mode],
    },
    answer,
    ...(executor
      ? [
          {
            id: 'forwarder',
            header: t.forwarder,
            width: 170,
            from: 1330,
            cell: (row: DemandRow) => <span className="truncate">{row.forwarder.name}</span>,
            text: (row: DemandRow) => row.forwarder.name,
          },
        ]
      : []),
    {
      id: 'deadline',
      header: t.deadline,
      width: 124,
      sort: { up: 'due', upLabel: t.sortDue },
      cell: row => (waitsForAnswer(row) ? <AnswerDue at={row.deadline} /> : <span className="muted">–</span>),
      text: row => row.deadline ?? '',
    },
    {
      id: 'status',
      header: t.status,
      width: 178,
      cell: row => <DemandMark status={row.status} />,
      text: row => statuses[row.status],
    },
    {
      id: 'responsible',
      header: t.responsible,
      width: 150,
      cell: row => <span className="truncate">{row.responsible?.name}</span>,
      text: row => row.responsible?.name ?? '',
    },
    {
      id: 'created',
      header: t.created,
      width: 120,
      sort: { up: 'created', down: '-created', upLabel: t.sortOld, downLabel: t.sortNew },
      cell: row => f.date(row.createdAt),
      text: row => f.date(row.createdAt, { year: 'always' }),
    },
  ]
}

/** What an executor said himself, or what executors said to the forwarder. */
function useAnswerColumn(side: Side, onAnswer: OnAnswer): ListColumn<DemandRow> {
  const t = useWords(listWords)
  const f = useFormat()
  if (side === 'executor')
    return {
      id: 'own',
      header: t.own,
      width: 140,
      cell: row => (onAnswer && canAnswer(row) ? <Respond demand={row} size="small" onAnswer={onAnswer} /> : <OwnOffer demand={row} />),
      text: row => (row.own?.amount ? f.money(row.own.amount) : ''),
      of: row => [row.own],
    }
  return {
    id: 'offers',
    header: t.offers,
    width: 164,
    cell: row => <OffersCell demand={row} />,
    text: row => String(row.offers ?? ''),
    of: row => [row.offers, row.best],
  }
}

function OffersCell({ demand }: { demand: DemandRow }) {
  const t = useWords(demandWords)
  const bases = useWords(basisShort)
  const f = useFormat()
  if (!demand.offers) return <span className="muted">–</span>
  return (
    <TwoLineCell top={t.offers(demand.offers)} under={demand.best ? t.best(f.money(demand.best), bases[demand.basis]) : undefined} strong />
  )
}
