import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import { useClockText } from './DraftNote.tsx'
import type { Form } from './useForm.ts'
import { words } from './words.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/overlays/ConfirmDialog.tsx')).ConfirmDialog }))

type Screen = (address: { pathname: string; search: string }) => string
const byPath: Screen = ({ pathname }) => pathname

/** The screen of a form that is one of many behind a path, each named by this word of the query. */
export const screenBy =
  (name: string): Screen =>
  ({ pathname, search }) =>
    `${pathname} ${new URLSearchParams(search).get(name) ?? ''}`

/** Leaving keeps what it can; what is not sent then is asked about once. */
export function LeaveGuard<V extends object>({
  form,
  onLeaving,
  screen = byPath,
}: {
  form: Pick<Form<V>, 'autosave' | 'unsent' | 'keepsOnLeave' | 'lettingGo' | 'label' | 'sending'>
  onLeaving?: ((leaving: boolean) => void) | undefined
  /** What of an address the form belongs to, where the path alone does not tell. */
  screen?: Screen | undefined
}) {
  const t = useWords(words)
  const clock = useClockText()
  const { autosave, unsent, keepsOnLeave, lettingGo, label, sending } = form
  const dirty = unsent && !sending
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !lettingGo() && screen(currentLocation) !== screen(nextLocation),
  )
  const [asking, setAsking] = useState(false)
  const blocked = blocker.state === 'blocked'

  const tryToKeep = useRef<() => Promise<boolean>>(autosave.keep)
  const go = useRef(blocker.proceed)
  const tell = useRef(onLeaving)
  useEffect(() => {
    tell.current = onLeaving
    tryToKeep.current = autosave.keep
    go.current = blocker.proceed
  })
  useEffect(() => {
    if (!blocked) return
    let called = false
    tell.current?.(true)
    void (async () => {
      const kept = await tryToKeep.current()
      if (called) return
      if (kept && keepsOnLeave) go.current?.()
      else setAsking(true)
    })()
    return () => {
      called = true
    }
  }, [blocked, keepsOnLeave])

  const unsafe = dirty && autosave.unsaved && !autosave.storedHere
  useEffect(() => {
    if (!unsafe) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsafe])

  if (!blocked || !asking) return null
  const { status } = autosave
  const consequence =
    status.left.length > 0
      ? { text: t.leaveLeft(status.left.map(label).join(', ')), tone: 'warn' as const }
      : !autosave.unsaved && status.at !== null
        ? t.leaveKept(clock(status.at))
        : { text: t.leaveLost, tone: 'warn' as const }
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        title={t.leaveTitle}
        consequences={[consequence]}
        confirm={t.leave}
        cancel={t.stay}
        danger={typeof consequence !== 'string'}
        onClose={() => {
          setAsking(false)
          blocker.reset?.()
          onLeaving?.(false)
        }}
        onConfirm={() => {
          setAsking(false)
          blocker.proceed?.()
        }}
      />
    </Suspense>
  )
}
