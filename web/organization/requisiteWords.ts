import type { Bilingual } from '#contract/primitives.ts'
import type { TaxRegime } from '#contract/requisites.ts'
import { defineWords } from '#web/i18n/words.ts'

/** How the numbers and names of an organisation are called, in its card and where it registers. */
export const requisiteWords = defineWords({
  country: { ru: 'Страна', en: 'Country' },
  legalForm: { ru: 'Форма', en: 'Legal form' },
  inn: { ru: 'ИНН', en: 'INN (tax number)' },
  bin: { ru: 'БИН или ИИН', en: 'BIN or IIN (tax number)' },
  unp: { ru: 'УНП', en: 'UNP (tax number)' },
  tin: { ru: 'Налоговый номер', en: 'Tax number' },
  kpp: { ru: 'КПП', en: 'KPP' },
  ogrn: { ru: 'ОГРН', en: 'OGRN' },
  ogrnip: { ru: 'ОГРНИП', en: 'OGRNIP' },
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
  osno: { ru: 'ОСНО, общая система', en: 'General system (OSNO)' },
  usn_exempt: { ru: 'УСН без НДС', en: 'Simplified, no VAT (USN)' },
  usn_5: { ru: 'УСН, НДС 5\u00a0%', en: 'Simplified, VAT 5% (USN)' },
  usn_7: { ru: 'УСН, НДС 7\u00a0%', en: 'Simplified, VAT 7% (USN)' },
  usn_income: { ru: 'УСН «доходы»', en: 'Simplified on income (USN)' },
  npd: { ru: 'НПД, самозанятый', en: 'Self-employed (NPD)' },
  eshn: { ru: 'ЕСХН', en: 'Agricultural (ESKhN)' },
  psn: { ru: 'Патент', en: 'Patent (PSN)' },
} satisfies Record<TaxRegime, Bilingual>)
