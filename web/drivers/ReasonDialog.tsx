import { useState } from 'react'
import type { DriverAction } from '#contract/driver-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { stepWords } from './words.ts'

/** Steps that say why. */
export type Worded = Extract<DriverAction, 'return' | 'block' | 'unblock' | 'dismiss'>

type ReasonDialogProps = {
  action: Worded
  /** Whose step it is, where it is taken from a list. */
  subtitle?: string | undefined
  /** It is taken with several. */
  many?: boolean
  pending?: boolean
  error?: string | null
  onSend: (reason: string) => void
  onClose: () => void
}

/** Asks why a step is taken: the reason stays in the history of the driver. */
export function ReasonDialog({ action, subtitle, many = false, pending = false, error = null, onSend, onClose }: ReasonDialogProps) {
  const t = useWords(stepWords)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const short = reason.trim().length < 3
  const danger = action === 'dismiss' || action === 'block'
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t[action]}
      subtitle={subtitle}
      keep={reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            onClick={() => {
              setTried(true)
              if (!short) onSend(reason.trim())
            }}
          >
            {t[action]}
          </Button>
        </>
      }
    >
      <div className="stack">
        {action === 'dismiss' && <p className="ink-2">{many ? t.dismissTextMany : t.dismissText}</p>}
        {action === 'block' && <p className="ink-2">{t.blockText}</p>}
        <TextArea
          label={t.reason}
          value={reason}
          onChange={setReason}
          rows={2}
          maxLength={500}
          error={tried && short ? t.reasonShort : null}
        />
        {error && <Banner tone="danger">{error}</Banner>}
      </div>
    </Dialog>
  )
}
