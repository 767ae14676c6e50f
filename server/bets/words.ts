import type { Bilingual } from '#contract/primitives.ts'
/** Why an organisation may not bid, as `gate.bet_obstacles` names it. Who marked whom is told to nobody. */
export const betReasons = {
  permission: {
    ru: 'вам не дано право делать ставки, его выдаёт владелец организации',
    en: 'you have no right to place bets, the owner of your organisation gives it',
  },
  own: { ru: 'это тендер вашей организации', en: 'it is a tender of your own organisation' },
  unverified: {
    ru: 'организация ещё не проверена: заполните её карточку и дождитесь проверки',
    en: 'your organisation is not verified yet: fill in its card and wait for the check',
  },
  side: { ru: 'в этом тендере участвует другая сторона рынка', en: 'the other side of the market takes part in this tender' },
  not_invited: { ru: 'вас в него не пригласили', en: 'you are not invited to it' },
  excluded: { ru: 'организатор исключил вас из торгов', en: 'the organiser has taken you out of the bidding' },
  private: {
    ru: 'тендер для участников закрытой площадки, вы в ней сейчас не участвуете',
    en: 'the tender is for members of a private area, you are not one now',
  },
  partner: { ru: 'нет действующего партнёрства с организатором', en: 'there is no active partnership with the organiser' },
  debt: {
    ru: 'есть просроченный долг перед организатором, погасите его',
    en: 'there is an overdue debt to the organiser, settle it',
  },
  rating: { ru: 'доля доставок в срок ниже требуемой', en: 'your share of deliveries in time is below what is asked' },
  own_fleet: { ru: 'нужен собственный транспорт, его нет в вашем парке', en: 'vehicles of your own are asked for, your fleet has none' },
  insurance: {
    ru: 'нужен действующий полис ответственности на большую сумму, внесите его в карточку организации',
    en: 'a valid liability policy of a larger sum is asked for, enter it on the card of your organisation',
  },
  adr: {
    ru: 'нужен водитель с действующим свидетельством ДОПОГ',
    en: 'a driver with a valid ADR certificate is asked for',
  },
} as const

export type BetReason = keyof typeof betReasons

export const wordsOf = (code: string): Bilingual => betReasons[code as BetReason] ?? betReasons.excluded
