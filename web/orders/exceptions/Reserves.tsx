import type { Reserve } from '#contract/order-exceptions.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { termsWords } from './exceptionWords.ts'
import './exceptions.css'

type ReservesProps = { reserves: readonly Reserve[]; pending: boolean; onOffer: (reserve: Reserve) => void }

/** Executors who were offered the order before: one press offers it again on their last terms. */
export function Reserves({ reserves, pending, onOffer }: ReservesProps) {
  const t = useWords(termsWords)
  const f = useFormat()
  return (
    <div className="order-step-field order-reserves">
      <span className="order-step-label">{t.reserves}</span>
      <ul>
        {reserves.slice(0, 5).map(each => (
          <li key={each.id}>
            <span>
              {each.name}
              <span className="muted s12">
                {[each.price && f.money(each.price), each.lateAt ? t.reserveLate : t.reserveEnd(each.ended)].filter(Boolean).join(', ')}
              </span>
            </span>
            <Button size="small" disabled={pending} aria-label={t.reserveOffer(each.name)} onClick={() => onOffer(each)}>
              {t.reserveDo}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
