import { useWords } from '#web/i18n/words.ts'
import { cardPageWords } from '#web/orders/card/cardPageWords.ts'
import { OrderRoute } from '#web/orders/card/OrderRoute.tsx'
import { ExecutionTab } from './ExecutionTab.tsx'
import type { TabProps } from './tab.ts'

/** Where the order goes, each stop with its window, contact and what is to be known there, and the flight that carries it. */
export function RouteTab(props: TabProps) {
  const t = useWords(cardPageWords)
  return (
    <>
      <OrderRoute card={props.card} />
      {props.card.stops.length === 0 && <p className="muted">{t.noStops}</p>}
      <ExecutionTab {...props} />
    </>
  )
}
