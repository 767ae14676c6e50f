import type { FlightFact } from '#contract/flight-list.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

/** What dashboards lead to a list of flights by. */
export const countedWords = defineWords({
  ended: { ru: 'Закончен по плану', en: 'Over by the plan' },
  facts: { ru: 'Что известно', en: 'What is known' },
  currency: { ru: 'Валюта затрат', en: 'Currency of costs' },
})

/** What may be so of a flight. */
export const factWords = defineWords({
  loadedKnown: { ru: 'известен путь с грузом', en: 'road with cargo known' },
  roadKnown: { ru: 'известен весь путь', en: 'whole road known' },
  costKnown: { ru: 'известны затраты', en: 'costs known' },
  incomeKnown: { ru: 'известна выручка', en: 'income known' },
  withTruck: { ru: 'машина назначена', en: 'with a vehicle' },
} satisfies Record<FlightFact, Bilingual>)
