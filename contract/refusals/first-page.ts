import type { RefusalWords } from './words.ts'

/** Refusals about practice organisations. */
export const practiceRefusals = {
  'practice.there': {
    status: 409,
    ru: 'Учебные организации уже есть: откройте одну из них или уберите обе',
    en: 'The practice organisations are there already: open one of them or remove both',
  },
  'practice.absent': {
    status: 409,
    ru: 'Учебных организаций нет: убирать нечего',
    en: 'There are no practice organisations: nothing to remove',
  },
  'practice.invented': {
    status: 409,
    ru: 'Данные этой организации и так придуманы. Вернитесь в свою и повторите там',
    en: 'The data of this organisation are invented already. Go back to your own and repeat there',
  },
  'practice.closed': {
    status: 409,
    ru: 'На этой установке учебных организаций не заводят',
    en: 'This installation makes no practice organisations',
  },
} as const satisfies RefusalWords
