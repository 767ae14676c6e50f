import type { RefusalWords } from './words.ts'

/** Refusals around trackers and programs that tell where vehicles are. */
export const deviceRefusals = {
  'device.not_found': { status: 404, ru: 'Такого трекера у вас нет', en: 'You have no such tracker' },
  'device.changed': {
    status: 409,
    ru: 'Трекер уже изменён: откройте карточку машины заново и повторите',
    en: 'The tracker has changed: open the vehicle again and repeat',
  },
  'device.revoked': { status: 409, ru: 'Трекер уже отключён', en: 'The tracker is switched off already' },
  'device.approved': { status: 409, ru: 'Этот трекер уже подтверждён', en: 'This tracker is confirmed already' },
  'device.number_missing': {
    status: 422,
    ru: 'Укажите номер трекера (IMEI): по нему он представляется',
    en: 'Give the number of the tracker (IMEI): it says who it is by it',
  },
  'device.number_taken': {
    status: 409,
    ru: 'Трекер с номером {number} и без пароля уже заведён. Задайте в трекере пароль и заведите его с паролем',
    en: 'A tracker with the number {number} and no password is registered already. Set a password in the tracker and register it with one',
  },
  'device.too_many': { status: 422, ru: 'На одной машине не больше {most} трекеров', en: 'A vehicle has at most {most} trackers' },
  'device.retired': { status: 409, ru: '{plate} выбыла: трекер на неё не поставить', en: '{plate} is retired: no tracker is put on it' },
  'device.key_unknown': {
    status: 401,
    ru: 'Ключ неизвестен или отозван. Выпустите новый в карточке машины',
    en: 'The key is unknown or revoked. Make a new one on the card of the vehicle',
  },
  'track.period': {
    status: 422,
    ru: 'Конец периода должен быть позже начала, не больше 31 дня',
    en: 'A period ends after it begins, 31 days at most',
  },
} as const satisfies RefusalWords
