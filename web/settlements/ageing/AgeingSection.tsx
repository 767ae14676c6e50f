import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { mergeQuery, writeQuery } from '#contract/query-string.ts'
import { type AgeingBucket, type AgeingRow, ageingBuckets } from '#contract/settlement-debts.ts'
import { settlements } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState, NoRight } from '#web/ui/feedback/ErrorState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { names } from '#web/ui/names.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { AgeingPlot } from './AgeingPlot.tsx'
import '../cells.css'
import { bucketWords, settlementWords } from '#web/settlements/words.ts'
import { ageingViews, daysOf, linesOf, overdueBuckets, rowsOf, viewsOf } from './ageing.ts'
import { ageingWords } from './words.ts'

const isLate = (bucket: AgeingBucket) => (overdueBuckets as readonly string[]).includes(bucket)

/** Who owes whom how much and for how long: the ages as figures, a bar for each counterpart, and the same in a table. */
export function AgeingSection() {
  const t = useWords(ageingWords)
  const w = useWords(settlementWords)
  const prices = useCan('orders.prices')
  const { organization } = useMe()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const found = useQuery({ ...queryOf(settlements.ageing, {}, { quiet: true }), enabled: prices })
  const head = <PageHead title={w.ageing} />

  if (!prices)
    return (
      <>
        {head}
        <NoRight title={w.ageing}>{w.sumsClosed}</NoRight>
      </>
    )
  if (!found.data)
    return (
      <>
        {head}
        {found.error ? (
          <ErrorState
            title={w.failed}
            code={(found.error instanceof CallError && found.error.request) || undefined}
            onRetry={() => void found.refetch()}
          >
            <p>{found.error.message}</p>
          </ErrorState>
        ) : (
          <div className="settle-body">
            <Skeleton lines={8} height={22} />
          </div>
        )}
      </>
    )

  const { items, today } = found.data
  const asked = new URLSearchParams(search)
  const lines = linesOf(items)
  const views = ageingViews.filter(view => viewsOf(organization.sides).includes(view) || lines.some(line => line.view === view))
  const view = views.find(one => one === asked.get('of')) ?? lines[0]?.view ?? views[0] ?? 'payable'
  const ofView = lines.filter(line => line.view === view)
  const line = ofView.find(one => one.currency === asked.get('currency')) ?? ofView[0]
  const bucket = ageingBuckets.find(one => one === asked.get('age')) ?? null
  const go = (change: Record<string, string | null>) => {
    const query = mergeQuery(search, change)
    void navigate({ pathname, search: `?${query}` }, { replace: true, preventScrollReset: true })
  }
  const long = { payable: t.payableLong, receivable: t.receivableLong, customers: t.customersLong }

  return (
    <>
      {head}
      <div className="settle-body">
        <div className="row row-wrap">
          {views.length > 1 && (
            <Segmented
              label={t.view}
              value={view}
              onChange={of => go({ of, currency: null, age: null })}
              options={views.map(id => ({ id, label: t[id] }))}
            />
          )}
          {ofView.length > 1 && line && (
            <Segmented
              label={t.currency}
              value={line.currency}
              onChange={currency => go({ currency })}
              options={ofView.map(({ currency }) => ({ id: currency, label: currency }))}
            />
          )}
        </div>
        {line ? (
          <>
            <Ages line={line} current={bucket} onPick={age => go({ age })} />
            <Rows
              rows={rowsOf(items, { view, currency: line.currency, bucket })}
              what={long[view]}
              line={line}
              bucket={bucket}
              today={today}
              onWhole={() => go({ age: null })}
            />
          </>
        ) : (
          <EmptyState drawing="stamp" title={t.emptyTitle}>
            {t.emptyText}
          </EmptyState>
        )}
      </div>
    </>
  )
}

type Line = ReturnType<typeof linesOf>[number]

/** The ages as figures; one is pressed to see its own alone. */
function Ages({ line, current, onPick }: { line: Line; current: AgeingBucket | null; onPick: (age: AgeingBucket | null) => void }) {
  const t = useWords(ageingWords)
  const buckets = useWords(bucketWords)
  const f = useFormat()
  return (
    <div className="settle-ages" role="group" aria-label={t.age}>
      <button type="button" className="settle-age" aria-pressed={current === null} onClick={() => onPick(null)}>
        <span className="s12 muted">{t.total}</span>
        <b>{f.money(line.total)}</b>
      </button>
      {ageingBuckets.map(bucket => {
        const sum = line.buckets[bucket]
        return (
          <button
            key={bucket}
            type="button"
            className="settle-age"
            aria-pressed={current === bucket}
            onClick={() => onPick(current === bucket ? null : bucket)}
          >
            <span className="s12 muted">
              <i className={`settle-swatch settle-swatch-${bucket}`} />
              {isLate(bucket) && <span className="visually-hidden">{t.overdueWord} </span>}
              {buckets[bucket]}
            </span>
            <b className={names(isLate(bucket) && sum.minor > 0 && 'danger', sum.minor === 0 && 'muted')}>{f.money(sum)}</b>
          </button>
        )
      })}
    </div>
  )
}

type RowsProps = { rows: readonly AgeingRow[]; what: string; line: Line; bucket: AgeingBucket | null; today: string; onWhole: () => void }

function Rows({ rows, what, line, bucket, today, onWhole }: RowsProps) {
  const t = useWords(ageingWords)
  const phone = useBelow(768)
  const buckets = useWords(bucketWords)
  const f = useFormat()
  if (rows.length === 0)
    return (
      <EmptyState drawing="search" title={t.noneOfAge} compact actions={<Button onClick={onWhole}>{t.whole}</Button>}>
        {what}
      </EmptyState>
    )
  const days = bucket === null ? null : daysOf(bucket, today)
  const settlementsAddress = (row: AgeingRow) =>
    paths.settlements(writeQuery({ kind: [row.kind], counterpart: [row.counterpart.id], ...(days && { due: days }) }, 'settlements'))
  const orders = (row: AgeingRow) =>
    paths.settlements(`section=due&kind=${row.kind}&${writeQuery({ counterpart: row.counterpart.id, ...(days && { due: days }) }, 'due')}`)
  const waysOf = (row: AgeingRow) => (
    <>
      <Link to={settlementsAddress(row)} aria-label={t.settlementsOf(row.counterpart.name)}>
        {t.toSettlements}
      </Link>
      <Link to={orders(row)} aria-label={t.ordersOf(row.counterpart.name)}>
        {t.toOrders}
      </Link>
    </>
  )
  return (
    <>
      <AgeingPlot rows={rows} bucket={bucket} label={t.plot(what, f.money(line.total), f.money(line.overdue))} />
      {phone ? (
        <ul className="settle-cards">
          {rows.map(row => (
            <li key={row.counterpart.id + row.currency} className="settle-card">
              <div className="row">
                <b className="truncate">{row.counterpart.name}</b>
                <span className="spacer" />
                <b className="nowrap">{f.money(row.total)}</b>
              </div>
              <p className="row s12 muted">
                <span className="mono">{row.counterpart.tin}</span>
                <span className="spacer" />
                {row.oldest > 0 && <span className="danger nowrap">{t.oldestOf(row.oldest)}</span>}
              </p>
              <dl className="settle-card-ages">
                {ageingBuckets.map(
                  one =>
                    row.buckets[one].minor !== 0 && (
                      <div key={one} className={names(one === bucket && 'medium')}>
                        <dt>
                          {isLate(one)
                            ? `${t.overdueWord}: ${buckets[one].charAt(0).toLocaleLowerCase()}${buckets[one].slice(1)}`
                            : buckets[one]}
                        </dt>
                        <dd className={names('nowrap', isLate(one) && 'danger')}>{f.money(row.buckets[one])}</dd>
                      </div>
                    ),
                )}
              </dl>
              <p className="settle-links s13">{waysOf(row)}</p>
            </li>
          ))}
        </ul>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by the keyboard
        <div className="settle-scroll" tabIndex={0} role="region" aria-label={t.table}>
          <table className="settle-table">
            <thead>
              <tr>
                <th scope="col">{what}</th>
                <th scope="col" className="num">
                  {t.total}
                </th>
                {ageingBuckets.map(one => (
                  <th key={one} scope="col" className="num" data-now={one === bucket || undefined}>
                    {buckets[one]}
                  </th>
                ))}
                <th scope="col" className="num">
                  {t.oldest}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t.toSettlements}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.counterpart.id + row.currency}>
                  <th scope="row">
                    <span className="settle-two">
                      <span className="medium">{row.counterpart.name}</span>
                      <span className="mono s12 muted">{row.counterpart.tin}</span>
                    </span>
                  </th>
                  <td className="num medium">{f.money(row.total)}</td>
                  {ageingBuckets.map(one => (
                    <td key={one} className={names('num', isLate(one) && row.buckets[one].minor > 0 && 'danger')}>
                      {row.buckets[one].minor === 0 ? <span className="muted">–</span> : f.money(row.buckets[one])}
                    </td>
                  ))}
                  <td className="num">
                    {row.oldest > 0 ? <span className="danger">{t.days(row.oldest)}</span> : <span className="muted">–</span>}
                  </td>
                  <td className="settle-links">{waysOf(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
