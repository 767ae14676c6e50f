import { useState } from 'react'
import type { OrderCard, TaskMark } from '#contract/order-card.ts'
import type { StopRow } from '#contract/order-list.ts'
import type { TaskKind } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { isUndone } from '#contract/unmarking.ts'
import { defaultZone } from '#contract/zone.ts'
import { useSend } from '#web/api/query.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { PhotoField, usePhotos } from '#web/files/PhotoField.tsx'
import { useExplained } from '#web/forms/useExplained.ts'
import { now, thisMinute, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { type HandoverFacts, needsEndReason } from '#web/orders/handover/facts.ts'
import { endWords } from '#web/orders/handover/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { saidAt, useExpectedVersion } from './expectedVersion.ts'
import { PartFields, partFields, usePart } from './PartFields.tsx'
import { ReasonFields, useReason } from './ReasonFields.tsx'
import { StepDialog, type StepProps } from './StepDialog.tsx'
import { stepWords } from './stepWords.ts'
import { useMarkWords } from './useMarkWords.ts'

type ReportProps = Omit<StepProps, 'card'> & {
  /** The order the task is done for. */
  card: Pick<OrderCard, 'id' | 'version' | 'updatedAt' | 'actions'>
  task: { id: string; kind: TaskKind; marks: readonly TaskMark[]; handover?: HandoverFacts }
  stop: Pick<StopRow, 'place' | 'tz' | 'windowFrom' | 'windowTo'> | undefined
  first?: TaskMark | undefined
}

/** Marks a stop of a flight: what happened, now or at a time given on the clock of the stop. */
export function OrderReportDialog({ card, task, stop, first, onClose, onDone }: ReportProps) {
  const t = useWords(stepWords)
  const h = useWords(endWords)
  const f = useFormat()
  const { locale } = useLocale()
  const said = useMarkWords(task.kind)
  const seen = useExpectedVersion(card)
  const report = useSend(orders.report)
  const unmark = useSend(orders.unmark)
  const place = stop?.place[locale] ?? ''
  const zone = stop?.tz ?? defaultZone
  const [chosen, setMark] = useState<TaskMark>(first ?? task.marks[0] ?? 'arrive')
  // Another person may have marked the stop while the dialog was open: what is no longer possible is not offered.
  const mark = task.marks.includes(chosen) ? chosen : (task.marks[0] ?? chosen)
  const [mode, setMode] = useState<'now' | 'typed'>('now')
  const [at, setAt] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const failing = mark === 'fail'
  // how much was taken is asked where cargo is handled, once that is over
  const counts = mark === 'finish' && (task.kind === 'loading' || task.kind === 'unloading' || task.kind === 'reload')
  const part = usePart(counts)
  // what failed or was done but in part says why; of the rest one may say something
  const asksWhy = failing || part.isPart
  const why = useReason({ explained: true })
  const words = useExplained(false)
  const isUnproven = mark === 'finish' && task.kind === 'unloading' && task.handover !== undefined && needsEndReason(task.handover)
  const unproven = useExplained(isUnproven)
  const photos = usePhotos()
  const untimed = mode === 'typed' && at === null
  const late = useLate(mark, stop, mode === 'typed' ? at : 'now')

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.reportTitle(place)}
      subtitle={stop ? f.window(stop.windowFrom, stop.windowTo, { zone }) : ''}
      confirm={task.marks.length > 1 ? t.reportDo : said(mark)}
      danger={failing}
      pending={report.isPending}
      error={report.error}
      fields={fieldsOf(asksWhy || late.isLate, part.isPart)}
      onSubmit={() => {
        setTried(true)
        const outcome = part.given()
        const told = asksWhy ? why.given() : { comment: words.text }
        const pictures = photos.given()
        const isExplained = unproven.enough()
        if (!told || untimed || outcome === null || !pictures || !isExplained) return
        report.mutate(
          {
            orderId: card.id,
            version: seen.version,
            taskId: task.id,
            mark,
            ...told,
            ...pictures,
            ...(outcome && { outcome }),
            ...late.given,
            ...(isUnproven && { handoverReason: unproven.text }),
            ...(mode === 'typed' && at !== null ? { at } : {}),
          },
          {
            onSuccess: row => {
              const undo = () =>
                unmark.mutate(
                  { orderId: row.id, version: row.version, taskId: task.id, mark },
                  { onError: error => toasts.add({ type: 'warning', title: error.message, content: row.number ?? '' }) },
                )
              const title = t.reportDone(said(mark), place)
              toasts.add({
                type: 'success',
                title,
                content: row.number ?? '',
                // what was taken in part others act on at once
                undo: isUndone(mark, task.kind) && !(mark === 'finish' && part.isPart) ? undo : undefined,
              })
              onDone(row)
            },
            onError: seen.refused,
          },
        )
      }}
      onClose={onClose}
    >
      {task.marks.length > 1 && (
        <RadioGroup label={t.what} value={mark} onChange={setMark} options={task.marks.map(id => ({ id, label: said(id) }))} />
      )}
      {failing && <Banner tone="warn">{t.failWarn}</Banner>}
      <WhenField
        mode={mode}
        onMode={setMode}
        at={at}
        onAt={setAt}
        zone={zone}
        error={saidAt(report.error, 'at') ?? (tried && untimed ? t.timeNone : null)}
      />
      {late.isLate && <LateReasons {...late} />}
      {counts && <PartFields by={part} kind={task.kind} error={report.error} />}
      {isUnproven && (
        <TextArea
          label={h.reason}
          description={h.note}
          {...unproven.field}
          rows={2}
          maxLength={500}
          error={saidAt(report.error, 'handoverReason') ?? (unproven.isMissing ? t.explain : null)}
        />
      )}
      {asksWhy ? (
        <ReasonFields by={why} dict="taskFailureReasons" explained error={report.error} />
      ) : (
        <TextArea label={t.comment} optional {...words.field} rows={2} maxLength={500} error={saidAt(report.error, 'comment')} />
      )}
      <PhotoField by={photos} error={saidAt(report.error, 'photosId')} />
    </StepDialog>
  )
}

type WhenProps = {
  mode: 'now' | 'typed'
  onMode: (mode: 'now' | 'typed') => void
  at: string | null
  onAt: (at: string | null) => void
  zone: string
  error: string | null
}

/** Now, or at a time given on the clock of the stop. */
function WhenField({ mode, onMode, at, onAt, zone, error }: WhenProps) {
  const t = useWords(stepWords)
  const f = useFormat()
  return (
    <div className="order-step-field">
      <span className="order-step-label">{t.when}</span>
      <Segmented
        label={t.when}
        value={mode}
        onChange={next => {
          onMode(next)
          if (next === 'typed' && at === null) onAt(thisMinute())
        }}
        options={[
          { id: 'now', label: t.now },
          { id: 'typed', label: t.typed },
        ]}
      />
      {mode === 'typed' && (
        <DateTimeField
          label={t.when}
          hideLabel
          value={at}
          onChange={onAt}
          zone={zone}
          description={t.whenHint(f.zone(zone))}
          error={error}
        />
      )}
    </div>
  )
}

/** What a refusal may be told of. */
const fieldsOf = (isReasoned: boolean, isPart: boolean) => [
  ...['comment', 'at', 'photosId', 'handoverReason'],
  ...(isReasoned ? ['reason'] : []),
  ...(isPart ? partFields : []),
]

/** Whether a vehicle comes to a stop after its time, and why, if anybody says so. */
function useLate(mark: TaskMark, stop: ReportProps['stop'], at: string | null) {
  const [reason, setReason] = useState<string | null>(null)
  const arrivedAt = at === 'now' ? now() : Date.parse(at ?? '')
  const isLate = mark === 'arrive' && stop?.windowTo != null && arrivedAt > Date.parse(stop.windowTo)
  return { isLate, reason, setReason, given: isLate && reason !== null ? { reason } : {} }
}

/** So many reasons stand at once; the others are a press away. */
const firstReasons = 6

/** Why a stop was come to late, a press for each reason; a second press takes it back. */
function LateReasons({ reason, setReason }: Pick<ReturnType<typeof useLate>, 'reason' | 'setReason'>) {
  const t = useWords(stepWords)
  const [all, setAll] = useState(false)
  const named = useOptions('lateReasons').filter(({ id }) => id !== 'other')
  const shown = all ? named : named.slice(0, firstReasons)
  return (
    <div className="order-step-field" role="group" aria-label={t.whyLate}>
      <span className="order-step-label">{t.whyLate}</span>
      <span className="row row-wrap">
        {shown.map(({ id, label }) => (
          <Chip key={id} size="touch" aria-pressed={id === reason} onClick={() => setReason(id === reason ? null : id)}>
            {label}
          </Chip>
        ))}
        {shown.length < named.length && (
          <Chip size="touch" dashed onClick={() => setAll(true)}>
            {t.moreReasons}
          </Chip>
        )}
      </span>
    </div>
  )
}
