import type { Money } from '#contract/primitives.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ladderWords } from '#web/tenders/card/words.ts'
import { binsOf } from './ladder.ts'

/** How the prices of a lot are spread; with fewer than three there is nothing to spread. */
export function BetHistogram({ prices }: { prices: readonly Money[] }) {
  const t = useWords(ladderWords)
  const f = useFormat()
  const currency = prices[0]?.currency ?? 'RUB'
  const bins = prices.length < 3 ? [] : binsOf(prices.map(({ minor }) => minor))
  const first = bins[0]
  const last = bins.at(-1)
  if (!first || !last) return null
  const most = Math.max(...bins.map(({ count }) => count))
  const money = (minor: number) => f.money({ minor: Math.round(minor), currency })
  return (
    <figure className="tender-histogram">
      <figcaption className="s12 muted">{t.histogram}</figcaption>
      <div role="img" aria-label={t.histogramSaid(prices.length, money(first.from), money(last.to))} className="tender-bins">
        {bins.map(bin => (
          <span key={bin.from} title={`${money(bin.from)} – ${money(bin.to)}: ${bin.count}`}>
            <i style={{ height: `${(bin.count / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <p className="row s12 muted">
        <span>{money(first.from)}</span>
        <span className="spacer" />
        <span>{money(last.to)}</span>
      </p>
    </figure>
  )
}
