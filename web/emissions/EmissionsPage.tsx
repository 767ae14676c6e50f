import { useQuery } from '@tanstack/react-query'
import { EmissionFilter, EmissionPeriod, type EmissionRow, type EmissionSum, emissions } from '#contract/emissions.ts'
import type { Side } from '#contract/primitives.ts'
import { type PrintFormat, PrintFormat as PrintFormats } from '#contract/prints.ts'
import { ask, CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { saveGiven } from '#web/files/saveGiven.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { sideWords } from '#web/orders/words.ts'
import { printFormatWords } from '#web/prints/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { PrintIcon } from '#web/ui/pictures/screenIcons.tsx'
import { emissionWords } from './words.ts'

const hidden = ['ttw', 'fuel', 'empty', 'unknown', 'method']

/** What delivered orders caused, by period and customer, or by forwarder to an executor; as a file, and as a paper to sign. */
export function EmissionsPage({ side }: { side: Side }) {
  const t = useWords(emissionWords)
  const sides = useWords(sideWords)
  const formats = useWords(printFormatWords)
  const { tz } = useMe()
  const list = useList({ id: `emissions.${side}`, call: emissions.list, schema: EmissionFilter, prefix: 'co2e', fixed: { side } })
  const periodOf = usePeriodText()
  const nameOf = usePartyName()
  const { filter } = list

  const save = async (format: PrintFormat, party?: string) => {
    try {
      const [file] = await ask(emissions.statement, { query: { ...filter, format, ...(party !== undefined && { party }) } })
      if (file) saveGiven(file)
    } catch (error) {
      toasts.add({ type: 'danger', title: t.failed, content: error instanceof CallError ? error.message : '' })
    }
  }

  return (
    <ListPage
      list={list}
      title={t.title}
      badge={<Badge tone={side === 'forwarder' ? 'go' : 'info'}>{sides[side]}</Badge>}
      label={t.label(sides[side])}
      tabs={{ current: filter.tab, items: EmissionPeriod.options.map(id => ({ id, label: t[id] })) }}
      actions={
        <Menu
          label={t.statementAs}
          placement="bottom end"
          items={PrintFormats.options.map(format => ({ id: format, label: formats[format], onAction: () => void save(format) }))}
        >
          <Button icon={<PrintIcon size={16} />}>{t.statement}</Button>
        </Menu>
      }
      above={<Totals filter={filter} />}
      columns={useColumns(side)}
      hidden={hidden}
      fields={[{ name: 'delivered', kind: 'dates', label: t.delivered, pinned: true, zone: tz }]}
      exportAs="emissions"
      nameOf={row => `${nameOf(row)}, ${periodOf(row)}`}
      menuOf={({ party }) =>
        party === null
          ? []
          : (['pdf', 'xlsx'] as const).map(format => ({
              id: format,
              label: t.statementOf(formats[format]),
              onAction: () => void save(format, party.id),
            }))
      }
      card={row => <EmissionCard row={row} />}
      empty={{ drawing: 'search', title: t.emptyTitle, text: t.emptyText }}
    />
  )
}

function usePeriodText(): (days: { from: string; to: string }) => string {
  const f = useFormat()
  return ({ from, to }) => f.dates(from, to)
}

function usePartyName(): (row: EmissionRow) => string {
  const t = useWords(emissionWords)
  return ({ party }) => party?.name ?? t.noCustomer
}

/** A share of the orders whose figure is known. */
const shareOf = ({ orders, unknown }: EmissionSum, some: number): number | null => (orders === unknown ? null : some / (orders - unknown))

/** All of it in words, with the method. */
function Totals({ filter }: { filter: EmissionFilter }) {
  const t = useWords(emissionWords)
  const f = useFormat()
  const periodOf = usePeriodText()
  const { data } = useQuery(queryOf(emissions.totals, filter, { quiet: true }))
  if (!data || data.sum.orders === 0) return null
  const { sum } = data
  const share = shareOf(sum, sum.measured)
  const said = [
    ...(sum.intensity === null ? [] : [t.work(f.number(sum.tonKm, 1), f.number(sum.intensity, 2))]),
    ...(share === null ? [] : [t.share(f.percent(share))]),
    ...(sum.ownEmpty > 0 ? [t.own(f.number(sum.ownEmpty))] : []),
    ...(sum.unknown > 0 ? [t.without(f.number(sum.unknown))] : []),
  ]
  return (
    <div className="lists-filters s13">
      <p className="medium">{t.total(periodOf(data), f.number(sum.orders), f.number(sum.wtwKg, 1))}</p>
      <p className="muted">{[...said, t.how].join(' · ')}</p>
    </div>
  )
}

function useColumns(side: Side): ListColumn<EmissionRow>[] {
  const t = useWords(emissionWords)
  const f = useFormat()
  const periodOf = usePeriodText()
  const nameOf = usePartyName()
  const number = (
    id: string,
    header: string,
    value: (row: EmissionRow) => number | null,
    digits: 0 | 1 | 2 = 0,
  ): ListColumn<EmissionRow> => ({
    id,
    header,
    width: 130,
    align: 'end',
    cell: row => {
      const told = value(row)
      return told === null ? <span className="muted">–</span> : f.number(told, digits)
    },
    text: row => String(value(row) ?? ''),
  })
  const share = (id: string, header: string, of: 'measured' | 'byFuel' | 'ownEmpty'): ListColumn<EmissionRow> => {
    const text = (row: EmissionRow) => {
      const part = shareOf(row, row[of])
      return part === null ? '–' : f.percent(part)
    }
    return { id, header, width: 150, align: 'end', cell: text, text }
  }
  return [
    { id: 'period', header: t.period, width: 190, pin: true, cell: periodOf, text: periodOf },
    { id: 'party', header: t[side === 'forwarder' ? 'customer' : 'forwarder'], width: 240, grow: 1, cell: nameOf, text: nameOf },
    number('orders', t.orders, row => row.orders),
    number('tonKm', t.tonKm, row => row.tonKm, 1),
    number('wtw', t.wtw, row => row.wtwKg, 1),
    number('ttw', t.ttw, row => row.ttwKg, 1),
    number('intensity', t.intensity, row => row.intensity, 2),
    share('measured', t.measured, 'measured'),
    share('fuel', t.fuel, 'byFuel'),
    share('empty', t.empty, 'ownEmpty'),
    number('unknown', t.unknown, row => row.unknown),
    { id: 'method', header: t.method, width: 200, cell: () => t.methodText, text: () => t.methodText },
  ]
}

function EmissionCard({ row }: { row: EmissionRow }) {
  const t = useWords(emissionWords)
  const f = useFormat()
  const periodOf = usePeriodText()
  const nameOf = usePartyName()
  const share = shareOf(row, row.measured)
  return (
    <div>
      <p className="medium">{nameOf(row)}</p>
      <p className="muted s13">{periodOf(row)}</p>
      <KeyValues
        items={[
          { label: t.wtw, value: f.number(row.wtwKg, 1), strong: true },
          { label: t.orders, value: f.number(row.orders) },
          { label: t.tonKm, value: f.number(row.tonKm, 1) },
          ...(row.intensity === null ? [] : [{ label: t.intensity, value: f.number(row.intensity, 2) }]),
          ...(share === null ? [] : [{ label: t.measured, value: f.percent(share) }]),
        ]}
      />
    </div>
  )
}
