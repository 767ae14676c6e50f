import { useState } from 'react'
import { type DocumentRow, documents } from '#contract/documents.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { useSend } from '#web/api/query.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog } from '#web/orders/actions/StepDialog.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useNameOf } from './useNameOf.ts'
import { documentsWords } from './words.ts'

type OriginalDialogProps = {
  card: OrderCard
  action: 'send_original' | 'receive_original' | 'correct_original'
  documents: readonly DocumentRow[]
  onClose: () => void
}

/** The day a dialog begins with: nothing comes before it was sent, and what was sent in a zone ahead of the reader's bears its day. */
const dayAhead = (action: OriginalDialogProps['action'], orderDocuments: readonly DocumentRow[], today: string): string =>
  action === 'send_original'
    ? today
    : orderDocuments.reduce((day, { original }) => ((original.sentOn ?? '') > day ? original.sentOn! : day), today)

/** Notes by what and when originals were sent, or when they came, and corrects that day: several documents go in one envelope. */
export function OriginalDialog({ card, action, documents: orderDocuments, onClose }: OriginalDialogProps) {
  const t = useWords(documentsWords)
  const nameOf = useNameOf()
  const seen = useExpectedVersion(card)
  const send = useSend(documents.change)
  const sends = action === 'send_original'
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(orderDocuments.map(({ id }) => id)))
  const [courier, setCourier] = useState(orderDocuments[0]?.original.courier ?? '')
  const [track, setTrack] = useState(orderDocuments[0]?.original.track ?? '')
  const corrects = action === 'correct_original'
  const today = useToday()
  const [day, setDay] = useState<string | null>(() =>
    corrects ? (orderDocuments[0]?.original.receivedOn ?? null) : dayAhead(action, orderDocuments, today),
  )
  const [why, setWhy] = useState('')
  const [tried, setTried] = useState(false)

  const submit = () => {
    setTried(true)
    if (day === null || chosen.size === 0 || (sends && courier.trim().length < 2) || (corrects && why.trim().length < 3)) return
    const key = { orderId: card.id, version: seen.version, documentIds: orderDocuments.map(({ id }) => id).filter(id => chosen.has(id)) }
    send.mutate(
      sends
        ? { ...key, action: 'send_original', courier, track, day }
        : corrects
          ? { ...key, action: 'correct_original', day, comment: why.trim() }
          : { ...key, action: 'receive_original', day },
      { onSuccess: onClose, onError: seen.refused },
    )
  }

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={sends ? t.sendTitle : corrects ? t.correctTitle : t.receiveTitle}
      size="small"
      confirm={sends ? t.sendDo : corrects ? t.correctDo : t.receiveDo}
      pending={send.isPending}
      error={send.error}
      fields={['day', 'courier', 'comment']}
      onSubmit={submit}
      onClose={onClose}
    >
      {!sends && orderDocuments.some(orderDocument => orderDocument.original.needed) && (
        <Consequences items={[corrects ? t.correctHint : t.receiveHint]} />
      )}
      <fieldset className="docs-chosen">
        <legend>{t.which}</legend>
        {orderDocuments.map(orderDocument => (
          <Checkbox
            key={orderDocument.id}
            checked={chosen.has(orderDocument.id)}
            onChange={on => {
              const next = new Set(chosen)
              if (on) next.add(orderDocument.id)
              else next.delete(orderDocument.id)
              setChosen(next)
            }}
          >
            {nameOf(orderDocument)}
          </Checkbox>
        ))}
        {tried && chosen.size === 0 && <p className="danger s13">{t.chooseSome}</p>}
      </fieldset>
      {sends && (
        <>
          <TextField
            label={t.courier}
            value={courier}
            onChange={setCourier}
            maxLength={100}
            placeholder={t.courierHint}
            error={saidAt(send.error, 'courier') ?? (tried && courier.trim().length < 2 ? t.chooseCourier : null)}
          />
          <TextField label={t.track} optional mono value={track} onChange={setTrack} maxLength={60} />
        </>
      )}
      <DateField
        label={sends ? t.sentDay : t.receivedDay}
        value={day}
        onChange={setDay}
        error={saidAt(send.error, 'day') ?? (tried && day === null ? t.chooseDay : null)}
      />
      {corrects && (
        <TextField
          label={t.why}
          value={why}
          onChange={setWhy}
          maxLength={500}
          error={saidAt(send.error, 'comment') ?? (tried && why.trim().length < 3 ? t.whyShort : null)}
        />
      )}
    </StepDialog>
  )
}
