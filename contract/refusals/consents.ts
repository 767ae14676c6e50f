import type { RefusalWords } from './words.ts'

/** Why positions of a phone are not taken. */
export const consentRefusals = {
  'consent.none': {
    status: 403,
    ru: 'Водитель не давал согласия на передачу местоположения: точки не приняты',
    en: 'The driver has not agreed to send his position: no positions were taken',
  },
  'consent.withdrawn': {
    status: 403,
    ru: 'Согласие на передачу местоположения отозвано: точки не приняты',
    en: 'The consent to send positions was withdrawn: no positions were taken',
  },
  'consent.outside_flight': {
    status: 409,
    ru: 'Местоположение принимается от выезда на погрузку до конца рейса: эти точки не приняты',
    en: 'Positions are taken from the start for the loading to the end of the flight: these were not taken',
  },
} as const satisfies RefusalWords

export const consentTextRefusals = {
  'consent.text': {
    status: 409,
    ru: 'Текст согласия изменился. Обновите страницу, прочтите его и ответьте',
    en: 'The text of the consent has changed. Reload the page, read it and answer',
  },
} as const satisfies RefusalWords
