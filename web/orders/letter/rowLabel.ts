import type { Locale } from '#web/i18n/words.ts'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { fieldLabel } from '#web/orders/form/formFields.ts'
import type { RowId } from './keptLetter.ts'
import { markWords } from './markWords.ts'

/** What a row of a letter is called where it stands in the form. */
export function rowLabel(row: RowId, fields: OrderFields, locale: Locale): string {
  const t = markWords[locale]
  if (row === 'vat' || row === 'pay') return t[row]
  return row.endsWith('.adr') ? t.adr : fieldLabel(row.replace(/\.degrees$/, '.tempMin'), fields, locale)
}
