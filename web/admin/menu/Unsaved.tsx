import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { menuWords } from '#web/admin/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'

/** Asks before what was typed is left behind. */
export function Unsaved({ dirty, done }: { dirty: boolean; done: () => boolean }) {
  const t = useWords(menuWords)
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => dirty && !done() && (here.pathname !== next.pathname || here.search !== next.search),
  )
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t.leaveTitle}
      consequences={[{ text: t.leaveText, tone: 'warn' }]}
      confirm={t.leave}
      cancel={t.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
