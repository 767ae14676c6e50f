import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandAction } from '#contract/demand-states.ts'
import { demands } from '#contract/demands.ts'
import { queryOf } from '#web/api/query.ts'
import { PrivateTag } from '#web/audience/PrivateTag.tsx'
import { AnswerDue } from '#web/demands/AnswerDue.tsx'
import { OwnAnswer } from '#web/demands/offers/OwnAnswer.tsx'
import { OwnSpot } from '#web/demands/offers/OwnSpot.tsx'
import { PeriodOffers } from '#web/demands/offers/PeriodOffers.tsx'
import { SpotOffers } from '#web/demands/offers/SpotOffers.tsx'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Facts, KeyValues } from '#web/ui/layout/Facts.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { ChevronLeftIcon, MoreIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { isGone } from '#web/unopened/Unopened.tsx'
import { UnopenedPage } from '#web/unopened/UnopenedPage.tsx'
import { DemandAsked } from './DemandAsked.tsx'
import { DemandHistory } from './DemandHistory.tsx'
import { DemandRoute } from './DemandRoute.tsx'
import './card.css'
import { CoverBar } from '#web/demands/CoverBar.tsx'
import { DemandMark, useBodies, useLaneText, usePeriodText, usePriceText } from '#web/demands/DemandCells.tsx'
import { DemandNext } from './DemandNext.tsx'
import { cardWords } from './words.ts'
import '../demands.css'
import { waitsForAnswer } from '#web/demands/display.ts'
import { demandsAddress } from '#web/demands/list/neighbours.ts'
import { basisWords, demandWords, kindWords, modeWords } from '#web/demands/words.ts'
import { DemandedOrder } from './DemandedOrder.tsx'

/** One demand: what is needed and what it waits for, what was offered and said, how far it is covered, and what happened. */
export function DemandPage() {
  const { id: demandId = '' } = useParams()
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const asked = useQuery(queryOf(demands.get, { demandId }, { quiet: true }))
  const { data } = asked
  // one that was taken or withdrawn meanwhile is not offered on
  if (data && !isGone(asked)) return <Opened key={data.row.id} card={data} />
  return (
    <UnopenedPage
      query={asked}
      body="demand-body"
      title={w.page}
      gone={{ title: t.goneTitle, text: t.goneText, back: t.back, to: data ? demandsAddress(data.row.side) : paths.home() }}
      failed={w.failed}
    />
  )
}

function Opened({ card }: { card: DemandCard }) {
  const { row } = card
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const kinds = useWords(kindWords)
  const lane = useLaneText()
  const period = usePeriodText()
  const f = useFormat()
  const [asking, setAsking] = useState<DemandAction | null>(null)
  const spot = row.kind === 'spot'
  const phone = useBelow(768)
  const next = <DemandNext card={card} ask={setAsking} />
  const Offers = card.own ? (spot ? SpotOffers : PeriodOffers) : spot ? OwnSpot : OwnAnswer
  return (
    <article className="demand-page">
      <PageHead
        title={row.number ? w.demandNo(row.number) : w.draftNo}
        crumbs={<BackToList to={demandsAddress(row.side)} list={w.title} number={row.number ?? w.draftNo} />}
        count={
          <span className="row row-wrap">
            <DemandMark status={row.status} />
            <Badge tone={spot ? 'info' : 'neutral'}>{kinds[row.kind]}</Badge>
            {row.isPrivate && <PrivateTag />}
            {row.takeNow && <Badge tone="warn">{w.takeNow}</Badge>}
            {row.revision > 1 && <span className="s12 muted">{t.revision(row.revision)}</span>}
          </span>
        }
        tools={
          <span className="row" data-no-print>
            <Menu
              label={t.more}
              placement="bottom end"
              items={[
                { id: 'print', label: t.print, onAction: () => window.print() },
                { id: 'copy', label: t.copy, onAction: () => void navigator.clipboard?.writeText(location.href).catch(() => undefined) },
              ]}
            >
              <IconButton bordered label={t.more} icon={<MoreIcon />} />
            </Menu>
          </span>
        }
      />
      <div className="demand-body">
        {phone && next}
        <div className="demand-head">
          <p className="demand-lane">
            <b>{lane(row)}</b>
            {row.lanes > 1 && <span className="muted">{w.moreLanes(row.lanes - 1)}</span>}
            {row.title && <span className="ink-2">{row.title}</span>}
          </p>
          <Facts
            items={[
              { label: spot ? w.loading : w.weeks, value: period(row) },
              ...(waitsForAnswer(row) ? [{ label: t.deadline, value: <AnswerDue at={row.deadline} line /> }] : []),
              ...(row.orderId && row.orderNumber
                ? [{ label: t.order, value: <Link to={paths.order(row.orderId)}>{row.orderNumber}</Link> }]
                : []),
              ...(card.own ? [] : [{ label: t.forwarder, value: row.forwarder.name }]),
            ]}
          />
          <div className="demand-head-cover">
            <CoverBar cover={row} isDescribed />
          </div>
        </div>
        {!phone && next}
        <div className="demand-columns">
          <div className="demand-main">
            {card.order && (
              <Section title={t.route} note={row.distanceKm ? t.km(f.number(row.distanceKm)) : undefined}>
                <DemandRoute stops={card.order.stops} />
              </Section>
            )}
            <Offers card={card} />
          </div>
          <aside className="demand-side">
            {card.order && <DemandedOrder order={card.order} />}
            <Terms card={card} />
            <Section title={t.history}>
              <DemandHistory id={row.id} />
            </Section>
          </aside>
        </div>
      </div>
      {asking && <DemandAsked card={card} asking={asking} onClose={() => setAsking(null)} />}
    </article>
  )
}

/** The way back to the list; on a phone an arrow with the number, as on an order. */
function BackToList({ to, list, number }: { to: string; list: string; number: string }) {
  const phone = useBelow(768)
  if (!phone) return <Link to={to}>{list}</Link>
  return (
    <Link quiet to={to} className="row">
      <ChevronLeftIcon size={16} /> <span className="visually-hidden">{list}</span>
      <span className="mono">{number}</span>
    </Link>
  )
}

function Terms({ card }: { card: DemandCard }) {
  const { row, draft } = card
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const bases = useWords(basisWords)
  const modes = useWords(modeWords)
  const f = useFormat()
  const price = usePriceText()
  const bodies = useBodies()
  const regimes = useNames('temperatures')
  const spot = row.kind === 'spot'
  return (
    <Section title={t.terms}>
      <KeyValues
        items={[
          { label: t.price, value: row.mode === 'request' ? price(row) : `${price(row)}, ${modes[row.mode].toLocaleLowerCase()}` },
          { label: t.basis, value: bases[row.basis] },
          { label: spot ? w.vehicles(row.trucks) : t.body, value: bodies(row.bodyTypes) },
          ...(row.cargo ? [{ label: t.cargo, value: [row.cargo, row.massKg > 0 && f.weight(row.massKg)].filter(Boolean).join(', ') }] : []),
          ...(row.temperature ? [{ label: t.temperature, value: regimes(row.temperature) }] : []),
          ...(row.distanceKm ? [{ label: t.distance, value: t.km(f.number(row.distanceKm)) }] : []),
          ...(spot
            ? [
                { label: t.confirm, value: f.duration(draft.confirmMinutes * 60_000) },
                { label: t.bargain, value: draft.counters ? t.yes : t.no },
              ]
            : []),
          ...(card.reach
            ? [
                {
                  label: t.reach,
                  value: (
                    <span className="demand-lines">
                      <span>{t.reached(card.reach.reached)}</span>
                      {card.reach.later.map(({ at, organizations }) => (
                        <span key={at} className="muted">
                          {t.later(organizations, f.dateTime(at))}
                        </span>
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
          ...(card.cancel ? [{ label: t.cancelled, value: <Cancelled cancel={card.cancel} /> }] : []),
          ...(draft.note ? [{ label: t.note, value: <span className="demand-note">{draft.note}</span> }] : []),
        ]}
      />
    </Section>
  )
}

function Cancelled({ cancel: { reason, comment } }: { cancel: NonNullable<DemandCard['cancel']> }) {
  const reasons = useNames('demandCancelReasons')
  return [reasons(reason), comment].filter(Boolean).join(': ')
}
