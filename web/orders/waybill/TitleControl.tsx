import type { TitleKind } from '#contract/waybills.ts'
import { useWords } from '#web/i18n/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { controls, limits, type TitleField } from './titleFields.ts'
import { waybillDialogWords } from './waybillWords.ts'

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

function useTitleTexts(kind: TitleKind): {
  labels: Record<TitleField, string>
  hints: Partial<Record<TitleField, string>>
  choices: Partial<Record<TitleField, readonly { id: string; label: string }[]>>
} {
  const t = useWords(waybillDialogWords)
  return {
    labels: {
      tin: t.tin,
      name: t.newConsignee,
      address: t.newAddress,
      reason: kind === 't3' ? t.basisMore : t.reason,
      truck: t.truck,
      trailer: t.trailer,
      driver: t.driver,
      place: kind === 't3' ? t.newPlace : t.place,
      seals: t.seals,
      remarks: t.remarks,
      condition: t.condition,
      marks: t.marks,
      massBy: t.massBy,
      pieces: t.pieces,
      massKg: t.mass,
      arrivedAt: t.arrivedAt,
      leftAt: t.leftAt,
      arriveAt: t.arriveAt,
      issuer: t.issuer,
      conveyed: t.conveyed,
      document: kind === 't3' ? t.basis : t.proxy,
      documentNumber: t.basisNumber,
      documentDate: t.basisDate,
    },
    hints: {
      remarks: t.remarksHint,
      condition: t.conditionHint,
      marks: t.marksHint,
      ...(kind === 't4' ? { place: t.placeHint, truck: t.fleetHint } : {}),
      ...(kind === 't3' ? { document: t.basisHint } : {}),
    },
    choices: {
      issuer: [
        { id: 'consignor', label: t.byConsignor },
        { id: 'consignee', label: t.byConsignee },
      ],
      massBy: [
        { id: '03', label: t.massCalculated },
        { id: '01', label: t.massWeighed },
        { id: '02', label: t.massAxles },
      ],
      conveyed: [
        { id: 'edo', label: t.byEdo },
        { id: 'email', label: t.byEmail },
        { id: 'paper', label: t.byPaper },
      ],
    },
  }
}
