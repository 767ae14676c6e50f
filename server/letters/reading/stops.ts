import { addressAt, chains, type Label, partyAt, type Role, type Stop } from './route.ts'
import type { Found, Page, Stretch } from './text.ts'
import type { TownFound, Towns } from './towns.ts'
import { bodies, cargoNames } from './words.ts'

const streetWord =
  '(?:ул(?:ица|\\.)?|пр(?:оспект|-т|-кт|-д|\\.)|пер(?:еулок|\\.)?|ш(?:оссе|\\.)|наб(?:ережная|\\.)?|б-р|бульвар|тракт|проезд|пл(?:ощадь|\\.))'
/** A street told as one, and its house: «ул. Новая, д. 8», «Зелёное шоссе 18». */
const streetAlone = new RegExp(
  `(?<![а-я])(?:${streetWord}\\s+[а-я0-9-]+(?:\\s[а-я-]+){0,2}|[а-я-]+(?:ое|ая|ий|ый|ой)\\s+${streetWord}(?![а-я]))\\s*,?\\s*(?:д(?:ом|\\.)?\\s*)?\\d{1,4}(?:\\s?[а-я](?![а-я]))?(?:[/-]\\d{1,3}[а-я]?)?(?:,?\\s*(?:стр|корп|к|кв|лит)\\.?\\s*\\d{1,3})*`,
  'g',
)
/** A street without its word: «Новая 8», «50 лет Октября, 200»; nothing else has a house behind its name. */
const bareStreet =
  /^(?:\d{1,3}[- ]?(?:лет|летия|я|й)\s+)?[а-я][а-я-]+(?:\s[а-я][а-я-]+){0,2},?\s*(?:д\.?\s*|дом\s*)?\d{1,4}\s?[а-я]?(?:[/-]\d{1,3}[а-я]?)?(?:,?\s*(?:стр|корп|к|кв|лит|оф)\.?\s*\d{1,3})*$/

/** An address behind a town nobody labelled: only where it can be nothing else. */
function plainAddress(page: Page, town: TownFound, towns: Towns): Found<string> | null {
  const line = page.line(town.to)
  const rest = page.low.slice(town.to, line.to)
  const open = /^\s*\((?!\s*(?:рб|рф|рк|казахстан|беларусь|[а-я-]+\s+(?:обл|край|респ)))/.test(rest)
  const address = addressAt(page, { from: town.to, to: line.to }, town.value, towns)
  if (!address) return null
  const low = page.low.slice(address.from, address.to)
  if (open) return /\d/.test(low) ? address : null
  if (!/^\s*(?:,|на\s|-\s|\s*(?:ул|пр|пер|ш|наб|б-р|д)[а-я-]*\.?\s|[а-я0-9])/.test(rest)) return null
  const streetTold = new RegExp(`(?:^|\\s)${streetWord}(?:[\\s.,]|$)`).test(low) && /\d/.test(low)
  if (!streetTold && (!bareStreet.test(low) || cargoNames.test(low) || bodies.some(([, body]) => body.test(low)))) return null
  return streetTold ? address : { ...address, sure: 'likely' }
}

const prepositionOf = (page: Page, town: TownFound, words: string) =>
  new RegExp(`(?:^|[\\s█,;(])(?:${words})\\s+(?:г\\.?\\s*|город[аеу]?\\s+|порта?\\s+)?$`).test(
    page.low.slice(Math.max(0, town.from - 18), town.from),
  )

const between = /^(?:[\s█,;:()+/.-]|(?<![а-я])(?:и|в|во|г|город|до|с|к|обе|оба|затем|потом|далее|потом|после|утро|утром)(?![а-я]))*$/

/** Towns a label speaks of: the first, and those that follow it in a list. */
function townsOf(page: Page, label: Label, all: readonly TownFound[], towns: Towns): TownFound[] {
  const first = firstOf(page, label, all, towns)
  if (!first) return []
  const found = [first]
  for (const town of all) {
    const last = found.at(-1)!
    if (town.from < last.to || town.to > label.end) continue
    const gap = page.low.slice(last.to, town.from)
    if (!between.test(gap) || gap.includes('\n') || !/[,;и+/]/.test(gap) || town.value.code === last.value.code) break
    found.push(town)
  }
  return withinCity(page, found)
}

/** The region around each city that is one itself. */
const around: Readonly<Record<string, RegExp>> = { moscow: /^московская/, saint_petersburg: /^ленинградская/ }

/** «Москва, Подольск»: the city says where the town is, as a region does; with a third town they are a list. */
function withinCity(page: Page, [city, town, ...more]: TownFound[]): TownFound[] {
  const isWithin =
    city &&
    town &&
    more.length === 0 &&
    around[city.value.code]?.test(town.value.regionRu.toLowerCase()) &&
    /^\s*,\s*(?:г\.?|город)?\s*$/.test(page.low.slice(city.to, town.from))
  return isWithin ? [{ ...town, sure: 'likely' }] : [city, town, ...more].filter(found => found !== undefined)
}

function firstOf(page: Page, label: Label, all: readonly TownFound[], towns: Towns): TownFound | null {
  const start = label.to + /^[\s█.,:"(>-]*/.exec(page.low.slice(label.to, label.end))![0].length
  const isForm = /[:\t|-]\s*$/.test(page.low.slice(label.from, label.to))
  const against = label.role === 'unloading' ? 'из|от|со?' : 'до'
  const exact = all.find(town => town.from >= label.to && town.to <= label.end && (isForm || !prepositionOf(page, town, against)))
  const lead = exact
    ? page.low
        .slice(start, exact.from)
        .replace(/(?<![а-я])(?:г|город|рп|пос|пгт|с|д|в|во|из|до|на|рф|россия|у нас|наша|порт|самого)\.?(?=\s|$)/g, '')
        .replace(/[█,.():|]/g, ' ')
        .trim()
    : ''
  if (exact && (lead === '' || /(?:обл|край|респ|район|р-н|\d{6}|казахстан|беларус)/.test(lead))) return exact
  const isNoun = /грузк|отправл|назнач|доставк|куда/.test(page.low.slice(label.from, label.to))
  const mayMean = isForm || isNoun || /^\p{Lu}/u.test(page.raw.slice(start))
  const meant =
    mayMean && /^[а-яa-z]/.test(page.low.slice(start))
      ? towns.meant(page.low, page.raw, start, Math.min(label.end, page.line(start).to))
      : null
  if (meant && meant.from - start < 8 && (!exact || meant.from < exact.from) && !cargoNames.test(page.low.slice(meant.from, meant.to)))
    return meant
  return exact && (!exact.declined || prepositionOf(page, exact, 'во?|на|из|со?|под|до')) ? exact : null
}

/** An address on the line below its town, where the label stands above both. */
function below(page: Page, { from: line, to: end }: Stretch, town: TownFound, towns: Towns): Found<string> | null {
  if (line >= end) return null
  return addressAt(page, { from: line + 1, to: Math.min(end, page.line(line + 1).to) }, town.value, towns)
}

/** Both ends of a line «A - B» one of which, or both, are written with mistakes. */
function misspelt(page: Page, towns: Towns, exact: readonly TownFound[]): TownFound[] {
  for (const match of page.low.matchAll(
    /^[^a-zа-я\n█]*(?:(?:маршрут|направление|рейс|route)\s*[:-]?\s*)?([а-яa-z][а-яa-z .-]{2,28}?)\s*(?:\s-+>?|>)\s*([а-яa-z][а-яa-z .-]{2,28})/gm,
  )) {
    const left = match.index + match[0].indexOf(match[1]!)
    const right = match.index + match[0].lastIndexOf(match[2]!)
    const side = (from: number, to: number) =>
      exact.find(town => town.from >= from && town.to <= to) ?? towns.meant(page.low, page.raw, from, to)
    const first = side(left, left + match[1]!.length)
    const second = side(right, right + match[2]!.length)
    if (first && second) return [first, second]
  }
  return []
}

/** «из Рязани в Пензу», «с Москвы до Уфы», and towns side by side: «Саратов Сызрань 5 тонн». */
function spokenEnds(page: Page, all: readonly TownFound[]): TownFound[] {
  const from = all.find(town => prepositionOf(page, town, 'из|от|со?|from'))
  const to = all.filter(
    town =>
      town !== from &&
      (prepositionOf(page, town, 'во?|до|на|to') || /[а-я]\s+и\s+$/.test(page.low.slice(Math.max(0, town.from - 10), town.from))),
  )
  if (from && to.length > 0) return [from, ...to]
  const other = from && all.find(town => town.from > from.to && !prepositionOf(page, town, 'через|под|около'))
  if (from && other) return [from, { ...other, sure: 'likely' }]
  for (const [i, town] of all.entries()) {
    const next = all[i + 1]
    if (!next || town.declined || next.declined || town.value.code === next.value.code) continue
    if (/^ +$/.test(page.low.slice(town.to, next.from)))
      return [town, next].map(end => ({ ...end, sure: end.sure === 'sure' ? 'likely' : end.sure }))
  }
  const first = all[0]
  const second = all[1]
  const apart = first && second && new Set(all.map(({ value }) => value.code)).size === 2 && all.length === 2
  if (apart && to.length === 1 && to[0] === second) return [first, { ...second, sure: 'likely' }]
  return apart && /^\s*[,;]\s*$/.test(page.low.slice(first.to, second.from))
    ? [
        { ...first, sure: 'guess' },
        { ...second, sure: 'guess' },
      ]
    : []
}

const stopAt = (kind: Role, town: TownFound, address: Found<string> | null): Stop => ({ kind, town, address, party: null, at: town.from })

/** The stops labels name, each with its address, and addresses named without a town. */
function labelledStops(page: Page, labels: readonly Label[], all: readonly TownFound[], towns: Towns) {
  const stops: Stop[] = []
  const orphans: { role: Role; address: Found<string> }[] = []
  for (const label of labels) {
    if (label.kind !== 'stop') continue
    const role = label.role ?? stops.at(-1)?.kind ?? 'loading'
    const own = label.role === null ? [] : townsOf(page, label, all, towns)
    if (own.length === 0) {
      const isAddress = /^(?:\s*)(?:адрес|мест)/.test(page.low.slice(label.from, label.to))
      const told = isAddress ? null : page.low.slice(label.to, label.end).matchAll(streetAlone).next().value
      const address = isAddress
        ? addressAt(page, { from: label.to, to: label.end }, null, towns)
        : told
          ? {
              value: page.raw.slice(label.to + told.index, label.to + told.index + told[0].length),
              sure: 'likely' as const,
              from: label.to + told.index,
              to: label.to + told.index + told[0].length,
            }
          : null
      if (address) orphans.push({ role, address })
      continue
    }
    const known = stops.filter(({ kind }) => kind === role).map(({ town }) => town!.value.code)
    for (const [i, town] of own.entries()) {
      // the same place said twice is one stop, unless a form numbers them
      if (known.includes(town.value.code) && !/\d/.test(page.low.slice(label.from, label.to))) continue
      const line = Math.min(own[i + 1]?.from ?? label.end, page.line(town.to).to)
      const address =
        addressAt(page, { from: town.to, to: line }, town.value, towns) ??
        (own.length === 1 ? below(page, { from: line, to: label.end }, town, towns) : null)
      const stop: Stop = { kind: role, town, address, party: partyAt(page, label.to, label.end), at: i === 0 ? label.from : town.from }
      stops.push(own.length > 1 ? { ...stop, group: label.from } : stop)
    }
  }
  return { stops, orphans }
}

/** Both ends of the route where labels name one of them or none. */
function routeStops(page: Page, stops: readonly Stop[], all: readonly TownFound[], towns: Towns): Stop[] {
  const routes = chains(page, all)
  const differ = new Set(routes.map(route => route.map(({ value }) => value.code).join())).size > 1
  const route = routes.find(towns => stops.every(({ town }) => towns.some(({ value }) => value.code === town?.value.code))) ?? routes[0]
  const labelled = stops[0]
  const way = route ?? (labelled ? [] : misspelt(page, towns, all))
  const ends = way.length > 0 ? way : labelled ? [] : spokenEnds(page, all)
  const own = ends.map((town, i) =>
    stopAt(
      i === 0 ? 'loading' : 'unloading',
      { ...town, sure: !differ && (way === route || ends.length === 2) ? town.sure : 'likely' },
      null,
    ),
  )
  if (own.length > 1) {
    for (const stop of own) {
      const said = stops.find(({ kind, town }) => kind === stop.kind && town?.value.code === stop.town?.value.code)
      if (said) Object.assign(stop, { address: said.address ?? stop.address, party: said.party, at: said.at })
    }
    return own
  }
  const rest = all.filter(town => !stops.some(stop => stop.town!.value.code === town.value.code) && !prepositionOf(page, town, 'через|под'))
  if (labelled) {
    const role: Role = labelled.kind === 'loading' ? 'unloading' : 'loading'
    const told = rest.find(town => prepositionOf(page, town, role === 'loading' ? 'из|от|со?|from' : 'во?|до|на|to'))
    const town = told ?? (role === 'loading' ? rest[0] : rest.at(-1))
    return town ? [...stops, stopAt(role, { ...town, sure: told ? 'likely' : 'guess' }, null)] : [...stops]
  }
  const [only] = all
  const codes = new Set(all.map(({ value }) => value.code))
  if (!only || codes.size > 1) return []
  return [stopAt(prepositionOf(page, only, 'во?|до|на|to') ? 'unloading' : 'loading', { ...only, sure: 'guess' }, null)]
}

/** Addresses told elsewhere than behind the label of their stop. */
function lendAddresses(page: Page, stops: readonly Stop[], all: readonly TownFound[], towns: Towns) {
  for (const stop of stops)
    for (const town of all) {
      if (stop.address || town.value.code !== stop.town?.value.code) continue
      stop.address = plainAddress(page, town, towns)
    }
  const between = chains(page, all).flatMap(route => route.slice(0, -1))
  // a street told without its town stands behind the town it is in
  for (const match of page.low.matchAll(streetAlone)) {
    const from = match.index
    const to = from + match[0].length
    if (stops.some(({ address }) => address && address.from < to && from < address.to)) continue
    const before = all.findLast(town => town.to <= from && !between.includes(town))
    const cue = /(подъех|подач|подат|забра|забер|загруз|погруз|грузи|отправ)|(сдать|сдач|привез|достав|отвез|выгруз|разгруз|везти|получ)/g
    const told = [
      ...page.low
        .slice(Math.max(0, from - 40), from)
        .split(/[\n.;]\s/)
        .at(-1)!
        .matchAll(cue),
    ].at(-1)
    const side = told && stops.filter(({ kind }) => kind === (told[1] ? 'loading' : 'unloading'))
    const own = side?.length === 1 ? side[0] : stops.find(stop => stop.town?.value.code === before?.value.code)
    if (side?.length === 1 && own && own.address === null) own.address = { value: page.raw.slice(from, to), sure: 'likely', from, to }
    if (!told && own && own.address === null && before && from - before.to < 60 && !page.low.slice(before.to, from).includes('\n'))
      own.address = { value: page.raw.slice(from, to), sure: 'likely', from, to }
  }
}

/** The stops of one order in the order of its route. */
export function findStops(page: Page, labels: readonly Label[], towns: Towns): Stop[] {
  const all = towns.within(page.low, page.raw, 0, page.low.length)
  const { stops: labelled, orphans } = labelledStops(page, labels, all, towns)
  let stops = labelled
  for (const label of labels) {
    if (label.kind !== 'party' || stops.some(({ kind }) => kind === label.role)) continue
    const town = townsOf(page, label, all, towns)[0]
    if (!town) continue
    const line = Math.min(label.end, page.line(town.to).to)
    stops.push({ ...stopAt(label.role!, town, addressAt(page, { from: town.to, to: line }, town.value, towns)), at: label.from })
  }
  if (new Set(stops.map(({ kind }) => kind)).size < 2) stops = routeStops(page, stops, all, towns)
  for (const { role, address } of orphans) {
    const stop = stops.find(({ kind, address }) => kind === role && address === null)
    if (stop) stop.address = address
  }
  lendAddresses(page, stops, all, towns)
  for (const label of labels) {
    if (label.kind !== 'party') continue
    const stop = stops.find(({ kind, party }) => kind === label.role && party === null)
    const party = partyAt(page, label.to, label.end)
    if (stop && party) stop.party = { ...party, sure: 'sure' }
  }
  for (const { town, address, party } of stops) for (const found of [town, address, party]) if (found) page.blank(found.from, found.to)
  // a town said again is understood as well, and no cargo
  for (const town of all) if (stops.some(stop => stop.town?.value.code === town.value.code)) page.blank(town.from, town.to)
  const ends = (['loading', 'unloading'] as const).map(role => {
    const own = stops.filter(({ kind }) => kind === role)
    // the other end is asked for
    return own.length > 0 ? own : [{ kind: role, town: null, address: null, party: null, at: -1 }]
  })
  return stops.length > 0 ? ends.flat() : []
}
