import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RateFilter, type RateRow, waterfalls } from '#contract/waterfalls.ts'
import { CallError } from '#web/api/client.ts'
import { pagesOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { vatWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { LoadBar } from '#web/ui/charts/LoadBar.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { RateForm } from './RateForm.tsx'
import { laneOf, lanesOf } from './rate.ts'
import { StartOrders } from './StartOrders.tsx'
import './rates.css'
import { rateWords, stateWords } from './rateWords.ts'

const all: RateFilter = { state: 'held', search: '', executor: [] }

/** The routing guide: rates agreed with executors under their lanes, how far the week's caps are used, and placed orders offered by them. */
export function RatesDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(rateWords)
  const [filter, setFilter] = useState(all)
  const found = useInfiniteQuery({
    ...pagesOf(waterfalls.rates, { ...filter, limit: 200 }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const [editing, setEditing] = useState<RateRow | 'new' | null>(null)
  const [stopping, setStopping] = useState<RateRow | null>(null)
  const rates = found.data?.pages.flatMap(page => page.items) ?? []
  const narrowed = filter.search !== '' || filter.executor.length > 0 || filter.state !== 'held'
  if (editing) return <RateForm rate={editing === 'new' ? null : editing} others={rates} onClose={() => setEditing(null)} />

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t.title}
      subtitle={t.about}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button variant="primary" onClick={() => setEditing('new')}>
            {t.create}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Filters filter={filter} onChange={setFilter} rates={rates} />
        {found.isPending && <Skeleton lines={4} height={28} />}
        {found.error && (
          <ErrorState compact title={found.error instanceof CallError ? found.error.message : ''} onRetry={() => void found.refetch()} />
        )}
        {found.data && rates.length === 0 && (
          <EmptyState compact drawing="stamp" title={narrowed ? t.nothing : t.none}>
            {!narrowed && t.noneText}
          </EmptyState>
        )}
        <Lanes rates={rates} onChange={setEditing} onStop={setStopping} />
        {found.hasNextPage && (
          <p>
            <Button pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t.more}
            </Button>
          </p>
        )}
        {rates.some(({ state }) => state === 'current') && <StartOrders />}
      </div>
      {stopping && <Stopping rate={stopping} onClose={() => setStopping(null)} />}
    </Dialog>
  )
}

type FiltersProps = { filter: RateFilter; onChange: (filter: RateFilter) => void; rates: readonly RateRow[] }

function Filters({ filter, onChange, rates }: FiltersProps) {
  const t = useWords(rateWords)
  // who was once on the list can be chosen, and taken off again, whatever else narrows it
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const fresh = rates.filter(({ executor }) => !known.has(executor.id))
  if (fresh.length > 0) setKnown(new Map([...known, ...fresh.map(({ executor }) => [executor.id, executor.name] as const)]))
  const options = [...known].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.label.localeCompare(b.label))

  return (
    <div className="rate-filters">
      <SearchField
        label={t.search}
        placeholder={t.search}
        value={filter.search}
        onChange={search => onChange({ ...filter, search: search.slice(0, 100) })}
      />
      <Segmented
        size="small"
        label={t.states}
        value={filter.state}
        onChange={state => onChange({ ...filter, state })}
        options={[
          { id: 'held', label: t.held },
          { id: 'ended', label: t.ended },
          { id: 'all', label: t.all },
        ]}
      />
      {options.length > 1 && (
        <MultiSelect
          label={t.executors}
          value={filter.executor}
          onChange={executor => onChange({ ...filter, executor })}
          options={options}
        />
      )}
    </div>
  )
}

type LanesProps = { rates: readonly RateRow[]; onChange: (rate: RateRow) => void; onStop: (rate: RateRow) => void }

function Lanes({ rates, onChange, onStop }: LanesProps) {
  const t = useWords(rateWords)
  const f = useFormat()
  const { locale } = useLocale()
  return lanesOf(rates, locale).map(lane => (
    <section key={lane.key} className="rate-lane" aria-label={laneOf(lane.rates[0]!, locale)}>
      <h3>
        {laneOf(lane.rates[0]!, locale)}
        {lane.shares > 0 && <span className={lane.shares > 100 ? 'warn s12' : 'muted s12'}>{t.shares(f.percent(lane.shares / 100))}</span>}
      </h3>
      <ul>
        {lane.rates.map(rate => (
          <Rate key={rate.id} rate={rate} onChange={onChange} onStop={onStop} />
        ))}
      </ul>
    </section>
  ))
}

function Rate({ rate, onChange, onStop }: { rate: RateRow } & Omit<LanesProps, 'rates'>) {
  const t = useWords(rateWords)
  const states = useWords(stateWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const { locale } = useLocale()
  const lane = laneOf(rate, locale)
  const level = rate.level === 'region' ? t.region : rate.radiusKm > 0 ? t.around(f.number(rate.radiusKm)) : null
  return (
    <li className="rate-row" data-off={rate.state !== 'current' || undefined}>
      <div>
        <b>{rate.executor.name}</b>
        <span className="muted s12">
          {rate.tender ? <Link to={paths.tender('forwarder', rate.tender.id)}>{t.byTender(rate.tender.number ?? '')}</Link> : t.byHand}
          {level && <>, {level}</>}
        </span>
      </div>
      <div>
        <b className="nowrap">{f.money(rate.price)}</b>
        <span className="muted s12">{vat[rate.vatMode](rate.vatRate)}</span>
      </div>
      <div>
        <span>{f.dates(rate.validFrom, rate.validTo)}</span>
        {rate.state === 'current' ? (
          <span className="muted s12">{t.share(f.percent(rate.share / 100))}</span>
        ) : (
          <span>
            <Badge>{states[rate.state]}</Badge>
          </span>
        )}
      </div>
      <div>
        {rate.state === 'current' &&
          (rate.weeklyCap === null ? (
            <span className="rate-free">
              <span className="s12">{t.week}</span>
              <span className="s12">{t.uncapped(f.number(rate.ordersTaken))}</span>
            </span>
          ) : (
            <LoadBar
              label={t.week}
              value={rate.ordersTaken}
              limit={rate.weeklyCap}
              text={t.taken(f.number(rate.ordersTaken), f.number(rate.weeklyCap))}
            />
          ))}
      </div>
      <div className="rate-do">
        {rate.state !== 'ended' && (
          <>
            <Button size="small" aria-label={t.changeOf(rate.executor.name, lane)} onClick={() => onChange(rate)}>
              {t.change}
            </Button>
            <Button size="small" variant="danger-plain" aria-label={t.stopOf(rate.executor.name, lane)} onClick={() => onStop(rate)}>
              {t.stop}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function Stopping({ rate, onClose }: { rate: RateRow; onClose: () => void }) {
  const t = useWords(rateWords)
  const stop = useSend(waterfalls.stopRate)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.stopAsk(rate.executor.name)}
      consequences={[t.stopThen, t.stopLater]}
      confirm={t.stop}
      danger
      pending={stop.isPending}
      error={stop.error?.message}
      onConfirm={() => stop.mutate({ rateId: rate.id, version: rate.version }, { onSuccess: onClose })}
    />
  )
}
