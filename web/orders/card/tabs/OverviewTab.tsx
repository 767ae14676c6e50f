import { lazy, Suspense } from 'react'
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

const CustomerSays = lazy(async () => ({ default: (await import('#web/orders/customer/CustomerSays.tsx')).CustomerSays }))

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
      {hasCustomerWords(card) && (
        <Suspense fallback={null}>
          <CustomerSays card={card} mayEdit={props.rights.edit} />
        </Suspense>
      )}
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

/** Whether the order says something of the customer's own, or he asks for it. */
const hasCustomerWords = ({ customerAsks, costCentre, contractNumber, customerValues }: TabProps['card']) =>
  customerAsks.length > 0 || costCentre || contractNumber || customerValues?.some(({ value }) => value)
