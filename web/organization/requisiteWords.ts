import type { TaxRegime } from '#contract/requisites.ts'
import { defineWords } from '#web/i18n/words.ts'

/** How the numbers and names of an organisation are called, in its card and where it registers. */
export const requisiteWords = defineWords({
  country: { ru: 'Страна', en: 'Country' },
  legalForm: { ru: 'Форма', en: 'Legal form' },
  inn: { ru: 'ИНН', en: 'ИНН (tax number)' },
  bin: { ru: 'БИН или ИИН', en: 'БИН or ИИН (tax number)' },
  unp: { ru: 'УНП', en: 'УНП (tax number)' },
  tin: { ru: 'Налоговый номер', en: 'Tax number' },
  kpp: { ru: 'КПП', en: 'КПП' },
  ogrn: { ru: 'ОГРН', en: 'ОГРН' },
  ogrnip: { ru: 'ОГРНИП', en: 'ОГРНИП' },
  nameFull: { ru: 'Полное название', en: 'Full name' },
  nameShort: { ru: 'Краткое название', en: 'Short name' },
  legalAddress: { ru: 'Юридический адрес', en: 'Registered address' },
  sides: { ru: 'Что делает организация', en: 'What the organisation does' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  forwarderNote: { ru: 'размещает заказы, спрос и торги', en: 'places orders, demands and tenders' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  executorNote: { ru: 'возит своими и привлечёнными машинами', en: 'carries by own and hired vehicles' },
  tax: { ru: 'Налоговый режим', en: 'Tax regime' },
  taxFrom: { ru: 'Действует с', en: 'In force from' },
  tz: { ru: 'Часовой пояс', en: 'Time zone' },
})

export const taxWords = defineWords({
  osno: { ru: 'ОСНО, общая система', en: 'General system (ОСНО)' },
  usn_exempt: { ru: 'УСН без НДС', en: 'Simplified, no VAT (УСН)' },
  usn_5: { ru: 'УСН, НДС 5\u00a0%', en: 'Simplified, VAT 5% (УСН)' },
  usn_7: { ru: 'УСН, НДС 7\u00a0%', en: 'Simplified, VAT 7% (УСН)' },
  usn_income: { ru: 'УСН «доходы»', en: 'Simplified on income (УСН)' },
  npd: { ru: 'НПД, самозанятый', en: 'Self-employed (НПД)' },
  eshn: { ru: 'ЕСХН', en: 'Agricultural (ЕСХН)' },
  psn: { ru: 'Патент', en: 'Patent (ПСН)' },
} satisfies Record<TaxRegime, { ru: string; en: string }>)
