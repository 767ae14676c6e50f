import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import type { Basis } from '#contract/tender-states.ts'
import { useCan } from '#web/api/session.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { OfferMark } from '#web/demands/DemandCells.tsx'
import { basisWords, demandWords } from '#web/demands/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { vatWords } from '#web/orders/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { OfferThread } from './OfferThread.tsx'

/** Offers for a spot demand side by side by the basis one chooses, and the negotiation with one of them. */
export function SpotOffers({ card }: { card: DemandCard }) {
  const t = useWords(cardWords)
  const bases = useWords(basisWords)
  const phone = useBelow(768)
  const [basis, setBasis] = useState<Basis>(card.row.basis)
  const place = (offer: DemandOffer) => (offer.status === 'confirmed' ? 0 : (offer.ranks?.[basis] ?? 999))
  const offers = [...card.offers].sort((a, b) => place(a) - place(b))
  const first =
    offers.find(({ status }) => status === 'selected' || status === 'confirmed') ??
    offers.find(({ turn }) => turn === 'forwarder') ??
    offers[0]
  // who is read stays so while the talk goes on
  const [chosen, setChosen] = useState(first?.id)
  const open = offers.find(({ id }) => id === chosen) ?? first
  const going = card.row.status === 'active' || card.row.status === 'choosing'
  if (!open)
    return (
      <Section title={t.offers}>
        <EmptyState compact drawing="clock" title={t.noOffers} />
      </Section>
    )
  return (
    <>
      <Section
        title={t.offers}
        aside={
          <Segmented
            label={t.by}
            size="small"
            value={basis}
            onChange={setBasis}
            options={(['gross', 'net', 'effective'] as const).map(id => ({ id, label: bases[id] }))}
          />
        }
      >
        {phone ? (
          <ul className="demand-plain">
            {offers.map(offer => (
              <li key={offer.id} className="demand-offer-card" data-current={offer === open || undefined}>
                <OfferBrief offer={offer} going={going} basis={basis} onOpen={() => setChosen(offer.id)} />
              </li>
            ))}
          </ul>
        ) : (
          <OffersTable offers={offers} going={going} basis={basis} open={open} onOpen={setChosen} />
        )}
      </Section>
      <OfferThread key={open.id} card={card} offer={open} />
    </>
  )
}

function OffersTable({
  offers,
  going,
  basis,
  open,
  onOpen,
}: {
  offers: readonly DemandOffer[]
  going: boolean
  basis: Basis
  open: DemandOffer
  onOpen: (id: string) => void
}) {
  const t = useWords(cardWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard
    <div className="demand-scroll" role="group" tabIndex={0} aria-label={t.offers}>
      <table className="demand-table">
        <thead>
          <tr>
            <th scope="col">{t.executor}</th>
            <th scope="col" className="num" aria-sort={basis === 'gross' ? 'ascending' : undefined}>
              {t.offered}
            </th>
            <th scope="col" className="num" aria-sort={basis === 'net' ? 'ascending' : undefined}>
              {t.net}
            </th>
            <th scope="col" className="num" aria-sort={basis === 'effective' ? 'ascending' : undefined}>
              {t.effective}
            </th>
            <th scope="col">{t.onTime}</th>
            <th scope="col">{t.vehicle}</th>
            <th scope="col">{t.valid}</th>
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map(offer => (
            <tr key={offer.id} data-current={offer === open || undefined} data-over={offer.ranks === null || undefined}>
              <th scope="row">
                <button type="button" className="demand-open" aria-pressed={offer === open} onClick={() => onOpen(offer.id)}>
                  {offer.ranks && <span className="demand-place">{offer.ranks[basis]}</span>}
                  <span>{offer.executor.name}</span>
                </button>
              </th>
              <td className="num">
                <TwoLineCell
                  top={<span className="medium nowrap">{offer.offered ? f.money(offer.offered) : '–'}</span>}
                  under={vat[offer.vatMode](offer.vatRate)}
                />
              </td>
              <td className="num nowrap">{offer.net ? f.money(offer.net) : '–'}</td>
              <td className="num nowrap">{offer.effective ? f.money(offer.effective) : '–'}</td>
              <td>
                <OnTime offer={offer} />
              </td>
              <td>
                <Loading offer={offer} />
              </td>
              <td>{offer.validUntil ? <Valid until={offer.validUntil} /> : <span className="muted">–</span>}</td>
              <td>
                <State offer={offer} going={going} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OfferBrief({ offer, going, basis, onOpen }: { offer: DemandOffer; going: boolean; basis: Basis; onOpen: () => void }) {
  const t = useWords(cardWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  return (
    <>
      <p className="row">
        <button type="button" className="demand-open" onClick={onOpen}>
          {offer.ranks && <span className="demand-place">{offer.ranks[basis]}</span>}
          <b>{offer.executor.name}</b>
        </button>
        <span className="spacer" />
        <b className="nowrap">{offer.offered ? f.money(offer.offered) : '–'}</b>
      </p>
      <p className="row row-wrap s12 ink-2">
        <span>{vat[offer.vatMode](offer.vatRate)}</span>
        <span className="spacer" />
        {offer.net && (
          <span>
            {t.net} {f.money(offer.net)}
          </span>
        )}
        {offer.effective && (
          <span>
            {t.effective} {f.money(offer.effective)}
          </span>
        )}
      </p>
      <p className="row row-wrap s13">
        <OnTime offer={offer} />
        <span className="spacer" />
        <State offer={offer} going={going} />
      </p>
    </>
  )
}

function OnTime({ offer }: { offer: DemandOffer }) {
  const t = useWords(cardWords)
  const f = useFormat()
  if (offer.onTime === null) return <span className="muted s13">{t.noHistory}</span>
  return <TwoLineCell top={f.percent(offer.onTime)} under={t.ofOrders(offer.orders)} />
}

function Valid({ until }: { until: string }) {
  const f = useFormat()
  const [day, time] = [f.date(until), f.time(until)]
  return <TwoLineCell top={time} under={day} />
}

function Loading({ offer }: { offer: DemandOffer }) {
  const w = useWords(demandWords)
  const f = useFormat()
  const top = [offer.vehicle, offer.trucks > 1 && w.vehicles(offer.trucks)].filter(Boolean).join(', ')
  return <TwoLineCell top={top || '–'} under={offer.loadingAt ? f.dateTime(offer.loadingAt) : undefined} />
}

/** `going`: its viewer may decide now. */
function State({ offer, going }: { offer: DemandOffer; going: boolean }) {
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const may = useCan('demands.create')
  const f = useFormat()
  const answered = offer.status === 'countered_by_forwarder' && offer.amount ? t.ownPrice(f.money(offer.amount)) : null
  const hot = offer.needsReconfirm && offer.turn !== null ? t.reconfirmDue : offer.turn === 'forwarder' && may && going ? w.yourTurn : null
  return (
    <span className="demand-lines s13">
      <OfferMark status={offer.status} />
      {hot ? <span className="s12 warn medium">{hot}</span> : answered && <span className="s12 muted nowrap">{answered}</span>}
    </span>
  )
}
