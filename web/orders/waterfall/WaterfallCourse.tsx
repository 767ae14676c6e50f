import { lazy, Suspense, useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { type GuideRate, type Waterfall, waterfalls } from '#contract/waterfalls.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useReasonNames } from '#web/orders/history/lines.ts'
import { paths } from '#web/paths.ts'
import type { StatusKind } from '#web/ui/badges/StatusMark.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { DeadlineBar } from '#web/ui/charts/DeadlineBar.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import './waterfall.css'
import { courseWords, passedWords, statusWords } from './courseWords.ts'
import { Coming, Line, Queue } from './Queue.tsx'
import { turnWords } from './turnWords.ts'

const ChangeTurnsDialog = lazy(async () => ({ default: (await import('./ChangeTurnsDialog.tsx')).ChangeTurnsDialog }))
const StartDialog = lazy(async () => ({ default: (await import('./StartDialog.tsx')).StartDialog }))

/** The course of one: who was asked and with what end, whose turn it is, who comes next; or how it may begin. */
export function WaterfallCourse({ card, course, rates }: { card: OrderCard; course: Waterfall | null; rates: readonly GuideRate[] }) {
  const t = useWords(courseWords)
  const turns = useWords(turnWords)
  const statuses = useWords(statusWords)
  const f = useFormat()
  const [asking, setAsking] = useState<'start' | 'stop' | 'change' | null>(null)
  const close = () => setAsking(null)
  const week = course && !course.isChosen ? f.dates(course.week, plusDays(course.week, 6)) : null
  return (
    <div className="waterfall" data-no-print>
      <Section
        id="waterfall"
        title={course?.isChosen ? t.inTurn : t.title}
        bare
        note={course ? [statuses[course.status], week && t.week(week)].filter(Boolean).join(', ') : undefined}
        aside={
          course?.status === 'running' ? (
            <span className="row">
              {course.isChosen && (
                <Button size="small" onClick={() => setAsking('change')}>
                  {turns.change}
                </Button>
              )}
              <Button size="small" variant="danger-plain" onClick={() => setAsking('stop')}>
                {t.stop}
              </Button>
            </span>
          ) : (
            rates.length > 0 && (
              <Button size="small" onClick={() => setAsking('start')}>
                {course ? t.again : t.start}
              </Button>
            )
          )
        }
      >
        {course ? <Course card={card} course={course} /> : <p className="ink-2 s13">{t.may(rates.length)}</p>}
        {!course && <Queue rates={rates} begins />}
      </Section>
      {asking === 'start' && (
        <Suspense fallback={null}>
          <StartDialog card={card} rates={rates} onClose={close} />
        </Suspense>
      )}
      {asking === 'change' && course && (
        <Suspense fallback={null}>
          <ChangeTurnsDialog card={card} course={course} onClose={close} />
        </Suspense>
      )}
      {asking === 'stop' && <Stop orderId={card.id} onClose={close} />}
    </div>
  )
}

const plusDays = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

function Course({ card, course }: { card: OrderCard; course: Waterfall }) {
  const t = useWords(courseWords)
  return (
    <>
      <ol className="waterfall-steps" aria-label={t.order}>
        {course.steps.map((step, i) => (
          <Step key={i} step={step} />
        ))}
        {course.next.map((rate, i) => (
          <Coming key={rate.rateId ?? rate.executor.id} rate={rate} place={i === 0 ? t.next : t.later} />
        ))}
      </ol>
      <Ending card={card} course={course} />
    </>
  )
}

type StepRow = Waterfall['steps'][number]

const marks: Record<StepRow['status'], StatusKind> = {
  offered: 'waiting',
  accepted: 'done',
  declined: 'cancelled',
  expired: 'cancelled',
  revoked: 'cancelled',
  passed: 'draft',
}

function Step({ step }: { step: StepRow }) {
  const t = useWords(courseWords)
  const passed = useWords(passedWords)
  const f = useFormat()
  const reasonOf = useReasonNames()
  const at = step.endedAt ? f.dateTime(step.endedAt) : ''
  const said = {
    offered: t.offeredPlain,
    accepted: t.accepted(at),
    declined: `${t.declined(at)}${step.reason ? `: ${reasonOf(step.reason)}` : ''}`,
    expired: t.expired(f.duration(step.answerMinutes * 60_000)),
    revoked: t.revoked(at),
    passed: t.passed(
      [
        step.passedBy && passed[step.passedBy],
        step.ordersTaken !== null && step.weeklyCap !== null && t.ofCap(f.number(step.ordersTaken), f.number(step.weeklyCap)),
      ]
        .filter(Boolean)
        .join(', '),
    ),
  }[step.status]
  return (
    <Line mark={marks[step.status]} name={step.executor.name} price={f.money(step.price)} now={step.status === 'offered'}>
      {step.status === 'offered' && step.answerDueAt ? <Turn since={step.at} until={step.answerDueAt} /> : said}
    </Line>
  )
}

/** Whose turn it is, and how long. */
function Turn({ since, until }: { since: string; until: string }) {
  const t = useWords(courseWords)
  const f = useFormat()
  const now = useNow(1000)
  const [from, to] = [Date.parse(since), Date.parse(until)]
  const share = (now - from) / (to - from)
  return (
    <>
      {t.offered(f.deadline(until, { now }))}
      <DeadlineBar share={share} tone={share > 0.8 ? 'warn' : 'calm'} label={t.timeUsed} />
    </>
  )
}

function Ending({ card, course }: { card: OrderCard; course: Waterfall }) {
  const t = useWords(courseWords)
  if (course.status === 'running') return <p className="muted s12">{course.isChosen ? t.thenBack : t.thenSpot}</p>
  if (course.status === 'spot')
    return (
      <p className="s13">
        {t.spot} {course.demandId && <Link to={paths.demand(course.demandId)}>{t.toDemand}</Link>}
      </p>
    )
  if (course.status !== 'stopped' || course.stopReason === null) return null
  const said = {
    person: t.byPerson,
    order: t.byOrder,
    late: t.late,
    nobody: t.nobodyTook,
    refused: t.refused(course.stopComment ?? ''),
  }[course.stopReason]
  const alone = course.stopReason === 'refused' && card.status === 'placed'
  return (
    <p className={course.stopReason === 'person' || course.stopReason === 'order' ? 'muted s13' : 'warn s13'}>
      {said}{' '}
      {alone && (
        <ButtonLink size="small" to={paths.demandCreate(card.id)}>
          {t.publish}
        </ButtonLink>
      )}
    </p>
  )
}

function Stop({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useWords(courseWords)
  const stop = useSend(waterfalls.stop)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.stopAsk}
      consequences={[t.stopStands, t.stopThen]}
      confirm={t.stop}
      danger
      pending={stop.isPending}
      error={stop.error?.message}
      onConfirm={() =>
        stop.mutate(
          { orderId },
          {
            onSuccess: () => {
              toasts.add({ type: 'success', title: t.stopped, content: '' })
              onClose()
            },
          },
        )
      }
    />
  )
}
