import { useQuery } from '@tanstack/react-query'
import { extras, type PriceRow } from '#contract/extras.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { Money } from '#contract/primitives.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { vatSaid } from '../vatSaid.ts'
import { extraCodeWords } from './codeWords.ts'
import './extras.css'
import { priceWords } from './priceWords.ts'

/** Every price of an order that stood, was offered or asked for, newest first. */
export function PriceHistory({ card }: { card: OrderCard }) {
  const t = useWords(priceWords)
  const { data, error, refetch } = useQuery(queryOf(extras.prices, { orderId: card.id }, { quiet: true }))
  return (
    <Section id="prices" title={t.title} bare>
      {data ? (
        data.items.length === 0 ? (
          <p className="muted s13">{t.none}</p>
        ) : (
          <ol className="order-prices">
            {data.items.map(row => (
              <Line key={row.id} row={row} />
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorState
          compact
          title={t.failed}
          code={(error instanceof CallError && error.request) || undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={3} height={14} />
      )}
    </Section>
  )
}

function Line({ row }: { row: PriceRow }) {
  const t = useWords(priceWords)
  const codes = useWords(extraCodeWords)
  const f = useFormat()
  const said = (vat: PriceRow['vat']) => vat && vatSaid(t, vat)
  const vat = said(row.vat)
  const title = row.extra ? `${t[row.what]}: ${codes[row.extra]}` : t[row.what]
  return (
    <li className="order-price">
      <span className="order-price-what">
        <b>{[title, row.executor].filter(Boolean).join(', ')}</b>
        <span className="muted s12">{[f.dateTime(row.at), row.person].filter(Boolean).join(' · ')}</span>
        {row.comment && <span className="s12 order-price-comment">{row.comment}</span>}
      </span>
      <span className="order-price-sums">
        {(row.before || row.after || vat) && (row.what !== 'changed' || !same(row.before, row.after) || !row.customer) && (
          <Step before={row.extra ? null : row.before} after={row.after} note={vat || null} />
        )}
        {row.customer && (
          <Step
            before={row.customer.before}
            after={row.customer.after}
            note={[t.customer, said(row.customer.vat)].filter(Boolean).join(', ')}
          />
        )}
      </span>
    </li>
  )
}

const same = (a: Money | null, b: Money | null) => a?.minor === b?.minor && a?.currency === b?.currency

function Step({ before, after, note }: { before: Money | null; after: Money | null; note: string | null }) {
  const t = useWords(priceWords)
  const f = useFormat()
  return (
    <span className="order-price-step">
      <span className="num">
        {before && !same(before, after) && (
          <>
            <s className="muted">{f.money(before)}</s>
            {after && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden">{t.became}</span>
              </>
            )}
          </>
        )}
        {after && <b>{f.money(after)}</b>}
      </span>
      {note && <span className="muted s12">{note}</span>}
    </span>
  )
}
