import type { ReactElement } from 'react'
import { type PrintAsk, PrintFormat, type SheetAsk } from '#contract/prints.ts'
import { useWords } from '#web/i18n/words.ts'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { savePrint } from './address.ts'
import { printFormatWords } from './words.ts'

/** The formats a form is had in, behind a button. */
export function SavePrintMenu({ label, print, children }: { label: string; print: PrintAsk | SheetAsk; children: ReactElement }) {
  const formats = useWords(printFormatWords)
  return (
    <Menu
      label={label}
      placement="bottom end"
      items={PrintFormat.options.map(format => ({ id: format, label: formats[format], onAction: () => savePrint(print, format) }))}
    >
      {children}
    </Menu>
  )
}
