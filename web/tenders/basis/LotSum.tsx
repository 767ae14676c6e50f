import type { Money } from '#contract/primitives.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { vatWords } from './words.ts'

/** A sum in the viewer's money; where the tender compares another, that one stands under it once, smaller. */
export function LotSum({ sum, compared = null }: { sum: Money; compared?: Money | null }) {
  const t = useWords(vatWords)
  const f = useFormat()
  if (compared === null || compared.minor === sum.minor) return <b className="nowrap">{f.money(sum)}</b>
  return (
    <span className="lot-sum">
      <b className="nowrap">{f.money(sum)}</b>
      <span className="lot-sum-compared s12 muted nowrap">{t.without(f.money(compared))}</span>
    </span>
  )
}
