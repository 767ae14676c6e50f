import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type NextCode, OrderFilter, type OrderRow, type OrderTab, orders } from '#contract/orders.ts'
import { organizations } from '#contract/organizations.ts'
import type { Side } from '#contract/primitives.ts'
import { writeQuery } from '#contract/query-string.ts'
import { CallError } from '#web/api/client.ts'
import { pagesOf, queryOf } from '#web/api/query.ts'
import { useCan, useMe, useSide } from '#web/api/session.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { moscowDay } from '#web/orders/days.ts'
import { deadlineOf, isLate } from '#web/orders/look.ts'
import { momentOf, OrderDocuments, plateOf, StepButton, useNextSentence, zoneOf } from '#web/orders/OrderCells.tsx'
import { OrderRibbon } from '#web/orders/OrderRibbon.tsx'
import { type Step, useSteps } from '#web/orders/steps.ts'
import { elseWords, sideWords, tabWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { DeadlineBar } from '#web/ui/DeadlineBar.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { CheckIcon, EditIcon, FlightIcon, OrderIcon, PartnersIcon, PlusIcon, StampIcon, TruckIcon, WaybillIcon } from '#web/ui/icons.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import './home.css'
import { LoadingPlot } from './LoadingPlot.tsx'
import { thingOf, useProgress } from './progress.ts'
import { type Tile, tilesOf } from './tiles.ts'
import { words } from './words.ts'

const shownThings = 15
const shownAside = 3
const shownComing = 5

/** The first page: everything that waits for this person, by deadline, with what happens otherwise and the way to do it. */
export function HomePage() {
  const t = useWords(words)
  const side = useSide()
  const mayView = useCan('orders.view')
  if (side === null || !mayView)
    return (
      <div className="home-alone">
        <h1 tabIndex={-1} className="visually-hidden">
          {t.title}
        </h1>
        <EmptyState drawing="barrier" title={t.noSideTitle}>
          {t.noSideText}
        </EmptyState>
      </div>
    )
  return <Home key={side} side={side} />
}

function useQueue(side: Side, change: Partial<OrderFilter>) {
  return useInfiniteQuery(pagesOf(orders.list, OrderFilter.parse({ side, ...change }), { quiet: true }))
}

function Home({ side }: { side: Side }) {
  const t = useWords(words)
  const sides = useWords(sideWords)
  const f = useFormat()
  const me = useMe()
  const now = useNow(10_000)
  const queue = useQueue(side, { mine: true })
  const counts = useQuery(queryOf(orders.counts, { side }, { quiet: true }))
  const windows = useQuery(queryOf(orders.windows, { side }, { quiet: true }))
  const all = queue.data?.pages.flatMap(page => page.items)
  const rows = all?.slice(0, shownThings)
  const things = all?.map(row => thingOf(row.id, `${row.next.code}${row.next.stop ?? ''}`, row.next.dueAt)) ?? null
  const cleared = useProgress(`${me.organization.id}.${side}`, now, things, queue.hasNextPage)
  const mine = counts.data?.mine ?? all?.length ?? 0
  const figure = (n: number) => (n > 1000 ? t.many : f.number(n))

  const left = (all ?? []).map(row => deadlineOf(row.next, now)?.left).filter(time => time !== undefined)
  const late = counts.data?.late ?? left.filter(time => time < 0).length
  const soon = left.filter(time => time >= 0 && time <= 3600_000).length
  const summary = [
    mine > 1000 ? t.manyThings : t.things(mine),
    ...(late > 0 ? [t.lateThings(late)] : []),
    ...(soon > 0 ? [t.soonThings(soon)] : []),
  ]
  const empty = counts.data?.tabs.all === 0

  return (
    <div className="home">
      <header className="home-head">
        <div>
          <h1 tabIndex={-1}>{t.title}</h1>
          <p className="muted s13">
            <Badge tone={side === 'forwarder' ? 'go' : 'info'}>{sides[side]}</Badge> {all && !empty && summary.join(', ')}
          </p>
        </div>
        {cleared + mine > 0 && <DayProgress done={cleared} total={cleared + mine} />}
        {rows && rows.length > 0 && (
          <p className="home-hint muted s13" aria-hidden="true">
            <Kbd>↵</Kbd> {t.hintDo} <Kbd>J</Kbd> <Kbd>K</Kbd> {t.hintMove} <Kbd>1</Kbd>–<Kbd>6</Kbd> {t.hintTiles}
          </p>
        )}
      </header>
      <Tiles tiles={counts.data ? tilesOf(side, counts.data, now) : null} figure={figure} />
      {empty ? (
        <Start side={side} />
      ) : (
        <>
          <div className="home-columns">
            <section className="home-queue" aria-label={t.queue}>
              {!rows && queue.isPending && <QueueSkeleton />}
              {!rows && queue.error && (
                <ErrorState
                  title={t.failedTitle}
                  code={(queue.error instanceof CallError && queue.error.request) || undefined}
                  onRetry={() => void queue.refetch()}
                >
                  <p>{queue.error.message}</p>
                </ErrorState>
              )}
              {rows?.length === 0 && (
                <EmptyState drawing="stamp" title={t.emptyTitle} actions={<ButtonLink to={paths.orders(side)}>{t.allOrders}</ButtonLink>}>
                  {t.emptyText}
                </EmptyState>
              )}
              {rows && rows.length > 0 && <Queue side={side} rows={rows} now={now} />}
              {rows && rows.length > 0 && (
                <div className="home-done s13">
                  {cleared > 0 && (
                    <span className="row">
                      <CheckIcon size={16} /> {t.done(cleared)}
                    </span>
                  )}
                  <span className="spacer" />
                  <Link to={`${paths.orders(side)}?${writeQuery({ mine: true }, 'orders')}`}>
                    {mine > rows.length ? t.rest(figure(mine - rows.length)) : t.whole}
                  </Link>
                </div>
              )}
            </section>
            <aside className="home-aside" aria-label={t.watch}>
              <Risks side={side} now={now} total={counts.data?.tabs.onway ?? 0} />
              <Papers side={side} total={counts.data?.tabs.docs ?? 0} />
              <Coming side={side} now={now} total={counts.data?.loadingSoon ?? 0} />
            </aside>
          </div>
          <div className="home-bottom">
            {windows.data ? (
              <LoadingPlot side={side} {...windows.data} />
            ) : (
              <section className="home-plot">
                <Skeleton lines={6} />
              </section>
            )}
            <Stages side={side} tabs={counts.data?.tabs} />
          </div>
        </>
      )}
    </div>
  )
}

function DayProgress({ done, total }: { done: number; total: number }) {
  const t = useWords(words)
  const f = useFormat()
  const dots = Math.min(total, 40)
  const filled = Math.round((done / total) * dots)
  return (
    <div className="home-progress" role="img" aria-label={t.progress(done, total)}>
      <span className="home-dots">
        {Array.from({ length: dots }, (_, i) => (
          <i key={i} className={i < filled ? (i === filled - 1 ? 'home-dot-done home-dot-here' : 'home-dot-done') : undefined} />
        ))}
      </span>
      <span className="nowrap muted">
        <b className="home-progress-done">{f.number(done)}</b> {t.of(total)}
      </span>
    </div>
  )
}

function Tiles({ tiles, figure }: { tiles: Tile[] | null; figure: (n: number) => string }) {
  const t = useWords(words)
  const navigate = useNavigate()
  useEffect(() => {
    if (!tiles) return
    const press = (event: KeyboardEvent) => {
      const tile = /^(Digit|Numpad)[1-6]$/.test(event.code) && !held(event) ? tiles[Number(event.code.slice(-1)) - 1] : undefined
      if (!tile) return
      event.preventDefault()
      void navigate(tile.to)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [tiles, navigate])

  const under: Record<Tile['id'], (of: string) => string> = {
    withoutExecutor: t.withoutExecutorSub,
    confirm: () => t.confirmSub,
    onway: () => t.onwaySub,
    late: t.lateSub,
    docs: () => t.docsSub,
    soon: () => t.soonSub,
    offers: () => t.offersSub,
    resources: () => t.resourcesSub,
  }
  return (
    <nav className="home-tiles" aria-label={t.tiles} aria-busy={!tiles}>
      {tiles
        ? tiles.map((tile, i) => (
            <Link key={tile.id} to={tile.to} quiet className="home-tile">
              <b className={tile.tone}>{figure(tile.count)}</b>
              <span className="medium">{t[tile.id]}</span>
              <span className="muted s12 truncate">{under[tile.id](figure(tile.of ?? 0))}</span>
              <span className="home-tile-key" aria-hidden="true">
                <Kbd>{String(i + 1)}</Kbd>
              </span>
            </Link>
          ))
        : Array.from({ length: 6 }, (_, i) => (
            <span key={i} className="home-tile">
              <Skeleton width={48} height={24} />
              <Skeleton width={104} />
            </span>
          ))}
    </nav>
  )
}

const icons: Record<NextCode, typeof OrderIcon> = {
  finish_draft: EditIcon,
  choose_executor: PartnersIcon,
  answer_offer: OrderIcon,
  assign_resources: TruckIcon,
  depart: FlightIcon,
  arrive: FlightIcon,
  serve: FlightIcon,
  upload_documents: WaybillIcon,
  check_documents: WaybillIcon,
  complete_order: StampIcon,
  none: OrderIcon,
}

function Queue({ side, rows, now }: { side: Side; rows: readonly OrderRow[]; now: number }) {
  const t = useWords(words)
  const stepOf = useSteps(side)
  const list = useRef<HTMLOListElement>(null)
  const [index, setIndex] = useState(0)
  const current = Math.min(index, rows.length - 1)
  const inside = useRef(false)

  const focus = (to: number) => {
    const next = Math.max(0, Math.min(to, rows.length - 1))
    setIndex(next)
    list.current?.children[next]?.querySelector<HTMLElement>('.home-act a, .home-act button')?.focus()
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (held(event)) return
      const nowhere = document.activeElement === document.body || document.activeElement?.matches('h1,main') === true
      const within = list.current?.contains(document.activeElement) === true
      if (!nowhere && !within) return
      const step = event.code === 'KeyJ' || event.key === 'ArrowDown' ? 1 : event.code === 'KeyK' || event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) {
        event.preventDefault()
        focus(within ? current + step : current)
      } else if (event.key === 'Enter' && nowhere) {
        event.preventDefault()
        list.current?.children[current]?.querySelector<HTMLElement>('.home-act a, .home-act button')?.click()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  // the row that was done has left with the focus: the next one takes it
  const first = rows[current]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row at this place has changed
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) focus(current)
  }, [first])

  return (
    <ol
      ref={list}
      onFocus={event => {
        inside.current = true
        const at = [...(list.current?.children ?? [])].findIndex(row => row.contains(event.target))
        if (at >= 0) setIndex(at)
      }}
      onPointerDown={() => {
        inside.current = true
      }}
      aria-label={t.queue}
    >
      {rows.map((row, i) => (
        <Thing key={row.id} order={row} now={now} step={stepOf(row)} current={i === current} />
      ))}
    </ol>
  )
}

function Thing({ order, now, step, current }: { order: OrderRow; now: number; step: Step | null; current: boolean }) {
  const t = useWords(words)
  const f = useFormat()
  const sentence = useNextSentence()
  const consequence = useWords(elseWords)
  const Icon = icons[order.next.code]
  return (
    <li className={current ? 'home-thing home-thing-current' : 'home-thing'}>
      <Due order={order} now={now} />
      <span className="home-icon">
        <Icon />
      </span>
      <span className="home-what">
        <Link to={paths.order(order.id)} quiet className="medium truncate">
          {sentence(order)}
        </Link>
        <span className="muted s12 truncate">
          {order.number === null ? t.draft : <span className="mono">{order.number}</span>}
          {order.counterpart && <span className="home-party"> · {order.counterpart.name}</span>}
          {order.next.code === 'answer_offer' && order.money?.price && <> · {f.money(order.money.price)}</>} ·{' '}
          {consequence[order.next.code]}
        </span>
      </span>
      <span className="home-route">
        <OrderRibbon stops={order.stops} status={order.status} size="row" />
      </span>
      <span className="home-act">
        {step ? (
          <StepButton step={step} variant={current ? 'primary' : 'plain'} {...(current ? { kbd: '↵' } : {})} />
        ) : (
          <ButtonLink to={paths.order(order.id)}>{t.open}</ButtonLink>
        )}
      </span>
    </li>
  )
}

function Due({ order, now }: { order: OrderRow; now: number }) {
  const t = useWords(words)
  const f = useFormat()
  const { dueAt } = order.next
  const deadline = deadlineOf(order.next, now)
  if (!deadline || dueAt === null) return <span className="home-due muted s13">{t.noDue}</span>
  const zone = zoneOf(order)
  const today = f.date(dueAt, { zone }) === f.date(now, { zone })
  const length = f.duration(deadline.left)
  const late = deadline.left < 0
  return (
    <span className={`home-due home-due-${deadline.tone}`} title={f.dateTime(dueAt, { zone })}>
      <span className="home-due-line">
        <b>{today ? f.time(dueAt, { zone }) : f.date(dueAt, { zone, year: 'never' })}</b>
        <span>
          <span aria-hidden="true">{late ? t.lateBy(length) : length}</span>
          <span className="visually-hidden">
            {momentOf(f, dueAt, zone, now)}, {late ? t.lateLabel(length) : t.leftLabel(length)}
          </span>
        </span>
      </span>
      <DeadlineBar share={deadline.share} tone={deadline.tone} />
    </span>
  )
}

const QueueSkeleton = () => (
  <div aria-hidden="true">
    {Array.from({ length: 8 }, (_, i) => (
      <div key={i} className="home-thing">
        <Skeleton width="100%" lines={2} height={8} />
        <span className="home-icon">
          <Skeleton width={20} height={20} />
        </span>
        <span className="home-what">
          <Skeleton lines={2} height={8} />
        </span>
        <span className="home-route">
          <Skeleton width="100%" height={8} />
        </span>
        <span className="home-act">
          <Skeleton width={96} height={28} />
        </span>
      </div>
    ))}
  </div>
)

function Aside({ title, to, total, children }: { title: string; to: string; total: number; children: React.ReactNode }) {
  const t = useWords(words)
  const f = useFormat()
  return (
    <section>
      <div className="home-section-head">
        <h2>{title}</h2>
        <span className="spacer" />
        {total > 0 && (
          <Link to={to} className="s13">
            {t.all(total > 1000 ? t.many : f.number(total))}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

function Risks({ side, now, total }: { side: Side; now: number; total: number }) {
  const t = useWords(words)
  const f = useFormat()
  const { data, isPending } = useQueue(side, { tab: 'onway' })
  const late = data?.pages.flatMap(page => page.items).filter(order => isLate(order, now)) ?? []
  return (
    <Aside title={t.risks} to={paths.orders(side, 'onway')} total={total}>
      {isPending && <Skeleton lines={4} />}
      {data && late.length === 0 && <p className="muted s13">{total > 0 ? t.risksNone : t.risksNoneOnway}</p>}
      {late.slice(0, shownAside).map(order => (
        <Link key={order.id} to={paths.order(order.id)} quiet className="home-risk">
          <OrderRibbon stops={order.stops} status={order.status} size="row" />
          <span className="home-risk-late">
            <b className="warn">{t.behind(f.duration(now - Date.parse(order.next.dueAt ?? '')))}</b>
            <span className="mono muted s12">{order.number}</span>
          </span>
        </Link>
      ))}
    </Aside>
  )
}

function Papers({ side, total }: { side: Side; total: number }) {
  const t = useWords(words)
  const { data, isPending } = useQueue(side, { tab: 'docs' })
  const lacking = data?.pages.flatMap(page => page.items).filter(order => order.documents.accepted < order.documents.total) ?? []
  return (
    <Aside title={t.papers} to={paths.orders(side, 'docs')} total={total}>
      {isPending && <Skeleton lines={4} />}
      {data && lacking.length === 0 && <p className="muted s13">{t.papersNone}</p>}
      {lacking.slice(0, shownAside).map(order => {
        const missing = order.documents.total - order.documents.accepted - order.documents.uploaded
        return (
          <Link key={order.id} to={`${paths.order(order.id)}?do=papers`} quiet className="home-paper">
            <span className="home-paper-name">
              <span className="truncate">{order.counterpart?.name ?? t.noParty}</span>
              <span className="mono muted s12">{order.number}</span>
            </span>
            <span className="ink-2 nowrap">{missing > 0 ? t.missing(missing) : t.toCheck(order.documents.uploaded)}</span>
            <OrderDocuments order={order} />
          </Link>
        )
      })}
    </Aside>
  )
}

const notComing = new Set<OrderRow['status']>(['draft', 'cancelled', 'declined', 'expired', 'revoked'])

function Coming({ side, now, total }: { side: Side; now: number; total: number }) {
  const t = useWords(words)
  const f = useFormat()
  const days = { from: moscowDay(now), to: moscowDay(now, 1) }
  const { data, isPending } = useInfiniteQuery(
    pagesOf(orders.list, { ...OrderFilter.parse({ side, sort: 'loading', loading: days }), limit: 200 }, { quiet: true }),
  )
  const starts = (order: OrderRow) => Date.parse(order.stops[0]?.windowFrom ?? '')
  const coming = (data?.pages.flatMap(page => page.items) ?? [])
    .filter(order => !notComing.has(order.status) && starts(order) >= now)
    .sort((a, b) => starts(a) - starts(b))
  const soon = { from: days.from, to: moscowDay(now, 3) }
  return (
    <Aside title={t.coming} to={`${paths.orders(side)}?${writeQuery({ loading: soon, sort: 'loading' }, 'orders')}`} total={total}>
      {isPending && <Skeleton lines={4} />}
      {data && coming.length === 0 && <p className="muted s13">{t.comingNone}</p>}
      {coming.slice(0, shownComing).map(order => {
        const stop = order.stops[0]
        return (
          stop && (
            <Link key={order.id} to={paths.order(order.id)} quiet className="home-coming">
              <span className="home-paper-name">
                <span className="truncate">{stop.place[f.locale]}</span>
                <span className="muted s12">{momentOf(f, stop.windowFrom ?? '', stop.tz, now)}</span>
              </span>
              {order.truck === null ? (
                <span className="warn medium truncate">{side === 'forwarder' && !order.counterpart ? t.nobody : t.noTruck}</span>
              ) : (
                <span className="mono muted">{plateOf(order.truck)}</span>
              )}
            </Link>
          )
        )
      })}
    </Aside>
  )
}

const stagesOf: Record<Side, OrderTab[]> = {
  forwarder: ['drafts', 'search', 'confirm', 'assigned', 'onway', 'docs'],
  executor: ['new', 'resources', 'upcoming', 'onway', 'docs'],
}

function Stages({ side, tabs }: { side: Side; tabs: Readonly<Record<string, number>> | undefined }) {
  const t = useWords(words)
  const names = useWords(tabWords)
  const f = useFormat()
  const top = Math.max(1, ...stagesOf[side].map(tab => tabs?.[tab] ?? 0))
  return (
    <section className="home-stages">
      <div className="home-section-head">
        <h2>{t.stages}</h2>
        <span className="muted s13">{t.stagesNote}</span>
      </div>
      {!tabs && <Skeleton lines={6} />}
      {tabs && (
        <ul>
          {stagesOf[side].map(tab => {
            const n = tabs[tab] ?? 0
            return (
              <li key={tab}>
                <Link to={paths.orders(side, tab)} quiet className="home-stage">
                  <span className="truncate">{names[tab]}</span>
                  <span className="home-stage-bar" aria-hidden="true">
                    <i style={{ width: `${(n / top) * 100}%` }} />
                  </span>
                  <b>{n > 1000 ? t.many : f.number(n)}</b>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** Shown while an organisation has no orders at all. */
function Start({ side }: { side: Side }) {
  const t = useWords(words)
  const me = useMe()
  const mayCreate = useCan('orders.create')
  const partners = useQuery({
    ...queryOf(side === 'forwarder' ? organizations.executorsOfForwarder : organizations.forwardersOfExecutor, {}, { quiet: true }),
    enabled: useCan('partners.view'),
  })
  const count = partners.data?.items.length ?? 0
  const steps = [
    {
      id: 'organization',
      title: t.stepOrganization,
      text: [me.organization.name, me.organization.tin].filter(Boolean).join(', '),
      done: true,
    },
    {
      id: 'partners',
      title: t.stepPartners,
      text: count > 0 ? t.partnersSome(count) : side === 'forwarder' ? t.partnersNoneForwarder : t.partnersNoneExecutor,
      done: count > 0,
    },
    side === 'forwarder'
      ? { id: 'order', title: t.stepOrder, text: t.stepOrderText, done: false }
      : { id: 'offer', title: t.stepOffer, text: t.stepOfferText, done: false },
  ]
  const done = steps.filter(step => step.done).length
  return (
    <section className="home-start" aria-labelledby="home-start">
      <h2 id="home-start">{t.startTitle}</h2>
      <p className="ink-2">{side === 'forwarder' ? t.startForwarder : t.startExecutor}</p>
      <DeadlineBar share={done / steps.length} tone="go" thick label={t.startProgress(done, steps.length)} />
      <ol>
        {steps.map((step, i) => (
          <li key={step.id} className={step.done ? 'home-step home-step-done' : 'home-step'}>
            <span className="home-step-mark" aria-hidden="true">
              {step.done ? <CheckIcon size={16} /> : i + 1}
            </span>
            <span>
              <span className="medium">{step.title}</span>
              {step.done && <span className="visually-hidden">, {t.ready}</span>}
              <span className="muted s13 home-step-text">{step.text}</span>
            </span>
            {step.id === 'order' && mayCreate && (
              <ButtonLink variant="primary" to={paths.orderCreate()} icon={<PlusIcon size={16} />}>
                {t.create}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** True while the key belongs to a field, a dialog, a chord, or letters are off. */
function held(event: KeyboardEvent): boolean {
  const { target } = event
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey ||
    document.documentElement.dataset.hotkeys === 'off' ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.closest('input,textarea,select,[role="dialog"],[role="menu"]') !== null))
  )
}
