import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HandoverCodeRow, handovers } from '#contract/handovers.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { StepDialog, type StepProps } from '#web/orders/actions/StepDialog.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { codeWords } from './words.ts'

/** The codes of the unloadings of an order: shown to its forwarder, made anew, mailed to the consignee. */
export function HandoverCodeDialog(props: Omit<StepProps, 'onDone'>) {
  const query = useQuery(queryOf(handovers.codes, { orderId: props.card.id }))
  return <CodeForm {...props} items={query.data?.items ?? null} unread={query.error} />
}

type FormProps = Omit<StepProps, 'onDone'> & {
  items: readonly HandoverCodeRow[] | null
  /** Why the unloadings could not be read. */
  unread: Error | null
}

function CodeForm({ card, onClose, items, unread }: FormProps) {
  const t = useWords(codeWords)
  const { locale } = useLocale()
  const seen = useExpectedVersion(card)
  const send = useSend(handovers.make)
  const held = card.exceptions.holds.find(hold => hold.taskId)?.taskId
  const [chosen, setChosen] = useState<string | null>(held ?? null)
  const [email, setEmail] = useState<string | null>(null)
  const row = items?.find(({ taskId }) => taskId === chosen) ?? items?.[0]
  const typed = email ?? row?.email ?? ''
  const make = () => {
    if (!row) return
    send.mutate(
      // the version of the order as it is now: a code takes nothing back of what others did meanwhile
      { orderId: card.id, version: card.version, taskId: row.taskId, email: typed.trim() || null },
      { onSuccess: () => toasts.add({ type: 'success', title: t.done, content: card.number ?? '' }), onError: seen.refused },
    )
  }
  return (
    <StepDialog
      card={card}
      expected={{ ...seen, changed: false }}
      title={t.title}
      subtitle={card.number ?? ''}
      confirm={row?.madeAt ? t.renew : t.create}
      pending={send.isPending || (!items && !unread)}
      reason={items?.length === 0 ? t.nothing : !items && unread ? t.unread : null}
      error={send.error ?? unread}
      fields={['email']}
      onSubmit={make}
      onClose={onClose}
    >
      <p className="s13">{held ? t.heldLead : t.lead}</p>
      {items && items.length > 1 && (
        <Select
          label={t.stop}
          value={row?.taskId ?? null}
          onChange={setChosen}
          options={items.map(({ taskId, place, flight }) => ({ id: taskId, label: `${place[locale]}, ${flight}` }))}
        />
      )}
      {items === null && !unread && <Skeleton lines={2} />}
      {row && <Code row={row} />}
      {row && <TextField label={t.email} optional type="email" value={typed} onChange={setEmail} error={saidAt(send.error, 'email')} />}
      {row?.code && row.left > 0 && <p className="muted s12">{t.renewNote}</p>}
    </StepDialog>
  )
}

function Code({ row }: { row: HandoverCodeRow }) {
  const t = useWords(codeWords)
  const f = useFormat()
  const { locale } = useLocale()
  if (row.code === null) return <Banner tone="info">{`${row.place[locale]}: ${t.none}`}</Banner>
  if (row.left === 0) return <Banner tone="warn">{`${row.place[locale]}: ${t.dead}`}</Banner>
  return (
    <>
      <p className="row row-wrap">
        <b className="mono" style={{ fontSize: 28, letterSpacing: '0.12em' }}>
          {row.code}
        </b>
        <CopyButton text={row.code} label={t.copy} />
      </p>
      <p className="muted s13">
        {row.place[locale]} · {t.left(row.left)} · {row.by}, {f.dateTime(row.madeAt ?? '')}
      </p>
    </>
  )
}
