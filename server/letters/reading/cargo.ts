import type { Mass } from './figures.ts'
import type { Label } from './route.ts'
import type { Found, Page } from './text.ts'
import { cargoNames } from './words.ts'

export type Cargo = { name: Found<string> | null; mass: Found<Mass> | null }

const notCargo =
  /(?:^|[\s.])(?:нужн\S*|надо|треб\S*|прош\S*|просим|машин\S*|авто(?:мобиль)?|транспорт\S*|привет|здравств\S*|добр\S*|день|коллеги|ставк\S*|цен[аы]|(?<!сборн[а-я]* )груз|есть|заявк\S*|звон\S*|тел\S*|контакт\S*|дата|время|срочно|готов\S*|загрузк\S*|погрузк\S*|выгрузк\S*|маршрут|рейс|вес|весом|общ\S*|брутто|масса|тоннаж|объем|до|от|необходимо|перевезти|единиц\S*|кузов|борт|тип|оплата|постав\S*|ищ\S*|горяч\S*|рассч\S*|please|need|truck|quote|hello|dear|weight|г\/п|обязательно|снятие|на)(?=[\s,.:]|$)/
const lead = /^(?:\s|[-–•*:.,()>"+|/]|\d{1,2}[.)](?=\s)|груз(?=[\s:,-])|везем|перевозим|везти|возим|ехать|итого|of )+/
const trail =
  /(?:[\s,.:;(+|/>"-]|\s(?:на\s+(?:паллетах|палетах|поддонах|европаллетах)|общий вес|весом|вес|около|примерно|по|на|в|до|не более|всего|и|в количестве|брутто))+$/

/** A stretch of the letter as the name of a cargo, or null where it is none. */
function nameAt(page: Page, from: number, to: number, labelled: boolean): Found<string> | null {
  const front = lead.exec(page.low.slice(from, to))
  const start = from + (front?.[0].length ?? 0)
  const back = trail.exec(page.low.slice(start, to))
  const end = to - (back?.[0].length ?? 0)
  const low = page.low.slice(start, end)
  if (low.length < 2 || low.length > 90 || !/[a-zа-я]{2}/.test(low) || low.includes('█') || low.includes('\n')) return null
  if (!labelled && (notCargo.test(low) || low.split(/\s+/).length > 6)) return null
  return { value: page.raw.slice(start, end), sure: labelled ? 'sure' : cargoNames.test(low) ? 'likely' : 'guess', from: start, to: end }
}

const edge = /[█\n;|]|\.\s|:\s/

/** What is carried: each mass with the cargo named beside it, or what a label calls the cargo. */
export function findCargos(page: Page, labels: readonly Label[], masses: readonly Found<Mass>[]): Cargo[] {
  const own = masses.filter(({ value }) => !value.vehicle)
  const label = labels.find(({ kind }) => kind === 'cargo')
  const named = own.map(mass => ({ mass, name: beside(page, mass) }))
  const lines = new Set(named.filter(({ name }) => name && name.sure !== 'guess').map(({ mass }) => page.line(mass.from).from))
  if (lines.size > 1 && named.every(({ name }) => name !== null)) return named
  const single =
    own.find(({ from }) =>
      /общ\S*\s*(?:вес\S*|масс\S*)?[\s:-]*$|итого[\s:-]*$|вес\S*\s+брутто[\s:-]*$/.test(page.low.slice(Math.max(0, from - 24), from)),
    ) ??
    own[0] ??
    null
  const alike = new Set(own.map(({ value }) => value.kg)).size < 2
  const likelyNamed = named.filter(({ name }) => name?.sure === 'likely')
  // of two masses that differ the one beside the cargo is its own; where neither is, nobody knows
  const mass = alike || single !== own[0] ? single : likelyNamed.length === 1 ? likelyNamed[0]!.mass : null
  const name = (label && labelledName(page, label)) ?? named.find(({ name }) => name !== null)?.name ?? anywhere(page)
  return name || mass ? [{ name, mass }] : []
}

/** What stands after «груз:», up to the first figure. */
function labelledName(page: Page, label: Label): Found<string> | null {
  for (const line of page.low.slice(label.to, label.end).split('\n').keys()) {
    const from = nthLine(page, label.to, line)
    const text = page.low.slice(from, Math.min(label.end, page.line(from).to))
    const front = lead.exec(text)?.[0].length ?? 0
    const stop = /[█;(|]|\.\s|,\s*\d/.exec(text.slice(front))
    const found = nameAt(page, from, from + front + (stop ? stop.index : text.length - front), true)
    if (found) return found
  }
  return null
}

function nthLine(page: Page, from: number, count: number): number {
  let at = from
  for (let i = 0; i < count; i++) at = page.line(at).to + 1
  return at
}

function beside(page: Page, mass: Found<Mass>): Found<string> | null {
  const line = page.line(mass.from)
  const before = page.low.slice(line.from, mass.from)
  const cuts = [...before.matchAll(new RegExp(edge.source, 'g'))]
  const last = cuts.at(-1)
  const from = line.from + (last ? last.index + last[0].length : 0)
  const left = parts(page, from, mass.from)
  const chosen = left.find(part => cargoNames.test(page.low.slice(part.from, part.to))) ?? left.at(-1)
  const name = chosen && nameAt(page, chosen.from, chosen === left.at(-1) ? mass.from : chosen.to, false)
  if (name && (name.sure === 'likely' || from === line.from)) return name
  const skip = /^[\s█/,.+-]*/.exec(page.low.slice(mass.to, line.to))![0].length
  const rest = page.low.slice(mass.to + skip, line.to)
  const stop = edge.exec(rest)
  for (const part of parts(page, mass.to + skip, mass.to + skip + (stop ? stop.index : rest.length))) {
    const right = nameAt(page, part.from, part.to, false)
    if (right?.sure === 'likely') return right
  }
  return null
}

function parts(page: Page, from: number, to: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let start = from
  for (const match of page.low.slice(from, to).matchAll(/,\s+|$/g)) {
    const end = from + match.index
    if (page.low.slice(start, end).trim() !== '') found.push({ from: start, to: end })
    start = end + match[0].length
  }
  return found
}

/** A cargo named somewhere by itself: a line or a part between commas that says nothing else. */
function anywhere(page: Page): Found<string> | null {
  for (const match of page.low.matchAll(/[^\n█,;|.!?]+/g)) {
    if (!cargoNames.test(match[0])) continue
    const found = nameAt(page, match.index, match.index + match[0].length, false)
    if (found?.sure === 'likely') return found
  }
  return null
}
