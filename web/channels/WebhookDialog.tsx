import { useState } from 'react'
import { channels } from '#contract/channels.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { words } from './words.ts'

/** Adds a program of the organisation, and shows once what its messages are signed with. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  const { mutate, isPending, error, data: made } = useSend(channels.bindWebhook)
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addProgram}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {!made && (
            <Button type="submit" form="bind-webhook" variant="primary" pending={isPending}>
              {t.add}
            </Button>
          )}
        </>
      }
    >
      <form
        id="bind-webhook"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          mutate({ name: name.trim(), url: url.trim() })
        }}
      >
        {error && <Banner tone="danger">{error.message}</Banner>}
        {made ? (
          <>
            <Banner tone="go">{t.secret}</Banner>
            <p className="mono s12" style={{ overflowWrap: 'anywhere' }}>
              {made.secret}
            </p>
            <CopyButton text={made.secret} label={t.copySecret} />
          </>
        ) : (
          <>
            <TextField label={t.programName} value={name} onChange={setName} />
            <TextField label={t.programUrl} type="url" value={url} onChange={setUrl} />
          </>
        )}
      </form>
    </Dialog>
  )
}
