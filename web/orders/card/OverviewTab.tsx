import { lazy, Suspense } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { cardWords } from './cardWords.ts'
import { OrderCargoBlock } from './OrderCargoBlock.tsx'
import { OrderExecution } from './OrderExecution.tsx'
import { OrderMoneyBlock } from './OrderMoneyBlock.tsx'
import { OrderRoute } from './OrderRoute.tsx'
import type { TabProps } from './tab.ts'

const DocumentsGlance = lazy(async () => ({ default: (await import('../documents/DocumentsGlance.tsx')).DocumentsGlance }))

/** The whole order at a glance; each part stands alone and in full behind its own tab. */
export function OverviewTab({ card, rights, ask }: TabProps) {
  const t = useWords(cardWords)
  return (
    <>
      <OrderRoute card={card} />
      <div className="order-two">
        <OrderCargoBlock card={card} />
        <OrderMoneyBlock card={card} />
      </div>
      {(card.flight || card.status === 'accepted') && (
        <OrderExecution
          card={card}
          canMark={rights.act}
          onMark={(task, mark) => ask({ doing: 'report', task, mark })}
          onCorrectTimes={task => ask({ doing: 'correctTimes', task })}
        />
      )}
      {card.documentRows.length > 0 && (
        <Suspense fallback={<Skeleton lines={3} height={24} />}>
          <DocumentsGlance card={card} />
        </Suspense>
      )}
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
