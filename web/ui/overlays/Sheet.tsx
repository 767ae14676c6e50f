import type { SheetProps } from './aria/SheetPanel.tsx'
import './Dialog.css'
import { lazyPart } from '#web/ui/lazyPart.ts'

const usePanel = lazyPart(async () => (await import('./aria/SheetPanel.tsx')).SheetPanel)

/** A panel that comes from an edge: filters and menus on a phone, settings on a wide screen. */
export function Sheet(props: SheetProps) {
  const Panel = usePanel(props.open)
  return Panel && <Panel {...props} />
}
