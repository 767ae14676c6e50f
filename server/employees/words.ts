import type { Locale } from '#contract/primitives.ts'
import { type Letter, letterOf } from '#server/mail/row.ts'

type InvitationFacts = { name: string; organization: string; invitedBy: string; link: string; until: Date; tz: string }

/** Invites a person into an organisation. */
export function invitationLetter(locale: Locale, to: string, { name, organization, invitedBy, link, until, tz }: InvitationFacts): Letter {
  const day = new Intl.DateTimeFormat(locale === 'ru' ? 'ru' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: tz }).format(
    until,
  )
  return locale === 'ru'
    ? letterOf(locale, to, {
        title: `${organization}: приглашение в Трассу`,
        paragraphs: [
          `Здравствуйте, ${name}!`,
          `${invitedBy} приглашает вас работать в организации «${organization}» в Трассе, где ведут заказы, торги и рейсы.`,
        ],
        button: { label: 'Принять приглашение', href: link },
        note: `Ссылка действует один раз, до ${day}.`,
      })
    : letterOf(locale, to, {
        title: `${organization}: invitation to Trassa`,
        paragraphs: [
          `Hello ${name},`,
          `${invitedBy} invites you to work for “${organization}” in Trassa, where orders, tenders and flights are run.`,
        ],
        button: { label: 'Accept the invitation', href: link },
        note: `The link counts once, until ${day}.`,
      })
}
