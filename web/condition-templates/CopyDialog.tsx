import { useState } from 'react'
import { conditionTemplates, type TemplateCard } from '#contract/condition-templates.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { dialogWords, formWords } from './words.ts'

type Props = { card: Pick<TemplateCard, 'id' | 'name'>; onClose: () => void; onDone: (id: string) => void }

/** A copy of a template under a name of its own. */
export function CopyDialog({ card, onClose, onDone }: Props) {
  const t = useWords(dialogWords)
  const form = useWords(formWords)
  const copy = useSend(conditionTemplates.copy)
  const [name, setName] = useState(t.copyName(card.name).slice(0, 100))
  const [tried, setTried] = useState(false)
  const short = name.trim().length < 3
  const send = () => {
    setTried(true)
    if (short) return
    copy.mutate(
      { id: card.id, name },
      {
        onSuccess: ({ id }) => {
          toasts.add({ type: 'success', title: form.created, content: name })
          onDone(id)
        },
      },
    )
  }
  const wrong = saidAt(copy.error, 'name') ?? (tried && short ? form.needed : null)
  return (
    <Dialog
      open
      size="small"
      keep
      onClose={onClose}
      title={t.copyTitle}
      subtitle={card.name}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" pending={copy.isPending} onClick={send}>
            {t.copyDo}
          </Button>
        </>
      }
    >
      <div className="stack" style={{ gap: 12 }}>
        <p className="muted s13">{t.copyNote}</p>
        <TextField label={form.name} value={name} onChange={setName} maxLength={100} error={wrong} />
        {copy.error && !wrong && <p role="alert">{copy.error.message}</p>}
      </div>
    </Dialog>
  )
}
