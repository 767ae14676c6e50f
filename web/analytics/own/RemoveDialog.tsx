import { type OwnDashboard, ownDashboards } from '#contract/own-dashboards.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { ownWords } from './words.ts'

/** Asks before a dashboard is removed. */
export function RemoveDialog({ board, onClose, onRemoved }: { board: OwnDashboard; onClose: () => void; onRemoved: () => void }) {
  const t = useWords(ownWords)
  const remove = useSend(ownDashboards.remove)
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t.removeTitle(board.name)}
      consequences={[...(board.shared ? [t.removeShared] : []), t.removeLetters]}
      confirm={t.remove}
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() =>
        void remove.mutateAsync({ dashboardId: board.id, version: board.version }).then(
          () => {
            toasts.add({ type: 'success', title: t.removed, content: board.name })
            onClose()
            onRemoved()
          },
          () => undefined,
        )
      }
    />
  )
}
