import { useEffect, useSyncExternalStore } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '#web/ui/pictures/icons.tsx'
import './Toasts.css'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import { words } from '#web/ui/words.ts'
import { type ShownToast, toasts } from './toasts.ts'

const icons = { danger: WarningIcon, warning: WarningIcon, success: CheckIcon, info: InfoIcon }

/** All notifications of the product; put once, beside the router. */
export function Toasts() {
  const t = useWords(words)
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list)
  const revocable = shown.some(toast => toast.undo)
  useEffect(() => {
    if (!revocable) return
    const left = new AbortController()
    // before the keys of the screen: what was done last is what Z takes back
    document.addEventListener('keydown', undoByKey, { capture: true, signal: left.signal })
    return () => left.abort()
  }, [revocable])
  return (
    <section className="ui-toasts" aria-label={t.notifications} data-react-aria-top-layer="true" data-no-print>
      <ol aria-live="polite" aria-relevant="additions text">
        {shown.map(toast => (
          <Shown key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}

function undoByKey(event: KeyboardEvent): void {
  const { target } = event
  if (event.code !== 'KeyZ' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (document.documentElement.dataset.hotkeys === 'off') return
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input,textarea,select'))) return
  if (toasts.undoLast()) event.preventDefault()
}

function Shown({ toast }: { toast: ShownToast }) {
  const t = useWords(words)
  const Icon = icons[toast.type]
  return (
    <li className={`ui-toast ui-toast-${toast.type}`}>
      <Icon size={16} />
      <div className="ui-toast-text" role={toast.type === 'danger' ? 'alert' : undefined}>
        <b>{toast.title}</b>
        {toast.content && <p>{toast.content}</p>}
      </div>
      {toast.undo && (
        <button
          type="button"
          className="ui-toast-action"
          onClick={() => {
            toasts.close(toast.id)
            toast.undo?.()
          }}
        >
          {t.undo} <Kbd>Z</Kbd>
        </button>
      )}
      {toast.action && (
        <button
          type="button"
          className="ui-toast-action"
          onClick={() => {
            toast.action?.run()
            toasts.close(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      {toast.closable && (
        <IconButton className="ui-toast-close" size="small" label={t.close} icon={<CloseIcon />} onClick={() => toasts.close(toast.id)} />
      )}
    </li>
  )
}
