import { defineWords } from '#web/i18n/words.ts'

/** The link by which a driver reports from his own phone. */
export const driverLinkWords = defineWords({
  make: { ru: 'Ссылка водителю', en: 'Link for the driver' },
  title: { ru: 'Ссылка водителю', en: 'Link for the driver' },
  none: { ru: 'ссылки нет', en: 'no link' },
  waiting: { ru: 'ссылка не открыта', en: 'link not opened' },
  opened: { ru: (at: string) => `на связи ${at}`, en: (at: string) => `last heard ${at}` },
  revoked: { ru: 'ссылка отозвана', en: 'link revoked' },
  over: { ru: 'ссылка закрыта', en: 'link closed' },
  accepted: { ru: 'рейс принял', en: 'accepted' },
  declined: { ru: 'отказался от рейса', en: 'declined' },
  given: {
    ru: (at: string) => `согласен передавать местоположение с ${at}`,
    en: (at: string) => `agrees to send his position since ${at}`,
  },
  refused: {
    ru: (at: string) => `отказался передавать местоположение ${at}`,
    en: (at: string) => `refused to send his position on ${at}`,
  },
  withdrawn: {
    ru: (at: string) => `отозвал согласие на местоположение ${at}`,
    en: (at: string) => `withdrew the consent to positions on ${at}`,
  },
  unanswered: { ru: 'о местоположении не ответил', en: 'has not answered about positions' },
  clock: {
    ru: (minutes: number) => `часы телефона ${minutes > 0 ? 'спешат' : 'отстают'} на ${Math.abs(minutes)} мин, время отметок поправлено`,
    en: (minutes: number) => `the phone’s clock is ${Math.abs(minutes)} min ${minutes > 0 ? 'fast' : 'slow'}, times are corrected`,
  },
  lead: {
    ru: 'Водитель откроет рейс в браузере телефона и будет отмечать сам, без установки и учётной записи. Ссылка открывается на одном телефоне, первом, и закрывается через сутки после рейса.',
    en: 'The driver opens the flight in the browser of his phone and reports by himself, with nothing to install and no account. The link opens on one phone, the first, and closes a day after the flight.',
  },
  again: {
    ru: 'Прежняя ссылка этого водителя перестанет открываться.',
    en: 'The link this driver had opens no more.',
  },
  email: { ru: 'Отправить на почту', en: 'Send by mail' },
  sendBy: { ru: 'Отправить водителю', en: 'Send to the driver' },
  byNothing: { ru: 'Не отправлять', en: 'Do not send' },
  sms: { ru: 'SMS', en: 'SMS' },
  telegram: { ru: 'Telegram', en: 'Telegram' },
  max: { ru: 'MAX', en: 'MAX' },
  phone: { ru: 'Телефон', en: 'Phone' },
  ownPhone: { ru: (phone: string) => `пусто: на номер водителя ${phone}`, en: (phone: string) => `empty: to the driver’s own ${phone}` },
  sent: { ru: (to: string) => `Отправлено водителю: ${to}`, en: (to: string) => `Sent to the driver: ${to}` },
  create: { ru: 'Создать ссылку', en: 'Make the link' },
  made: {
    ru: 'Скопируйте ссылку или дайте водителю навести камеру. Она показана один раз: закроете окно, нужна будет новая.',
    en: 'Copy the link, or let the driver point his camera. It is shown once: after this window is closed a new one is needed.',
  },
  mailed: { ru: (to: string) => `Письмо отправлено: ${to}`, en: (to: string) => `Mail sent to ${to}` },
  copy: { ru: 'Скопировать ссылку', en: 'Copy the link' },
  code: { ru: 'Код, который открывает рейс на телефоне', en: 'The code that opens the flight on a phone' },
  done: { ru: 'Готово', en: 'Done' },
  revoke: { ru: 'Отозвать ссылку', en: 'Revoke the link' },
  revokedNow: { ru: 'Ссылка отозвана', en: 'The link is revoked' },
})
