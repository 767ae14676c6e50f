import { type FailedWork, installation } from '#contract/installation.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { jobWords } from './words.ts'

/** Asks before work that failed is given up for good. */
export function GiveUpDialog({ work, onClose }: { work: FailedWork; onClose: () => void }) {
  const t = useWords(jobWords)
  const send = useSend(installation.moveWork)
  const { queue, organization, objectId, kind } = work
  const giveUp = () =>
    send.mutate(
      { queue: queue as 'timers', organization: organization?.id ?? null, objectId, kind, move: 'cancel' },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.gone, content: kind })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t.giveUpTitle}
      consequences={[{ text: t.giveUpGone, tone: 'danger' }, t.giveUpKept]}
      confirm={t.giveUp}
      pending={send.isPending}
      error={send.error instanceof CallError ? send.error.message : null}
      onConfirm={giveUp}
    />
  )
}
