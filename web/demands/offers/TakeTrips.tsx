import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import { demands } from '#contract/demands.ts'
import { useSend } from '#web/api/query.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { useDemandShown, useRefusal } from '#web/demands/useDemandStep.ts'
import { cellKey, laneNames, weeksOfCard } from '#web/demands/weeks/lanes.ts'
import { WeekGrid } from '#web/demands/weeks/WeekGrid.tsx'
import { readTrips } from '#web/demands/weeks/weeks.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'

/** Takes trips of one answer cell by cell: what is promised and still needed stands there to begin with. */
export function TakeTrips({ card, offer }: { card: DemandCard; offer: DemandOffer }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { locale } = useLocale()
  const accept = useSend(demands.acceptAnswer)
  const { show, refused } = useDemandShown()
  const said = useRefusal()
  const answers = new Map(offer.cells.map(cell => [cellKey(cell.laneId, cell.week), cell]))
  const cover = new Map(card.coverage.map(cell => [cellKey(cell.laneId, cell.week), cell]))
  const left = (key: string) => (answers.get(key)?.promised ?? 0) - (answers.get(key)?.confirmed ?? 0)
  const proposed = (key: string) => Math.max(0, Math.min(left(key), (cover.get(key)?.needed ?? 0) - (cover.get(key)?.confirmed ?? 0)))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const textOf = (key: string) => typed[key] ?? (proposed(key) > 0 ? String(proposed(key)) : '')
  const cells = [...answers.values()].flatMap(({ laneId, week }) => {
    const trips = readTrips(textOf(cellKey(laneId, week)))
    return trips ? [{ laneId, week, trips }] : []
  })
  const wrong = [...answers.keys()].some(key => {
    const trips = readTrips(textOf(key))
    return trips === null || trips > proposed(key)
  })
  const trips = cells.reduce((sum, cell) => sum + cell.trips, 0)
  const lanes = card.lanes.filter(lane => offer.cells.some(cell => cell.laneId === lane.id && cell.promised > 0))
  const refusal = said(accept.error)
  if ([...answers.keys()].every(key => proposed(key) <= 0)) return null
  return (
    <Section title={t.splitTitle(offer.executor.name)}>
      <WeekGrid
        label={t.splitTitle(offer.executor.name)}
        weeks={weeksOfCard(card)}
        lanes={lanes.map(lane => {
          const price = offer.lanes.find(({ laneId }) => laneId === lane.id)
          return {
            key: lane.id,
            name: laneNames(lane, locale),
            head: <TwoLineCell top={laneNames(lane, locale)} under={price && f.money(price.amount)} />,
          }
        })}
        textOf={(lane, week) => textOf(cellKey(lane, week))}
        locked={(lane, week) => proposed(cellKey(lane, week)) <= 0}
        errorOf={(lane, week) => {
          const key = cellKey(lane, week)
          const trips = readTrips(textOf(key)) ?? 0
          return trips > left(key) ? t.overPromised : trips > proposed(key) ? t.answerOver : null
        }}
        noteOf={(lane, week) => (left(cellKey(lane, week)) > 0 ? t.promised(f.number(left(cellKey(lane, week)))) : undefined)}
        onType={changed => setTyped({ ...typed, ...Object.fromEntries(changed.map(({ key, week, text }) => [cellKey(key, week), text])) })}
      />
      {refusal && (
        <p className="s13 danger" role="alert">
          {refusal}
        </p>
      )}
      <p>
        <Button
          variant="primary"
          pending={accept.isPending}
          reason={wrong ? t.overPromised : trips === 0 ? t.answerNone : offer.needsReconfirm ? t.reconfirmWait : null}
          onClick={() =>
            accept.mutate(
              { demandId: card.row.id, version: card.row.version, offerId: offer.id, cells },
              {
                onSuccess: answer => {
                  show(answer)
                  setTyped({})
                  toasts.add({ type: 'success', title: t.done, content: offer.executor.name })
                },
                onError: refused,
              },
            )
          }
        >
          {t.takePart(trips)}
        </Button>
      </p>
    </Section>
  )
}
