import type { TenderKind } from '#contract/tender-states.ts'

type Words = { ru: string; en: string }

/** Kinds of tenders as papers and files name them. */
const kindWords: Record<TenderKind, Words> = {
  reduction: { ru: 'открытый на понижение', en: 'open reduction' },
  open_rfq: { ru: 'открытый запрос цены', en: 'open request for prices' },
  sealed_rfq: { ru: 'закрытый запрос цены', en: 'sealed request for prices' },
  first_price: { ru: 'фиксированная цена, кто быстрее', en: 'fixed price, first to take it' },
  dutch: { ru: 'встречное повышение', en: 'rising price' },
  contract: { ru: 'тендер на объём', en: 'contract of volumes' },
}

const risingWords: Partial<Record<TenderKind, Words>> = {
  reduction: { ru: 'открытый на повышение', en: 'open ascending' },
  dutch: { ru: 'встречное снижение', en: 'falling price' },
}

/** The kind of a lot; an executor who offers capacity has prices going the other way. */
export const kindOf = ({ kind, rising }: { kind: TenderKind; rising: boolean }): Words => (rising && risingWords[kind]) || kindWords[kind]
