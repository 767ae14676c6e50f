import type { Bilingual } from './primitives.ts'
import type { AgeingBucket } from './settlement-debts.ts'

/** How old a debt is. */
export const ageLabels = {
  noTerm: { ru: 'Срок не начался', en: 'Term not begun' },
  notDue: { ru: 'В срок', en: 'Not due' },
  d1to7: { ru: '1–7 дней', en: '1–7 days' },
  d8to30: { ru: '8–30 дней', en: '8–30 days' },
  d31to60: { ru: '31–60 дней', en: '31–60 days' },
  over60: { ru: 'Больше 60 дней', en: 'Over 60 days' },
} as const satisfies Record<AgeingBucket, Bilingual>
