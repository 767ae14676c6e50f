import { useState } from 'react'
import { flags } from '#contract/flags.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { words } from './words.ts'

type Useful = 'yes' | 'no' | 'none'

/** What somebody thinks of a trial feature, for those who decide on it. */
export function OpinionDialog({ flagKey, name, onClose }: { flagKey: string; name: string; onClose: () => void }) {
  const t = useWords(words)
  const [useful, setUseful] = useState<Useful>('none')
  const [text, setText] = useState('')
  const send = useSend(flags.opine)
  const submit = async () => {
    try {
      await send.mutateAsync({ key: flagKey, useful: useful === 'none' ? null : useful === 'yes', text: text.trim() })
    } catch {
      return // said in the dialog
    }
    toasts.add({ type: 'success', title: t.thanks, content: '' })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.opinionTitle(name)}
      keep={send.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant="primary"
            pending={send.isPending}
            reason={useful === 'none' && text.trim() === '' ? t.opinionEmpty : null}
            onClick={() => void submit()}
          >
            {t.send}
          </Button>
        </>
      }
    >
      <div className="stack">
        {send.error && <Banner tone="danger">{send.error.message}</Banner>}
        <Segmented<Useful>
          label={t.useful}
          value={useful}
          onChange={setUseful}
          options={[
            { id: 'yes', label: t.usefulYes },
            { id: 'no', label: t.usefulNo },
            { id: 'none', label: t.usefulNone },
          ]}
        />
        <TextArea label={t.opinion} description={t.opinionNote} value={text} onChange={setText} maxLength={1000} rows={4} />
      </div>
    </Dialog>
  )
}
