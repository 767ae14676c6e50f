import { announcements, type ManagedAnnouncement } from '#contract/announcements.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { announcementWords } from './words.ts'

/** Asks before an announcement goes from everybody. */
export function RemoveDialog({ announcement, onClose }: { announcement: ManagedAnnouncement; onClose: () => void }) {
  const t = useWords(announcementWords)
  const { locale } = useLocale()
  const send = useSend(announcements.remove)
  const { id, version, titleRu, titleEn } = announcement
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t.removeTitle}
      consequences={[locale === 'ru' ? titleRu : titleEn, { text: t.removeAll, tone: 'warn' }]}
      confirm={t.remove}
      pending={send.isPending}
      error={send.error instanceof CallError ? send.error.message : null}
      onConfirm={() => send.mutate({ id, version }, { onSuccess: onClose })}
    />
  )
}
