import type { TitleKind } from '#contract/waybills.ts'
import { useWords } from '#web/i18n/words.ts'
import type { TitleField } from './titleFields.ts'
import { waybillDialogWords } from './waybillWords.ts'

export function useTitleTexts(kind: TitleKind): {
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
