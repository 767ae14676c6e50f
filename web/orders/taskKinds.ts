import type { TaskKind } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

/** What is done at a stop of a flight, of the order's route or of the vehicle's own. */
export const taskKindWords = defineWords({
  loading: { ru: 'Погрузка', en: 'Loading' },
  unloading: { ru: 'Выгрузка', en: 'Unloading' },
  reload: { ru: 'Перегруз', en: 'Reload' },
  customs: { ru: 'Таможня', en: 'Customs' },
  weighing: { ru: 'Взвешивание', en: 'Weighing' },
  wash: { ru: 'Мойка', en: 'Wash' },
  fuel: { ru: 'Заправка', en: 'Fuel' },
  rest: { ru: 'Отдых', en: 'Rest' },
  empty_return: { ru: 'Возврат порожним', en: 'Empty return' },
} satisfies Record<TaskKind, Bilingual>)
