import type { Bilingual } from '#contract/primitives.ts'
import type { BetStatus } from '#contract/tender-states.ts'
import type { TenderEntryRecord } from '#server/tenders/record.ts'

export const words = {
  title: { ru: 'Протокол торгов', en: 'Protocol of bidding' },
  organizer: { ru: 'Организатор', en: 'Organiser' },
  name: { ru: 'Тендер', en: 'Tender' },
  kind: { ru: 'Вид торга', en: 'Kind' },
  basis: { ru: 'Сравнение цен', en: 'Prices compared' },
  time: { ru: 'Приём ставок', en: 'Bidding' },
  round: { ru: 'Туров', en: 'Rounds' },
  status: { ru: 'Итог', en: 'Outcome' },
  terms: { ru: 'Хеш условий (SHA-256)', en: 'Hash of the terms (SHA-256)' },
  reason: { ru: 'Причина отмены', en: 'Reason for cancelling' },
  lot: { ru: 'Лот', en: 'Lot' },
  place: { ru: 'Место', en: 'Place' },
  bidder: { ru: 'Участник', en: 'Bidder' },
  price: { ru: 'Цена', en: 'Price' },
  vat: { ru: 'НДС', en: 'VAT' },
  compared: { ru: 'Для сравнения', en: 'Compared' },
  share: { ru: 'Берёт до, %', en: 'Takes up to, %' },
  at: { ru: 'Время ставки', en: 'Placed at' },
  became: { ru: 'Состояние', en: 'State' },
  alias: { ru: 'Участник {n}', en: 'Bidder {n}' },
  silent: { ru: 'не подтвердил вовремя', en: 'not confirmed in time' },
  none: { ru: 'Ставок не было', en: 'There were no bets' },
  head: { ru: 'Последнее звено журнала: {h}', en: 'Last link of the log: {h}' },
  documents: { ru: 'Документы тендера', en: 'Documents of the tender' },
  document: { ru: 'Документ', en: 'Document' },
  size: { ru: 'Размер, КБ', en: 'Size, KB' },
  added: { ru: 'Приложен', en: 'Attached' },
  sum: { ru: 'SHA-256 исходного файла', en: 'SHA-256 of the file as it came' },
  addendum: { ru: 'с дополнением', en: 'with an addendum' },
  addenda: { ru: 'Дополнения', en: 'Addenda' },
  until: { ru: 'Приём ставок до {at}', en: 'Bets until {at}' },
  decisions: { ru: 'Решения', en: 'Decisions' },
  drawn: { ru: 'Протокол составлен {at}', en: 'Drawn up {at}' },
} as const satisfies Record<string, Bilingual>

export const betWords: Record<BetStatus, Bilingual> = {
  submitted: { ru: 'подана', en: 'submitted' },
  leading: { ru: 'лучшая', en: 'best' },
  replaced: { ru: 'заменена', en: 'replaced' },
  withdrawn: { ru: 'отозвана', en: 'withdrawn' },
  disqualified: { ru: 'отклонена', en: 'disqualified' },
  won: { ru: 'выиграла', en: 'won' },
  reserve: { ru: 'резерв', en: 'reserve' },
  lost: { ru: 'проиграла', en: 'lost' },
  confirmed: { ru: 'подтверждена', en: 'confirmed' },
  refused: { ru: 'отказ победителя', en: 'refused by the winner' },
}

/** Words one after another as sentences; what ends with a full stop gets no second one. */
export const sentences = (parts: readonly (string | null | undefined)[]): string =>
  parts.reduce<string>((text, part) => (part ? `${text}${text === '' ? '' : text.endsWith('.') ? ' ' : '. '}${part}` : text), '')

type DecisionFacts = { lot?: string; winners?: { executor: string; share: number }[]; executor?: string }

export function decisionOf({ what, facts }: TenderEntryRecord): Bilingual {
  const { lot = '', winners = [], executor = '' } = facts as DecisionFacts
  if (what === 'award') {
    const who = winners.map(one => (one.share === 100 ? one.executor : `${one.executor} ${one.share} %`)).join(', ')
    return { ru: `Лот ${lot}: выбран ${who}`, en: `Lot ${lot}: ${who} chosen` }
  }
  if (what === 'decide') return { ru: `Лот ${lot}: победителя нет`, en: `Lot ${lot}: nobody chosen` }
  if (what === 'award.confirmed') return { ru: `${executor}: подтвердил`, en: `${executor}: confirmed` }
  if (what === 'award.refused') return { ru: `${executor}: отказался`, en: `${executor}: refused` }
  return { ru: `${executor}: время подтверждения вышло`, en: `${executor}: time to confirm is over` }
}
