import type { RefusalWords } from './words.ts'

/** Refusals about what people are told of. */
export const noticeEventRefusals = {
  'notice_settings.changed': {
    status: 409,
    ru: 'Настройки уже изменены в другом окне: откройте их заново и повторите',
    en: 'The settings were changed in another window: open them again and repeat',
  },
  'notice_settings.event_unknown': {
    status: 422,
    ru: 'О событии «{code}» вам не сообщают: обновите страницу',
    en: 'You are not told of the event “{code}”: reload the page',
  },
} as const satisfies RefusalWords

/** Refusals about how and when a person is told of it. */
export const noticeReachRefusals = {
  'notice_settings.quiet_empty': {
    status: 422,
    ru: 'Тихие часы начинаются и кончаются в одно время: укажите разное',
    en: 'Quiet hours begin and end at the same time: give different ones',
  },
  'notice_settings.zone_unknown': { status: 422, ru: 'Такого часового пояса нет', en: 'There is no such time zone' },
  'notice_settings.digest_twice': {
    status: 422,
    ru: 'У одного канала одна сводка',
    en: 'A channel has one digest',
  },
  'notice_settings.deputy_self': { status: 422, ru: 'Заместителем назначают другого человека', en: 'Somebody else has to be the deputy' },
  'notice_settings.deputy_unknown': {
    status: 422,
    ru: 'Этот человек у вас больше не работает: выберите другого заместителя',
    en: 'This person no longer works with you: choose another deputy',
  },
  'notice_settings.deputy_missing': {
    status: 422,
    ru: 'Выберите заместителя: передавать непрочитанное некому',
    en: 'Choose a deputy: there is nobody to pass the unread on to',
  },
  'notice_settings.days_turned': {
    status: 422,
    ru: 'Отсутствие кончается раньше, чем начинается',
    en: 'The absence ends before it begins',
  },
  'notice_settings.days_overlap': {
    status: 422,
    ru: 'Два отсутствия приходятся на одни дни',
    en: 'Two absences fall on the same days',
  },
} as const satisfies RefusalWords
