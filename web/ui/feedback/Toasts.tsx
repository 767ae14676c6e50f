import { useSyncExternalStore } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '#web/ui/pictures/icons.tsx'
import './Toasts.css'
import { words } from '#web/ui/words.ts'
import { type ShownToast, toasts } from './toasts.ts'

const icons = { danger: WarningIcon, warning: WarningIcon, success: CheckIcon, info: InfoIcon }

/** All notifications of the product; put once, beside the router. */
export function Toasts() {
  const t = useWords(words)
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list)
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
