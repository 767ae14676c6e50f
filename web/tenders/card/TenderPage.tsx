import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { bets } from '#contract/bets.ts'
import type { Side } from '#contract/primitives.ts'
import type { TenderCard } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { PrivateTag } from '#web/audience/PrivateTag.tsx'
import { saveGiven } from '#web/files/saveGiven.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/Menu.tsx'
import { MoreIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { UnopenedPage } from '#web/unopened/UnopenedPage.tsx'
import { tenderDisplay } from '../display.ts'
import { useKindName } from '../LotCells.tsx'
import { tenderStatusWords } from '../words.ts'
import { TenderDocuments } from './TenderDocuments.tsx'
import { TenderFunnel } from './TenderFunnel.tsx'
import { TenderHistory } from './TenderHistory.tsx'
import './card.css'
import { LotPart } from './LotPart.tsx'
import { LotsTable } from './LotsTable.tsx'
import { TenderFacts } from './TenderFacts.tsx'
import { TenderNext } from './TenderNext.tsx'
import { TenderQuestions } from './TenderQuestions.tsx'
import { useCancelled } from './useCancelled.ts'
import { useTenderCopy } from './useTenderCopy.ts'
import { cardWords } from './words.ts'

const over = new Set<TenderCard['status']>(['awarded', 'failed', 'cancelled', 'completed'])
const closed = new Set<LotRow['live']['status']>(['closed', 'awarded', 'partially_awarded', 'unsold'])

/** One tender: to its organiser the ladder and the choice, to a bidder the rules, his bet and what came of it. */
export function TenderPage({ side }: { side: Side }) {
  const { id: tenderId = '' } = useParams()
  const t = useWords(cardWords)
  const asked = useQuery(queryOf(tenders.get, { tenderId }, { quiet: true }))
  const { data } = asked
  if (data) return <Opened key={data.id} card={data} side={side} />
  return (
    <UnopenedPage
      query={asked}
      body="tender-body"
      title={t.page}
      crumbs={<Link to={paths.tenders(side)}>{t.crumb}</Link>}
      gone={{ title: t.goneTitle, text: t.goneText, back: t.back, to: paths.tenders(side) }}
      failed={t.failed}
    />
  )
}

function Opened({ card, side }: { card: TenderCard; side: Side }) {
  const t = useWords(cardWords)
  const status = useWords(tenderStatusWords)
  const f = useFormat()
  const kindOf = useKindName()
  const [search, setSearch] = useSearchParams()
  const lot = card.lots.find(({ id }) => id === search.get('lot')) ?? card.lots[0]
  const choose = (next: LotRow) => setSearch({ lot: next.id }, { replace: true, preventScrollReset: true })
  return (
    <article className="tender-page">
      <PageHead
        title={card.draft.title || (card.number === null ? t.draft : t.tenderNo(card.number))}
        crumbs={<Link to={paths.tenders(side)}>{t.crumb}</Link>}
        count={
          <span className="row row-wrap">
            <StatusMark kind={tenderDisplay[card.status]}>{status[card.status]}</StatusMark>
            {card.draft.title && card.number !== null && <span className="mono s13 muted">{card.number}</span>}
            <Badge>{kindOf({ kind: card.draft.kind, rising: card.draft.side === 'executor' })}</Badge>
            {card.lots.some(({ isPrivate }) => isPrivate) && <PrivateTag />}
          </span>
        }
        tools={<Tools card={card} side={side} lot={lot} />}
      />
      {card.cancel && !card.own && <Cancelled card={card} />}
      {card.own && <TenderNext card={card} side={side} />}
      <div className="tender-columns">
        <div className="tender-main">
          {card.lots.length > 1 && (
            <Section title={t.lots} note={f.number(card.lots.length)} bare>
              <LotsTable lots={card.lots} own={card.own} current={lot?.id ?? null} onChoose={choose} />
            </Section>
          )}
          {lot && <LotPart key={lot.id} card={card} lot={lot} />}
        </div>
        <aside className="tender-side">
          {card.funnel && card.status !== 'draft' && (
            <Section title={t.funnel}>
              <TenderFunnel funnel={card.funnel} />
            </Section>
          )}
          <TenderFacts card={card} />
          {card.documents.length > 0 && (
            <Section title={t.documents} note={f.number(card.documents.length)}>
              <TenderDocuments documents={card.documents} />
            </Section>
          )}
          {card.addenda.length > 0 && (
            <Section title={t.addenda}>
              <ul className="tender-notes">
                {card.addenda.map(one => (
                  <li key={one.id}>
                    <time className="s12 muted" dateTime={one.at}>
                      {f.dateTime(one.at)}
                    </time>
                    <p className="s13">{one.text}</p>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {card.status !== 'draft' && <TenderQuestions card={card} />}
          {card.own && (
            <Section title={t.history}>
              <TenderHistory id={card.id} lots={card.lots} />
            </Section>
          )}
        </aside>
      </div>
    </article>
  )
}

function Cancelled({ card }: { card: TenderCard }) {
  const t = useWords(cardWords)
  const why = useCancelled()(card)
  return <Banner tone="warn">{t.cancelled(why)}</Banner>
}

function Tools({ card, side, lot }: { card: TenderCard; side: Side; lot: LotRow | undefined }) {
  const t = useWords(cardWords)
  const mayCreate = useCan('tenders.create')
  const copy = useTenderCopy(card.id, side)
  const formats = ['pdf', 'docx', 'xlsx'] as const
  const protocol = async (format: (typeof formats)[number]) => {
    const [file] = await ask(tenders.protocol, { query: { tenderId: card.id, format } })
    if (file) saveGiven(file)
  }
  const log = async (lotId: string) => {
    const [file] = await ask(bets.log, { query: { lotId } })
    if (file) saveGiven(file)
  }
  const items: MenuEntry[] = [
    ...(card.own && mayCreate
      ? [
          {
            id: 'again',
            label: t.copy,
            onAction: copy.take,
          },
        ]
      : []),
    ...(over.has(card.status) && card.number !== null
      ? formats.map(format => ({ id: format, label: t.protocol(format.toUpperCase()), onAction: () => void protocol(format) }))
      : []),
    ...(lot && closed.has(lot.live.status)
      ? [{ id: 'log', label: `${t.log}, ${lot.number ?? ''}`, onAction: () => void log(lot.id) }]
      : []),
    { id: 'print', label: t.print, onAction: () => window.print() },
    { id: 'link', label: t.link, onAction: () => void navigator.clipboard?.writeText(location.href).catch(() => undefined) },
  ]
  return (
    <span className="row" data-no-print>
      <Menu label={t.more} placement="bottom end" items={items}>
        <IconButton bordered label={t.more} icon={<MoreIcon />} />
      </Menu>
    </span>
  )
}
