import { useId } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import type { OrderFit } from '#contract/order-fit.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { shownWords } from '#web/orders/shownWords.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { LoadBar } from '#web/ui/charts/LoadBar.tsx'
import { stepWords } from './stepWords.ts'

type FitListProps = {
  fit: OrderFit | null
  pending: boolean
  /** What is to be carried; null while that is not known. */
  cargo: Pick<OrderCard['cargo'], 'massKg' | 'volumeM3' | 'pallets'> | null
  /** What is judged, where there is more than one verdict. */
  title?: string
}

/** How the resources chosen fit the order, as the server has judged it. */
export function FitList({ fit, pending, cargo, title }: FitListProps) {
  const id = useId()
  const t = useWords(stepWords)
  const f = useFormat()
  const { locale } = useLocale()
  return (
    <section className="order-step-fit" aria-busy={pending} aria-labelledby={id}>
      <h3 id={id}>{title ?? t.fit}</h3>
      {fit && cargo && <Loads carries={fit.carries} cargo={cargo} />}
      <ul className="order-step-checks" aria-live="polite">
        {fit === null && <li className="muted">{t.fitPending}</li>}
        {fit?.findings.map(({ blocks, field, code, text }) => (
          <li key={`${field} ${code} ${text.en}`} className={blocks ? 'danger' : 'warn'}>
            <StatusShape kind={blocks ? 'trouble' : 'waiting'} tone={blocks ? 'danger' : 'warn'} />
            <span>
              <span className="visually-hidden">{blocks ? t.fitBlocks : t.fitWarns}</span>
              {text[locale]}
            </span>
          </li>
        ))}
        {fit && fit.validUntil !== null && (
          <li>
            <StatusShape kind="done" tone="go" />
            <span className="muted">{t.fitDocuments(f.date(fit.validUntil))}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** How much of what the vehicles carry the cargo takes. */
function Loads({ carries, cargo }: { cargo: NonNullable<FitListProps['cargo']> } & Pick<OrderFit, 'carries'>) {
  const c = useWords(cardWords)
  const shown = useWords(shownWords)
  const f = useFormat()
  return (
    <>
      {carries.massKg !== null && (
        <LoadBar
          inline
          label={c.weight}
          value={cargo.massKg / 1000}
          limit={carries.massKg / 1000}
          text={`${f.number(cargo.massKg / 1000)} / ${f.weight(carries.massKg)}`}
        />
      )}
      {carries.volumeM3 !== null && cargo.volumeM3 > 0 && (
        <LoadBar
          inline
          label={c.volumeShort}
          value={cargo.volumeM3}
          limit={carries.volumeM3}
          text={`${f.number(cargo.volumeM3)} / ${shown.cubic(f.number(carries.volumeM3))}`}
        />
      )}
      {carries.pallets !== null && cargo.pallets > 0 && (
        <LoadBar
          inline
          label={c.palletsWord}
          value={cargo.pallets}
          limit={carries.pallets}
          text={`${cargo.pallets} / ${carries.pallets}`}
        />
      )}
    </>
  )
}
