import type { ReactNode } from 'react'
import './Dialog.css'
import { lazyPart } from './lazyPart.ts'

const useWindow = lazyPart(async () => (await import('./aria/DialogWindow.tsx')).DialogWindow)

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  size?: 'small' | 'normal' | 'large' | undefined
  footer?: ReactNode
  /** A press outside does not close it: something typed would be lost. */
  keep?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  children?: ReactNode
}

/** A window over the page: holds the focus, closes by Esc, gives the focus back. */
export function Dialog(props: DialogProps) {
  const Window = useWindow(props.open)
  return Window && <Window {...props} />
}
