import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { PrintFormat } from '#contract/prints.ts'
import type { VisibleBet } from '#contract/tender-list.ts'
import type { Basis, BetStatus, LotStatus, TenderKind, TenderStatus } from '#contract/tender-states.ts'
import { basisWords, lotStatusWords, tenderStatusWords } from '#contract/tender-words.ts'
import { threadOf } from '#server/bets/store.ts'
import { findEntry } from '#server/dicts/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Rendered, renderForm } from '#server/prints/drawing/render.ts'
import type { Cell, Form } from '#server/prints/forms/form.ts'
import { momentText } from '#server/wording/words/days.ts'
import { moneyText, vatRateText } from '#server/wording/words/sums.ts'
import { documentsOf } from './files.ts'
import { kindOf } from './kinds.ts'
import type { TenderEntryRecord, TenderState } from './row.ts'

const words = {
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

const betWords: Record<BetStatus, Bilingual> = {
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
const told = (parts: readonly (string | null | undefined)[]): string =>
  parts.reduce<string>((text, part) => (part ? `${text}${text === '' ? '' : text.endsWith('.') ? ' ' : '. '}${part}` : text), '')

type ProtocolInput = { state: TenderState; entries: readonly TenderEntryRecord[]; tz: string; prices: boolean }

/** The protocol as its form: of the bets what its viewer may see. Drawing it needs no transaction any more. */
export async function protocolForm(
  tx: Tx,
  { state, entries, tz, prices }: ProtocolInput,
  locale: Locale,
): Promise<{ title: string; draw: (format: PrintFormat) => Promise<Rendered> }> {
  const say = (one: Bilingual) => one[locale]
  const { tender, organizer } = state
  const at = (moment: Date | null) => (moment === null ? '' : momentText(moment, tz, locale))
  const money = (sum: { minor: number; currency: string } | null): Cell => ({
    text: sum === null || !prices ? '' : moneyText(sum, locale),
    align: 'right',
  })
  // extensions are of the lots
  const ended = new Date(Math.max(...state.lots.map(lot => (lot.closedAt ?? lot.endsAt).getTime())))
  const named = tender.cancelReason === null ? undefined : await findEntry(tx, 'demand_cancel_reasons', tender.cancelReason)
  const reason = named && say({ ru: named.nameRu, en: named.nameEn })
  const title = `${say(words.title)} ${tender.number ?? ''}`
  const blocks: Form['blocks'] = [
    { kind: 'title', level: 1, text: title },
    {
      kind: 'fields',
      labelWidth: 28,
      rows: (
        [
          [words.organizer, `${organizer.name}, ${organizer.tin}`],
          [words.name, tender.title],
          [words.kind, say(kindOf({ kind: tender.kind as TenderKind, rising: tender.side === 'executor' }))],
          [words.basis, say(basisWords[tender.basis as Basis])],
          [words.time, `${at(tender.startsAt)} – ${at(ended)}`],
          [words.round, String(tender.round)],
          [words.status, say(tenderStatusWords[tender.status as TenderStatus])],
          [words.reason, told([reason, tender.cancelComment])],
          [words.terms, tender.termsHash?.toString('hex') ?? ''],
        ] as const
      ).flatMap(([label, value]): [string, string][] => (value === '' ? [] : [[say(label), value]])),
    },
  ]
  const documents = await documentsOf(tx, tender, entries)
  if (documents.length > 0)
    blocks.push(
      { kind: 'gap', size: 'small' },
      { kind: 'title', level: 2, text: say(words.documents) },
      {
        kind: 'table',
        widths: [27, 8, 18, 47],
        head: [[words.document, words.size, words.added, words.sum].map(head => ({ text: say(head) }))],
        body: documents.map((file): Cell[] => [
          { text: file.name },
          { text: String(Math.ceil(file.size / 1024)), align: 'right' },
          { text: [at(new Date(file.createdAt)), file.addendum !== null && say(words.addendum)].filter(Boolean).join(', ') },
          { text: file.sha256, small: true },
        ]),
      },
    )
  const addenda = entries.filter(({ what }) => what === 'addendum').toReversed()
  if (addenda.length > 0)
    blocks.push(
      { kind: 'gap', size: 'small' },
      { kind: 'title', level: 2, text: say(words.addenda) },
      ...addenda.map(({ at: moment, comment, facts }) => {
        const { endsAt } = facts as { endsAt?: string | null }
        const moved = endsAt ? say(words.until).replace('{at}', at(new Date(endsAt))) : ''
        return { kind: 'text' as const, text: told([at(moment), comment, moved]) }
      }),
    )
  for (const lot of state.lots) {
    const facts = lot.facts as { from: Bilingual; to: Bilingual }
    const seen = await lastBets(tx, lot.id)
    const up = tender.side === 'executor'
    const ranked = seen.toSorted((a, b) => {
      const [one, other] = [a.compared?.minor ?? Number.POSITIVE_INFINITY, b.compared?.minor ?? Number.POSITIVE_INFINITY]
      return one === other ? a.seq - b.seq : up ? other - one : one - other
    })
    // who let the time run out gave nothing back
    const silent = new Set(state.awards.filter(one => one.lotId === lot.id && one.status === 'expired').map(({ seq }) => seq))
    const heads = [words.place, words.bidder, words.price, words.vat, words.compared, words.share, words.at, words.became]
    blocks.push(
      { kind: 'gap', size: 'small' },
      {
        kind: 'title',
        level: 2,
        text: `${say(words.lot)} ${lot.number}. ${say(facts.from)} – ${say(facts.to)}. ${say(lotStatusWords[lot.status as LotStatus])}`,
      },
      ...(ranked.length === 0
        ? [{ kind: 'text' as const, text: say(words.none) }]
        : [
            {
              kind: 'table' as const,
              widths: [5, 22, 14, 9, 14, 8, 18, 14],
              head: [heads.map(head => ({ text: say(head) }))],
              body: ranked.map((bet, i): Cell[] => [
                { text: String(i + 1), align: 'center' },
                { text: bet.bidder?.name ?? say(words.alias).replace('{n}', bet.alias) },
                money(bet.amount),
                { text: vatRateText({ vatMode: bet.vatMode, vatRate: bet.vatRate }, locale), align: 'center' },
                money(bet.compared),
                { text: bet.share === null ? '' : String(bet.share), align: 'right' },
                { text: at(new Date(bet.at)) },
                { text: say(silent.has(bet.seq) ? words.silent : betWords[bet.status]) },
              ]),
            },
          ]),
      { kind: 'text', small: true, text: say(words.head).replace('{h}', lot.head.toString('hex')) },
    )
  }
  const decisions = entries.filter(({ what }) => what === 'award' || what === 'decide' || what.startsWith('award.')).toReversed()
  if (decisions.length > 0)
    blocks.push(
      { kind: 'gap', size: 'small' },
      { kind: 'title', level: 2, text: say(words.decisions) },
      ...decisions.map(entry => ({
        kind: 'text' as const,
        text: told([at(entry.at), decisionOf(entry)[locale], entry.byName, entry.comment]),
      })),
    )
  blocks.push({ kind: 'gap', size: 'small' }, { kind: 'text', small: true, text: say(words.drawn).replace('{at}', at(tx.now)) })
  const form: Form = {
    code: 'tender_protocol',
    edition: locale === 'ru' ? 'свободная форма' : 'free form',
    language: locale,
    page: 'A4L',
    title,
    running: title,
    blocks,
  }
  return { title, draw: format => renderForm(form, format) }
}

/** Everybody's last word in a lot, of what the viewer may see; the log before it may be long. */
async function lastBets(tx: Tx, lotId: string): Promise<VisibleBet[]> {
  const last: VisibleBet[] = []
  for (let after = 0, page: VisibleBet[]; ; after = page.at(-1)!.seq) {
    page = await threadOf(tx, lotId, after, PAGE)
    last.push(...page.filter(bet => bet.status !== 'replaced'))
    if (page.length < PAGE) return last
  }
}

const PAGE = 1000

type DecisionFacts = { lot?: string; winners?: { executor: string; share: number }[]; executor?: string }

function decisionOf({ what, facts }: TenderEntryRecord): Bilingual {
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
