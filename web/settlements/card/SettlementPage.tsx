import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { SettlementCard } from '#contract/settlement-card.ts'
import { settlements } from '#contract/settlements.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { saveForm } from '#web/settlements/files.ts'
import { DueMark, SettlementStatusMark } from '#web/settlements/SettlementCells.tsx'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Facts, KeyValues } from '#web/ui/layout/Facts.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { usePageKeys } from '#web/ui/layout/usePageKeys.ts'
import { Menu, type MenuEntry } from '#web/ui/overlays/Menu.tsx'
import { ChevronLeftIcon, ChevronRightIcon, MoreIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { UnopenedPage } from '#web/unopened/UnopenedPage.tsx'
import type { Asking } from './asking.ts'
import { SettlementAsked } from './SettlementAsked.tsx'
import { SettlementHistory } from './SettlementHistory.tsx'
import { SettlementLines } from './SettlementLines.tsx'
import { SettlementNext } from './SettlementNext.tsx'
import { SettlementPayments } from './SettlementPayments.tsx'
import { SettlementSums } from './SettlementSums.tsx'
import { cardWords } from './words.ts'
import '../settlements.css'
import { listAddress, useNeighbours } from '#web/settlements/list/neighbours.ts'
import { kindWords, settlementWords } from '#web/settlements/words.ts'

/** One settlement: what it waits for and from whom, what it comes to, its orders, and what happened to it. */
export function SettlementPage() {
  const { id = '' } = useParams()
  const t = useWords(cardWords)
  const w = useWords(settlementWords)
  const asked = useQuery(queryOf(settlements.get, { settlementId: id }, { quiet: true }))
  const { data } = asked
  if (data) return <Opened key={data.id} card={data} />
  return (
    <UnopenedPage
      query={asked}
      body="settle-body"
      title={t.page}
      crumbs={<Link to={listAddress()}>{w.title}</Link>}
      gone={{ title: t.goneTitle, text: t.goneText, back: t.back, to: paths.settlements() }}
      failed={w.failed}
    />
  )
}

function Opened({ card }: { card: SettlementCard }) {
  const t = useWords(cardWords)
  const kinds = useWords(kindWords)
  const w = useWords(settlementWords)
  const prices = useCan('orders.prices')
  const [asking, setAsking] = useState<Asking | null>(null)
  const voided = card.status === 'voided'
  const phone = useBelow(768)
  const next = <SettlementNext card={card} ask={setAsking} />
  return (
    <article className="settle-page">
      <PageHead
        title={w.settlementNo(card.number)}
        crumbs={
          <>
            <Link to={listAddress()}>{w.title}</Link>
            <SettlementNeighbours id={card.id} />
          </>
        }
        count={
          <span className="row row-wrap">
            <SettlementStatusMark settlement={card} />
            <Badge tone={card.kind === 'payable' ? 'neutral' : 'info'}>{kinds[card.kind]}</Badge>
          </span>
        }
        tools={<Tools card={card} />}
      />
      {phone && next}
      <div className="settle-head">
        <Facts
          items={[
            {
              label: t.counterpart,
              value: (
                <span className="row">
                  {card.counterpart.name}
                  <span className="mono muted s12">{card.counterpart.tin}</span>
                </span>
              ),
            },
            { label: t.orders, value: String(card.lines) },
            ...(voided ? [] : [{ label: t.payDueOn, value: <DueMark owed={card} line /> }]),
          ]}
        />
        {prices && card.totals && card.totals.length > 0 && <SettlementSums totals={card.totals} kind={card.kind} />}
        {!prices && <p className="muted s13">{w.sumsClosed}</p>}
      </div>
      {!phone && next}
      <div className="settle-columns">
        <div className="settle-main">
          <SettlementLines card={card} ask={setAsking} />
        </div>
        <aside className="settle-side">
          {card.payments.length > 0 && (
            <SettlementPayments payments={card.payments} onTakeBack={payment => setAsking({ unpay: payment })} />
          )}
          <Who card={card} />
          <Section title={t.history}>
            <SettlementHistory id={card.id} />
          </Section>
        </aside>
      </div>
      {asking && <SettlementAsked card={card} asking={asking} onClose={() => setAsking(null)} />}
    </article>
  )
}

function SettlementNeighbours({ id }: { id: string }) {
  const t = useWords(cardWords)
  const navigate = useNavigate()
  const found = useNeighbours(id)
  const go = (to: string | null | undefined) => (to ? () => void navigate(paths.settlement(to)) : null)
  const [back, on] = [go(found?.before), go(found?.after)]
  usePageKeys({ BracketLeft: back, BracketRight: on })
  if (!found || found.total === 1) return null
  return (
    <span className="settle-neighbours" data-no-print>
      <span className="muted s13">{found.total === null ? t.place(found.place) : t.placed(found.place, found.total)}</span>
      <IconButton size="small" kbd="[" label={t.before} icon={<ChevronLeftIcon size={16} />} disabled={!back} onClick={() => back?.()} />
      <IconButton size="small" kbd="]" label={t.after} icon={<ChevronRightIcon size={16} />} disabled={!on} onClick={() => on?.()} />
    </span>
  )
}

function Tools({ card }: { card: SettlementCard }) {
  const t = useWords(cardWords)
  const prices = useCan('orders.prices')
  const forms = ['pdf', 'xlsx', 'docx'] as const
  const items: MenuEntry[] = [
    ...(prices
      ? [
          ...forms.map(format => ({
            id: format,
            label: `${t.form}, ${format.toUpperCase()}`,
            onAction: () => void saveForm(card.id, format),
          })),
          'separator' as const,
        ]
      : []),
    { id: 'print', label: t.print, onAction: () => window.print() },
    { id: 'copy', label: t.copy, onAction: () => void navigator.clipboard?.writeText(location.href).catch(() => undefined) },
  ]
  return (
    <span className="row" data-no-print>
      <Menu label={t.more} placement="bottom end" items={items}>
        <IconButton bordered label={t.more} icon={<MoreIcon />} />
      </Menu>
    </span>
  )
}

/** The hands a settlement went through, and the accounts its money goes between. */
function Who({ card }: { card: SettlementCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const signed = (label: string, by: { name: string; at: string } | null) =>
    by === null
      ? []
      : [
          {
            label,
            value: (
              <span className="settle-two settle-end">
                <span>{by.name}</span>
                <span className="s12 muted">{f.dateTime(by.at)}</span>
              </span>
            ),
          },
        ]
  const account = (label: string, of: { bank: string; account: string } | null) => ({
    label,
    value: of ? (
      <span className="settle-two settle-end">
        <span className="row">
          <span className="mono">{of.account}</span>
          <CopyButton text={of.account} size="small" iconOnly />
        </span>
        <span className="s12 muted">{of.bank}</span>
      </span>
    ) : (
      <span className="muted">{t.noAccount}</span>
    ),
  })
  return (
    <Section title={t.details}>
      <KeyValues
        items={[
          ...signed(t.created, { name: card.createdBy, at: card.createdAt }),
          ...signed(t.submitted, card.submitted),
          ...signed(t.approved, card.approved),
          ...signed(t.posted, card.posted),
          ...signed(t.voided, card.voided),
          ...(card.totals ? [account(t.payer, card.accounts.payer), account(t.payee, card.accounts.payee)] : []),
          ...(card.comment ? [{ label: t.comment, value: card.comment }] : []),
        ]}
      />
    </Section>
  )
}
