import { type ComplianceKind, complianceWords as ofContract } from '#contract/compliance.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const complianceNames = defineWords(ofContract)

/** The same where there is room for a word. */
export const shortNames = defineWords({
  licence: { ru: 'права', en: 'licence' },
  medical: { ru: 'медсправка', en: 'medical' },
  adr: { ru: 'ДОПОГ', en: 'ADR' },
  permit: { ru: 'патент', en: 'work permit' },
  hire: { ru: 'найм', en: 'hire' },
  tachograph: { ru: 'тахограф', en: 'tachograph' },
  medical_book: { ru: 'медкнижка', en: 'medical book' },
  osago: { ru: 'ОСАГО', en: 'OSAGO' },
  inspection: { ru: 'техосмотр', en: 'inspection' },
  atp: { ru: 'СПС', en: 'ATP' },
  pass: { ru: 'пропуск', en: 'pass' },
  lease: { ru: 'аренда', en: 'lease' },
  contract: { ru: 'договор', en: 'contract' },
  insurance: { ru: 'страховка', en: 'insurance' },
  attorney: { ru: 'МЧД', en: 'MChD' },
} satisfies Record<ComplianceKind, Bilingual>)

export const expiryWords = defineWords({
  missing: { ru: 'нет', en: 'missing' },
  expired: {
    ru: (days: number) => `истекло ${countRu(days, 'день', 'дня', 'дней')} назад`,
    en: (days: number) => `expired ${countEn(days, 'day', 'days')} ago`,
  },
  ago: {
    ru: (days: number) => `${countRu(days, 'день', 'дня', 'дней')} назад`,
    en: (days: number) => `${countEn(days, 'day', 'days')} ago`,
  },
  today: { ru: 'последний день', en: 'last day' },
  left: { ru: (days: number) => countRu(days, 'день', 'дня', 'дней'), en: (days: number) => countEn(days, 'day', 'days') },
  until: { ru: (date: string) => `до ${date}`, en: (date: string) => `to ${date}` },
  blocks: { ru: 'без этого нельзя выезжать', en: 'no driving without it' },
  none: { ru: 'нет документов', en: 'no documents' },
  title: { ru: 'Сроки документов', en: 'Documents running out' },
  more: { ru: (n: number) => `и ещё ${n}`, en: (n: number) => `and ${n} more` },
})
