import type { Locale } from '#contract/primitives.ts'
import type { PrintRow } from '#contract/prints.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { printLanguages } from './address.ts'
import type { Sheet } from './useSheet.ts'
import { printWords } from './words.ts'

/** Which of its versions is shown, or what it would be now. */
export const NOW = 'now'

type Props = {
  row: PrintRow
  sheet: Sheet
  language: Locale
  onLanguage: (language: Locale) => void
  shown: string
  onShow: (shown: string) => void
  /** Null where the organisation keeps no stamp and no signature. */
  stamped: boolean | null
  onStamp: (stamped: boolean) => void
}

/** How a form is looked at: its language, its size, its version, with the stamp or without. */
export function PrintTools({ row, sheet, language, onLanguage, shown, onShow, stamped, onStamp }: Props) {
  const t = useWords(printWords)
  const f = useFormat()
  return (
    <div className="prints-tools">
      <Segmented label={t.language} size="small" value={language} onChange={onLanguage} options={printLanguages} />
      {sheet.narrow && (
        <Segmented
          label={t.scale}
          size="small"
          value={sheet.size}
          onChange={sheet.setSize}
          options={[
            { id: 'fit', label: t.fit },
            { id: 'full', label: t.full },
          ]}
        />
      )}
      {(row.issued.length > 1 || (row.issued.length > 0 && row.changed)) && (
        <Select
          label={t.version}
          value={shown}
          onChange={next => onShow(next ?? NOW)}
          options={[
            ...(row.changed ? [{ id: NOW, label: t.now }] : []),
            ...row.issued.map(each => ({ id: each.id, label: t.versionOf(each.version, f.dateTime(each.at), each.person) })),
          ]}
        />
      )}
      {stamped !== null ? (
        <Checkbox checked={stamped} onChange={onStamp}>
          {t.stamp}
        </Checkbox>
      ) : (
        <span className="s12 muted">{t.noPictures}</span>
      )}
    </div>
  )
}
