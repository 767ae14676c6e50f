import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { gridMost } from '#contract/order-grid.ts'
import { orders } from '#contract/orders.ts'
import { queryOf } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { Consequences } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { useAnswerTimes } from '#web/orders/actions/useAnswerTimes.ts'
import { reasonsOf, usePenalties } from '#web/orders/exceptions/usePenalty.ts'
import type { Choice } from '#web/orders/form/draft.ts'
import { deskWords } from '#web/orders/list/words.ts'
import { suggestExecutors } from '#web/orders/suggest.ts'
import { words as transferWords } from '#web/orders/transfer/transferWords.ts'
import { bulkWords } from '#web/orders/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { AssignQueue } from './AssignQueue.tsx'
import { type Asking, giveTo, passOn, retag, takeBulkStep } from './bulkStep.ts'
import { DocumentsMany } from './DocumentsMany.tsx'
import { losingWords } from './losingWords.ts'

type Props = { asking: Asking; label: string; onClose: () => void }

/** What a step with many orders has to know first: a reason, a partner, a person, tags, or resources for each. */
export function BulkDialog(props: Props) {
  switch (props.asking.kind) {
    case 'offer':
      return <OfferMany {...props} />
    case 'responsible':
      return <SetResponsibleMany {...props} />
    case 'tag':
      return <TagMany {...props} />
    case 'transfer':
      return <PassMany {...props} />
    case 'documents':
      return <DocumentsMany {...props} />
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
  const t = useWords(losingWords)
  const f = useFormat()
  const kind = asking.kind === 'cancel' || asking.kind === 'revoke' ? asking.kind : 'decline'
  const side = asking.rows[0]?.side ?? 'forwarder'
  const why = useReason()
  const ids = asking.rows.map(({ id }) => id)
  // what it costs is told where all of them can be looked at
  const told = kind !== 'decline' && ids.length <= gridMost
  const { data } = useQuery({ ...queryOf(orders.getMany, { ids }, { quiet: true }), enabled: told })
  const cards = data?.items ?? []
  const flights = cards.filter(({ flights }) => flights.length > 0).length
  const penalties = usePenalties(cards, kind, side, why.code)
  const costs = !data
    ? t.counting
    : penalties.orders > 0
      ? { text: t.penalties(penalties.orders, penalties.sums.map(sum => f.money(sum)).join(' + ')), tone: 'danger' as const }
      : t.noPenalties
  const says = { decline: t.decline, cancel: t.cancel, revoke: side === 'forwarder' ? t.revokeForwarder : t.revokeExecutor }
  return (
    <Frame
      {...props}
      danger
      onDo={() => {
        const given = why.given()
        if (!given) return
        onClose()
        asking.run(takeBulkStep({ action: kind, ...given }))
      }}
    >
      <Consequences items={[says[kind], flights > 0 ? { text: t.flights(flights), tone: 'warn' } : null, told ? costs : null]} />
      <ReasonFields by={why} dict={reasonsOf(kind, side)} />
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
        asking.run(takeBulkStep({ action: 'offer', executorId: partner.id, answerMinutes: minutes }))
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
        <span className="muted s12">{t.answerDueAt(f.dateTime(now + minutes * 60_000))}</span>
      </div>
    </Frame>
  )
}

function PassMany(props: Props) {
  const { asking, onClose } = props
  const t = useWords(transferWords)
  const desk = useWords(deskWords)
  const why = useExplained()
  const [proposed, setProposed] = useState<Choice | null>(null)
  return (
    <Frame
      {...props}
      onDo={() => {
        if (!why.enough()) return
        onClose()
        asking.run(passOn(why.text, proposed?.id ?? null))
      }}
    >
      <p>{desk.transferText}</p>
      <TextArea label={t.requestWhy} {...why.field} error={why.isMissing ? t.explain : null} maxLength={500} rows={2} />
      <ComboBox
        label={t.requestTo}
        optional
        value={proposed}
        onChange={setProposed}
        load={suggestExecutors}
        description={t.requestToHint}
      />
    </Frame>
  )
}

function SetResponsibleMany(props: Props) {
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
        asking.run(giveTo(person))
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
  const isMissing = add.length === 0 && removed.length === 0
  return (
    <Frame
      {...props}
      onDo={() => {
        setTried(true)
        if (isMissing) return
        onClose()
        asking.run(
          retag(
            add.map(tag => tag.slice(0, 30)),
            removed.slice(0, 10),
          ),
        )
      }}
    >
      <TextField
        label={desk.addTags}
        value={added}
        onChange={setAdded}
        description={desk.addHint}
        maxLength={320}
        error={tried && isMissing ? desk.tagsNone : null}
      />
      {had.length > 0 && (
        <MultiSelect
          variant="field"
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
