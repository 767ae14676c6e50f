import type { RefusalWords } from './words.ts'

/** Refusals about notes and goals of dashboards. */
export const analyticsRefusals = {
  'analytics_note.not_found': { status: 404, ru: 'Такой заметки у вас нет', en: 'You have no such note' },
  'analytics_note.changed': {
    status: 409,
    ru: 'Заметка уже изменена: откройте её заново и повторите',
    en: 'The note has changed: open it again and repeat',
  },
  'analytics_note.foreign': {
    status: 403,
    ru: 'Заметку меняет её автор или владелец организации',
    en: 'A note is changed by its author or an owner',
  },
  'analytics_note.too_many': {
    status: 409,
    ru: 'Больше {most} заметок у отчёта не бывает: удалите лишние',
    en: 'A dashboard has at most {most} notes: remove some',
  },
  'analytics_goal.not_found': { status: 404, ru: 'У показателя нет цели', en: 'The figure has no goal' },
  'analytics_goal.changed': {
    status: 409,
    ru: 'Цель уже изменена: откройте её заново и повторите',
    en: 'The goal has changed: open it again and repeat',
  },
  'analytics_goal.not_of_figure': {
    status: 422,
    ru: 'У этого показателя не бывает цели: больше или меньше его не лучше',
    en: 'This figure has no goal: neither more nor less of it is better',
  },
} as const satisfies RefusalWords
