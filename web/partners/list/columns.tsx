import type { PartnerRow } from '#contract/partner-card.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { PartnerChecksRing, PartnerGroups, PartnerName, PartnerShare, PartnerWarnings } from '#web/partners/PartnerCells.tsx'
import { PartnerStatusMark } from '#web/partners/PartnerStatusMark.tsx'
import { directionOf, directionWords, partnerStatusWords, partnersWords } from '#web/partners/words.ts'

/** How the partner carries: what was late, what was cancelled, how much there was. */
function useFigureColumns(): ListColumn<PartnerRow>[] {
  const t = useWords(partnersWords)
  const f = useFormat()
  const whole = (share: number | null) => (share === null ? '' : String(Math.round(share * 100)))
  return [
    {
      id: 'onTime',
      header: t.onTime,
      width: 104,
      align: 'end',
      from: 700,
      cell: row => <PartnerShare share={row.figures.onTime} of={row.figures.delivered} />,
      text: row => whole(row.figures.onTime),
    },
    {
      id: 'cancelled',
      header: t.cancelled,
      width: 80,
      align: 'end',
      cell: row => <PartnerShare share={row.figures.cancelled} />,
      text: row => whole(row.figures.cancelled),
    },
    {
      id: 'orders',
      header: t.orders,
      width: 80,
      align: 'end',
      from: 900,
      cell: row => f.number(row.figures.orders),
      text: row => String(row.figures.orders),
    },
  ]
}

/** What is agreed with the partner and since when. */
function useTermColumns(): ListColumn<PartnerRow>[] {
  const t = useWords(partnersWords)
  const f = useFormat()
  const day = (at: string | null) => (at === null ? '' : f.date(at, { zone: 'UTC', year: 'always' }))
  return [
    {
      id: 'contract',
      header: t.contract,
      width: 112,
      from: 1160,
      cell: row => <span className="nowrap">{day(row.contract?.until ?? null)}</span>,
      text: row => day(row.contract?.until ?? null),
    },
    {
      id: 'limit',
      header: t.limit,
      width: 110,
      align: 'end',
      cell: row => (row.creditLimit ? <span className="nowrap">{f.money(row.creditLimit)}</span> : null),
      text: ({ creditLimit }) => (creditLimit ? String(creditLimit.minor / 10 ** minorDigits(creditLimit.currency)) : ''),
    },
    {
      id: 'since',
      header: t.since,
      width: 110,
      cell: row => <span className="nowrap">{day(row.since)}</span>,
      text: row => day(row.since),
    },
  ]
}

/** The columns of partners. */
export function usePartnerColumns(): ListColumn<PartnerRow>[] {
  const t = useWords(partnersWords)
  const f = useFormat()
  const statuses = useWords(partnerStatusWords)
  const directions = useWords(directionWords)
  const { tz } = useMe()
  const figures = useFigureColumns()
  const terms = useTermColumns()
  return [
    {
      id: 'name',
      header: t.name,
      width: 220,
      grow: 1,
      pin: true,
      sort: { up: 'name', upLabel: t.sortName },
      cell: row => <PartnerName partner={row} />,
      text: row => row.organization.name,
    },
    {
      id: 'tin',
      header: t.tin,
      width: 116,
      cell: row => <span className="mono">{row.organization.tin}</span>,
      text: row => row.organization.tin,
    },
    {
      id: 'direction',
      header: t.direction,
      width: 150,
      cell: row => <span className="truncate">{directions[directionOf(row)]}</span>,
      text: row => directions[directionOf(row)],
    },
    {
      id: 'status',
      header: t.status,
      width: 158,
      cell: row => <PartnerStatusMark partner={row} />,
      text: row => statuses[row.status],
      of: row => [row.status, row.incoming],
    },
    {
      id: 'changed',
      header: t.changed,
      width: 110,
      sort: { down: 'recent', downLabel: t.sortRecent },
      cell: row => <span className="nowrap">{f.date(row.statusAt, { zone: tz })}</span>,
      text: row => f.date(row.statusAt, { zone: tz, year: 'always' }),
    },
    ...figures,
    {
      id: 'checks',
      header: t.checks,
      width: 84,
      from: 1000,
      cell: row => <PartnerChecksRing partner={row} />,
      text: row => t.ofChecks(row.checks.passed, row.checks.total),
    },
    {
      id: 'group',
      header: t.group,
      width: 130,
      from: 1160,
      cell: row => <PartnerGroups names={row.groups} />,
      text: row => row.groups.join(', '),
    },
    {
      id: 'rating',
      header: t.rating,
      width: 76,
      align: 'end',
      from: 1240,
      cell: row => row.rating ?? <span className="muted">–</span>,
      text: row => (row.rating === null ? '' : String(row.rating)),
    },
    ...terms,
    {
      id: 'warnings',
      header: t.warnings,
      width: 210,
      from: 820,
      cell: row => <PartnerWarnings partner={row} />,
      of: row => row.warnings,
    },
  ]
}
