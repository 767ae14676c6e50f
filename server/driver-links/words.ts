import type { Locale } from '#contract/primitives.ts'
import { type Letter, letterOf } from '#server/mail/row.ts'

type LinkFacts = { organization: string; number: string; url: string }

/** Brings a driver the link to his flight. */
export function linkLetter(locale: Locale, to: string, { organization, number, url }: LinkFacts): Letter {
  return locale === 'ru'
    ? letterOf(locale, to, {
        title: `Рейс ${number}: ссылка водителя`,
        paragraphs: [
          `${organization} назначила вас на рейс ${number}.`,
          'Откройте ссылку на своём телефоне: там точки, время, контакты и отметки. Приложение ставить не нужно, связь нужна только для отправки.',
        ],
        button: { label: 'Открыть рейс', href: url },
        note: 'Ссылка открывается на одном телефоне, первом. Никому её не пересылайте.',
      })
    : letterOf(locale, to, {
        title: `Flight ${number}: the driver’s link`,
        paragraphs: [
          `${organization} put you on flight ${number}.`,
          'Open the link on your own phone: it has the stops, times, contacts and what to report. There is nothing to install, and a network is needed to send alone.',
        ],
        button: { label: 'Open the flight', href: url },
        note: 'The link opens on one phone, the first. Do not pass it on.',
      })
}
