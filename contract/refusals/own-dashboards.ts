import type { RefusalWords } from './words.ts'

/** Refusals about dashboards of one's own and letters with dashboards. */
export const ownDashboardRefusals = {
  'dashboard.not_found': {
    status: 404,
    ru: 'Такого отчёта нет, или им больше не делятся',
    en: 'There is no such dashboard, or it is shared no more',
  },
  'dashboard.changed': {
    status: 409,
    ru: 'Отчёт уже изменён: откройте его заново и повторите',
    en: 'The dashboard has changed: open it again and repeat',
  },
  'dashboard.foreign': {
    status: 403,
    ru: 'Общий отчёт меняет его автор или владелец организации. Сделайте свою копию',
    en: 'A shared dashboard is changed by its author or an owner. Make a copy of your own',
  },
  'dashboard.too_many': {
    status: 409,
    ru: 'Больше {most} своих отчётов не бывает: удалите лишний',
    en: 'You may have at most {most} dashboards: remove one',
  },
  'dashboard.tile': {
    status: 422,
    ru: 'Плитки № {place} у этой стороны нет: выберите другой показатель или разрез',
    en: 'This side has no tile no. {place}: choose another figure or cut',
  },
  'subscription.not_found': { status: 404, ru: 'Такой рассылки у вас нет', en: 'You have no such letters' },
  'subscription.changed': {
    status: 409,
    ru: 'Рассылка уже изменена: откройте её заново и повторите',
    en: 'The letters have been changed: open them again and repeat',
  },
  'subscription.no_mail': {
    status: 409,
    ru: 'Письма вам не приходят: добавьте почту в карточку сотрудника или включите письма в настройках уведомлений',
    en: 'Letters do not reach you: add an address to your card, or switch letters on in the notification settings',
  },
  'subscription.taken': { status: 409, ru: 'Этот отчёт вам уже присылают', en: 'This dashboard is sent to you already' },
  'subscription.settings': {
    status: 422,
    ru: 'Рассылке отчёта нужен период, который сдвигается с днём',
    en: 'Letters with a dashboard need a period that moves with the day',
  },
  'subscription.too_many': {
    status: 409,
    ru: 'Больше {most} рассылок не бывает: отключите лишнюю',
    en: 'You may have letters with at most {most} dashboards: end one',
  },
} as const satisfies RefusalWords
