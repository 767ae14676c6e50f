import { useState } from 'react'
import type { CheckRow, PartnerCard } from '#contract/partner-card.ts'
import type { CheckResult } from '#contract/partner-states.ts'
import { partners } from '#contract/partners.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { PartnerDialog } from '#web/partners/PartnerDialog.tsx'
import { useOpenedVersion } from '#web/partners/steps.ts'
import { cardWords, checkItemWords } from '#web/partners/words.ts'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ProgressRing } from '#web/ui/charts/ProgressRing.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { checkHintWords } from './words.ts'

/** The checklist: what was looked at, when, where, by whom, and what still holds the partnership up. */
export function PartnerChecks({ card }: { card: PartnerCard }) {
  const t = useWords(cardWords)
  const items = useWords(checkItemWords)
  const hints = useWords(checkHintWords)
  const f = useFormat()
  const mayEdit = useCan('partners.edit')
  const [marked, setMarked] = useState<CheckRow | null>(null)
  const day = (at: string) => f.date(at, { zone: 'UTC', year: 'always' })
  const done = card.checks.filter(check => check.result === 'passed' && !check.expired).length
  return (
    <Section
      title={t.checksTitle}
      aside={<ProgressRing label={t.checksNote(done, card.checks.length)} done={done} total={card.checks.length} size={64} />}
    >
      {!card.leads && <p className="ink-2">{t.theirChecks}</p>}
      <ul className="partner-checks">
        {card.checks.map(check => (
          <li key={check.item}>
            <div className="partner-check-what">
              <span className="medium">{items[check.item]}</span>
              <span className="s12 muted">
                {check.blocks && card.leads && `${t.required} · `}
                {hints[check.item]}
              </span>
            </div>
            <div className="partner-check-state">
              <CheckMark check={check} day={day} />
              {(check.source || check.by) && (
                <span className="s12 muted">
                  {[
                    check.source,
                    check.date && day(check.date),
                    check.by,
                    check.validUntil && !check.expired && t.until(day(check.validUntil)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
              {check.comment && <span className="s12 partner-pre">{check.comment}</span>}
            </div>
            {mayEdit && !check.automatic && (
              <Button size="small" aria-label={`${t.mark}: ${items[check.item]}`} onClick={() => setMarked(check)}>
                {t.mark}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {marked && <CheckDialog card={card} check={marked} onClose={() => setMarked(null)} />}
    </Section>
  )
}

function CheckMark({ check, day }: { check: CheckRow; day: (at: string) => string }) {
  const t = useWords(cardWords)
  if (check.expired && check.validUntil) return <StatusMark kind="trouble">{t.expired(day(check.validUntil))}</StatusMark>
  if (check.result === 'passed')
    return (
      <StatusMark kind="done" tone="go">
        {t.passed}
      </StatusMark>
    )
  if (check.result === 'failed') return <StatusMark kind="trouble">{t.failed}</StatusMark>
  return <StatusMark kind="draft">{t.unchecked}</StatusMark>
}

const lasting = new Set(['insurance', 'authority'])

function CheckDialog({ card, check, onClose }: { card: PartnerCard; check: CheckRow; onClose: () => void }) {
  const t = useWords(cardWords)
  const items = useWords(checkItemWords)
  const hints = useWords(checkHintWords)
  const send = useSend(partners.check)
  const today = useToday()
  const version = useOpenedVersion(card.version, send.error)
  const [result, setResult] = useState<CheckResult | 'none'>(check.result ?? 'passed')
  const [source, setSource] = useState(check.source)
  const [date, setDate] = useState<string | null>(check.date ?? today)
  const [validUntil, setValidUntil] = useState<string | null>(check.validUntil)
  const [comment, setComment] = useState(check.comment)
  const [tried, setTried] = useState(false)
  const marks = result !== 'none'
  const isIncomplete = marks && (source.trim().length < 2 || date === null)
  return (
    <PartnerDialog
      title={items[check.item]}
      subtitle={card.organization.name}
      confirm={marks ? t.mark : t.takeBack}
      pending={send.isPending}
      error={send.error}
      onSubmit={() => {
        setTried(true)
        if (isIncomplete) return
        send.mutate(
          {
            partnerId: card.id,
            version,
            item: check.item,
            result: marks ? result : null,
            source: source.trim(),
            date,
            validUntil: lasting.has(check.item) ? validUntil : null,
            comment: comment.trim(),
          },
          {
            onSuccess: () => {
              toasts.add({ type: 'success', title: t.checked, content: items[check.item] })
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <p className="ink-2">{hints[check.item]}</p>
      <RadioGroup
        label={t.result}
        value={result}
        onChange={setResult}
        options={[
          { id: 'passed', label: t.passed },
          { id: 'failed', label: t.failed },
          ...(check.result ? [{ id: 'none' as const, label: t.takeBack }] : []),
        ]}
      />
      {marks && (
        <>
          <TextField
            label={t.source}
            value={source}
            onChange={setSource}
            maxLength={200}
            error={tried && source.trim().length < 2 ? t.sourceMissing : null}
          />
          <div className="partner-pair">
            <DateField label={t.date} value={date} onChange={setDate} error={tried && date === null ? t.sourceMissing : null} />
            {lasting.has(check.item) && <DateField label={t.validUntil} value={validUntil} onChange={setValidUntil} optional />}
          </div>
          <TextArea label={t.comment} value={comment} onChange={setComment} optional maxLength={500} rows={2} />
        </>
      )}
    </PartnerDialog>
  )
}
