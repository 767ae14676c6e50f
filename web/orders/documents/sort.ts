import type { DocumentRow } from '#contract/documents.ts'
import type { DocumentKind } from '#contract/order-states.ts'
import type { Coming } from '#web/files/uploads.ts'

type NamedDocument = Pick<DocumentRow, 'id' | 'kind' | 'title'>

/** How people call documents when they save them; the narrower name stands first. */
const called: [DocumentKind, RegExp][] = [
  ['ttn_1t', /т[\s_-]*т[\s_-]*н|1[\s_-]?т\b|\bttn/],
  ['cmr', /cmr|смр|ц[\s_-]?м[\s_-]?р/],
  ['tn', /(^|[^а-яa-z])(тн|tn)([^а-яa-z]|$)|накладн|waybill/],
  ['upd', /упд|\bupd|универсальн/],
  ['customer_invoice', /счет[\s_-]*(клиент|заказчик)/],
  ['invoice', /сч[её]т|invoice|bill/],
  ['discrepancy_act', /расхожд|недостач|discrepan/],
  ['downtime_act', /просто[йя]|downtime|detention/],
  ['halt_act', /останов/],
  ['act', /(^|[^а-яa-z])(акт|act|akt)([^а-яa-z]|$)/],
  ['forwarder_receipt', /расписк|receipt/],
  ['adr_doc', /допог|adr|опасн/],
  ['poa_m2', /доверенн|м-?2|poa/],
  ['trip_sheet', /путев/],
  ['packing_list', /упаковоч|packing/],
  ['order_request', /договор|заявк|request/],
]

/**
 * Which of the documents a file belongs to, by its name: the number of the document's words alone decides, and a file nobody can tell is left to
 * the person. With one document open there is nothing to tell.
 */
export function documentFor(fileName: string, orderDocuments: readonly NamedDocument[]): string | null {
  if (orderDocuments.length === 1) return orderDocuments[0]!.id
  const name = fileName.normalize('NFC').toLowerCase().replaceAll('ё', 'е')
  const titled = orderDocuments.find(({ title }) => title.length > 2 && name.includes(title.toLowerCase().replaceAll('ё', 'е')))
  if (titled) return titled.id
  for (const [kind, words] of called)
    if (words.test(name)) return orderDocuments.find(orderDocument => orderDocument.kind === kind)?.id ?? null
  return null
}

/** What a file is kept as: the document and the order, with a number where there are more of it. */
export function keptName(original: string, orderDocument: string, number: string | null, nth: number): string {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(original)?.[0].toLowerCase() ?? ''
  return `${[orderDocument, number, nth > 1 ? `(${nth})` : ''].filter(Boolean).join(' ')}${ending}`
}

/** How many pages there are, with those on their way: one that has arrived may stand among both for a moment, and is counted once. */
export const pagesSoFar = (kept: readonly { name: string }[], coming: readonly Pick<Coming, 'storedName' | 'state'>[]): number =>
  kept.length + coming.filter(({ storedName, state }) => state !== 'failed' && !kept.some(({ name }) => name === storedName)).length
