import { useState } from 'react'
import { installation } from '#contract/installation.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { healthWords } from './words.ts'

/** Notes by hand that a backup was made, or that one was restored and looked at. */
export function BackupDialog({ kind, onClose }: { kind: 'made' | 'restored'; onClose: () => void }) {
  const t = useWords(healthWords)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const send = useSend(installation.noteBackup)
  const submit = () => {
    setTried(true)
    if (name.trim() !== '') send.mutate({ kind, name }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      title={kind === 'made' ? t.noteMade : t.noteRestored}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" pending={send.isPending} onClick={submit}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="org-dialog">
        <p className="muted s13">{t.noteNote}</p>
        <TextField
          label={t.noteName}
          value={name}
          onChange={setName}
          maxLength={120}
          error={tried && name.trim() === '' ? t.needed : undefined}
        />
        {send.error && <Banner tone="danger">{send.error instanceof CallError ? send.error.message : ''}</Banner>}
      </div>
    </Dialog>
  )
}
