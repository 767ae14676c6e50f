import type { Bilingual } from './primitives.ts'

/** The text a driver answers now. Another text is another number, and who had agreed to the older one is asked anew. */
export const consentVersion = 1

/** How many days positions stay: whole, and after that one a minute. */
export type PositionDays = { wholeDays: number; thinnedDays: number }

/** What a driver reads before he agrees, paragraph by paragraph; texts of older numbers stay, for what was agreed to can be read again. */
export const consentTexts: Readonly<Record<number, (facts: PositionDays & { carrier: string }) => readonly Bilingual[]>> = {
  1: ({ carrier, wholeDays, thinnedDays }) => [
    {
      ru: `Кто видит: диспетчеры вашего перевозчика, ${carrier}. Экспедитор видит только свой груз: от прибытия на его погрузку до конца его выгрузки. Больше никто.`,
      en: `Who sees it: the dispatchers of your carrier, ${carrier}. A forwarder sees his own cargo alone: from the arrival at its loading to the end of its unloading. Nobody else.`,
    },
    {
      ru: 'Для чего: чтобы прибытие, простой и опоздание доказывались дорогой, а не звонками.',
      en: 'What for: so that arrivals, waiting and lateness are proved by the road and not by calls.',
    },
    {
      ru: 'Когда: от выезда на погрузку до конца рейса, и только пока эта страница открыта. До выезда и после рейса телефон не спрашиваем.',
      en: 'When: from the start for the loading to the end of the flight, and only while this page is open. Before and after, the phone is not asked.',
    },
    {
      ru: `Сколько храним: точки целиком ${wholeDays} дн., по одной в минуту до ${thinnedDays} дн. Дольше остаётся только отрезок у точки, по которой заявили простой или претензию.`,
      en: `How long it is stored: whole for ${wholeDays} days, one point a minute for ${thinnedDays} days. After that only the part around a stop with a claim or paid waiting stays.`,
    },
    {
      ru: 'Отказаться можно сейчас и в любой момент потом, одним нажатием. Рейс и отметки от этого не меняются.',
      en: 'You may refuse now and withdraw at any time later, with one press. The flight and your reports stay as they are.',
    },
  ],
}
