import { useState } from 'react'
import { orders } from '#contract/orders.ts'
import { waterfalls } from '#contract/waterfalls.ts'
import { ask } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { useAnswerTimes } from '#web/orders/actions/useAnswerTimes.ts'
import type { Choice } from '#web/orders/form/draft.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import './rates.css'
import { rateWords } from './rateWords.ts'

type OrderChoice = Choice & { version: number }

/** Placed orders, several at once, offered by the rates that fit each. */
export function StartOrders() {
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
    <fieldset className="rate-start">
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
