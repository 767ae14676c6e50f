import { lazy, Suspense, useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { neededTitles, type TitleAction, type TitleKind, type TitleRow, type WaybillCard, waybills } from '#contract/waybills.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { Rights } from '#web/orders/actions/doings.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { type StatusKind, StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Roadside } from './Roadside.tsx'
import { flightOf, useWaybill } from './useWaybill.ts'
import { WaybillFlights } from './WaybillFlights.tsx'
import { titleNames, waybillWords } from './waybillWords.ts'
import './waybill.css'

const TitleFormDialog = lazy(async () => ({ default: (await import('./TitleFormDialog.tsx')).TitleFormDialog }))
const TitleSignDialog = lazy(async () => ({ default: (await import('./TitleSignDialog.tsx')).TitleSignDialog }))
const TitleRefuseDialog = lazy(async () => ({ default: (await import('./TitleRefuseDialog.tsx')).TitleRefuseDialog }))
const TitleViewDialog = lazy(async () => ({ default: (await import('./TitleViewDialog.tsx')).TitleViewDialog }))

type Asking = { doing: 'form'; kind: TitleKind; corrects: boolean } | { doing: 'sign' | 'refuse' | 'look'; title: TitleRow }

/** The electronic waybill of an order: what is signed, whose turn it is, and the code of the roadside page. */
export function OrderWaybill({ card, rights }: { card: OrderCard; rights: Rights }) {
  const t = useWords(waybillWords)
  const [flightId, setFlightId] = useState<string | null>(null)
  const { first, data, error, refetch } = useWaybill(card.id, flightId)
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const title = asking && 'title' in asking ? (data?.waybill?.titles.find(each => each.id === asking.title.id) ?? asking.title) : null
  return (
    <Section id="waybill" title={t.title} bare aside={data?.operator?.simulated && <Badge title={t.simulatorNote}>{t.simulator}</Badge>}>
      {error && !data && (
        <ErrorState
          compact
          title={t.failed}
          code={(error instanceof CallError && error.request) || undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {first && data && <WaybillFlights flights={first.flights} value={data.flightId} onChange={setFlightId} />}
      {data && <Waybill card={card} data={data} act={rights.act} ask={setAsking} />}
      {data && data.earlier.length > 0 && <Earlier card={card} data={data} act={false} ask={setAsking} />}
      {asking && data && (
        <Suspense fallback={null}>
          {asking.doing === 'form' && (
            <TitleFormDialog card={data} orderId={card.id} kind={asking.kind} corrects={asking.corrects} onClose={close} />
          )}
          {asking.doing === 'sign' && title && (
            <TitleSignDialog card={data} orderId={card.id} title={title} onStale={() => void refetch()} onClose={close} />
          )}
          {asking.doing === 'refuse' && title && <TitleRefuseDialog card={data} orderId={card.id} title={title} onClose={close} />}
          {asking.doing === 'look' && title && <TitleViewDialog orderId={card.id} title={title} onClose={close} />}
        </Suspense>
      )}
    </Section>
  )
}

type WaybillProps = { card: OrderCard; data: WaybillCard; act: boolean; ask: (asking: Asking) => void }

const begun = new Set(['accepted', 'ready', 'in_progress', 'documents', 'completed'])

function Waybill({ card, data, act, ask }: WaybillProps) {
  const t = useWords(waybillWords)
  const { waybill } = data
  if (!waybill && !begun.has(card.status))
    return <p className="muted s13">{card.status === 'archived' || card.status === 'cancelled' ? t.never : t.before}</p>
  if (!waybill && card.documentRows.some(orderDocument => orderDocument.kind === 'tn' && orderDocument.status === 'accepted'))
    return <p className="muted s13">{t.without}</p>
  return (
    <div className="waybill">
      <Next card={card} data={data} act={act} ask={ask} />
      {data.operator === null && <Banner tone="info">{t.noOperator}</Banner>}
      <Titles card={card} data={data} act={act} ask={ask} />
      {waybill && <Roadside orderId={card.id} data={data} waybill={waybill} act={act} />}
    </div>
  )
}

/** Waybills of deals that are over: their titles are there to be read. */
function Earlier({ card, data, ask }: WaybillProps) {
  const t = useWords(waybillWords)
  const f = useFormat()
  const [open, setOpen] = useState(false)
  return (
    <div className="waybill-earlier">
      <Button size="small" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)} data-no-print>
        {open ? t.hideEarlier : t.earlier(data.earlier.length)}
      </Button>
      {open &&
        data.earlier.map(old => (
          <div key={old.id} role="group" aria-label={t.earlierOf(old.number, old.executor)}>
            <p className="waybill-head">
              <span className="mono">{t.number(old.number)}</span>
              <span className="muted s13">{[old.executor, t.earlierUntil(f.date(old.endedAt))].join(', ')}</span>
              {old.uid && (
                <span className="muted s13">
                  {t.uid} <span className="mono">{old.uid}</span>
                </span>
              )}
            </p>
            <ol className="waybill-titles">
              {old.titles.map(title => (
                <Title key={title.id} card={card} data={data} title={title} act={false} ask={ask} />
              ))}
            </ol>
          </div>
        ))}
    </div>
  )
}

/** Whose turn it is and by when, with the button for it. */
function Next({ card, data, act, ask }: WaybillProps) {
  const t = useWords(waybillWords)
  const names = useWords(titleNames)
  const f = useFormat()
  const now = useNow(60_000)
  const phone = useBelow(768)
  const { locale } = useLocale()
  const { next, waybill } = data
  const { kind } = next
  const what = kind ? `${t.short(kind)} ${names[kind]}` : ''
  const mine = act && next.whose === 'me' && kind !== null
  // one's own title that something still holds back presses nobody
  const held = next.whose === 'me' && next.step === 'form' ? (data.offers.find(offer => offer.kind === kind)?.why?.[locale] ?? null) : null
  const urgent = next.whose === 'me' && held === null
  const other = (card.side === 'forwarder' ? card.executor?.name : card.forwarder.name) ?? ''
  const line =
    next.step === 'done'
      ? waybill?.completedAt
        ? t.complete
        : null
      : next.whose === 'operator'
        ? t.nextOperator(what)
        : next.whose === 'outside'
          ? t.nextOutside
          : next.whose === 'them'
            ? t.nextThem(other, what)
            : held
              ? t.nextHeld(what)
              : { form: t.nextForm, sign: t.nextSign, correct: t.nextCorrect, wait: t.nextForm }[next.step](what)
  const stop = kind === 't5' || kind === 't6' ? card.stops.at(-1) : card.stops[0]
  const at = next.dueAt && f.dateTime(next.dueAt, { zone: stop?.tz })
  const late = next.dueAt !== null && Date.parse(next.dueAt) < now
  const titleInForce = waybill?.titles.findLast(title => title.kind === kind && !title.replaced)
  if (!line) return null
  return (
    <div className="waybill-next" data-tone={next.step === 'done' ? 'go' : urgent ? 'mine' : undefined}>
      <StatusShape
        kind={next.step === 'done' ? 'done' : urgent ? 'waiting' : 'searching'}
        {...(next.step === 'done' ? { tone: 'go' as const } : {})}
      />
      <span className="waybill-next-line">
        <b>{line}</b>
        {at && <span className={late ? 'warn s13' : 'muted s13'}>{late ? t.late(at) : t.due(at)}</span>}
        {held && <span className="muted s13">{held}</span>}
      </span>
      {mine && !held && (next.step === 'form' || next.step === 'correct') && (
        <Button
          variant="primary"
          size={phone ? 'touch' : 'normal'}
          onClick={() => ask({ doing: 'form', kind, corrects: next.step === 'correct' })}
        >
          {next.step === 'correct' ? t.correct : t.form}
        </Button>
      )}
      {mine && next.step === 'sign' && titleInForce && (
        <Button variant="primary" size={phone ? 'touch' : 'normal'} onClick={() => ask({ doing: 'sign', title: titleInForce })}>
          {t.sign}
        </Button>
      )}
    </div>
  )
}

const shapes: Record<TitleRow['state'], StatusKind> = {
  formed: 'draft',
  sent: 'searching',
  registered: 'searching',
  signed: 'done',
  refused: 'trouble',
  failed: 'trouble',
  dropped: 'cancelled',
}

/** Titles in the order they were made, and those the waybill still needs. */
function Titles({ card, data, act, ask }: WaybillProps) {
  const t = useWords(waybillWords)
  const names = useWords(titleNames)
  const { locale } = useLocale()
  const { waybill, next, offers } = data
  const made = waybill?.titles ?? []
  const missing = neededTitles.filter(kind => !made.some(title => title.kind === kind))
  const others = act ? offers.filter(({ kind, why }) => why === null && !missing.includes(kind as never) && kind !== next.kind) : []
  const signers = { forwarder: t.forwarder, executor: t.executor, outside: t.outside }
  const whose = (kind: TitleKind) => (kind === 't5' ? (waybill?.consignee.by ?? 'forwarder') : kind === 't1' ? 'forwarder' : 'executor')
  return (
    <>
      {waybill && (
        <p className="waybill-head">
          <span className="mono">{t.number(waybill.number)}</span>
          {waybill.uid && (
            <span className="muted s13">
              {t.uid} <span className="mono">{waybill.uid}</span>
            </span>
          )}
        </p>
      )}
      <ol className="waybill-titles">
        {made.map(title => (
          <Title key={title.id} card={card} data={data} title={title} act={act} ask={ask} />
        ))}
        {missing.map(kind => (
          <li key={kind} className="waybill-line" data-missing>
            <StatusShape kind="draft" />
            <span className="waybill-kind mono">{t.short(kind)}</span>
            <span className="waybill-what">
              <b>{names[kind]}</b>
              <span className="muted s13">{[t.notYet, signers[whose(kind)]].join(', ')}</span>
            </span>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <div className="waybill-others" data-no-print>
          <span className="muted s13">{t.formOther}</span>
          {others.map(({ kind, why }) => (
            <Button
              key={kind}
              size="small"
              variant="ghost"
              reason={why?.[locale] ?? null}
              onClick={() => ask({ doing: 'form', kind, corrects: false })}
            >
              {`${t.short(kind)} ${names[kind]}`}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

function Title({ card, data, title, act, ask }: WaybillProps & { title: TitleRow }) {
  const t = useWords(waybillWords)
  const names = useWords(titleNames)
  const f = useFormat()
  const drop = useSend(waybills.drop)
  const states = {
    formed: t.formed,
    sent: t.sent,
    registered: t.registered,
    signed: t.signed,
    refused: t.refused,
    failed: t.failedState,
    dropped: t.dropped,
  }
  const gis = { not_required: '', queued: t.gisQueued, registered: t.gisRegistered, failed: t.gisFailed }[title.gis.state]
  const over = title.replaced
  const wrong = title.state === 'refused' || title.state === 'failed'
  const away = title.state === 'signed' && title.gis.state === 'failed'
  // the step that is next has its button above
  const isNext = data.next.whose === 'me' && data.next.kind === title.kind && !over
  const actions = act ? title.actions.filter(action => !(isNext && (action === 'sign' || (action === 'correct' && (wrong || away))))) : []
  const words: Record<TitleAction, string> = { sign: t.sign, drop: t.drop, refuse: t.refuse, correct: t.correct }
  const take = (action: TitleAction) => {
    if (action === 'sign' || action === 'refuse') return ask({ doing: action, title })
    if (action === 'correct') return ask({ doing: 'form', kind: title.kind, corrects: true })
    drop.mutate(
      { orderId: card.id, ...flightOf(data), version: data.waybill?.version ?? 0, titleId: title.id },
      { onSuccess: () => toasts.add({ type: 'success', title: t.dropped_, content: names[title.kind] }) },
    )
  }
  const signed = title.signer && [
    title.signer.name,
    title.signer.attorney && t.attorney,
    title.method === 'simulated' && t.simulated,
    title.signedAt && f.dateTime(title.signedAt),
  ]
  const side = { forwarder: t.forwarder, executor: t.executor, outside: t.outside }[title.side]
  return (
    <li className="waybill-line" data-over={over || undefined}>
      <StatusShape
        kind={over ? 'cancelled' : away ? 'trouble' : shapes[title.state]}
        {...(title.state === 'signed' && !over && !away ? { tone: 'go' as const } : {})}
      />
      <span className="waybill-kind mono">{t.short(title.kind)}</span>
      <span className="waybill-what">
        <b>{names[title.kind]}</b>
        <span className={(wrong || away) && !over ? 'danger s13' : 'muted s13'}>
          {[
            wrong && title.reason ? `${states[title.state]}: ${title.reason}` : states[title.state],
            title.refusedBy && t.refusedBy(title.refusedBy),
            !wrong && gis,
            title.corrects !== null && t.corrects,
            over && t.replaced,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span className="muted s12">{signed ? signed.filter(Boolean).join(', ') : side}</span>
        {drop.error instanceof CallError && <span className="danger s12">{drop.error.message}</span>}
      </span>
      <span className="waybill-do" data-no-print>
        <Button size="small" variant="ghost" aria-label={`${t.look}: ${names[title.kind]}`} onClick={() => ask({ doing: 'look', title })}>
          {t.look}
        </Button>
        {actions.map(action => (
          <Button
            key={action}
            size="small"
            variant={action === 'refuse' ? 'danger-plain' : action === 'drop' ? 'ghost' : 'plain'}
            pending={action === 'drop' && drop.isPending}
            aria-label={`${words[action]}: ${names[title.kind]}`}
            onClick={() => take(action)}
          >
            {words[action]}
          </Button>
        ))}
      </span>
    </li>
  )
}
