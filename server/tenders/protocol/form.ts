import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { PrintFormat } from '#contract/prints.ts'
import type { TenderFile } from '#contract/tender-card.ts'
import type { VisibleBet } from '#contract/tender-list.ts'
import type { Basis, LotStatus, TenderKind, TenderStatus } from '#contract/tender-states.ts'
import { basisWords, lotStatusWords, tenderStatusWords } from '#contract/tender-words.ts'
import { threadOf } from '#server/bets/store.ts'
import { findEntry } from '#server/dicts/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Rendered, renderForm } from '#server/prints/drawing/render.ts'
import type { Cell, Form } from '#server/prints/forms/form.ts'
import { documentsOf } from '#server/tenders/commands/documents.ts'
import type { LotRecord, TenderEntryRecord, TenderState } from '#server/tenders/record.ts'
import { kindOf } from '#server/tenders/rules.ts'
import { momentText } from '#server/wording/words/days.ts'
import { moneyText, vatRateText } from '#server/wording/words/sums.ts'
import { betWords, decisionOf, sentences, words } from './words.ts'

type ProtocolInput = { state: TenderState; entries: readonly TenderEntryRecord[]; tz: string; prices: boolean }

/** How this protocol writes: in the language of its reader and on his clock, sums only for who may see them. */
const penOf = (locale: Locale, tz: string, prices: boolean) => ({
  locale,
  say: (one: Bilingual) => one[locale],
  at: (moment: Date | null) => (moment === null ? '' : momentText(moment, tz, locale)),
  money: (sum: { minor: number; currency: string } | null): Cell => ({
    text: sum === null || !prices ? '' : moneyText(sum, locale),
    align: 'right',
  }),
})

type Pen = ReturnType<typeof penOf>

/** The documents of the tender with their hashes. */
function documentBlocks({ say, at }: Pen, documents: readonly TenderFile[]): Form['blocks'] {
  if (documents.length === 0) return []
  return [
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
  ]
}

/** What was added to the terms while it went on. */
function addendumBlocks({ say, at }: Pen, entries: readonly TenderEntryRecord[]): Form['blocks'] {
  const addenda = entries.filter(({ what }) => what === 'addendum').toReversed()
  if (addenda.length === 0) return []
  return [
    { kind: 'gap', size: 'small' },
    { kind: 'title', level: 2, text: say(words.addenda) },
    ...addenda.map(({ at: moment, comment, facts }) => {
      const { endsAt } = facts as { endsAt?: string | null }
      const moved = endsAt ? say(words.until).replace('{at}', at(new Date(endsAt))) : ''
      return { kind: 'text' as const, text: sentences([at(moment), comment, moved]) }
    }),
  ]
}

/** A lot with everybody's last word in it, best first. */
function lotBlocks({ locale, say, at, money }: Pen, state: TenderState, lot: LotRecord, seen: readonly VisibleBet[]): Form['blocks'] {
  const facts = lot.facts as { from: Bilingual; to: Bilingual }
  const up = state.tender.side === 'executor'
  const ranked = seen.toSorted((a, b) => {
    const [one, other] = [a.compared?.minor ?? Number.POSITIVE_INFINITY, b.compared?.minor ?? Number.POSITIVE_INFINITY]
    return one === other ? a.seq - b.seq : up ? other - one : one - other
  })
  // who let the time run out gave nothing back
  const silent = new Set(state.awards.filter(one => one.lotId === lot.id && one.status === 'expired').map(({ seq }) => seq))
  const heads = [words.place, words.bidder, words.price, words.vat, words.compared, words.share, words.at, words.became]
  return [
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
  ]
}

/** The protocol as its form: of the bets what its viewer may see. Drawing it needs no transaction any more. */
export async function protocolForm(
  tx: Tx,
  { state, entries, tz, prices }: ProtocolInput,
  locale: Locale,
): Promise<{ title: string; draw: (format: PrintFormat) => Promise<Rendered> }> {
  const pen = penOf(locale, tz, prices)
  const { say, at } = pen
  const { tender, organizer } = state
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
          [words.reason, sentences([reason, tender.cancelComment])],
          [words.terms, tender.termsHash?.toString('hex') ?? ''],
        ] as const
      ).flatMap(([label, value]): [string, string][] => (value === '' ? [] : [[say(label), value]])),
    },
  ]
  blocks.push(...documentBlocks(pen, await documentsOf(tx, tender, entries)), ...addendumBlocks(pen, entries))
  for (const lot of state.lots) blocks.push(...lotBlocks(pen, state, lot, await lastBets(tx, lot.id)))
  const decisions = entries.filter(({ what }) => what === 'award' || what === 'decide' || what.startsWith('award.')).toReversed()
  if (decisions.length > 0)
    blocks.push(
      { kind: 'gap', size: 'small' },
      { kind: 'title', level: 2, text: say(words.decisions) },
      ...decisions.map(entry => ({
        kind: 'text' as const,
        text: sentences([at(entry.at), decisionOf(entry)[locale], entry.byName, entry.comment]),
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
