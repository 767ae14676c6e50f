import { useState } from 'react'
import type { HoldBlocks, HoldKind, HoldSeverity } from '#contract/order-exceptions.ts'
import { orders } from '#contract/orders.ts'
import { useSend } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog, type StepProps } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { exceptionWords } from './exceptionWords.ts'

const severities = ['informational', 'advisory', 'blocking'] as const satisfies HoldSeverity[]

/** Puts the order on hold: of what kind, how strictly, what it closes, and who reads why. */
export function OrderHoldDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(exceptionWords)
  const said = useWords(stepWords)
  const seen = useExpectedVersion(card)
  const hold = useSend(orders.hold)
  const forwarder = card.side === 'forwarder'
  const kinds: HoldKind[] = forwarder ? ['operational', 'compliance', 'customer', 'finance'] : ['operational']
  const closes: HoldBlocks[] = forwarder ? ['dispatch', 'delivery', 'billing'] : ['dispatch', 'delivery']
  const [kind, setKind] = useState<HoldKind>('operational')
  const [severity, setSeverity] = useState<HoldSeverity>('blocking')
  const [blocks, setBlocks] = useState<HoldBlocks[]>(['dispatch'])
  const [shared, setShared] = useState(true)
  const reason = useExplained()
  const [tried, setTried] = useState(false)
  const strict = severity === 'blocking'
  const empty = strict && blocks.length === 0

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.holdTitle}
      confirm={t.holdDo}
      pending={hold.isPending}
      error={hold.error}
      fields={['reason', 'blocks']}
      onSubmit={() => {
        setTried(true)
        if (!reason.enough() || empty) return
        hold.mutate(
          {
            orderId: card.id,
            version: seen.version,
            action: 'set',
            kind,
            severity,
            blocks: strict ? blocks : [],
            shared,
            reason: reason.text,
          },
          {
            onSuccess: row => {
              toasts.add({ type: 'success', title: t.holdDone, content: row.number ?? '' })
              onDone(row)
            },
            onError: seen.refused,
          },
        )
      }}
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <Select label={t.kind} value={kind} onChange={value => value && setKind(value)} options={kinds.map(id => ({ id, label: t[id] }))} />
      )}
      <RadioGroup label={t.severity} value={severity} onChange={setSeverity} options={severities.map(id => ({ id, label: t[id] }))} />
      {strict && (
        <fieldset className="order-step-field">
          <legend className="order-step-label">{t.blocks}</legend>
          {closes.map(id => (
            <Checkbox
              key={id}
              checked={blocks.includes(id)}
              onChange={on => setBlocks(on ? [...blocks, id] : blocks.filter(each => each !== id))}
            >
              {t[id]}
            </Checkbox>
          ))}
          {tried && empty && (
            <span className="danger s12" role="alert">
              {t.blocksNone}
            </span>
          )}
        </fieldset>
      )}
      <TextArea
        label={t.holdReason}
        {...reason.field}
        maxLength={500}
        rows={2}
        error={saidAt(hold.error, 'reason') ?? (reason.isMissing ? said.explain : null)}
      />
      {forwarder && (
        <Checkbox checked={shared} onChange={setShared} note={t.sharedNote}>
          {t.shared}
        </Checkbox>
      )}
      {strict && <Consequences items={[t.closes(blocks.map(id => t[id]).join(', ') || said.chooseReason)]} />}
    </StepDialog>
  )
}

/** Releases the hold the order waits for, or the first of one's own. */
export function OrderReleaseDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(exceptionWords)
  const seen = useExpectedVersion(card)
  const release = useSend(orders.hold)
  const own = card.exceptions.holds.filter(hold => hold.mayRelease)
  const hold = own.find(each => each.severity === 'blocking') ?? own[0]
  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.releaseTitle}
      size="small"
      confirm={t.release}
      pending={release.isPending}
      error={release.error}
      onSubmit={() => {
        if (!hold) return
        release.mutate(
          { orderId: card.id, version: seen.version, action: 'release', holdId: hold.id },
          {
            onSuccess: row => {
              toasts.add({ type: 'success', title: t.released, content: row.number ?? '' })
              onDone(row)
            },
            onError: seen.refused,
          },
        )
      }}
      onClose={onClose}
    >
      <Consequences items={[hold ? `${t.held(t[hold.kind])}${hold.reason ? `: ${hold.reason}` : ''}` : null, t.releaseThen]} />
    </StepDialog>
  )
}
