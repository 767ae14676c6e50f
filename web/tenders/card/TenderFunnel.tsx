import type { TenderCard } from '#contract/tender-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardWords } from './words.ts'

/** How many of the invited opened the tender and bid. */
export function TenderFunnel({ funnel }: { funnel: NonNullable<TenderCard['funnel']> }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const most = Math.max(1, funnel.invited)
  const steps = [
    { label: t.funnelInvited, count: funnel.invited },
    // who bid in the list or on the wall has seen the lot without opening the card
    { label: t.funnelOpened, count: Math.max(funnel.opened, funnel.bidding) },
    { label: t.funnelBid, count: funnel.bidding },
  ]
  return (
    <dl className="tender-funnel">
      {steps.map(({ label, count }, i) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {f.number(count)}
            {i > 0 && funnel.invited > 0 && <span className="muted s12"> {f.percent(count / funnel.invited)}</span>}
          </dd>
          <i aria-hidden="true" style={{ width: `${Math.min(100, (count / most) * 100)}%` }} />
        </div>
      ))}
    </dl>
  )
}
