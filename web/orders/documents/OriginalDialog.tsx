import { useState } from 'react'
import { type DocumentRow, documents } from '#contract/documents.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { useToday } from '#web/papers/today.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Consequences, StepDialog, saidAt, useSeen } from '../OrderStep.tsx'
import { useNameOf } from './useNameOf.ts'
import { documentsWords } from './words.ts'

type OriginalDialogProps = {
  card: OrderCard
  action: 'send_original' | 'receive_original' | 'correct_original'
  papers: readonly DocumentRow[]
  onClose: () => void
}

/** The day a dialog begins with: nothing comes before it was sent, and what was sent in a zone ahead of the reader's bears its day. */
const dayAhead = (action: OriginalDialogProps['action'], papers: readonly DocumentRow[], today: string): string =>
  action === 'send_original' ? today : papers.reduce((day, { original }) => ((original.sentOn ?? '') > day ? original.sentOn! : day), today)

/** Notes by what and when originals were sent, or when they came, and corrects that day: several papers go in one envelope. */
export function OriginalDialog({ card, action, papers, onClose }: OriginalDialogProps) {
  const t = useWords(documentsWords)
  const nameOf = useNameOf()
  const seen = useSeen(card)
  const send = useSend(documents.change)
  const sends = action === 'send_original'
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(papers.map(({ id }) => id)))
  const [carrier, setCarrier] = useState(papers[0]?.original.carrier ?? '')
  const [track, setTrack] = useState(papers[0]?.original.track ?? '')
  const corrects = action === 'correct_original'
  const today = useToday()
  const [day, setDay] = useState<string | null>(() =>
    corrects ? (papers[0]?.original.receivedOn ?? null) : dayAhead(action, papers, today),
  )
  const [why, setWhy] = useState('')
  const [tried, setTried] = useState(false)

  const submit = () => {
    setTried(true)
    if (day === null || chosen.size === 0 || (sends && carrier.trim().length < 2) || (corrects && why.trim().length < 3)) return
    const key = { orderId: card.id, version: seen.version, documentIds: papers.map(({ id }) => id).filter(id => chosen.has(id)) }
    send.mutate(
      sends
        ? { ...key, action: 'send_original', carrier, track, day }
        : corrects
          ? { ...key, action: 'correct_original', day, comment: why.trim() }
          : { ...key, action: 'receive_original', day },
      { onSuccess: onClose, onError: seen.refused },
    )
  }

  return (
    <StepDialog
      card={card}
      seen={seen}
      title={sends ? t.sendTitle : corrects ? t.correctTitle : t.receiveTitle}
      size="small"
      confirm={sends ? t.sendDo : corrects ? t.correctDo : t.receiveDo}
      pending={send.isPending}
      error={send.error}
      fields={['day', 'carrier', 'comment']}
      onSubmit={submit}
      onClose={onClose}
    >
      {!sends && papers.some(paper => paper.original.needed) && <Consequences items={[corrects ? t.correctHint : t.receiveHint]} />}
      <fieldset className="docs-chosen">
        <legend>{t.which}</legend>
        {papers.map(paper => (
          <Checkbox
            key={paper.id}
            checked={chosen.has(paper.id)}
            onChange={on => {
              const next = new Set(chosen)
              if (on) next.add(paper.id)
              else next.delete(paper.id)
              setChosen(next)
            }}
          >
            {nameOf(paper)}
          </Checkbox>
        ))}
        {tried && chosen.size === 0 && <p className="danger s13">{t.chooseSome}</p>}
      </fieldset>
      {sends && (
        <>
          <TextField
            label={t.carrier}
            value={carrier}
            onChange={setCarrier}
            maxLength={100}
            placeholder={t.carrierHint}
            error={saidAt(send.error, 'carrier') ?? (tried && carrier.trim().length < 2 ? t.chooseCarrier : null)}
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
