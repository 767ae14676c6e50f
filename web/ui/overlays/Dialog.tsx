import type { DialogProps } from './aria/DialogWindow.tsx'
import './Dialog.css'
import { lazyPart } from '#web/ui/lazyPart.ts'

const useWindow = lazyPart(async () => (await import('./aria/DialogWindow.tsx')).DialogWindow)

/** A window over the page: holds the focus, closes by Esc, gives the focus back. */
export function Dialog(props: DialogProps) {
  const Window = useWindow(props.open)
  return Window && <Window {...props} />
}
