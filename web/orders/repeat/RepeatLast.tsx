import { useState } from 'react'
import { lanes, type RecentOrder } from '#contract/lanes.ts'
import { orders } from '#contract/orders.ts'
import { ask } from '#web/api/client.ts'
import { type Format, now, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ComboBox, type ComboItem } from '#web/ui/choices/ComboBox.tsx'
import { repeated } from './repeated.ts'
import { repeatWords } from './words.ts'
import './repeat.css'

type Props = { fields: OrderFields; onTake: (fields: OrderFields) => void }
type AppliedOrder = { number: string | null; day: string | null; before: OrderFields }

/** One of the last ten orders of the lane or the customer, by keyboard too: choosing it fills the form in, and one press puts back what was there. */
export function RepeatLast({ fields, onTake }: Props) {
  const t = useWords(repeatWords)
  const f = useFormat()
  const { locale } = useLocale()
  const [taken, setTaken] = useState<AppliedOrder | null>(null)
  const [failed, setFailed] = useState(false)

  const load = async (text: string, signal: AbortSignal): Promise<ComboItem[]> => {
    const [from, to] = [fields.stops[0]?.place?.id, fields.stops.at(-1)?.place?.id]
    const query = { ...(from && to && { from, to }), ...(fields.customer && { customerId: fields.customer.id }) }
    const [found, error] = await ask(lanes.recent, { query }, { signal, quiet: true })
    if (error) throw error
    const typed = text.trim().toLocaleLowerCase(locale)
    return found.orders
      .map(order => itemOf(order, f, t.draft))
      .filter(item => `${item.label} ${item.hint}`.toLocaleLowerCase(locale).includes(typed))
  }

  const take = async (item: ComboItem | null) => {
    if (!item) return
    const [card, error] = await ask(orders.get, { query: { orderId: item.id } }, { quiet: true })
    setFailed(error !== null)
    if (error) return
    const next = repeated(card, locale, now())
    setTaken({ number: card.number, day: next.stops[0]?.day ?? null, before: fields })
    onTake(next)
  }

  return (
    <>
      <ComboBox<ComboItem>
        className="repeat-last"
        label={t.repeat}
        hideLabel
        placeholder={t.repeatHint}
        value={null}
        onChange={item => void take(item)}
        load={load}
        empty={t.repeatNone}
        error={failed ? t.repeatFailed : null}
      />
      <p className="s12 muted repeat-said" role="status">
        {taken && (
          <>
            {said(taken, f, t)}{' '}
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                onTake(taken.before)
                setTaken(null)
              }}
            >
              {t.takeBack}
            </Button>
          </>
        )}
      </p>
    </>
  )
}

function said({ number, day }: AppliedOrder, f: Format, t: (typeof repeatWords)['ru']): string {
  const name = number ?? t.ofDraft
  return day === null ? t.repeatedDayless(name) : t.repeated(name, f.date(day, { weekday: true }))
}

function itemOf(order: RecentOrder, f: Format, draft: string): ComboItem {
  const route = order.route.map(place => place[f.locale]).filter(Boolean)
  return {
    id: order.orderId,
    label: [order.number ?? draft, route.join(' – ')].filter(Boolean).join(' · '),
    hint: [
      order.loadingAt && f.date(order.loadingAt),
      order.price && f.money(order.price),
      order.customer,
      order.executor,
      order.cargo,
      order.massKg > 0 && f.weight(order.massKg),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
