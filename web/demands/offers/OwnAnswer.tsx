import type { DemandCard } from '#contract/demand-card.ts'
import { useCan } from '#web/api/session.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { laneNames, weeksOfCard } from '#web/demands/weeks/lanes.ts'
import { WeekMatrix } from '#web/demands/weeks/WeekMatrix.tsx'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { OfferThread } from './OfferThread.tsx'

/** The executor's side of a grid: as many trips of each week as he can take, in part or whole, and his price for a trip. */
export function OwnAnswer({ card }: { card: DemandCard }) {
  const t = useWords(cardWords)
  const { locale } = useLocale()
  const may = useCan('demands.offer') && card.mayOffer.allow
  const own = card.offers[0]
  return (
    <>
      {may ? (
        <AnswerForm key={`${card.row.revision} ${own?.updatedAt}`} card={card} />
      ) : (
        <Section title={t.matrix}>
          <div className="demand-matrix demand-matrix-card">
            <WeekMatrix
              label={t.matrix}
              weeks={weeksOfCard(card)}
              lanes={card.lanes.map(lane => ({
                key: lane.id,
                name: laneNames(lane, locale),
                head: laneNames(lane, locale),
                cells: new Map(card.coverage.filter(cell => cell.laneId === lane.id).map(cell => [cell.week, cell])),
              }))}
            />
          </div>
        </Section>
      )}
      {own && <OfferThread key={own.id} card={card} offer={own} />}
    </>
  )
}
