import { useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { OrderMoneyBlock } from '#web/orders/card/money/OrderMoneyBlock.tsx'
import { OrderCargoBlock } from '#web/orders/card/OrderCargoBlock.tsx'
import { OrderRoute } from '#web/orders/card/OrderRoute.tsx'
import { DocumentsGlance } from '#web/orders/documents/DocumentsGlance.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ExecutionTab } from './ExecutionTab.tsx'
import type { TabProps } from './tab.ts'

/** The whole order at a glance; each part stands alone and in full behind its own tab. */
export function OverviewTab(props: TabProps) {
  const { card } = props
  const t = useWords(cardWords)
  return (
    <>
      <OrderRoute card={card} />
      <div className="order-two">
        <OrderCargoBlock card={card} />
        <OrderMoneyBlock card={card} />
      </div>
      {(card.flights.length > 0 || card.status === 'accepted') && <ExecutionTab {...props} />}
      {card.documentRows.length > 0 && <DocumentsGlance card={card} />}
      {(card.commentPublic || card.commentInternal) && (
        <Section id="notes" title={t.comments}>
          <KeyValues
            items={[
              ...(card.commentPublic ? [{ label: t.commentPublic, value: card.commentPublic }] : []),
              ...(card.commentInternal ? [{ label: t.commentInternal, value: card.commentInternal }] : []),
            ]}
          />
        </Section>
      )}
    </>
  )
}
