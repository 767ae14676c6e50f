import type { ChannelName, DeliveryReason } from '#contract/channels.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

export const channelWords: Record<ChannelName, Bilingual> = {
  email: { ru: 'Почта', en: 'E-mail' },
  push: { ru: 'Браузер и телефон', en: 'Browser and phone' },
  sms: { ru: 'SMS', en: 'SMS' },
  telegram: { ru: 'Telegram', en: 'Telegram' },
  max: { ru: 'MAX', en: 'MAX' },
  webhook: { ru: 'Программа', en: 'Program' },
}

export const reasonWords: Record<DeliveryReason, Bilingual> = {
  unreachable: { ru: 'другая сторона не отвечает', en: 'the other side does not answer' },
  limited: { ru: 'слишком часто для другой стороны', en: 'too often for the other side' },
  failed: { ru: 'сбой на другой стороне', en: 'a failure on the other side' },
  refused: { ru: 'другая сторона не приняла', en: 'the other side did not take it' },
  gone: { ru: 'получатель больше не доступен', en: 'the recipient is reached no more' },
  unbound: { ru: 'канал не привязан', en: 'the channel is not bound' },
  not_set_up: { ru: 'канал не настроен', en: 'the channel is not set up' },
  month_limit: { ru: 'исчерпана сумма организации на 30 дней', en: 'the sum of the organisation for 30 days is spent' },
  day_limit: { ru: 'исчерпан дневной предел организации', en: 'the day’s limit of the organisation is reached' },
}

/** What a given-up message was about. */
export const sourceWords: Readonly<Record<string, Bilingual>> = {
  notice: { ru: 'Уведомление', en: 'Notice' },
  digest: { ru: 'Сводка', en: 'Digest' },
  driver_link: { ru: 'Ссылка водителю', en: 'Link of a driver' },
  plan_changed: { ru: 'План рейса водителю', en: 'Plan of a flight to a driver' },
  test: { ru: 'Проверка канала', en: 'Test of a channel' },
  code: { ru: 'Код привязки', en: 'Code to bind' },
  rule: { ru: 'Правило', en: 'Rule' },
  event: { ru: 'Событие для программы', en: 'Event for a program' },
  failing: { ru: 'Письмо о вебхуке', en: 'Letter about a webhook' },
}

export const words = defineWords({
  title: { ru: 'Мои каналы', en: 'My channels' },
  lead: { ru: 'куда приходят уведомления, когда Трасса закрыта', en: 'where notices come while Trassa is closed' },
  failed: { ru: 'Каналы не загрузились', en: 'The channels did not load' },
  works: { ru: 'работает', en: 'works' },
  unbound: { ru: 'не привязан', en: 'not bound' },
  off: { ru: 'выключен', en: 'switched off' },
  waits: { ru: 'ждёт кода', en: 'waits for its code' },
  notOffered: { ru: 'не настроен администратором установки', en: 'not set up by the administrator of the installation' },
  noEmail: { ru: 'в вашей карточке сотрудника нет адреса', en: 'your card as an employee has no address' },
  letters: { ru: 'Присылать письма', en: 'Send letters' },
  bind: { ru: 'Привязать', en: 'Bind' },
  bindThis: { ru: 'Включить в этом браузере', en: 'Switch on in this browser' },
  unbind: { ru: 'Отвязать', en: 'Unbind' },
  unbindOf: { ru: (name: string) => `Отвязать: ${name}`, en: (name: string) => `Unbind: ${name}` },
  test: { ru: 'Проверить', en: 'Test' },
  testOf: { ru: (name: string) => `Проверить: ${name}`, en: (name: string) => `Test: ${name}` },
  tested: {
    ru: (seconds: string, at: string) => `Проверка отправлена, доставлена за ${seconds} с, ${at}`,
    en: (seconds: string, at: string) => `Test sent, delivered in ${seconds} s, ${at}`,
  },
  testWaits: { ru: 'Проверка отправляется…', en: 'The test is on its way…' },
  testLater: {
    ru: (why: string) => `Пока не доставлено: ${why}. Повторяем`,
    en: (why: string) => `Not delivered yet: ${why}. Trying again`,
  },
  testFailed: { ru: (why: string) => `Не доставлено: ${why}`, en: (why: string) => `Not delivered: ${why}` },
  denied: {
    ru: 'Браузер не разрешает уведомления с этого адреса. Разрешите их в настройках сайта и нажмите ещё раз.',
    en: 'The browser does not let this address show notices. Allow them in the settings of the site and press again.',
  },
  unsupported: {
    ru: 'Этот браузер не показывает уведомления при закрытой странице. На iPhone добавьте Трассу на экран «Домой».',
    en: 'This browser shows no notices while the page is closed. On an iPhone add Trassa to the home screen.',
  },
  subscribeFailed: {
    ru: 'Служба уведомлений браузера не ответила. Попробуйте позже.',
    en: 'The push service of the browser did not answer. Try again later.',
  },
  yandex: { ru: 'Яндекс Браузер', en: 'Yandex Browser' },
  browser: { ru: 'Браузер', en: 'Browser' },
  cancel: { ru: 'Закрыть', en: 'Close' },
  phoneTitle: { ru: 'Привязать телефон', en: 'Bind a phone' },
  phone: { ru: 'Телефон', en: 'Phone' },
  phoneLead: {
    ru: 'Пришлём SMS с кодом. SMS приходят только о срочном, если вы так настроите.',
    en: 'We send an SMS with a code. SMS come about urgent matters alone, if you set it so.',
  },
  sendCode: { ru: 'Прислать код', en: 'Send the code' },
  code: { ru: 'Код из SMS', en: 'Code of the SMS' },
  confirm: { ru: 'Подтвердить', en: 'Confirm' },
  wrongCode: { ru: 'Код не тот. Осталось меньше попыток.', en: 'That is not the code. Fewer tries are left.' },
  messengerTitle: { ru: (name: string) => `Привязать ${name}`, en: (name: string) => `Bind ${name}` },
  messengerLead: {
    ru: 'Откройте ссылку на телефоне или наведите камеру на код и нажмите «Начать». Ссылка действует один раз, 15 минут.',
    en: 'Open the link on your phone, or point the camera at the code, and press Start. The link counts once, for 15 minutes.',
  },
  copyLink: { ru: 'Скопировать ссылку', en: 'Copy the link' },
  qr: { ru: 'Код, который открывает бота', en: 'The code that opens the bot' },
  boundNow: { ru: 'Привязано', en: 'Bound' },
  dead: { ru: 'Не доставленные сообщения', en: 'Messages not delivered' },
  noDead: { ru: 'Все сообщения доставлены.', en: 'All messages were delivered.' },
  attempts: { ru: (count: number) => `попыток: ${count}`, en: (count: number) => `tries: ${count}` },
  again: { ru: 'Отправить ещё раз', en: 'Send again' },
  againAll: { ru: 'Отправить все ещё раз', en: 'Send all again' },
  againOf: { ru: (what: string) => `Отправить ещё раз: ${what}`, en: (what: string) => `Send again: ${what}` },
  sentAgain: { ru: 'Отправлено ещё раз', en: 'Sent again' },
  againCount: { ru: (count: number) => `Сообщений: ${count}`, en: (count: number) => `Messages: ${count}` },
})
