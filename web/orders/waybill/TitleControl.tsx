import type { TitleKind } from '#contract/waybills.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { controls, limits, type TitleField } from './titleFields.ts'
import { useTitleTexts } from './useTitleTexts.ts'

type TitleControlProps = {
  kind: TitleKind
  field: TitleField
  value: string
  onChange: (text: string | null) => void
  optional: boolean
  error: string | null
  /** The clock moments are told by. */
  zone: string
}

/** The control of one field of a title, by what is typed or chosen in it. */
export function TitleControl({ kind, field, value, onChange, optional, error, zone }: TitleControlProps) {
  const { labels, hints, choices } = useTitleTexts(kind)
  const shared = { label: labels[field], description: hints[field], error, optional, onChange }
  const typed = { ...shared, value, maxLength: limits[field] ?? 12 }
  switch (controls[field]) {
    case 'moment':
      return <DateTimeField {...shared} value={value || null} zone={zone} />
    case 'day':
      return <DateField {...shared} value={value || null} />
    case 'choice':
      return <Select {...shared} value={value} options={choices[field] ?? []} />
    case 'area':
      return <TextArea {...typed} rows={2} />
    case 'plate':
      return <TextField {...typed} mono />
    case 'text':
      return <TextField {...typed} />
    default:
      return <TextField {...typed} inputMode="numeric" />
  }
}
