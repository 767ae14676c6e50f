import { useState } from 'react'
import { channels } from '#contract/channels.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { words } from './words.ts'

/** Binds a phone by a code that is sent to it. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  const begin = useSend(channels.bindPhone)
  const confirm = useSend(channels.confirmPhone)
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [bindingId, setBindingId] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const failure = begin.error ?? confirm.error
  const submit = () => {
    if (bindingId === null) return begin.mutate({ phone }, { onSuccess: made => setBindingId(made.bindingId) })
    setWrong(false)
    confirm.mutate({ bindingId, code: code.trim() }, { onSuccess: ({ bound }) => (bound ? onClose() : setWrong(true)) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.phoneTitle}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form="bind-phone" variant="primary" pending={begin.isPending || confirm.isPending}>
            {bindingId === null ? t.sendCode : t.confirm}
          </Button>
        </>
      }
    >
      <form
        id="bind-phone"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <p className="s13">{t.phoneLead}</p>
        {failure && <Banner tone="danger">{failure.message}</Banner>}
        {bindingId === null ? (
          <TextField label={t.phone} type="tel" value={phone} onChange={setPhone} />
        ) : (
          <TextField label={t.code} inputMode="numeric" value={code} onChange={setCode} error={isWrong ? t.wrongCode : undefined} />
        )}
      </form>
    </Dialog>
  )
}
