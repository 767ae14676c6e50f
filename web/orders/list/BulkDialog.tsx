import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAnswerTimes } from '../answerTimes.ts'
import { useOptions } from '../dictNames.ts'
import type { Choice } from '../draft.ts'
import { stepWords } from '../stepWords.ts'
import { suggestExecutors } from '../suggest.ts'
import { bulkWords } from '../words.ts'
import { AssignQueue } from './AssignQueue.tsx'
import { type Asking, take } from './bulkStep.ts'
import { deskWords } from './words.ts'

type Props = { asking: Asking; label: string; onClose: () => void }

/** What a step with many orders has to know first: a reason, a partner, a person, tags, or a crew for each. */
export function BulkDialog(props: Props) {
  switch (props.asking.kind) {
    case 'offer':
      return <OfferMany {...props} />
    case 'responsible':
      return <AppointMany {...props} />
    case 'tag':
      return <TagMany {...props} />
    case 'assign':
      return <AssignQueue {...props} />
    default:
      return <ReasonMany {...props} />
  }
}

function Frame({
  asking,
  label,
  danger = false,
  onClose,
  onDo,
  children,
}: Props & { danger?: boolean; onDo: () => void; children: ReactNode }) {
  const t = useWords(bulkWords)
  const title = t.title(label, asking.rows.length)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onDo}>
            {title}
          </Button>
        </>
      }
    >
      <div className="orders-reason">{children}</div>
    </Dialog>
  )
}

function ReasonMany(props: Props) {
  const { asking, onClose } = props
  const t = useWords(bulkWords)
  const step = useWords(stepWords)
  const kind = asking.kind === 'cancel' ? 'cancel' : 'decline'
  const options = useOptions(kind === 'cancel' ? 'orderCancelReasons' : 'executorRevokeReasons')
  const [reason, setReason] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const unexplained = reason === 'other' && comment.trim().length < 3
  return (
    <Frame
      {...props}
      danger
      onDo={() => {
        setTried(true)
        if (reason === null || unexplained) return
        onClose()
        asking.run(take({ action: kind, reason, comment: comment.trim() }))
      }}
    >
      <p>{t[kind]}</p>
      <Select
        label={step.reason}
        options={options}
        value={reason}
        onChange={setReason}
        placeholder={step.chooseReason}
        error={tried && reason === null ? step.chooseReason : null}
      />
      <TextArea
        label={step.comment}
        optional={reason !== 'other'}
        value={comment}
        onChange={setComment}
        error={tried && unexplained ? step.explain : null}
        maxLength={500}
        rows={2}
      />
    </Frame>
  )
}

function OfferMany(props: Props) {
  const { asking, onClose } = props
  const t = useWords(stepWords)
  const desk = useWords(deskWords)
  const f = useFormat()
  const now = useNow(60_000)
  const times = useAnswerTimes()
  const [partner, setPartner] = useState<Choice | null>(null)
  const [minutes, setMinutes] = useState(120)
  const [tried, setTried] = useState(false)
  return (
    <Frame
      {...props}
      onDo={() => {
        setTried(true)
        if (!partner) return
        onClose()
        asking.run(take({ action: 'offer', executorId: partner.id, answerMinutes: minutes }))
      }}
    >
      <p>{desk.offerText}</p>
      <ComboBox
        label={t.partner}
        value={partner}
        onChange={setPartner}
        load={suggestExecutors}
        description={t.partnerHint}
        error={tried && !partner ? t.partnerNone : null}
      />
      <div className="order-step-field">
        <span className="order-step-label">{t.answerTime}</span>
        <Segmented label={t.answerTime} value={String(minutes)} onChange={id => setMinutes(Number(id))} options={times} />
        <span className="muted s12">{t.answerBy(f.dateTime(now + minutes * 60_000, { zone: 'Europe/Moscow' }))}</span>
      </div>
    </Frame>
  )
}

function AppointMany(props: Props) {
  const { asking, onClose } = props
  const desk = useWords(deskWords)
  const { data } = useQuery(queryOf(orders.people, {}, { quiet: true }))
  const [person, setPerson] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  return (
    <Frame
      {...props}
      onDo={() => {
        setTried(true)
        if (person === null) return
        onClose()
        asking.run(take({ action: 'responsible', responsibleId: person }))
      }}
    >
      <Select
        label={desk.person}
        options={(data?.items ?? []).map(({ id, name }) => ({ id, label: name }))}
        value={person}
        onChange={setPerson}
        placeholder={desk.personNone}
        error={tried && person === null ? desk.personNone : null}
      />
    </Frame>
  )
}

function TagMany(props: Props) {
  const { asking, onClose } = props
  const desk = useWords(deskWords)
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const add = [
    ...new Set(
      added
        .split(',')
        .map(tag => tag.trim())
        .filter(Boolean),
    ),
  ].slice(0, 10)
  const had = [...new Set(asking.rows.flatMap(row => row.tags))].toSorted((a, b) => a.localeCompare(b))
  const lacking = add.length === 0 && removed.length === 0
  return (
    <Frame
      {...props}
      onDo={() => {
        setTried(true)
        if (lacking) return
        onClose()
        asking.run(take({ action: 'tag', add: add.map(tag => tag.slice(0, 30)), remove: removed.slice(0, 10) }))
      }}
    >
      <TextField
        label={desk.addTags}
        value={added}
        onChange={setAdded}
        description={desk.addHint}
        maxLength={320}
        error={tried && lacking ? desk.tagsNone : null}
      />
      {had.length > 0 && (
        <MultiSelect
          look="field"
          label={desk.removeTags}
          optional
          value={removed}
          onChange={setRemoved}
          options={had.map(tag => ({ id: tag, label: tag }))}
        />
      )}
    </Frame>
  )
}
