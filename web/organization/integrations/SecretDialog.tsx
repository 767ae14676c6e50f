import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Secret, Trouble } from './SecretText.tsx'
import { words } from './words.ts'

type Props = {
  title: string
  lead: string
  label: string
  act: string
  secret: string | null
  pending: boolean
  error: Error | null
  onAct: () => void
  onClose: () => void
}

/** Asks before something is replaced, and tells once what came in its place. */
export function SecretDialog({ title, lead, label, act, secret, pending, error, onAct, onClose }: Props) {
  const t = useWords(words)
  return (
    <Dialog
      open
      keep={secret !== null}
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{secret === null ? t.close : t.done}</Button>
          {secret === null && (
            <Button variant="primary" pending={pending} onClick={onAct}>
              {act}
            </Button>
          )}
        </>
      }
    >
      <Trouble error={error} />
      {secret === null ? <p>{lead}</p> : <Secret label={label} value={secret} />}
    </Dialog>
  )
}
