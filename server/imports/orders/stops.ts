import { readPhone } from '#contract/identifiers.ts'
import { momentAt } from '#contract/order-dates.ts'
import type { StopDraft } from '#contract/order-draft.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { valueRules } from '#contract/value-rules.ts'
import { defaultZone } from '#contract/zone.ts'
import { readWhen, type When } from '#server/imports/cells/moments.ts'
import type { Town } from '#server/imports/cells/towns.ts'
import type { cellsOf } from '#server/imports/kinds/importer.ts'
import { dayAfter } from '#server/platform/clock.ts'

type Row = ReturnType<typeof cellsOf>
export type NodalPoint = {
  place: string
  tz: string
  address: string
  name: string
  contactName: string
  contactPhone: string | null
}
export type Gazetteer = { townOf: (written: string) => Town; nodalPointOf: (written: string) => NodalPoint | undefined }
type PlaceZone = { code: string; tz: string }
/** A stop, and where it lies when that is known. */
export type Stop = { draft: StopDraft; zone: string }

const notWhen = {
  ru: 'не похоже на дату и время, например 25.11.2026 9:00–18:00',
  en: 'does not look like a day and time, for example 25.11.2026 9:00-18:00',
}
const noNodalPoint = {
  ru: 'такой точки у вас нет: проверьте код и название или впишите город и адрес',
  en: 'you have no such nodal point: check its code and name, or give the town and the address',
}
const noPlace = {
  loading: { ru: 'укажите, где погрузка: город или код точки', en: 'say where it is loaded: a town or the code of a nodal point' },
  unloading: { ru: 'укажите, где выгрузка: город или код точки', en: 'say where it is unloaded: a town or the code of a nodal point' },
}

type Contact = { contactName: string; contactPhone: string | null; notes: string }

/** Name and phone of a contact, whichever of two cells holds them; further phones are notes. Null where a phone cannot be read. */
function readContact(written: string): Contact | null {
  const numbers = [...written.matchAll(/\+?\d[\d\s().-]{8,}\d/g)].flatMap(([number]) =>
    // two in a row with nothing but a space between
    number.replace(/\D/g, '').length > 15 ? number.split(/(?<=\d)[\s.-]+(?=(?:\+7|8)[\s(-]*\d{3})/) : [number],
  )
  if (numbers.length === 0) return { contactName: written.replace(/[\s,;:-]+$/, ''), contactPhone: null, notes: '' }
  const phones = numbers.map(number => readPhone(number))
  const name = numbers.reduce((rest, number) => rest.replace(number, ' '), written)
  const contactName = name
    .replace(/(?:тел|моб|phone|tel)\.?:?/gi, '')
    .replace(/^[\s,;:()-]+|[\s,;:()-]+$/g, '')
    .replace(/\s+/g, ' ')
  const [phone, ...more] = phones
  if (!phone || more.includes(null)) return null
  return { contactName, contactPhone: phone, notes: more.join(', ') }
}

const none: When = { day: null, lastDay: null, from: null, to: null }

/** The window a day and hours make: without hours the whole day; an hour alone is that very time; an end before the beginning is the next morning. */
function windowOf({ day, lastDay, from, to }: When, until: When, zone: string): Pick<StopDraft, 'windowFrom' | 'windowTo'> {
  if (day === null) return { windowFrom: null, windowTo: null }
  const ends = until.from ?? until.to ?? (until.day === null ? to : '23:59')
  const start = from ?? '00:00'
  const end = ends ?? (from === null || lastDay !== null ? '23:59' : from)
  const last = until.day ?? lastDay ?? (end < start ? dayAfter(day, 1) : day)
  return { windowFrom: momentAt(day, start, zone), windowTo: momentAt(last, end, zone) }
}

type End = { kind: 'loading' | 'unloading'; routed: string }

/** «1) Казань, ул. Мира, 1; 2) Самара, ул. Победы, 2»: the places of a cell that numbers them, each without its number; else the cell. */
export function numberedIn(written: string): string[] {
  const marks = [...written.matchAll(/(?<=^|[\s;,])(\d)\s?[).](?!\d)\s*/g)]
  if (marks.length < 2 || written.slice(0, marks[0]!.index).trim() !== '' || marks.some((mark, i) => Number(mark[1]) !== i + 1))
    return [written]
  return marks.map((mark, i) =>
    written
      .slice(mark.index + mark[0].length, marks[i + 1]?.index)
      .replace(/[\s;,]+$/, '')
      .trim(),
  )
}

/**
 * The first or the last stops of an order, by their own columns: one, or as many as a cell of places or addresses numbers, all of them
 * within the window of that column. `routed`: the town the column of the route names.
 */
export function readEnds(row: Row, end: End, gazetteer: Gazetteer, today: string): Stop[] {
  const [field, other] = [`${end.kind}Place`, `${end.kind}Address`] as const
  const [places, addresses] = [numberedIn(row.text(field)), numberedIn(row.text(other))]
  const count = Math.max(places.length, addresses.length)
  // where no column names the town an address begins with it
  const isAddressAlone = !row.has(field) && addresses[0] !== '' && end.routed === '' && row.text(`${end.kind}NodalPoint`) === ''
  const stopAt = (at: number) =>
    readEnd(
      row,
      {
        ...end,
        place: (places.length === 1 ? places[0] : places[at]) || (isAddressAlone ? (addresses[at] ?? '') : ''),
        address: isAddressAlone || (count > 1 && addresses.length === 1) ? '' : (addresses[at] ?? ''),
      },
      gazetteer,
      today,
    )
  return Array.from({ length: count }, (_, at) => stopAt(at))
}

/** One of them, at the place and the address told. */
function readEnd(
  row: Row,
  { kind, routed, place: written, address }: End & { place: string; address: string },
  { townOf, nodalPointOf }: Gazetteer,
  today: string,
): Stop {
  const of = (name: string) => `${kind}${name}`
  const code = row.text(of('NodalPoint'))
  const nodalPoint = code === '' ? undefined : nodalPointOf(code)
  if (code !== '' && !nodalPoint) row.fault(of('NodalPoint'), noNodalPoint)

  const town = (written || routed) === '' ? undefined : townOf(written || routed)
  if (town && 'why' in town) row.told(written === '' ? 'route' : row.text(of('Place')) === '' ? of('Address') : of('Place'), town)
  const found = town && 'place' in town ? town : undefined
  const placed: PlaceZone | undefined = found
    ? { code: found.place.code, tz: found.place.tz }
    : nodalPoint && { code: nodalPoint.place, tz: nodalPoint.tz }
  if (!placed && !town && code === '') row.fault(of('Place'), noPlace[kind])

  const zone = placed?.tz ?? defaultZone
  const when = (name: string): When => {
    const text = row.text(of(name))
    const read = text === '' ? none : readWhen(text, today)
    if (read === null) row.fault(of(name), notWhen)
    return read ?? none
  }
  const [begin, hours, until] = [when('From'), when('Time'), when('To')]
  const day = begin.day ?? hours.day
  const whole = { day, lastDay: begin.lastDay ?? hours.lastDay, from: hours.from ?? begin.from, to: hours.to ?? begin.to }
  const contact = readContact(`${row.text(of('Contact'))} ${row.text(of('Phone'))}`.trim())
  if (contact === null) row.fault(row.text(of('Phone')) === '' ? of('Contact') : of('Phone'), valueRules.phone)
  const party = row.text(kind === 'loading' ? 'consignor' : 'consignee')
  return {
    zone,
    draft: {
      kind,
      place: placed?.code ?? null,
      address: address || found?.rest || nodalPoint?.address || '',
      ...windowOf(day === null && until.day !== null ? { ...whole, day: until.day } : whole, until, zone),
      partyName: party || nodalPoint?.name || '',
      contactName: contact?.contactName || nodalPoint?.contactName || '',
      contactPhone: contact?.contactPhone ?? nodalPoint?.contactPhone ?? null,
      handling: [],
      notes: contact?.notes ?? '',
    },
  }
}

const kinds = {
  loading: /^(?:погрузка|загрузка|догруз|забор|loading|load|pickup)/i,
  unloading: /^(?:выгрузка|разгрузка|доставка|unloading|unload|delivery)/i,
}

const form = {
  ru: 'так: выгрузка | Казань, ул. Баумана, 15 | 25.11.2026 9:00–12:00 | Орлова Нина +7 900 000-00-02; каждая точка с новой строки или через ;',
  en: 'like: unloading | Kazan, Baumana 15 | 25.11.2026 9:00-12:00 | Nina Orlova +7 900 000-00-02; each stop on a line of its own or after ;',
}
const inStop = (n: number, why: Bilingual): Bilingual => ({ ru: `точка ${n}: ${why.ru}`, en: `stop ${n}: ${why.en}` })

/** The stops between the first and the last, any number of them in one cell. */
export function readStops(row: Row, { townOf, nodalPointOf }: Gazetteer, today: string): Stop[] {
  const lines = row
    .text('stops')
    .split(/[;\n]+/)
    .map(line => line.trim())
    .filter(Boolean)
  return lines.flatMap((line, at) => {
    const parts = line.split('|').map(part => part.trim())
    const kind = kinds.unloading.test(parts[0]!) ? 'unloading' : kinds.loading.test(parts[0]!) ? 'loading' : null
    const [place = '', ...others] = kind === null ? parts : parts.slice(1)
    const wrong = (why: Bilingual) => {
      row.fault('stops', inStop(at + 1, why))
      return []
    }
    const nodalPoint = nodalPointOf(place)
    const town = nodalPoint ? undefined : townOf(place)
    if (town && 'why' in town) return wrong(place === '' || /\d{2}[.:]\d{2}/.test(place) ? form : town.why)
    const placed = nodalPoint ? { code: nodalPoint.place, tz: nodalPoint.tz } : { code: town!.place.code, tz: town!.place.tz }
    const said = others.filter(Boolean).map(text => ({ text, when: readWhen(text, today) }))
    const when = said.find(each => each.when !== null)?.when ?? none
    const contact = readContact(said.find(each => each.when === null)?.text ?? '')
    if (said.length > 2) return wrong(form)
    if (contact === null) return wrong(valueRules.phone)
    return [
      {
        zone: placed.tz,
        draft: {
          kind: kind ?? 'unloading',
          place: placed.code,
          address: nodalPoint?.address ?? town?.rest ?? '',
          ...windowOf(when, none, placed.tz),
          partyName: nodalPoint?.name ?? '',
          contactName: contact.contactName || nodalPoint?.contactName || '',
          contactPhone: contact.contactPhone ?? nodalPoint?.contactPhone ?? null,
          handling: [],
          notes: contact.notes,
        },
      } satisfies Stop,
    ]
  })
}
