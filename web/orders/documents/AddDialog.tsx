import { useState } from 'react'
import { documents, ownKinds } from '#contract/documents.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { DocumentKind } from '#contract/order-states.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog } from '#web/orders/actions/StepDialog.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { documentWords } from '../executionWords.ts'
import { documentsWords } from './words.ts'

/** Adds a document of a kind, or another one by its name; says who will see it. */
export function AddDialog({ card, kinds, onClose }: { card: OrderCard; kinds: readonly DocumentKind[]; onClose: () => void }) {
  const t = useWords(documentsWords)
  const names = useWords(documentWords)
  const seen = useExpectedVersion(card)
  const send = useSend(documents.change)
  const [kind, setKind] = useState<DocumentKind | null>(null)
  const [title, setTitle] = useState('')
  const [tried, setTried] = useState(false)
  const untitled = kind === 'other' && title.trim().length < 2
  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.addTitle}
      size="small"
      confirm={t.addDo}
      pending={send.isPending}
      error={send.error}
      fields={['kind', 'title']}
      onSubmit={() => {
        setTried(true)
        if (kind === null || untitled) return
        send.mutate({ orderId: card.id, version: seen.version, action: 'add', kind, title }, { onSuccess: onClose, onError: seen.refused })
      }}
      onClose={onClose}
    >
      <Select
        label={t.kind}
        options={kinds.map(id => ({ id, label: names[id] }))}
        value={kind}
        onChange={setKind}
        placeholder={t.chooseKind}
        error={saidAt(send.error, 'kind') ?? (tried && kind === null ? t.chooseKind : null)}
      />
      <TextField
        label={t.title}
        optional={kind !== 'other'}
        value={title}
        onChange={setTitle}
        maxLength={100}
        placeholder={t.titleHint}
        error={saidAt(send.error, 'title') ?? (tried && untitled ? t.giveTitle : null)}
      />
      {kind && <Consequences items={[ownKinds.has(kind) ? t.ownHint : t.bothHint]} />}
    </StepDialog>
  )
}
