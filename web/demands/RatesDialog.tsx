import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orders } from '#contract/orders.ts'
import { type RateRow, waterfalls } from '#contract/waterfalls.ts'
import { ask, CallError } from '#web/api/client.ts'
import { pagesOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { useAnswerTimes } from '#web/orders/answerTimes.ts'
import type { Choice } from '#web/orders/draft.ts'
import { vatWords } from '#web/orders/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Two } from '#web/ui/Two.tsx'
import { toasts } from '#web/ui/toasts.ts'
import './card.css'
import { rateWords } from './rateWords.ts'
import { demandWords } from './words.ts'

/** Rates agreed with executors, how far the week's caps are used, and placed orders offered by them one executor after another. */
export function RatesDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(rateWords)
  const w = useWords(demandWords)
  const queries = useQueryClient()
  const found = useInfiniteQuery(pagesOf(waterfalls.rates, { active: true, limit: 200 }, { quiet: true }))
  const stop = useSend(waterfalls.stopRate)
  const [stopping, setStopping] = useState<RateRow | null>(null)
  const rates = found.data?.pages.flatMap(page => page.items) ?? []
  return (
    <Dialog open size="large" onClose={onClose} title={t.title} footer={<Button onClick={onClose}>{w.close}</Button>}>
      <div className="stack">
        <p className="s13 ink-2">{t.about}</p>
        {found.isPending && <Skeleton lines={4} height={28} />}
        {found.error && (
          <ErrorState compact title={w.failed} onRetry={() => void found.refetch()}>
            {found.error instanceof CallError ? found.error.message : ''}
          </ErrorState>
        )}
        {found.data && rates.length === 0 && <EmptyState compact drawing="stamp" title={t.none} />}
        {rates.length > 0 && <Rates rates={rates} onStop={setStopping} />}
        {rates.length > 0 && <Start />}
      </div>
      {stopping && (
        <ConfirmDialog
          open
          onClose={() => setStopping(null)}
          title={t.stopAsk(stopping.executor.name)}
          consequences={[t.stopThen]}
          confirm={t.stop}
          danger
          pending={stop.isPending}
          error={stop.error?.message}
          onConfirm={() =>
            stop.mutate(
              { rateId: stopping.id, version: stopping.version },
              {
                onSuccess: () => {
                  setStopping(null)
                  void queries.invalidateQueries({ queryKey: [waterfalls.rates.path] })
                },
              },
            )
          }
        />
      )}
    </Dialog>
  )
}

function Rates({ rates, onStop }: { rates: readonly RateRow[]; onStop: (rate: RateRow) => void }) {
  const t = useWords(rateWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const { locale } = useLocale()
  const lane = (rate: RateRow) => `${rate.from[locale]} – ${rate.to[locale]}`
  const note = (rate: RateRow) => (rate.level === 'region' ? t.region : rate.radiusKm > 0 ? t.around(f.number(rate.radiusKm)) : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard
    <div className="demand-scroll" role="group" tabIndex={0} aria-label={t.title}>
      <table className="demand-table">
        <thead>
          <tr>
            {[t.lane, t.executor, t.price, t.share, t.week, t.valid, ''].map(head => (
              <th key={head} scope="col">
                {head === '' ? <span className="visually-hidden">{t.stop}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map(rate => (
            <tr key={rate.id}>
              <th scope="row">
                <Two top={lane(rate)} under={note(rate)} />
              </th>
              <td>{rate.executor.name}</td>
              <td className="nowrap">
                <Two top={f.money(rate.price)} under={vat[rate.vatMode](rate.vatRate)} strong />
              </td>
              <td>{f.percent(rate.share / 100)}</td>
              <td>{rate.weeklyCap === null ? f.number(rate.taken) : t.taken(f.number(rate.taken), f.number(rate.weeklyCap))}</td>
              <td className="nowrap">{f.dates(rate.validFrom, rate.validTo)}</td>
              <td>
                <Button
                  size="small"
                  variant="danger-plain"
                  aria-label={t.stopOf(rate.executor.name, lane(rate))}
                  onClick={() => onStop(rate)}
                >
                  {t.stop}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type OrderChoice = Choice & { version: number }

function Start() {
  const t = useWords(rateWords)
  const { locale } = useLocale()
  const times = useAnswerTimes()
  const start = useSend(waterfalls.start)
  const [chosen, setChosen] = useState<readonly OrderChoice[]>([])
  const [minutes, setMinutes] = useState('120')
  const [failed, setFailed] = useState<readonly string[]>([])
  const submit = () =>
    start.mutate(
      {
        rows: chosen.map(({ id, version }) => ({ id, version })),
        answerMinutes: Number(minutes),
        audience: { kind: 'partners' },
        spotHours: 24,
      },
      {
        onSuccess: ({ results }) => {
          const done = results.filter(({ ok }) => ok)
          if (done.length > 0) toasts.add({ type: 'success', title: t.started(done.length), content: '' })
          setFailed(
            results.flatMap(({ id, ok, error }) =>
              ok ? [] : `${chosen.find(one => one.id === id)?.label ?? ''}: ${error?.message ?? ''}`,
            ),
          )
          setChosen(chosen.filter(({ id }) => results.some(one => one.id === id && !one.ok)))
        },
      },
    )
  return (
    <fieldset className="demand-dialog demand-start">
      <legend>{t.startTitle}</legend>
      {chosen.length > 0 && (
        <p className="row row-wrap">
          {chosen.map(one => (
            <Chip key={one.id} onRemove={() => setChosen(chosen.filter(each => each !== one))} removeLabel={t.remove(one.label)}>
              {one.label}
            </Chip>
          ))}
        </p>
      )}
      <ComboBox<OrderChoice>
        label={t.addOrder}
        placeholder={t.orderHint}
        value={null}
        onChange={one => one && !chosen.some(({ id }) => id === one.id) && setChosen([...chosen, one])}
        load={(text, signal) => placedOrders(text, signal, locale)}
      />
      <Segmented label={t.answer} value={minutes} onChange={setMinutes} options={times} />
      {failed.map(line => (
        <p key={line} className="s13 danger" role="alert">
          {line}
        </p>
      ))}
      {start.error && (
        <p className="s13 danger" role="alert">
          {start.error.message}
        </p>
      )}
      <p>
        <Button variant="primary" pending={start.isPending} reason={chosen.length > 0 ? null : t.choose} onClick={submit}>
          {t.start(chosen.length)}
        </Button>
      </p>
    </fieldset>
  )
}

async function placedOrders(text: string, signal: AbortSignal, locale: Locale): Promise<OrderChoice[]> {
  const query = {
    side: 'forwarder' as const,
    tab: 'search' as const,
    status: ['placed' as const],
    search: text.trim().slice(0, 100),
    limit: 10,
  }
  const [found] = await ask(orders.list, { query }, { signal, quiet: true })
  return (found?.items ?? []).map(row => ({
    id: row.id,
    version: row.version,
    label: [row.number, [row.stops[0], row.stops.at(-1)].map(stop => stop?.place[locale]).join(' – ')].filter(Boolean).join(', '),
  }))
}
