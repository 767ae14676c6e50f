import { type ExtraCode, type ExtraRow, type ExtraStatus, orderTotal, type PriceRow } from '#contract/extras.ts'
import type { OrderTotal } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { Sum } from '#contract/order-sums.ts'
import type { Money, Side } from '#contract/primitives.ts'
import type { ChangeRecord, EntryRecord, ExtraRecord, OfferRecord, OrderRecord, PriceRecord } from '../record.ts'
import { asStep, extraActions, leftOf } from './rules.ts'

type Vat = NonNullable<PriceRow['vat']>

/**
 * An extra as one side reads it; `prices`: whether the person may see sums, and so decide on them; `open`: whether the order still takes
 * extras; `own`: whether the viewer proposed it himself.
 */
export function toExtra(
  extra: ExtraRecord,
  all: readonly ExtraRecord[],
  side: Side,
  { prices, open, own }: { prices: boolean; open: boolean; own: boolean },
): ExtraRow {
  return {
    id: extra.id,
    code: extra.code as ExtraCode,
    side: extra.side as Side,
    payer: extra.payer as Side,
    status: extra.status as ExtraStatus,
    amount: prices ? { minor: extra.amount, currency: extra.currency } : null,
    returns: extra.returns,
    left: prices && extra.status === 'approved' && extra.amount > 0 ? { minor: leftOf(extra, all), currency: extra.currency } : null,
    comment: extra.comment,
    evidence: extra.evidence,
    proposedAt: extra.proposedAt.toISOString(),
    proposedBy: extra.proposedBy,
    answerDueAt: extra.answerDueAt.toISOString(),
    answeredAt: extra.answeredAt?.toISOString() ?? null,
    answeredBy: extra.answeredBy,
    answer: extra.answer,
    actions: prices && open ? extraActions(asStep(extra, all), side) : [],
    ...(own && extra.status === 'proposed' && extra.side !== side && { own }),
  }
}

/** What an order comes to with its approved extras, and what these add; null where there is nothing of it. */
export function totalsOf(
  { price, currency, vatMode, vatRate }: Pick<OrderRecord, 'price' | 'currency' | 'vatMode' | 'vatRate'>,
  extras: readonly ExtraRecord[],
): { total: OrderTotal | null; extra: OrderTotal | null } {
  const approved = extras.filter(({ status }) => status === 'approved')
  const money = ({ net, vat, gross }: Sum): OrderTotal => ({
    net: { minor: net, currency },
    vat: { minor: vat, currency },
    gross: { minor: gross, currency },
  })
  const mode = vatMode as OrderDraft['vatMode']
  return {
    total: price === null ? null : money(orderTotal(price, mode, vatRate, approved)),
    extra: approved.length === 0 ? null : money(orderTotal(null, mode, vatRate, approved)),
  }
}

export type PriceSources = {
  side: Side
  /** The executor who reads it; null: its forwarder does. */
  viewer: string | null
  entered: readonly PriceRecord[]
  offers: readonly OfferRecord[]
  changes: readonly ChangeRecord[]
  extras: readonly ExtraRecord[]
  entries: readonly EntryRecord[]
}

/** Every price as far as a side may know of it, newest first: an executor reads of his own deal alone. */
export function pricesOf({ viewer, entered, offers, changes, extras, entries }: PriceSources): PriceRow[] {
  const rows = [
    ...entered.map((record, i) => enteredRow(record, entered[i - 1])),
    ...offers.filter(offer => viewer === null || offer.executorId === viewer).flatMap(offer => offerRows(offer, changes, entries)),
    ...changes.filter(({ partyId }) => viewer === null || partyId === viewer).flatMap(change => changeRows(change, offers)),
    ...extras
      .filter(({ status, partyId }) => status === 'approved' && (viewer === null || partyId === viewer))
      .map(extra => extraRow(extra, offers)),
  ]
  return rows.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || order(b.what) - order(a.what))
}

/** Lines of one moment as they follow each other. */
const order = (what: PriceRow['what']) => (what === 'entered' || what === 'changed' ? 0 : what === 'offered' ? 1 : 2)

const bare = { side: null, person: null, executor: null, before: null, after: null, vat: null, customer: null, extra: null, comment: '' }

function enteredRow(record: PriceRecord, last: PriceRecord | undefined): PriceRow {
  const was = (minor: number | null): Money | null => (minor === null ? null : { minor, currency: record.wasCurrency })
  const now = (minor: number | null): Money | null => (minor === null ? null : { minor, currency: record.currency })
  const first = record.wasPrice === null && record.wasCustomerPrice === null
  return {
    ...bare,
    id: record.id,
    at: record.at.toISOString(),
    what: first ? 'entered' : 'changed',
    side: 'forwarder',
    person: record.byName,
    before: was(record.wasPrice),
    after: now(record.price),
    vat: record.price === null ? null : vatOf(record),
    customer: customerRow(record, last),
  }
}

/** What the customer pays as it was entered, with its VAT; null where neither was touched. */
function customerRow(record: PriceRecord, last: PriceRecord | undefined): PriceRow['customer'] {
  const { wasCustomerPrice: before, customerPrice: after, wasCurrency, currency } = record
  const [was, now] = [last && customerVatOf(last), after === null ? null : customerVatOf(record)]
  if (before === after && (!was || !now || (was.vatMode === now.vatMode && was.vatRate === now.vatRate))) return null
  return {
    before: before === null ? null : { minor: before, currency: wasCurrency },
    after: after === null ? null : { minor: after, currency },
    vat: now,
  }
}

const customerVatOf = ({ customerVatMode, customerVatRate }: PriceRecord): Vat =>
  vatOf({ vatMode: customerVatMode, vatRate: customerVatRate })

const vatOf = ({ vatMode, vatRate }: { vatMode: string; vatRate: number }): Vat => ({ vatMode, vatRate }) as Vat

const ends: Record<string, PriceRow['what']> = { declined: 'declined', expired: 'expired', revoked: 'revoked', cancelled: 'revoked' }

function offerRows(offer: OfferRecord, changes: readonly ChangeRecord[], entries: readonly EntryRecord[]): PriceRow[] {
  const [from, until] = [offer.offeredAt.getTime(), offer.endedAt?.getTime() ?? Number.POSITIVE_INFINITY]
  const said = (...whats: string[]) =>
    entries.find(
      each => each.partyId === offer.executorId && whats.includes(each.what) && each.at.getTime() >= from && each.at.getTime() <= until,
    )
  const [offered, agreed, ended] = [said('offer'), said('accept'), said('decline', 'revoke', 'cancel')]
  // an agreed change of the price is written into the offer as well: what it began with stands in the first of these changes
  const first = changes
    .filter(
      each =>
        each.partyId === offer.executorId &&
        each.status === 'accepted' &&
        each.proposedAt.getTime() >= from &&
        each.proposedAt.getTime() <= until,
    )
    .toSorted((a, b) => a.proposedAt.getTime() - b.proposedAt.getTime())
    .map(each => each.was as Values)
  const price = first.find(was => was.price)?.price ?? { minor: offer.price, currency: offer.currency }
  const vat = vatOf({
    vatMode: first.find(was => was.vatMode !== undefined)?.vatMode ?? offer.vatMode,
    vatRate: first.find(was => was.vatRate !== undefined)?.vatRate ?? offer.vatRate,
  })
  const row = { ...bare, executor: offer.executorName }
  const end = ends[offer.status]
  return [
    {
      ...row,
      id: `${offer.id}.offered`,
      at: offer.offeredAt.toISOString(),
      what: 'offered',
      side: 'forwarder',
      person: offered?.byName ?? null,
      after: price,
      vat,
    },
    ...(agreed
      ? [
          {
            ...row,
            id: `${offer.id}.agreed`,
            at: agreed.at.toISOString(),
            what: 'agreed' as const,
            side: 'executor' as const,
            person: agreed.byName,
            after: price,
            vat,
          },
        ]
      : []),
    ...(offer.endedAt && end
      ? [
          {
            ...row,
            id: `${offer.id}.ended`,
            at: offer.endedAt.toISOString(),
            what: end,
            side: ended && ended.side !== 'system' ? (ended.side as Side) : null,
            person: ended?.byName ?? null,
            before: { minor: offer.price, currency: offer.currency },
          },
        ]
      : []),
  ]
}

type Values = { price?: Money | null; vatMode?: Vat['vatMode']; vatRate?: Vat['vatRate'] }

const named = (offers: readonly OfferRecord[], party: string) => offers.findLast(offer => offer.executorId === party)?.executorName ?? null

const outcomes: Record<string, PriceRow['what']> = { accepted: 'accepted', refused: 'refused', withdrawn: 'withdrawn', lapsed: 'lapsed' }

function changeRows(change: ChangeRecord, offers: readonly OfferRecord[]): PriceRow[] {
  const [was, will] = [change.was as Values, change.will as Values]
  if (!change.fields.some(field => field === 'price' || field === 'vatMode' || field === 'vatRate')) return []
  const asker = change.side as Side
  const offer = offers.findLast(({ executorId }) => executorId === change.partyId)
  const taxed = change.fields.includes('vatMode') || change.fields.includes('vatRate')
  const row = {
    ...bare,
    executor: offer?.executorName ?? null,
    before: was.price ?? null,
    after: will.price ?? null,
    vat: taxed && offer ? vatOf({ vatMode: will.vatMode ?? offer.vatMode, vatRate: will.vatRate ?? offer.vatRate }) : null,
  }
  const end = outcomes[change.status]
  const answerer = change.status === 'withdrawn' ? asker : asker === 'forwarder' ? 'executor' : 'forwarder'
  return [
    {
      ...row,
      id: `${change.id}.asked`,
      at: change.proposedAt.toISOString(),
      what: 'asked',
      side: asker,
      person: change.proposedBy,
      comment: change.comment,
    },
    ...(change.answeredAt && end
      ? [
          {
            ...row,
            id: `${change.id}.answered`,
            at: change.answeredAt.toISOString(),
            what: end,
            side: change.answeredBy === null ? null : (answerer as Side),
            person: change.answeredBy,
            comment: change.answer,
          },
        ]
      : []),
  ]
}

const extraRow = (extra: ExtraRecord, offers: readonly OfferRecord[]): PriceRow => ({
  ...bare,
  id: extra.id,
  at: (extra.answeredAt ?? extra.proposedAt).toISOString(),
  what: extra.returns === null ? 'extra' : 'given_back',
  side: (extra.answeredSide ?? extra.side) as Side,
  person: extra.answeredBy ?? extra.proposedBy,
  executor: named(offers, extra.partyId),
  after: { minor: extra.payer === 'forwarder' ? extra.amount : -extra.amount, currency: extra.currency },
  extra: extra.code as ExtraCode,
  comment: extra.comment,
})
