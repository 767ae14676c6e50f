import type { Bilingual, Locale } from '#contract/primitives.ts'
import { type Letter, letterOf } from '#server/mail/row.ts'

type CodeFacts = { organization: string; number: string; place: Bilingual; code: string }

/** Brings a consignee the code he tells the driver. */
export function codeLetter(locale: Locale, to: string, { organization, number, place, code }: CodeFacts): Letter {
  return locale === 'ru'
    ? letterOf(locale, to, {
        title: `Код получения груза по заказу ${number}`,
        paragraphs: [
          `${organization} доставляет вам груз по заказу ${number}: ${place.ru}.`,
          `Код: ${code}`,
          'Назовите код водителю, когда примете груз: этим вы подтвердите, что получили его.',
        ],
        note: 'До приёмки код никому не сообщайте. Новое письмо с кодом отменяет прежний.',
      })
    : letterOf(locale, to, {
        title: `Handover code of order ${number}`,
        paragraphs: [
          `${organization} delivers cargo of order ${number} to you: ${place.en}.`,
          `The code: ${code}`,
          'Tell the driver the code once you have taken the cargo: by that you confirm that you received it.',
        ],
        note: 'Tell nobody the code before. Another letter with a code makes this one useless.',
      })
}

/** Why a hold was set that came of wrong codes; a hold has one text, in whatever language it was written. */
export const heldReason = 'Код вручения трижды неверен · The handover code was wrong three times'
