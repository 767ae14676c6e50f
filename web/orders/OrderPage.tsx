import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { DocumentRow, OrderCard, TaskMark, TaskRow } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useSide } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState, NoRight } from '#web/ui/ErrorState.tsx'
import { Facts, KeyValues } from '#web/ui/Facts.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ChevronLeftIcon, PrintIcon } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PlateChip } from '#web/ui/PlateChip.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Doing, doingsOf, openTask, useRights } from './actions.ts'
import './card.css'
import { cardWords } from './cardWords.ts'
import { useNames } from './dictNames.ts'
import { OrderCargoBlock } from './OrderCargoBlock.tsx'
import { OrderStatusMark } from './OrderCells.tsx'
import { OrderExecution } from './OrderExecution.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderMoneyBlock } from './OrderMoneyBlock.tsx'
import { OrderNextStep } from './OrderNextStep.tsx'
import { OrderPapers } from './OrderPapers.tsx'
import { OrderRoute, phoneText } from './OrderRoute.tsx'
import { shownWords } from './shownWords.ts'
import { tabWords, vatWords } from './words.ts'

const OrderAssignDialog = lazy(async () => ({ default: (await import('./OrderAssignDialog.tsx')).OrderAssignDialog }))
const OrderConfirmDialog = lazy(async () => ({ default: (await import('./OrderConfirmDialog.tsx')).OrderConfirmDialog }))
const OrderOfferDialog = lazy(async () => ({ default: (await import('./OrderOfferDialog.tsx')).OrderOfferDialog }))
const OrderReasonDialog = lazy(async () => ({ default: (await import('./OrderReasonDialog.tsx')).OrderReasonDialog }))
const OrderRejectDialog = lazy(async () => ({ default: (await import('./OrderRejectDialog.tsx')).OrderRejectDialog }))
const OrderReportDialog = lazy(async () => ({ default: (await import('./OrderReportDialog.tsx')).OrderReportDialog }))
const OrderReworkDialog = lazy(async () => ({ default: (await import('./OrderReworkDialog.tsx')).OrderReworkDialog }))

/** An order opened: what it waits for, its way, cargo, execution, papers, money and history. */
export function OrderPage() {
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useQuery(queryOf(orders.get, { orderId }, { quiet: true }))
  const lost = error instanceof CallError && (error.status === 404 || error.code === 'input.invalid' || error.status === 400)

  if (lost) return <Lost />
  if (error instanceof CallError && error.status === 403) return <Denied />
  if (data) return <Opened key={data.id} card={data} />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return <Waiting />
}

/** What the page asks its person about at the moment. */
type Asking =
  | { doing: Exclude<Doing, 'edit' | 'papers' | 'report'> }
  | { doing: 'report'; task: TaskRow; mark?: TaskMark | undefined }
  | { doing: 'reject'; paper: DocumentRow }

function Opened({ card }: { card: OrderCard }) {
  const t = useWords(cardWords)
  const navigate = useNavigate()
  const rights = useRights(card.side)
  const [asking, setAsking] = useAsked(card)
  const close = () => setAsking(null)

  const begin = (doing: Doing, mark?: TaskMark) => {
    const task = openTask(card)
    if (doing === 'edit') void navigate(paths.orderEdit(card.id))
    else if (doing === 'papers') show('papers')
    else if (doing === 'report') task && setAsking({ doing, task, mark })
    else setAsking({ doing })
  }
  const done = (row: OrderRow) => {
    close()
    // The order has left this organisation: its page would say that there is none.
    if (!row.opens || (card.side === 'executor' && (asking?.doing === 'decline' || asking?.doing === 'revoke')))
      void navigate(paths.orders(card.side))
  }

  return (
    <article className="order-page">
      <Head card={card} />
      <OrderNextStep card={card} rights={rights} onBegin={begin} />
      <Anchors card={card} />
      <div className="order-columns">
        <div className="order-main">
          <OrderRoute card={card} />
          <div className="order-two">
            <OrderCargoBlock card={card} />
            <OrderMoneyBlock card={card} />
          </div>
          {(card.flight || card.status === 'accepted') && (
            <OrderExecution card={card} canMark={rights.act} onMark={(task, mark) => setAsking({ doing: 'report', task, mark })} />
          )}
          {card.papers.length > 0 && (
            <OrderPapers card={card} canAct={rights.act} onReject={paper => setAsking({ doing: 'reject', paper })} />
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
        </div>
        <aside className="order-side">
          <OrderHistory orderId={card.id} />
        </aside>
      </div>
      {asking && (
        <Suspense fallback={null}>
          <Asked card={card} asking={asking} onClose={close} onDone={done} />
        </Suspense>
      )}
    </article>
  )
}

function Asked({
  card,
  asking,
  onClose,
  onDone,
}: {
  card: OrderCard
  asking: Asking
  onClose: () => void
  onDone: (row: OrderRow) => void
}) {
  const common = { card, onClose, onDone }
  switch (asking.doing) {
    case 'offer':
      return <OrderOfferDialog {...common} />
    case 'assign':
    case 'replace':
      return <OrderAssignDialog {...common} kind={asking.doing} />
    case 'decline':
    case 'revoke':
    case 'cancel':
      return <OrderReasonDialog {...common} kind={asking.doing} />
    case 'place':
    case 'accept':
    case 'complete':
      return <OrderConfirmDialog {...common} kind={asking.doing} />
    case 'rework':
      return <OrderReworkDialog {...common} />
    case 'report': {
      const task = card.flight?.tasks.find(each => each.id === asking.task.id) ?? asking.task
      return <OrderReportDialog {...common} task={task} first={asking.mark} />
    }
    case 'reject':
      return <OrderRejectDialog card={card} paper={asking.paper} onClose={onClose} />
  }
}

/** What is asked now; an address with `?do=…` asks it on arrival, once. */
function useAsked(card: OrderCard): [Asking | null, (asking: Asking | null) => void] {
  const [search, setSearch] = useSearchParams()
  const rights = useRights(card.side)
  const wanted = search.get('do')
  const task = openTask(card)
  const may = doingsOf(card, rights).find(doing => doing === wanted)
  const opening: Asking | null =
    may === undefined || may === 'edit' || may === 'papers' ? null : may === 'report' ? task && { doing: may, task } : { doing: may }
  const [asking, setAsking] = useState<Asking | null>(opening)
  // The address may ask again while the page stays, as when a toast leads to the next step.
  const [heard, setHeard] = useState(wanted)
  if (heard !== wanted) {
    setHeard(wanted)
    if (opening) setAsking(opening)
  }

  useEffect(() => {
    if (wanted === null) return
    if (wanted === 'papers') show('papers')
    setSearch(
      now => {
        now.delete('do')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [wanted, setSearch])
  return [asking, setAsking]
}

const show = (id: string) =>
  document
    .getElementById(id)
    ?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth', block: 'start' })

function Head({ card }: { card: OrderCard }) {
  const t = useWords(cardWords)
  const shown = useWords(shownWords)
  const tabs = useWords(tabWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const { locale } = useLocale()
  const phone = useBelow(768)
  const bodyOf = useNames('bodyTypes')
  const { cargo, flight, money } = card
  const price = money?.price ?? null
  const from = card.points[0]?.place[locale] || t.unknownPlace
  const to = (card.points.length > 1 && card.points.at(-1)?.place[locale]) || t.unknownPlace
  const size = [
    cargo.massKg > 0 && f.weight(cargo.massKg),
    cargo.volumeM3 > 0 && shown.cubic(f.number(cargo.volumeM3)),
    cargo.pallets > 0 && shown.pallets(cargo.pallets),
  ].filter(Boolean)

  return (
    <header className="order-head">
      <div className="order-crumbs" data-no-print>
        <Link quiet to={paths.orders(card.side, card.tab)} className="order-back">
          <ChevronLeftIcon size={16} /> {t.orders}, {tabs[card.tab]}
        </Link>
        <span className="spacer" />
        {card.responsible && !phone && (
          <span className="muted">
            {t.responsible} {card.responsible.name}
          </span>
        )}
        {!phone && <CopyButton text={`${location.origin}${paths.order(card.id)}`} label={t.copyLink} size="small" />}
        <IconButton label={t.print} icon={<PrintIcon />} onClick={() => print()} />
      </div>
      <div className="order-title">
        <h1>
          {card.number && <span className="visually-hidden">{card.number}, </span>}
          {from} <Arrow label="–" /> {to}
        </h1>
        {card.number ? (
          <span className="order-number mono" data-no-print>
            {card.number}
            <CopyButton text={card.number} label={t.copyNumber} iconOnly size="small" />
          </span>
        ) : (
          <span className="muted">{t.noNumber}</span>
        )}
        <Tinted value={card.status}>
          <OrderStatusMark order={card} />
        </Tinted>
      </div>
      <div className="order-facts">
        <Facts
          items={[
            card.side === 'forwarder'
              ? {
                  label: t.executor,
                  value: card.executor ? (
                    <Tinted value={card.executor.id}>{card.executor.name}</Tinted>
                  ) : (
                    <span className="muted">{t.noExecutor}</span>
                  ),
                }
              : { label: t.forwarder, value: card.forwarder.name },
            ...(flight?.truck
              ? [
                  {
                    label: t.vehicle,
                    value: (
                      <Tinted value={`${flight.truck.id} ${flight.trailer?.id}`}>
                        <span className="order-plates">
                          <PlateChip plate={flight.truck.plate} />
                          {flight.trailer && <PlateChip plate={flight.trailer.plate} />}
                        </span>
                      </Tinted>
                    ),
                  },
                ]
              : []),
            ...(flight?.driver
              ? [
                  {
                    label: t.driver,
                    value: (
                      <Tinted value={flight.driver.id}>
                        {flight.driver.name}{' '}
                        {flight.driver.phone && (
                          <Link
                            quiet
                            href={`tel:${flight.driver.phone}`}
                            className="muted"
                            aria-label={`${t.call(flight.driver.name)}, ${phoneText(flight.driver.phone)}`}
                          >
                            {phoneText(flight.driver.phone)}
                          </Link>
                        )}
                      </Tinted>
                    ),
                  },
                ]
              : []),
            ...(card.customer
              ? [
                  {
                    label: t.customer,
                    value: (
                      <>
                        {card.customer} {card.customerNumber && <span className="muted">{card.customerNumber}</span>}
                      </>
                    ),
                  },
                ]
              : []),
            ...(size.length > 0
              ? [
                  {
                    label: t.cargo,
                    value: [size.join(' · '), card.bodyTypes.slice(0, 2).map(bodyOf).join(', ')].filter(Boolean).join(', '),
                  },
                ]
              : []),
          ]}
        />
        {price && money && (
          <Facts
            items={[
              {
                label: `${t.price} ${vat[money.vatMode](money.vatRate)}`,
                value: <Tinted value={String(price.minor)}>{f.money(price)}</Tinted>,
                strong: true,
                end: true,
              },
            ]}
          />
        )}
      </div>
    </header>
  )
}

/** From one place to another; read out as a dash. */
export const Arrow = ({ label }: { label: string }) => (
  <>
    <svg className="order-arrow" viewBox="0 0 30 16" aria-hidden="true">
      <path d="M1 8h27M22 2l6 6-6 6" />
    </svg>
    <span className="visually-hidden">{label}</span>
  </>
)

/** Says by colour for a moment that this has changed while it was shown. */
function Tinted({ value, children }: { value: string; children: ReactNode }) {
  const [first] = useState(value)
  return (
    <span key={value} className={value === first ? undefined : 'order-tint'}>
      {children}
    </span>
  )
}

type Anchor = { id: string; label: string; count?: number | string; hot?: boolean }

/** The parts of the page as a strip that stays in sight. */
function Anchors({ card }: { card: OrderCard }) {
  const t = useWords(cardWords)
  const { accepted, total, uploaded } = card.documents
  const items: Anchor[] = [
    { id: 'route', label: t.route, count: card.points.length },
    { id: 'cargo', label: t.cargo, count: card.cargos.length },
    { id: 'money', label: t.money },
    ...(card.flight || card.status === 'accepted' ? [{ id: 'execution', label: t.execution }] : []),
    ...(total > 0
      ? [{ id: 'papers', label: t.papers, count: t.ofTotal(accepted, total), hot: uploaded > 0 || card.next.code === 'upload_documents' }]
      : []),
    ...(card.commentPublic || card.commentInternal ? [{ id: 'notes', label: t.comments }] : []),
    { id: 'history', label: t.history },
  ]
  const ids = items.map(item => item.id).join(' ')
  const current = useSectionInSight(ids)

  return (
    <nav className="order-anchors" aria-label={t.sections} data-no-print>
      {items.map(item => (
        <button key={item.id} type="button" aria-current={item.id === current ? 'true' : undefined} onClick={() => show(item.id)}>
          {item.label}
          {item.count !== undefined && <span className={item.hot ? 'order-hot' : undefined}>{item.count}</span>}
        </button>
      ))}
    </nav>
  )
}

function useSectionInSight(ids: string): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const shown = new Map<string, boolean>()
    const watcher = new IntersectionObserver(
      entries => {
        for (const entry of entries) shown.set(entry.target.id, entry.isIntersecting)
        setCurrent(ids.split(' ').find(id => shown.get(id)) ?? '')
      },
      { rootMargin: '-160px 0px -40% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) watcher.observe(section)
    }
    return () => watcher.disconnect()
  }, [ids])
  return current
}

function Waiting() {
  return (
    <div className="order-page order-waiting" aria-busy="true">
      <Skeleton width={180} height={12} />
      <Skeleton width={420} height={28} />
      <Skeleton width="80%" height={32} />
      <Skeleton height={96} />
      <Skeleton lines={6} height={14} />
    </div>
  )
}

const State = ({ children }: { children: ReactNode }) => <div className="order-state">{children}</div>

function Lost() {
  const t = useWords(shownWords)
  return (
    <State>
      <EmptyState drawing="search" title={<h1>{t.lostTitle}</h1>} actions={<ToList />}>
        {t.lostText}
      </EmptyState>
    </State>
  )
}

function Denied() {
  const t = useWords(cardWords)
  return (
    <State>
      <NoRight title={<h1>{t.deniedTitle}</h1>}>{t.deniedText}</NoRight>
    </State>
  )
}

function Failed({ error, onRetry }: { error: Error } & Pick<ComponentProps<typeof ErrorState>, 'onRetry'>) {
  const t = useWords(shownWords)
  const code = error instanceof CallError ? (error.request ?? undefined) : undefined
  return (
    <State>
      <ErrorState title={<h1>{t.failedTitle}</h1>} code={code} onRetry={onRetry}>
        {error.message}
      </ErrorState>
    </State>
  )
}

function ToList() {
  const t = useWords(shownWords)
  const side = useSide()
  return <ButtonLink to={side ? paths.orders(side) : paths.home()}>{t.toList}</ButtonLink>
}
