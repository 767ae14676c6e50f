import type { Locale } from '#contract/primitives.ts'
import { PRINT_FILE, PRINT_PAGE, type PrintAsk, type PrintFormat, SHEET_FILE, SHEET_PAGE, type SheetAsk } from '#contract/prints.ts'
import { writeQuery } from '#contract/query-string.ts'

/** Languages forms are had in. */
export const printLanguages = [
  { id: 'ru', label: 'RU' },
  { id: 'en', label: 'EN' },
] as const satisfies readonly { id: Locale; label: string }[]

/** Where a form is shown as a page. */
export const pageOf = (asked: PrintAsk | SheetAsk) => `${'flightId' in asked ? SHEET_PAGE : PRINT_PAGE}?${writeQuery(asked)}`

/** Has the browser save a form. */
export function savePrint(asked: PrintAsk | SheetAsk, format: PrintFormat): void {
  const anchor = document.createElement('a')
  anchor.href = `${'flightId' in asked ? SHEET_FILE : PRINT_FILE}?${writeQuery({ ...asked, format })}`
  anchor.download = ''
  anchor.click()
}
