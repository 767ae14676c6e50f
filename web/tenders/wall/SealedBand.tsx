import { useQuery } from '@tanstack/react-query'
import { lanes } from '#contract/lanes.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useDict } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import { bandOf } from '#web/orders/lane/band.ts'
import { netOf } from '#web/tenders/bet/price/prices.ts'
import { wallWords } from './words.ts'

/** Where a sealed price stands among one's own earlier deals on the lane: nobody else's price is there to compare with. */
export function SealedBand({ lot, amount, vat }: { lot: LotRow; amount: number | null; vat: Vat | null }) {
  const t = useWords(wallWords)
  const f = useFormat()
  const may = useCan('orders.prices')
  const places = useDict('searchPoints')
  const codeOf = (name: string) => places.find(place => place.name_ru === name)?.code
  const [from, to] = [codeOf(lot.from.ru), codeOf(lot.to.ru)]
  const currency = lot.start?.currency ?? 'RUB'
  const query = { side: lot.side, from: from ?? '', to: to ?? '', body: [...lot.bodyTypes], currency }
  const { data } = useQuery({
    ...queryOf(lanes.hint, query, { quiet: true }),
    enabled: may && from !== undefined && to !== undefined,
    staleTime: 5 * 60_000,
  })
  const net = amount !== null && vat ? netOf(amount, vat) : null
  const band = data?.price ? bandOf(data, net) : null
  if (!data?.price || !band) return <p className="wall-band-none s12 muted">{data ? t.bandNone : ''}</p>
  const { p25, p75 } = data.price
  const sum = (minor: number) => f.number(minor / 10 ** minorDigits(currency), 0)
  const at = (share: number) => `${(share * 100).toFixed(1)}%`
  return (
    <figure className="wall-band">
      <div className="wall-band-line" role="img" aria-label={t.bandSaid(f.money(p25), f.money(p75))}>
        <i className="wall-band-half" style={{ left: at(band.p25), width: at(band.p75 - band.p25) }} />
        {band.yours !== null && <i className="wall-band-you" style={{ left: at(band.yours) }} />}
      </div>
      <div className="wall-band-words s12" aria-hidden="true">
        <span className="muted" style={{ left: at(band.p25) }} data-side="left">
          {sum(p25.minor)}
        </span>
        <span className="muted" style={{ left: at(band.p75) }} data-side="right">
          {sum(p75.minor)}
        </span>
      </div>
      {net !== null && band.yours !== null && (
        <div className="wall-band-words s12">
          <span className="go medium" style={{ left: at(Math.min(0.85, Math.max(0.15, band.yours))) }}>
            {t.bandYou(sum(net))}
          </span>
        </div>
      )}
      <figcaption className="s12 muted">{t.band(data.count)}</figcaption>
    </figure>
  )
}
