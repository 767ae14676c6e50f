import { lazy, Suspense, useState } from 'react'
import type { DemandCard, DemandLane } from '#contract/demand-card.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { isFar, referenceOf } from '#web/demands/display.ts'
import { useRefusal } from '#web/demands/useDemandStep.ts'
import { laneNames } from '#web/demands/weeks/lanes.ts'
import { WeekGrid } from '#web/demands/weeks/WeekGrid.tsx'
import { readTrips } from '#web/demands/weeks/weeks.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { vatWords } from '#web/orders/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useAnswer } from './useAnswer.ts'

const DemandLetters = lazy(async () => ({ default: (await import('#web/incoming-letters/DemandLetters.tsx')).DemandLetters }))

/** The answer of an executor who may give one. */
export function AnswerForm({ card }: { card: DemandCard }) {
  const t = useWords(cardWords)
  const vatSaid = useWords(vatWords)
  const f = useFormat()
  const { locale } = useLocale()
  const said = useRefusal()
  const { vat } = card
  const typed = useAnswer(card)
  const { answer, live, weeks, needed, textOf, takenOf, takeAll, type, prices, reprice, priceOf, isPriceless, wrong, trips } = typed
  const farOf = (lane: DemandLane) => {
    const reference = referenceOf(lane)
    return isFar(priceOf(lane.id), reference) ? t.farPrice(f.money(reference)) : null
  }
  const refusal = said(answer.error)
  const [start] = useState(prices)
  return (
    <Section
      title={t.answerTitle}
      note={t.answerNote}
      aside={
        <Button size="small" onClick={takeAll}>
          {t.answerAll}
        </Button>
      }
    >
      <form
        className="demand-offer-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          typed.submit()
        }}
      >
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        <Suspense>
          <DemandLetters
            card={card}
            touched={prices !== start}
            onFill={({ price }) => price && card.lanes[0] && reprice(card.lanes[0].id, price)}
          />
        </Suspense>
        <WeekGrid
          label={t.answerTitle}
          weeks={weeks}
          lanes={card.lanes.map(lane => ({ key: lane.id, name: laneNames(lane, locale), head: laneNames(lane, locale) }))}
          textOf={textOf}
          locked={(lane, week) => needed(lane, week) === 0}
          errorOf={(lane, week) => ((readTrips(textOf(lane, week)) ?? 0) > needed(lane, week) ? t.answerOver : null)}
          noteOf={(lane, week) => {
            if (needed(lane, week) === 0) return undefined
            const taken = takenOf(lane, week)
            return taken > 0 ? t.ofConfirmed(f.number(taken)) : t.ofNeeded(f.number(needed(lane, week)))
          }}
          onType={type}
        />
        <div className="demand-fields">
          {card.lanes.map(lane => (
            <MoneyField
              key={lane.id}
              label={card.lanes.length > 1 ? t.lanePrice(laneNames(lane, locale)) : t.lanePriceShort}
              value={prices[lane.id]}
              onChange={price => reprice(lane.id, price)}
              currency={card.draft.currency}
              description={vat ? t.vatPlain(vatSaid[vat.vatMode](vat.vatRate)) : undefined}
              error={isPriceless(lane) ? t.amountMissing : null}
              warning={farOf(lane)}
            />
          ))}
        </div>
        <TextArea label={t.comment} optional value={typed.comment} onChange={typed.setComment} rows={2} maxLength={500} />
        <p className="row row-wrap">
          <Button
            type="submit"
            variant="primary"
            pending={answer.isPending}
            reason={wrong ? t.answerOver : trips === 0 ? t.answerNone : null}
          >
            {t.answerDo(trips)}
          </Button>
          {live && <span className="s12 muted">{t.replaces}</span>}
        </p>
      </form>
    </Section>
  )
}
