import type { Bilingual } from '#contract/primitives.ts'
import type { LotOutcome } from '#contract/tender-list.ts'
import { defineWords } from '#web/i18n/words.ts'

/** What dashboards lead to a list of lots by. */
export const countedWords = defineWords({
  created: { ru: 'Выставлен', en: 'Put up' },
  outcome: { ru: 'Итог', en: 'Outcome' },
  currency: { ru: 'Валюта', en: 'Currency' },
})

/** What may be so of a lot. */
export const outcomeWords = defineWords({
  published: { ru: 'объявлен нами', en: 'announced by us' },
  awarded: { ru: 'есть победитель', en: 'awarded' },
  unsold: { ru: 'без победителя', en: 'without a winner' },
  decided: { ru: 'решён', en: 'decided' },
  compared: { ru: 'есть стартовая и лучшая цена', en: 'with a start and a best price' },
  timed: { ru: 'известно время до решения', en: 'time to award known' },
  usual: { ru: 'есть с чем сравнить на направлении', en: 'with earlier prices of its lane' },
  invited: { ru: 'с приглашёнными, решён', en: 'with invited bidders, decided' },
  bet: { ru: 'мы ставили', en: 'we bet' },
  betDecided: { ru: 'мы ставили, решён', en: 'we bet, decided' },
  won: { ru: 'мы выиграли', en: 'we won' },
} satisfies Record<LotOutcome, Bilingual>)
