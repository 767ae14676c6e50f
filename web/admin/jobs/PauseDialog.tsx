import { installation } from '#contract/installation.ts'
import { factWords } from '#contract/installation-warnings.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { jobWords } from './words.ts'

/** Asks before work of a kind waits in every process. */
export function PauseDialog({ kind, onClose }: { kind: string; onClose: () => void }) {
  const t = useWords(jobWords)
  const { locale } = useLocale()
  const send = useSend(installation.pause)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.pauseTitle(factWords[kind]?.[locale] ?? kind)}
      consequences={[{ text: t.pauseAll, tone: 'warn' }, t.pauseLate]}
      confirm={t.pause}
      pending={send.isPending}
      error={send.error instanceof CallError ? send.error.message : null}
      onConfirm={() => send.mutate({ kind, paused: true }, { onSuccess: onClose })}
    />
  )
}
