import { z } from 'zod'
import type { LetterOrder } from '#contract/letters.ts'
import { dayPlus, momentAt } from '#contract/order-dates.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { Money } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import type { MessengerName } from '#server/channels/adapters/open.ts'
import type { IncomingLetterRecord } from './record.ts'

const digits = 'abcdefghijklmnopqrstuvwxyz234567'

/** An id in letters and digits that survive whatever mail servers do to the part before the @. */
export function idInAddress(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`)
  let said = ''
  for (let i = 0; i < 26; i++) {
    said = digits[Number(rest & 31n)]! + said
    rest >>= 5n
  }
  return said
}

/** The id an address names, or null. */
export function idOfAddress(said: string): string | null {
  if (!/^[a-z2-7]{26}$/.test(said)) return null
  let value = 0n
  for (const digit of said) value = (value << 5n) | BigInt(digits.indexOf(digit))
  if (value >> 128n) return null
  const hex = value.toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Whom a letter is for: an organisation (`orders-…`), or an order or demand as one of its people reads it (`d-…`: what stands before the
 * @ has room for 64 letters, RFC 5321).
 */
export type LetterRecipient = { to: 'orders'; org: string; secret: string } | { to: 'deal'; org: string; objectId: string; proof: string }

/** Whom a message to the bot is for: the organisation its chat came to; `objectId`: what the message of ours was about that it answers. */
export type ChatRecipient = {
  to: 'chat'
  org: string
  channel: MessengerName
  address: string
  chatId: string | null
  sender: Pick<IncomingLetterRecord, 'sender' | 'known' | 'employeeId' | 'customerId'>
  objectId: string | null
}
export type Recipient = LetterRecipient | ChatRecipient

/** The address whose letters become lines in the talk of an order, or stand in the form of a demand. */
export const dealAddress = ({ org, objectId, proof }: { org: string; objectId: string; proof: string }, domain: string): string =>
  `d-${idInAddress(org)}-${idInAddress(objectId)}-${proof}@${domain}`

/** What the bot is started with by those who write to an organisation. */
export const boxCode = (org: string, secret: string): string => `orders-${idInAddress(org)}-${secret}`

/** The organisation and secret such a code names. */
export function boxOfCode(code: string): { org: string; secret: string } | null {
  const [to, said = '', secret = ''] = code.split('-')
  const org = idOfAddress(said)
  return to === 'orders' && org !== null && secret !== '' ? { org, secret } : null
}

/** The address of an organisation's box. */
export const boxAddress = (org: string, secret: string, domain: string): string => `${boxCode(org, secret)}@${domain}`

/** So many letters and digits that survive an address, of bytes. */
export const sayable = (bytes: Uint8Array, count: number): string =>
  Array.from(bytes.subarray(0, count), byte => digits[byte & 31]!).join('')

/** The recipient an address of the installation's domain stands for; null: nobody has it. */
export function recipientOf(address: string, domain: string): LetterRecipient | null {
  const at = address.lastIndexOf('@')
  if (address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return null
  const local = address.slice(0, at).toLowerCase()
  const box = boxOfCode(local)
  if (box) return { to: 'orders', ...box }
  const [to, first = '', second = '', proof = ''] = local.split('-')
  const org = idOfAddress(first)
  const objectId = idOfAddress(second)
  return to === 'd' && org !== null && objectId !== null && proof !== '' ? { to: 'deal', org, objectId, proof } : null
}

type Headers = readonly { key: string; value: string }[]
const valuesOf = (headers: Headers, key: string) => headers.filter(header => header.key === key).map(({ value }) => value)

/** Whether a machine wrote a letter: an answer from holiday, a bounce, a list. Nobody waits for an answer to it. RFC 3834. */
export function isAutomatic(headers: Headers, returnPath: string): boolean {
  const submitted = valuesOf(headers, 'auto-submitted')[0]?.trim().toLowerCase()
  const precedence = valuesOf(headers, 'precedence')[0]?.trim().toLowerCase()
  return (
    returnPath === '' ||
    (submitted !== undefined && !submitted.startsWith('no')) ||
    ['bulk', 'list', 'junk', 'auto_reply'].includes(precedence ?? '') ||
    ['list-id', 'x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some(key => valuesOf(headers, key).length > 0) ||
    valuesOf(headers, 'content-type').some(type => /^multipart\/report/i.test(type.trim()))
  )
}

const isWithin = (domain: string, of: string) => domain === of || of.endsWith(`.${domain}`) || domain.endsWith(`.${of}`)

/**
 * Whether the sender is who he says, by what the installation's own mail server wrote (`Authentication-Results`, RFC 8601) and nobody
 * else: DMARC passed, or DKIM or SPF passed for the domain of the sender. Only the topmost word of that server counts: what stands below
 * may have come with the letter.
 */
export function isProven(headers: Headers, fromAddress: string, server: string | null): boolean {
  if (server === null) return false
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1).toLowerCase()
  const said = valuesOf(headers, 'authentication-results')[0]
  if (said === undefined || domain === '') return false
  const [by = '', ...results] = said.replace(/\([^()]*\)/g, ' ').split(';')
  if (by.trim().split(/\s+/)[0]?.toLowerCase() !== server.toLowerCase()) return false
  return results.some(result => {
    const [, method, verdict] = /^\s*([\w-]+)(?:\/\d+)?\s*=\s*(\w+)/.exec(result) ?? []
    if (verdict?.toLowerCase() !== 'pass') return false
    const property = (name: string) => new RegExp(`\\b${name}\\s*=\\s*"?@?(?:[^\\s;@"]*@)?([\\w.-]+)`, 'i').exec(result)?.[1]?.toLowerCase()
    const of =
      method === 'dmarc'
        ? property('header\\.from')
        : method === 'dkim'
          ? (property('header\\.d') ?? property('header\\.i'))
          : method === 'spf'
            ? property('smtp\\.mailfrom')
            : undefined
    return of !== undefined && (method === 'dmarc' ? of === domain : isWithin(of, domain))
  })
}

const quoteHead =
  /^(?:-{2,}\s*(?:original message|исходное сообщение|переадресованное сообщение|forwarded message).*|(?:on|в|вт|пн|ср|чт|пт|сб|вс|\d{1,2}[.\s/]).{0,120}(?:wrote|пишет|писал(?:\(а\)|а)?|написал(?:\(а\)|а)?)\s*:?\s*|(?:from|от)\s*:\s*\S.*)$/i
const answers = /^(?:re|aw|отв|ответ|ha)\s*(?:\[\d+\])?\s*:/i
const signatureHead = /^(?:--|—|__)\s*$/

/**
 * What the writer of a letter says himself. Of an answer (`Re:`) quoted history and the signature go: what is quoted there was said by
 * somebody else, and has been dealt with. Of any other letter all of it stays, what he passes on too: that is what he means.
 */
export function ownWords(text: string, subject: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  if (!answers.test(subject.trim()))
    return lines
      .map(line => line.replace(/^(?:>\s?)+/, ''))
      .join('\n')
      .trim()
  const own: string[] = []
  for (const line of lines) {
    if (own.some(said => said.trim() !== '') && (quoteHead.test(line.trim()) || signatureHead.test(line.trim()))) break
    if (!/^\s*>/.test(line)) own.push(line)
  }
  return own.join('\n').trim()
}

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
}

const LONGEST_HTML = 400_000

/** Without comments and without what no reader shows; what is not closed goes to the end. */
function withoutHidden(html: string): string {
  const parts: string[] = []
  const low = html.toLowerCase()
  let at = 0
  while (at < html.length) {
    const next = /<(?:(style|script|head|title)\b|!--)/g
    next.lastIndex = at
    const found = next.exec(low)
    if (!found) break
    parts.push(html.slice(at, found.index))
    const close = found[1] === undefined ? '-->' : `</${found[1]}`
    const end = low.indexOf(close, next.lastIndex)
    const over = end < 0 ? -1 : low.indexOf('>', end)
    at = over < 0 ? html.length : over + 1
  }
  return parts.join('') + html.slice(at)
}

/** The words of a letter that came as HTML alone: a row of a table on a line, its cells apart. */
export const plainOf = (html: string): string =>
  withoutHidden(html.slice(0, LONGEST_HTML))
    .replace(/\s+/g, ' ')
    .replace(/<blockquote\b[^<>]*>/gi, '\n> ')
    .replace(/<\/t[dh]\s*>/gi, '\t')
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d|\/table|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, ten?: string, sixteen?: string, name?: string) => {
      const code = ten ? Number(ten) : sixteen ? Number.parseInt(sixteen, 16) : null
      if (code !== null) return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : ' '
      return entities[name!.toLowerCase()] ?? whole
    })
    .replace(/[^\S\n\t]+/g, ' ')
    .split('\n')
    .map(line => line.replace(/^ +|[ \t]+$/g, ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export type TruckOfDict = { code: string; weight: number; volume: number; pallets: number }

/** What is only supposed is left to the person: wrong is worse than empty. */
const isTold = (order: LetterOrder, field: string) =>
  order.marks.some(mark => (mark.field === field || mark.field.startsWith(`${field}.`)) && mark.confidence !== 'guess')

/** The draft of one order of a letter; what no draft may hold is left out. `from` and the letter itself stand in its own notes. */
export function draftOfLetter(
  order: LetterOrder,
  { trucks, customerId, notes }: { trucks: readonly TruckOfDict[]; customerId: string | null; notes: string },
): OrderDraft {
  const told = <V>(field: string, value: V | null): V | null => (isTold(order, field) ? value : null)
  const truck = trucks.find(({ code }) => code === told('truckType', order.truckType))
  const capacityKg = told('capacityKg', order.capacityKg)
  const price = order.price && isTold(order, 'price') ? z.encode(Money, order.price) : null
  const draft: Record<string, unknown> = {
    customerId,
    customerNumber: isTold(order, 'customerNumber') ? order.customerNumber.slice(0, 64) : '',
    contactName: isTold(order, 'contactName') ? order.contactName : '',
    contactPhone: told('contactPhone', order.contactPhone),
    stops: order.stops.map((stop, i) => stopOf(order, stop, i)),
    cargos: order.cargos.flatMap((cargo, i) => {
      const massKg = told(`cargos.${i}.massKg`, cargo.massKg)
      const name = told(`cargos.${i}.name`, cargo.name)
      if (massKg === null || name === null || name.length < 2) return []
      return [
        {
          name,
          massKg,
          packageType: told(`cargos.${i}.packageType`, cargo.packageType),
          pieces: told(`cargos.${i}.pieces`, cargo.pieces) ?? 0,
          volumeM3: told(`cargos.${i}.volumeM3`, cargo.volumeM3) ?? 0,
          pallets: told(`cargos.${i}.pallets`, cargo.pallets) ?? 0,
          tempMin: told(`cargos.${i}.tempMin`, cargo.tempMin),
          tempMax: told(`cargos.${i}.tempMax`, cargo.tempMax),
        },
      ]
    }),
    ...(truck
      ? { truckType: truck.code, capacityKg: truck.weight * 1000, volumeM3: truck.volume, pallets: truck.pallets }
      : capacityKg !== null && { truckType: 'other', capacityKg, volumeM3: told('volumeM3', order.volumeM3) ?? 0 }),
    trucksCount: told('trucksCount', order.trucksCount),
    bodyTypes: isTold(order, 'bodyTypes') ? order.bodyTypes : [],
    loadingTypes: isTold(order, 'loadingTypes') ? order.loadingTypes : [],
    temperature: told('temperature', order.temperature),
    // what a customer writes he pays; the price for the executor is somebody's to set
    [customerId === null ? 'price' : 'customerPrice']: price && order.priceUnit === null ? price : null,
    // a rate by a unit is no price of the trip
    ...(price && order.priceUnit !== null && customerId === null && { unitRate: price, rateUnit: order.priceUnit }),
    ...(customerId === null && order.paymentForm !== null && isTold(order, 'paymentForm') && { paymentForm: order.paymentForm }),
    ...(isTold(order, 'vatMode') && order.vatMode !== null && customerId === null && { vatMode: order.vatMode }),
    ...(isTold(order, 'vatRate') && order.vatRate !== null && customerId === null && { vatRate: order.vatRate }),
    commentInternal: notes.slice(0, 2000),
  }
  return possible(draft)
}

function stopOf(order: LetterOrder, stop: LetterOrder['stops'][number], i: number): Record<string, unknown> {
  const told = <V>(name: string, value: V | null): V | null => (isTold(order, `stops.${i}.${name}`) ? value : null)
  const zone = stop.place?.tz ?? defaultZone
  const day = told('day', stop.day)
  const lastDay = told('lastDay', stop.lastDay) ?? day
  // a day without hours is a window of the whole day, or the day would be lost
  const at = (on: string | null, hour: string) => (on === null ? null : momentAt(on, hour, zone))
  const to = told('to', stop.to) ?? '23:59'
  const windowFrom = at(day, told('from', stop.from) ?? '00:00')
  const windowTo = at(lastDay, to)
  return {
    kind: stop.kind,
    place: told('place', stop.place)?.code ?? null,
    address: told('address', stop.address) ?? '',
    windowFrom,
    // from 22:00 to 02:00 ends on the next day
    windowTo: windowTo !== null && windowFrom !== null && windowTo < windowFrom ? at(lastDay && dayPlus(lastDay, 1), to) : windowTo,
    partyName: told('partyName', stop.partyName) ?? '',
    contactName: told('contactName', stop.contactName) ?? '',
    contactPhone: told('contactPhone', stop.contactPhone),
  }
}

/** A draft without the fields no draft may hold as they are. */
function possible(draft: Record<string, unknown>): OrderDraft {
  const read = OrderDraft.safeParse(draft)
  if (read.success) return read.data
  const next = structuredClone(draft)
  for (const { path } of read.error.issues) {
    const [list, index, name] = path
    const row = name === undefined ? undefined : (next[String(list)] as Record<string, unknown>[] | undefined)?.[Number(index)]
    if (row && list === 'stops') delete row[String(name)]
    else if (list === 'cargos') next.cargos = []
    else delete next[String(list)]
  }
  const again = OrderDraft.safeParse(next)
  return again.success ? again.data : OrderDraft.parse({ commentInternal: draft.commentInternal })
}
