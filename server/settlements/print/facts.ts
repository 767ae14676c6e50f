import { customerRows } from '#contract/customer-asks.ts'
import type { DocumentKind } from '#contract/order-states.ts'
import type { Locale, Money } from '#contract/primitives.ts'
import type { SettlementStatus } from '#contract/settlement-states.ts'
import { kindWords, setOffWords, statusWords } from '#contract/status-words.ts'
import { handedIn } from '#server/deals/documents/store.ts'
import type { Placed } from '#server/deals/settlements/record.ts'
import { accountOf, ownAccount } from '#server/deals/settlements/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type {
  PrintedSettlementLine,
  PrintedSettlementPerson,
  PrintedSettlementSum,
  SettlementPrintFacts,
} from '#server/prints/forms/settlementFacts.ts'
import { nobody, partyFacts } from '#server/prints/parts/parties.ts'
import { numbersIssued, partiesOf, sheetsNamed } from '#server/prints/store.ts'
import type { SettlementActor } from '#server/settlements/commands/actors.ts'
import { presentDebts } from '#server/settlements/commands/lines.ts'
import { isByOffset } from '#server/settlements/lifecycle.ts'
import type { LineRecord, SettlementRecord, SettlementState, ShownOrder, TotalRecord } from '#server/settlements/record.ts'
import { shownOrders } from '#server/settlements/row.ts'
import { firstDay, lastDay } from '#server/settlements/rules/sums.ts'
import { customerWords, findCustomerCard, listTotals, rowsShown } from '#server/settlements/store/settlements.ts'
import { endedWaybills } from '#server/waybills/store/waybills.ts'
import type { AccountFacts, PartyFacts } from '#server/wording/record.ts'
import { dayText } from '#server/wording/words/days.ts'

/** Everything the form of a settlement says, looked up once. */
export async function settlementFacts(
  tx: Tx,
  actor: SettlementActor,
  { settlement, lines }: SettlementState,
  locale: Locale,
): Promise<SettlementPrintFacts> {
  const debts = await presentDebts(tx, settlement, lines)
  const ids = lines.map(line => line.orderId)
  const shown = shownOrders(await rowsShown(tx, ids))
  const handed = await handedIn(tx, ids)
  const documents = Map.groupBy(handed, document => document.orderId)
  const numbers = await numbersOf(tx, handed, actor.tz)
  const currency = lines[0]?.currency ?? 'RUB'
  const own = await organizationFacts(tx, actor.orgId, await ownAccount(tx, currency), currency)
  const other =
    settlement.counterpartKind === 'customer'
      ? await customerFacts(tx, settlement.counterpartId, settlement.counterpartName, settlement.counterpartTin)
      : await organizationFacts(tx, settlement.counterpartId, await accountOf(tx, settlement.counterpartId, currency), currency)
  const said = settlement.counterpartKind === 'customer' ? await customerWordsOf(tx, ids, locale) : new Map<string, string>()
  const totals = await listTotals(tx, [settlement.id])
  const pays = settlement.kind === 'payable'
  const delivered = [...debts.values()].map(debt => debt.deliveredOn)
  const [from, to] = [firstDay(delivered), lastDay(delivered)]
  const person = (name: string | null, at: Date | null): PrintedSettlementPerson | null =>
    name !== null && at !== null ? { name, post: '', at: dayIn(actor.tz, at) } : null
  return {
    viewer: pays || settlement.counterpartKind === 'customer' ? 'forwarder' : 'executor',
    today: dayIn(actor.tz, tx.now),
    number: settlement.number,
    date: dayIn(actor.tz, settlement.createdAt),
    period: from !== null && to !== null ? { from, to } : null,
    creditor: pays ? other : own,
    debtor: pays ? own : other,
    contract: '',
    status: isByOffset(settlement.status, lines) ? setOffWords : statusWords.settlement.status[settlement.status as SettlementStatus],
    lines: lines.map(line => ({
      customerOwn: said.get(line.orderId) ?? '',
      ...lineFacts(line, debts.get(line.orderId), shown.get(line.orderId), actor.tz),
      documents: namedDocuments(documents.get(line.orderId) ?? [], settlement, numbers, locale),
    })),
    totals: totals.map(total => totalFacts(total, lines)),
    made: person(settlement.createdBy, settlement.createdAt),
    approved: person(settlement.approvedBy, settlement.approvedAt),
  }
}

type Sums = Pick<LineRecord, 'currency' | 'net' | 'vat' | 'gross'>
const sumFacts = ({ currency, net, vat, gross }: Sums, vatRate: number | null): PrintedSettlementSum => ({
  net: { minor: net, currency },
  vat: { minor: vat, currency },
  gross: { minor: gross, currency },
  vatRate,
})
const orNull = (minor: number, currency: string): Money | null => (minor === 0 ? null : { minor, currency })

function lineFacts(
  line: LineRecord,
  debt: Placed | undefined,
  shown: ShownOrder | undefined,
  tz: string,
): Omit<PrintedSettlementLine, 'documents' | 'customerOwn'> {
  return {
    order: line.number,
    date: shown ? dayIn(tz, new Date(shown.createdAt)) : (debt?.loadingOn ?? debt?.deliveredOn ?? ''),
    customerNumber: shown?.customerNumber ?? '',
    from: { ru: debt?.fromRu ?? '', en: debt?.fromEn ?? '' },
    to: { ru: debt?.toRu ?? '', en: debt?.toEn ?? '' },
    loadedOn: debt?.loadingOn ?? null,
    unloadedOn: debt?.deliveredOn ?? null,
    vehicle: [shown?.truck, shown?.trailer].filter(Boolean).join(', '),
    driver: shown?.driver ?? '',
    sum: sumFacts(line, line.vatMode === 'none' ? 0 : line.vatRate),
    extras: orNull(line.extras, line.currency),
    claims: orNull(line.claims, line.currency),
    due: { minor: line.total, currency: line.currency },
    dueOn: line.payDueOn,
  }
}

/** What orders say of the customer's own, a text for each. */
async function customerWordsOf(tx: Tx, ids: readonly string[], locale: Locale): Promise<ReadonlyMap<string, string>> {
  const rows = await customerWords(tx, ids)
  return new Map(
    rows.map(({ id, ...said }) => [
      id,
      customerRows(said, locale)
        .map(([label, value]) => `${label} ${value}`)
        .join(', '),
    ]),
  )
}

/** Documents of the executor's own price: a customer gets others for his. */
const ofThePrice = new Set(['order_request', 'upd', 'act', 'invoice'])

/** Documents that are printed by a form of another name. */
const formOf: Partial<Record<string, string>> = { customer_invoice: 'invoice', customer_request: 'order_request_customer' }

type HandedIn = Awaited<ReturnType<typeof handedIn>>[number]
/** Number and day of a document. */
type Numbered = { number: string; day: string }
const numberKey = ({ orderId, side }: Pick<HandedIn, 'orderId' | 'side'>, form: string) => [orderId, side, form].join('|')

/** Numbers and days of the documents that were made here; of one that was drawn up elsewhere the file alone has them. */
async function numbersOf(tx: Tx, handed: readonly HandedIn[], tz: string): Promise<ReadonlyMap<string, Numbered[]>> {
  const homes = [...new Set(handed.map(document => document.orgId))]
  const ids = [...new Set(handed.map(document => document.orderId))]
  if (ids.length === 0) return new Map()
  const issued = [...(await numbersIssued(tx, homes, ids)), ...(await sheetsNamed(tx, homes, ids))].map(({ date, ...each }) => ({
    ...each,
    day: date,
  }))
  const waybills = (await endedWaybills(tx, homes, ids)).map(({ createdAt, ...each }) => ({ ...each, day: dayIn(tz, createdAt) }))
  return Map.groupBy([...issued, ...waybills.map(each => ({ ...each, side: 'executor', form: 'tn' }))], each => numberKey(each, each.form))
}

/** The documents that came with an order as the debtor of the settlement knows them, each once, with number and day where they are known. */
function namedDocuments(
  documents: readonly HandedIn[],
  { counterpartKind }: Pick<SettlementRecord, 'counterpartKind'>,
  numbers: ReadonlyMap<string, readonly Numbered[]>,
  locale: Locale,
): string[] {
  const toCustomer = counterpartKind === 'customer'
  const known = documents.filter(({ kind, shared }) => (toCustomer ? !ofThePrice.has(kind) : shared))
  const named = known.flatMap(document => {
    const { kind, title, via } = document
    const name = title || kindWords[kind as DocumentKind][locale]
    // a scan is of a waybill on paper, whatever was exchanged beside it
    const told = kind === 'tn' && via !== 'edo' ? [] : (numbers.get(numberKey(document, formOf[kind] ?? kind)) ?? [])
    return told.length > 0 ? told.map(each => `${name} ${numberWords[locale](each.number, dayText(each.day))}`) : [name]
  })
  return [...new Set(named)]
}

const numberWords = {
  ru: (number: string, day: string) => `№ ${number} от ${day}`,
  en: (number: string, day: string) => `No. ${number} of ${day}`,
}

function totalFacts(total: TotalRecord, lines: readonly LineRecord[]): SettlementPrintFacts['totals'][number] {
  const rates = new Set(lines.filter(line => line.currency === total.currency).map(line => (line.vatMode === 'none' ? 0 : line.vatRate)))
  return {
    sum: sumFacts(total, rates.size === 1 ? [...rates][0]! : null),
    claims: orNull(total.claims, total.currency),
    due: { minor: total.total, currency: total.currency },
  }
}

type Account = Omit<AccountFacts, 'currency'> | null

async function organizationFacts(tx: Tx, id: string, account: Account, currency: string): Promise<PartyFacts> {
  const [card] = await partiesOf(tx, [id])
  return card ? partyFacts(card, account && { ...account, currency }) : nobody
}

async function customerFacts(tx: Tx, id: string, name: string, tin: string): Promise<PartyFacts> {
  const found = await findCustomerCard(tx, id)
  return {
    ...nobody,
    name: found?.legalName || name,
    short: name,
    country: found?.country ?? 'RU',
    tin,
    kpp: found?.kpp ?? '',
    address: found?.addresses[0] ?? '',
  }
}
