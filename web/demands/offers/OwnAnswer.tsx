import { useState } from 'react'
import type { DemandCard, DemandLane } from '#contract/demand-card.ts'
import { demands } from '#contract/demands.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { isFar, referenceOf } from '#web/demands/display.ts'
import { useDemandShown, useRefusal } from '#web/demands/useDemandStep.ts'
import { cellKey, laneNames, weeksOfCard } from '#web/demands/weeks/lanes.ts'
import { WeekGrid } from '#web/demands/weeks/WeekGrid.tsx'
import { WeekMatrix } from '#web/demands/weeks/WeekMatrix.tsx'
import { readTrips } from '#web/demands/weeks/weeks.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { vatWords } from '#web/orders/words.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toasts } from '#web/ui/toasts.ts'
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

function AnswerForm({ card }: { card: DemandCard }) {
  const t = useWords(cardWords)
  const vatSaid = useWords(vatWords)
  const f = useFormat()
  const { locale } = useLocale()
  const answer = useSend(demands.answer)
  const { show, refused } = useDemandShown()
  const said = useRefusal()
  const { row, vat } = card
  const own = card.offers[0]
  const live = own !== undefined && !['declined', 'withdrawn', 'expired', 'lost'].includes(own.status)
  const cover = new Map(card.coverage.map(cell => [cellKey(cell.laneId, cell.week), cell]))
  const mine = new Map((live ? own.cells : []).map(cell => [cellKey(cell.laneId, cell.week), cell]))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries([...mine].map(([key, { promised }]) => [key, promised > 0 ? String(promised) : ''])),
  )
  const [prices, setPrices] = useState<Readonly<Record<string, TypedMoney>>>(() =>
    Object.fromEntries(card.lanes.map(lane => [lane.id, own?.lanes.find(({ laneId }) => laneId === lane.id)?.amount ?? lane.price])),
  )
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const weeks = weeksOfCard(card)
  const needed = (lane: string, week: string) => cover.get(cellKey(lane, week))?.needed ?? 0
  const textOf = (lane: string, week: string) => typed[cellKey(lane, week)] ?? ''
  const all = card.lanes.flatMap(lane => weeks.filter(week => needed(lane.id, week) > 0).map(week => ({ laneId: lane.id, week })))
  const wrong = all.some(({ laneId, week }) => {
    const trips = readTrips(textOf(laneId, week))
    return trips === null || trips > needed(laneId, week)
  })
  const cells = all.flatMap(({ laneId, week }) => {
    const trips = readTrips(textOf(laneId, week)) ?? 0
    return trips > 0 || mine.has(cellKey(laneId, week)) ? [{ laneId, week, trips }] : []
  })
  const trips = cells.reduce((sum, cell) => sum + cell.trips, 0)
  const answered = card.lanes.filter(lane => cells.some(cell => cell.laneId === lane.id && cell.trips > 0))
  const priceOf = (lane: string) => {
    const read = readMoney(prices[lane] ?? null)
    return read && read.minor > 0 ? read : null
  }
  const priceless = answered.filter(lane => priceOf(lane.id) === null)
  const farOf = (lane: DemandLane) => {
    const reference = referenceOf(lane)
    return isFar(priceOf(lane.id), reference) ? t.farPrice(f.money(reference)) : null
  }
  const refusal = said(answer.error)
  const submit = () => {
    setTried(true)
    if (wrong || trips === 0 || priceless.length > 0 || answer.isPending) return
    answer.mutate(
      {
        demandId: row.id,
        revision: row.revision,
        lanes: answered.map(lane => ({ laneId: lane.id, amount: priceOf(lane.id)! })),
        cells: cells.filter(cell => answered.some(lane => lane.id === cell.laneId)),
        comment: comment.trim(),
      },
      {
        onSuccess: answered => {
          show(answered)
          toasts.add({ type: 'success', title: t.waitTitle, content: answered.row.number ?? '' })
        },
        onError: refused,
      },
    )
  }
  return (
    <Section
      title={t.answerTitle}
      note={t.answerNote}
      aside={
        <Button
          size="small"
          onClick={() => setTyped(Object.fromEntries(all.map(({ laneId, week }) => [cellKey(laneId, week), String(needed(laneId, week))])))}
        >
          {t.answerAll}
        </Button>
      }
    >
      <form
        className="demand-offer-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        <WeekGrid
          label={t.answerTitle}
          weeks={weeks}
          lanes={card.lanes.map(lane => ({ key: lane.id, name: laneNames(lane, locale), head: laneNames(lane, locale) }))}
          textOf={textOf}
          locked={(lane, week) => needed(lane, week) === 0}
          errorOf={(lane, week) => ((readTrips(textOf(lane, week)) ?? 0) > needed(lane, week) ? t.answerOver : null)}
          noteOf={(lane, week) => {
            if (needed(lane, week) === 0) return undefined
            const taken = mine.get(cellKey(lane, week))?.confirmed ?? 0
            return taken > 0 ? t.ofConfirmed(f.number(taken)) : t.ofNeeded(f.number(needed(lane, week)))
          }}
          onType={changed =>
            setTyped({ ...typed, ...Object.fromEntries(changed.map(({ key, week, text }) => [cellKey(key, week), text])) })
          }
        />
        <div className="demand-fields">
          {card.lanes.map(lane => (
            <MoneyField
              key={lane.id}
              label={card.lanes.length > 1 ? t.lanePrice(laneNames(lane, locale)) : t.lanePriceShort}
              value={prices[lane.id]}
              onChange={price => setPrices({ ...prices, [lane.id]: price })}
              currency={card.draft.currency}
              description={vat ? t.vatPlain(vatSaid[vat.vatMode](vat.vatRate)) : undefined}
              error={tried && priceless.includes(lane) ? t.amountMissing : null}
              warning={farOf(lane)}
            />
          ))}
        </div>
        <TextArea label={t.comment} optional value={comment} onChange={setComment} rows={2} maxLength={500} />
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
