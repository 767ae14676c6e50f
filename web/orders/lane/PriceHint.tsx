import { useQuery } from '@tanstack/react-query'
import { type LaneHint, lanes } from '#contract/lanes.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useWidth } from '#web/ui/charts/useWidth.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { type Band, bandOf, fromMiddle, netOf, toHundreds } from './band.ts'
import './lane.css'
import { hintWords } from './words.ts'

type Props = {
  side: Side
  /** Places the route begins and ends in; nothing is asked while one is unknown. */
  from: string | null | undefined
  to: string | null | undefined
  bodies: readonly string[]
  price: Money | null
  vat: Pick<OrderDraft, 'vatMode' | 'vatRate'>
}

const BARS = 34
const HEIGHT = 46

/** What a lane cost before, and where a price stands among it. */
export function PriceHint({ side, from, to, bodies, price, vat }: Props) {
  const t = useWords(hintWords)
  const may = useCan('orders.prices')
  const asks = may && Boolean(from) && Boolean(to)
  const query = { side, from: from ?? '', to: to ?? '', body: [...bodies], currency: price?.currency ?? 'RUB' }
  const { data } = useQuery({ ...queryOf(lanes.hint, query, { quiet: true }), enabled: asks, staleTime: 60_000 })
  if (!asks || !data) return null
  if (data.count === 0) return <p className="lane-hint s12 muted">{t.none}</p>
  return <Hint hint={data} price={price} vat={vat} />
}

function Hint({ hint, price, vat }: Pick<Props, 'price' | 'vat'> & { hint: LaneHint }) {
  const t = useWords(hintWords)
  const f = useFormat()
  const { locale } = useLocale()
  const [box, width] = useWidth<HTMLElement>(360)
  const net = price && price.minor > 0 && price.currency === hint.price?.median.currency ? netOf(price, vat) : null
  const band = bandOf(hint, net)
  if (!hint.price || !band) return null
  const { p25, median, p75 } = hint.price
  const said = t.band(f.money(toHundreds(p25)), f.money(toHundreds(p75)), f.money(toHundreds(median)))
  const away = net === null ? null : fromMiddle(net, median.minor)
  const beside = away === null ? '' : away === 0 ? t.same : away > 0 ? t.above(f.percent(away)) : t.below(f.percent(-away))
  const perKm = hint.perKm ? ` · ${t.perKm(f.money(hint.perKm.median))}` : ''

  return (
    <figure className="lane-hint" ref={box}>
      <figcaption className="s12">
        <b>{t.title}</b> <span className="muted">{(hint.scope === 'town' ? t.ofTown : t.ofRegion)(hint.count)}</span>
      </figcaption>
      <BandPlot band={band} width={width} label={[said, beside].filter(Boolean).join(', ')} />
      <p className="s12 lane-hint-said">
        <span>
          {said}
          {perKm}
        </span>
        {away !== null && (
          <b className={away > 0.15 ? 'warn' : ''} role="status">
            {t.yours(f.money({ minor: net!, currency: median.currency }))}: {beside}
          </b>
        )}
      </p>
      <details className="s12">
        <summary>{t.last}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.order}</th>
              <th scope="col">{t.loading}</th>
              {hint.scope === 'region' && <th scope="col">{t.lane}</th>}
              <th scope="col">{t.net}</th>
              <th scope="col">{t.kmPrice}</th>
            </tr>
          </thead>
          <tbody>
            {hint.last.map(order => (
              <tr key={order.orderId}>
                <td>
                  <Link to={paths.order(order.orderId)}>{order.number ?? '—'}</Link>
                </td>
                <td className="nowrap">{f.date(order.loadingAt)}</td>
                {hint.scope === 'region' && (
                  <td>
                    {order.from[locale]} – {order.to[locale]}
                  </td>
                )}
                <td className="nowrap">{f.money(order.net)}</td>
                <td className="nowrap">{f.money(order.perKm)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function BandPlot({ band, width, label }: { band: Band; width: number; label: string }) {
  const x = (share: number) => share * width
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      {band.steps.map(step => (
        <rect
          key={step.left}
          x={x(step.left) + 0.5}
          y={BARS - Math.max(1, step.share * (BARS - 8))}
          width={Math.max(1, x(step.right) - x(step.left) - 1)}
          height={Math.max(1, step.share * (BARS - 8))}
          className={step.inside ? 'lane-bar lane-bar-usual' : 'lane-bar'}
        />
      ))}
      <path d={`M0 ${BARS + 0.5}H${width}`} className="lane-axis" />
      <rect x={x(band.p25)} y={BARS - 1} width={Math.max(2, x(band.p75) - x(band.p25))} height="5" className="lane-usual" />
      <path d={`M${x(band.median)} ${BARS - 5}V${BARS + 8}`} className="lane-median" />
      {band.yours !== null && (
        <>
          <path d={`M${x(band.yours)} 3V${BARS + 8}`} className="lane-yours" />
          <path d={`M${x(band.yours) - 4} ${HEIGHT - 1}h8l-4 -6z`} className="lane-yours-foot" />
        </>
      )}
    </svg>
  )
}
