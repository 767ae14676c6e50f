import type { ChannelName } from '#contract/channels.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Message } from './record.ts'

/** What stands around the letters of notices. */
export const letterWords: Record<Locale, { product: string; footer: string; unsubscribe: string; more: (count: number) => string }> = {
  ru: {
    product: 'Трасса',
    footer: 'Письмо отправлено по вашим настройкам уведомлений.',
    unsubscribe: 'Не присылать письма',
    more: count => `И ещё строк: ${count}. Все уведомления есть в Трассе.`,
  },
  en: {
    product: 'Trassa',
    footer: 'This letter was sent by your notification settings.',
    unsubscribe: 'Send no letters',
    more: count => `Lines left out: ${count}. All notices are in Trassa.`,
  },
}

/** The page behind the link of a letter that stops letters. */
export const unsubscribeWords: Record<
  Locale,
  { title: string; lead: string; button: string; done: string; doneLead: string; gone: string; goneLead: string }
> = {
  ru: {
    title: 'Не присылать письма',
    lead: 'Уведомления больше не будут приходить на почту. Колокольчик и другие каналы останутся, письма можно включить в настройках уведомлений.',
    button: 'Не присылать письма',
    done: 'Писем больше не будет',
    doneLead: 'Уведомления остаются в Трассе. Включить письма снова можно в настройках уведомлений.',
    gone: 'Ссылка не открывается',
    goneLead: 'Она неполная или чужая. Отключить письма можно в настройках уведомлений.',
  },
  en: {
    title: 'Send no letters',
    lead: 'Notices will come by mail no more. The bell and other channels stay, and letters can be switched on in the notification settings.',
    button: 'Send no letters',
    done: 'No more letters',
    doneLead: 'Notices stay in Trassa. Letters can be switched on again in the notification settings.',
    gone: 'The link does not open',
    goneLead: 'It is incomplete or another’s. Letters can be switched off in the notification settings.',
  },
}

/** What the bot answers to who started it. */
export const botWords: Record<'bound' | 'met' | 'unknown', string> = {
  met: 'Здравствуйте. Пишите заявки сюда: откуда и куда, какой груз, вес и день погрузки. · Hello. Write your orders here: from where to where, what cargo, its weight and the day of loading.',
  bound: 'Готово: уведомления Трассы будут приходить сюда. · Done: notices of Trassa will come here.',
  unknown:
    'Код уже использован или устарел. Откройте «Уведомления» в Трассе и привяжите чат ещё раз. · The code was used or is too old. Open Notifications in Trassa and bind the chat again.',
}

const wholeMessage = (locale: Locale, subject: string, text: string, short: string): Message => ({
  locale,
  subject,
  lines: [{ title: subject, text, href: null, actionLabel: null }],
  locked: subject,
  short,
})

/** Proves that a channel works. */
export const testMessage = (locale: Locale): Message =>
  locale === 'ru'
    ? wholeMessage(
        'ru',
        'Трасса: проверка канала',
        'Сообщение дошло: по этому каналу будут приходить уведомления.',
        'Трасса: проверка канала. Сообщение дошло.',
      )
    : wholeMessage(
        'en',
        'Trassa: a test of the channel',
        'The message arrived: notices will come by this channel.',
        'Trassa: a test of the channel. The message arrived.',
      )

/** Binds a phone. */
export const codeMessage = (locale: Locale, code: string): Message =>
  locale === 'ru'
    ? wholeMessage('ru', 'Трасса: код', `Код ${code}`, `Трасса: код ${code} привяжет этот телефон к уведомлениям. Никому его не сообщайте.`)
    : wholeMessage('en', 'Trassa: code', `Code ${code}`, `Trassa: the code ${code} binds this phone to notices. Tell it nobody.`)

/** Tells a driver on a locked screen that his flight has changed, and no more. */
export const planChangedMessage = (locale: Locale, number: string, href: string): Message => {
  const [subject, text, label] =
    locale === 'ru'
      ? [`Рейс ${number}: план изменился`, 'Откройте рейс: точки или время стали другими.', 'Открыть рейс']
      : [`Flight ${number}: the plan has changed`, 'Open the flight: its stops or times are others.', 'Open the flight']
  return {
    locale,
    subject,
    lines: [{ title: subject, text, href, actionLabel: label }],
    locked: locale === 'ru' ? 'План рейса изменился' : 'The plan of the flight has changed',
    short: subject,
  }
}

/** Brings a driver the link to his flight by SMS or messenger. */
export const driverLinkMessage = (
  locale: Locale,
  { organization, number, url }: { organization: string; number: string; url: string },
): Message => {
  const ru = locale === 'ru'
  const subject = ru ? `Рейс ${number}` : `Flight ${number}`
  // the link is the message: what stands before it gives way
  const before = ru ? `Рейс ${number}: ` : `Flight ${number}: `
  return {
    locale,
    subject,
    lines: [
      {
        title: subject,
        text: ru
          ? `${organization} назначила вас на рейс. Откройте ссылку на своём телефоне; никому её не пересылайте.`
          : `${organization} put you on the flight. Open the link on your own phone; do not pass it on.`,
        href: url,
        actionLabel: ru ? 'Открыть рейс' : 'Open the flight',
      },
    ],
    locked: ru ? 'Вам назначен рейс' : 'You were put on a flight',
    short: before.length + url.length <= 160 ? `${before}${url}` : url,
  }
}

/** Channels by names that are the same in every language. */
export const channelTitles: Record<ChannelName, string> = {
  email: 'E-mail',
  push: 'Web push',
  sms: 'SMS',
  telegram: 'Telegram',
  max: 'MAX',
  webhook: 'Webhook',
}

/** Tells whoever manages the organisation by letter that a program takes nothing, or is switched off for it. */
export function failingMessage(locale: Locale, { name, days, isOff }: { name: string; days: number; isOff: boolean }): Message {
  if (locale === 'ru')
    return isOff
      ? wholeMessage(
          'ru',
          `Вебхук «${name}» отключён`,
          `Он не принимал сообщения неделю. Исправьте программу, включите вебхук и отправьте период заново.`,
          `Вебхук «${name}» отключён`,
        )
      : wholeMessage(
          'ru',
          `Вебхук «${name}» не принимает сообщения`,
          `Дней без ответа: ${days}. Через неделю без ответа вебхук отключится.`,
          `Вебхук «${name}» не отвечает`,
        )
  return isOff
    ? wholeMessage(
        'en',
        `The webhook “${name}” is switched off`,
        'It took no message for a week. Put the program right, switch the webhook on and replay the period.',
        `The webhook “${name}” is off`,
      )
    : wholeMessage(
        'en',
        `The webhook “${name}” takes no messages`,
        `Days without an answer: ${days}. After a week without one the webhook is switched off.`,
        `The webhook “${name}” does not answer`,
      )
}
