import type { RefusalWords } from './words.ts'

/** Refusals about the automatic plan. */
export const plannerRefusals = {
  'planner.not_found': { status: 404, ru: 'Такого автоплана нет', en: 'There is no such automatic plan' },
  'planner.off': { status: 409, ru: 'Автоплан сейчас выключен', en: 'The automatic plan is switched off now' },
  'planner.running': {
    status: 409,
    ru: 'Коллега уже считает автоплан: дождитесь его или остановите',
    en: 'A colleague has an automatic plan worked out already: wait for it or stop it',
  },
} as const satisfies RefusalWords
