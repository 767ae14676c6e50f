import { defaultZone } from '#contract/zone.ts'
import type { PlaceIndex } from '#server/places/rules/search.ts'
import { dayIn } from '#server/platform/clock.ts'
import { type Letter, readOrder } from './order.ts'
import type { Reading } from './reading.ts'
import { otherKind } from './request.ts'
import { chains, findLabels } from './route.ts'
import { spoken } from './spoken.ts'
import { isTable, readTable } from './table.ts'
import { blocks, levelled, Page, type Stretch, withoutQuotes } from './text.ts'
import { Towns } from './towns.ts'

/** The orders a letter speaks of, read at a moment; none where it speaks of something else. */
export function readLetter(index: PlaceIndex, text: string, now: Date): Reading[] {
  const towns = new Towns(index)
  const low = spoken(levelled(text))
  const today = dayIn(defaultZone, now)
  if (isTable(low) && otherKind(low) === null) {
    const rows = readTable(low, text, towns, today)
    if (rows.length > 0) return rows
  }
  const tabless = low.replace(/\t/g, ' ').replace(/\|/g, ' ')
  let best: Reading[] = []
  const letter: Letter = { low: withoutQuotes(tabless), raw: text, towns, today }
  for (const [i, { sign, ...block }] of blocks(tabless).entries()) {
    const kind = otherKind(letter.low.slice(block.from, block.to))
    if (kind !== null && i === 0 && kind === 'cancelled') return []
    if (kind !== null) continue
    const found = readBlock(letter, block)
    for (const order of found) if (sign) lend(order, readOrder(letter, sign))
    if (found.some(isWhole)) return found
    if (best.length === 0 && found.some(isWorth)) best = found
  }
  return best
}

/** With one town found the rest is worth proposing where the letter speaks of goods or of a vehicle. */
const isWorth = (order: Reading) =>
  ['cargos.0.massKg', 'cargos.0.name', 'cargos.0.pallets', 'cargos.0.volumeM3', 'bodyTypes', 'stops.0.day', 'price'].filter(field =>
    order.has(field),
  ).length > 2

const isWhole = (order: Reading) => order.has('stops.0.place') && order.has('stops.1.place')

function readBlock(letter: Letter, block: Stretch): Reading[] {
  const { shared, orders } = ordersOf(letter, block)
  const common = shared.filter(({ from, to }) => letter.low.slice(from, to).trim() !== '').map(stretch => readOrder(letter, stretch))
  return orders
    .map(stretch => {
      const order = readOrder(letter, stretch)
      for (const part of common) lend(order, part)
      return order
    })
    .filter(order => (order.has('stops.0.place') || order.has('stops.1.place')) && order.size > 3)
}

const lent =
  /^(?:contactName|contactPhone|stops\.0\.(?:day|lastDay|from|to|contactName|contactPhone)|cargos\.0\.(?:name|massKg|volumeM3|pallets|tempMin|tempMax)|truckType|capacityKg|volumeM3|bodyTypes|loadingTypes|temperature|price|vatMode|vatRate|payDays|payDaysKind|payTrigger|priceUnit|paymentForm)$/

/** What is said once for all orders of a letter is said of each that does not say otherwise. */
function lend(order: Reading, common: Reading) {
  for (const [field, found] of common)
    if (lent.test(field) && !order.has(field)) order.set(field, { ...found, sure: found.sure === 'sure' ? 'likely' : found.sure })
}

/** Where each order of a letter stands, and what stands before and after all of them. */
function ordersOf({ low, raw, towns }: Letter, { from, to }: Stretch): { shared: Stretch[]; orders: Stretch[] } {
  const text = low.slice(from, to)
  const whole = { shared: [], orders: [{ from, to }] }
  const cut = (starts: readonly number[], tail: boolean) => {
    const orders = starts.map((start, i) => ({ from: start, to: starts[i + 1] ?? to }))
    const shared = [{ from, to: starts[0]! }]
    const last = orders.at(-1)!
    const lines = orders.slice(0, -1).every(order => !low.slice(order.from, order.to).trim().includes('\n'))
    const after = tail ? (lines ? /\n/ : /\n[ \t]*\n/).exec(low.slice(last.from, last.to)) : null
    if (after) {
      shared.push({ from: last.from + after.index, to: last.to })
      last.to = last.from + after.index
    }
    return { shared, orders }
  }
  const heads = [...text.matchAll(/^[ \t]*(?:заявка|заказ|рейс|машина|лот|order|груз)\s*(?:№\s*)?(\d{1,2})\s*[:.)-]?[ \t]*$/gm)].map(
    ({ index }) => from + index,
  )
  if (heads.length > 1) return cut(heads, false)
  const page = new Page(raw.slice(from, to), text, from)
  const labels = findLabels(page)
  const stops = labels.filter(({ kind, role }) => kind === 'stop' && role !== null)
  const withTown = stops.filter(label => towns.within(text, page.raw, label.to, label.end).length > 0)
  if (withTown.length > 1) {
    const starts = withTown.filter((label, i) => label.role === 'loading' && (i === 0 || withTown[i - 1]!.role === 'unloading'))
    if (starts.length > 1)
      return cut(
        starts.map((label, i) => {
          const before = i === 0 ? 0 : starts[i - 1]!.from
          const gap = text.slice(before, label.from).lastIndexOf('\n\n')
          const line = page.line(label.from).from
          return from + (i === 0 ? line : gap < 0 ? line : Math.max(before + gap, withTown[withTown.indexOf(label) - 1]!.from))
        }),
        true,
      )
    return whole
  }
  const routes = chains(page, towns.within(text, page.raw, 0, text.length))
  const starts = [...new Set(routes.map(([first]) => page.line(first!.from).from))]
  const differing = new Set(routes.map(route => route.map(({ value }) => value.code).join('-'))).size
  return starts.length > 1 && differing > 1
    ? cut(
        starts.map(start => from + start),
        true,
      )
    : whole
}
