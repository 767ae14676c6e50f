import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import { demands } from '#contract/demands.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { OfferMark } from '#web/demands/DemandCells.tsx'
import { useDemandShown, useRefusal } from '#web/demands/useDemandStep.ts'
import { laneNames, weeksOfCard } from '#web/demands/weeks/lanes.ts'
import { WeekMatrix } from '#web/demands/weeks/WeekMatrix.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { CoverPlots } from './CoverPlots.tsx'
import { OfferThread } from './OfferThread.tsx'
import { TakeTrips } from './TakeTrips.tsx'

/** A grid of its forwarder: how far it is covered, who promised what at which price, and what of it is taken. */
export function PeriodOffers({ card }: { card: DemandCard }) {
  const t = useWords(cardWords)
  const { locale } = useLocale()
  const mayTake = useCan('demands.create') && (card.row.status === 'active' || card.row.status === 'choosing')
  const [chosen, setChosen] = useState<string | null>(null)
  const open = card.offers.find(({ id }) => id === chosen) ?? card.offers.find(({ turn }) => turn === 'forwarder') ?? card.offers[0]
  const weeks = weeksOfCard(card)
  return (
    <>
      <Section title={t.matrix}>
        <div className="demand-matrix demand-matrix-card">
          <WeekMatrix
            label={t.matrix}
            weeks={weeks}
            lanes={card.lanes.map(lane => ({
              key: lane.id,
              name: laneNames(lane, locale),
              head: laneNames(lane, locale),
              cells: new Map(card.coverage.filter(cell => cell.laneId === lane.id).map(cell => [cell.week, cell])),
            }))}
          />
        </div>
      </Section>
      <Section title={t.responders} aside={mayTake && card.offers.length > 0 && <SplitAll card={card} />}>
        {card.offers.length === 0 ? (
          <EmptyState compact drawing="clock" title={t.noOffers} />
        ) : (
          <Responders card={card} open={open} onOpen={setChosen} />
        )}
      </Section>
      {open && mayTake && open.cells.some(cell => cell.promised > cell.confirmed) && <TakeTrips key={open.id} card={card} offer={open} />}
      {open && <OfferThread key={`thread ${open.id}`} card={card} offer={open} />}
      {card.row.status !== 'draft' && <CoverPlots coverage={card.coverage} />}
    </>
  )
}

function Responders({ card, open, onOpen }: { card: DemandCard; open: DemandOffer | undefined; onOpen: (id: string) => void }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const phone = useBelow(768)
  const sum = (offer: DemandOffer, what: 'promised' | 'confirmed') => offer.cells.reduce((all, cell) => all + cell[what], 0)
  const price = (offer: DemandOffer, of: 'amount' | 'effective') => {
    const prices = offer.lanes.map(lane => lane[of]).sort((a, b) => a.minor - b.minor)
    if (prices[0] === undefined) return '–'
    return prices.length > 1 && prices.at(-1)!.minor > prices[0].minor ? t.fromPrice(f.money(prices[0])) : f.money(prices[0])
  }
  const name = (offer: DemandOffer) => (
    <button type="button" className="demand-open" aria-pressed={offer === open} onClick={() => onOpen(offer.id)}>
      <span>{offer.executor.name}</span>
    </button>
  )
  if (phone)
    return (
      <ul className="demand-plain">
        {card.offers.map(offer => (
          <li key={offer.id} className="demand-offer-card" data-current={offer === open || undefined}>
            <p className="row">
              {name(offer)}
              <span className="spacer" />
              <b className="nowrap">{price(offer, 'amount')}</b>
            </p>
            <p className="row row-wrap s13">
              <span>
                {t.offeredOf} {f.number(sum(offer, 'promised'))}, {t.taken.toLocaleLowerCase()} {f.number(sum(offer, 'confirmed'))}
              </span>
              <span className="spacer" />
              <OfferMark status={offer.status} />
            </p>
          </li>
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard
    <div className="demand-scroll" role="group" tabIndex={0} aria-label={t.responders}>
      <table className="demand-table">
        <thead>
          <tr>
            <th scope="col">{t.executor}</th>
            <th scope="col" className="num">
              {t.offeredOf}
            </th>
            <th scope="col" className="num">
              {t.taken}
            </th>
            <th scope="col" className="num">
              {t.averagePrice}
            </th>
            <th scope="col" className="num">
              {t.effective}
            </th>
            <th scope="col">{t.onTime}</th>
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {card.offers.map(offer => (
            <tr key={offer.id} data-current={offer === open || undefined}>
              <th scope="row">{name(offer)}</th>
              <td className="num">{f.number(sum(offer, 'promised'))}</td>
              <td className="num">{f.number(sum(offer, 'confirmed'))}</td>
              <td className="num nowrap">{price(offer, 'amount')}</td>
              <td className="num nowrap">{price(offer, 'effective')}</td>
              <td>{offer.onTime === null ? <span className="muted">{t.noHistory}</span> : f.percent(offer.onTime)}</td>
              <td>
                <span className="demand-lines">
                  <OfferMark status={offer.status} />
                  {offer.needsReconfirm && offer.turn !== null && <span className="s12 warn medium">{t.reconfirmDue}</span>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SplitAll({ card }: { card: DemandCard }) {
  const t = useWords(cardWords)
  const split = useSend(demands.split)
  const { show, refused } = useDemandShown()
  const said = useRefusal()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {t.splitAll}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.splitAsk}
        consequences={[t.splitThen]}
        confirm={t.splitAll}
        pending={split.isPending}
        error={said(split.error) ?? undefined}
        onConfirm={() =>
          split.mutate(
            { demandId: card.row.id, version: card.row.version },
            {
              onSuccess: answer => {
                show(answer)
                setAsked(false)
                toasts.add({ type: 'success', title: t.splitDone, content: answer.row.number ?? '' })
              },
              onError: refused,
            },
          )
        }
      />
    </>
  )
}
