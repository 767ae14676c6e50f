import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { blocksOf, withBlocks } from '#contract/condition-blocks.ts'
import { filledClauses } from '#contract/condition-clauses.ts'
import { lawNotes } from '#contract/condition-law.ts'
import type { TemplateCard } from '#contract/condition-templates.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { daysBetween } from '#contract/order-dates.ts'
import { enteredOf } from '#contract/order-entered.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { spoken, useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { BlocksDiff } from './BlockDiff.tsx'
import { dialogWords } from './words.ts'

type Pick = { id: string; label: string; hint?: string }

/** Own orders by what is typed, the newest first. */
async function suggestOrders(text: string, signal: AbortSignal): Promise<Pick[]> {
  const filter = OrderFilter.parse({ side: 'forwarder', search: text.trim().slice(0, 100) })
  const [found] = await ask(orders.list, { query: { ...filter, limit: 10 } }, { signal, quiet: true })
  return (found?.items ?? []).map(row => ({
    id: row.id,
    label: row.number ?? spoken(dialogWords).draftOrder,
    hint: row.stops.map(({ place }) => place[spoken({ ru: 'ru', en: 'en' } as const)]).join(' → '),
  }))
}

/** The template on a real order: what would change in it, the clauses as the contract prints them, and the law beside it. */
export function PreviewDialog({ card, onClose }: { card: TemplateCard; onClose: () => void }) {
  const t = useWords(dialogWords)
  const [order, setOrder] = useState<Pick | null>(null)
  const found = useQuery({ ...queryOf(orders.get, { orderId: order?.id ?? '' }, { quiet: true }), enabled: order !== null })
  return (
    <Dialog open size="large" onClose={onClose} title={t.previewTitle(card.name)} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="stack" style={{ gap: 16 }}>
        <ComboBox label={t.order} placeholder={t.pickOrder} value={order} onChange={setOrder} load={suggestOrders} />
        {order !== null && found.isPending && <Skeleton lines={4} height={20} />}
        {found.data && <Preview card={card} order={found.data} />}
      </div>
    </Dialog>
  )
}

function Preview({ card, order }: { card: TemplateCard; order: OrderCard }) {
  const t = useWords(dialogWords)
  const f = useFormat()
  const { locale } = useLocale()
  const blocks = (card.editions.find(({ edition }) => edition === card.inForce) ?? card.editions[0]!).blocks
  const entered = enteredOf(order)
  const after = withBlocks(entered, blocks)
  const notes = lawNotes(blocks, lawOrderOf(order))
  return (
    <>
      <h3>{t.differs}</h3>
      <BlocksDiff before={blocksOf(entered)} after={blocksOf(after)} />
      {notes.map(({ field, words }) => (
        <p key={field} className="warn s13">
          {words[locale]}
        </p>
      ))}
      <h3>{t.clauses}</h3>
      {after.clauses === '' && after.clausesEn === '' ? (
        <p className="muted">{t.noClauses}</p>
      ) : (
        <div className="form-fields">
          {([after.clauses, after.clausesEn] as const).map((text, i) => (
            <div key={i} lang={i === 0 ? 'ru' : 'en'}>
              <span className="muted s12">{i === 0 ? t.ru : t.en}</span>
              {filledClauses(text, markValues(order, after, f, i === 0 ? 'ru' : 'en')).map(line => (
                <p key={line} className="s13">
                  {line}
                </p>
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

const lawOrderOf = ({ money, stops }: OrderCard) => {
  const [from, to] = [stops[0]?.windowFrom, stops.at(-1)?.windowTo]
  const price = money?.price?.minor
  return price === undefined || !from || !to ? undefined : { price, days: Math.max(1, daysBetween(from.slice(0, 10), to.slice(0, 10)) + 1) }
}

/** What the marks of clauses stand for in an order. */
function markValues(order: OrderCard, after: ReturnType<typeof enteredOf>, f: Format, language: 'ru' | 'en') {
  const day = (at: string | null | undefined, zone: string | undefined) => (at ? f.date(at, zone ? { zone } : undefined) : '')
  const [first, last] = [order.stops[0], order.stops.at(-1)]
  return {
    'order.number': order.number ?? '',
    'order.date': f.date(order.createdAt),
    'forwarder.name': order.forwarder.name,
    'executor.name': order.executor?.name ?? '',
    route: order.stops.map(stop => stop.place[language]).join(' — '),
    cargo: order.cargos.map(({ name }) => name).join(', '),
    price: order.money?.price ? f.money(order.money.price) : '',
    'loading.date': day(first?.windowFrom, first?.tz),
    'unloading.date': day(last?.windowTo, last?.tz),
    'pay.days': String(after.payDays),
    'document.days': String(after.terms.documentDays),
    'wait.free': String(after.terms.freeWaitMinutes),
  }
}
