import { plain } from '#contract/fuzzy-match.ts'
import { findTemperature } from './degrees.ts'
import { findBodies, findLoadings, findMasses, findPallets, findPhones, findVolumes } from './figures.ts'
import { findDays, findHours } from './moments.ts'
import { findPay, findPrices, findVat } from './money.ts'
import { putDegrees } from './order.ts'
import type { FieldValue, Reading } from './reading.ts'
import { addressAt, chains } from './route.ts'
import { type Confidence, type Found, Page } from './text.ts'
import type { Towns } from './towns.ts'
import { putTruck } from './vehicle.ts'
import { cargoNames, packages } from './words.ts'

type Cell = { from: number; to: number }

/** More rows than this are a table for the import. */
const MOST = 50

/** What a column may hold, by the words over it; the first whose words are there wins. */
const heads: readonly (readonly [column: string, words: RegExp])[] = [
  ['number', /^(?:no|n|номер)? ?(?:заявк[аи]|заказа?|заказ|order no|order|ref)$|^номер$/],
  ['unloadAddress', /адрес (?:вы|раз)грузки|адрес доставки|адрес получателя|(?:delivery|unloading) address/],
  ['loadAddress', /адрес (?:по|за)грузки|адрес отправителя|адрес забора|(?:pickup|loading) address|^адрес$/],
  ['unloadDay', /дат\S* (?:и время )?(?:(?:вы|раз)гр\S*|доставки)|срок доставки|delivery date|unloading date/],
  ['unloadHours', /время (?:(?:вы|раз)грузки|доставки)/],
  ['loadDay', /^дата|дата (?:по|за)гр\S*|подача|когда (?:груз|загр|погр)\S*|готовность|loading date|pickup date|^date$/],
  ['loadHours', /^время|часы|окно/],
  ['consignee', /грузополучатель|^получатель|consignee/],
  ['consignor', /грузоотправитель|^отправитель|consignor|shipper/],
  ['unloadContact', /(?:контакт|телефон)\S* .*(?:вы|раз)грузк/],
  ['contact', /контакт|телефон|^тел$|phone/],
  ['ways', /(?:тип|вид|способ) (?:за|по)грузки/],
  ['route', /маршрут|направление|^route$/],
  ['unloadPlace', /^(?:город |пункт |место )?(?:(?:вы|раз)гр\S*|доставки|назначени[ея])|^куда|^to$|destination|unloading|delivery/],
  ['loadPlace', /^(?:город |пункт |место )?(?:(?:по|за)гр\S*|отправлени[ея])|^откуда|^from$|origin|loading|pickup/],
  ['pay', /оплат|отсрочк|payment/],
  ['price', /ставк|цена|стоимост|фрахт|тариф|rate|price/],
  ['vat', /^ндс|vat/],
  ['temperature', /темпер|режим|^t$/],
  ['mass', /вес|масса|тонн|брутто|weight|^кг$|^т$/],
  ['volume', /объем|куб|м3|volume/],
  ['pallets', /паллет|палет|поддон|pallets?/],
  ['pieces', /мест|кол во|количество/],
  ['body', /кузов|тип тс|тип транспорта|транспорт|машина|^тс$|truck|body/],
  ['name', /груз|товар|наименование|номенклатура|продукция|cargo|goods/],
]

const cellsOf = (low: string, line: Cell): Cell[] => {
  const bars = low.slice(line.from, line.to).includes('\t') ? '\t' : '|'
  const cells: Cell[] = []
  let from = line.from
  for (let at = line.from; at <= line.to; at++)
    if (at === line.to || low[at] === bars) {
      cells.push({ from, to: at })
      from = at + 1
    }
  // a line fenced by bars has nothing outside of them
  if (bars === '|') return cells.filter((cell, i) => low.slice(cell.from, cell.to).trim() !== '' || (i > 0 && i < cells.length - 1))
  return cells
}

function rowsOf(low: string): Cell[][] {
  const rows: Cell[][] = []
  let from = 0
  for (const line of low.split('\n')) {
    const to = from + line.length
    if (/[\t|]/.test(line) && !/^[\s|+-]*$/.test(line)) {
      const cells = cellsOf(low, { from, to })
      if (cells.length > 2) rows.push(cells)
    }
    from = to + 1
  }
  return rows
}

/** Rows of a spreadsheet: most lines have three cells or more, and as many each. */
export function isTable(low: string): boolean {
  const lines = low.split('\n').filter(line => line.trim() !== '').length
  const rows = rowsOf(low)
  return rows.length > 0 && rows.length * 2 > lines && new Set(rows.map(row => row.length)).size <= 2
}

const columnsOf = (low: string, row: readonly Cell[]) =>
  row.map(({ from, to }) => {
    const text = plain(low.slice(from, to))
    return heads.find(([, words]) => words.test(text))?.[0] ?? null
  })

/** Every row as an order: by the words over the columns, or by what the cells hold. */
export function readTable(low: string, raw: string, towns: Towns, today: string): Reading[] {
  const rows = rowsOf(low)
  const columns = columnsOf(low, rows[0] ?? [])
  const headed =
    columns.filter(column => column !== null).length >= 2 && !(rows[0] ?? []).some(({ from, to }) => /\d{2,}/.test(low.slice(from, to)))
  const units = headed ? rows[0]!.map(({ from, to }) => low.slice(from, to)) : []
  return rows
    .slice(headed ? 1 : 0)
    .slice(0, MOST)
    .map(row => new RowReader(low, raw, towns, today).read(row, headed ? columns : null, units))
    .filter(order => order.has('stops.0.place') && order.has('stops.1.place'))
}

class RowReader {
  readonly #low: string
  readonly #raw: string
  readonly #towns: Towns
  readonly #today: string
  readonly #order: Reading = new Map()

  constructor(low: string, raw: string, towns: Towns, today: string) {
    this.#low = low
    this.#raw = raw
    this.#towns = towns
    this.#today = today
  }

  read(row: readonly Cell[], columns: readonly (string | null)[] | null, units: readonly string[]): Reading {
    row.forEach((cell, i) => {
      if (this.#low.slice(cell.from, cell.to).trim() === '') return
      if (columns === null) this.#guess(cell)
      else if (columns[i]) this.#cell(columns[i]!, cell, units[i] ?? '')
    })
    const kinds = this.#kinds
    putTruck(this.#order, (field, found, value, sure) => this.#put(field, found, value, { sure }), {
      named: undefined,
      euro: undefined,
      vehicle: this.#vehicle,
      kinds,
    })
    return this.#order
  }

  #kinds: Found<string>[] = []
  #vehicle: Found<{ kg: number }> | undefined

  /** Takes a value once; `offset`: where the cell it was found in begins. */
  #put(
    field: string,
    found: Found<unknown> | null | undefined,
    value: FieldValue | null | undefined,
    { offset = 0, sure }: { offset?: number; sure?: Confidence } = {},
  ) {
    if (!found || value === null || value === undefined || value === '' || this.#order.has(field)) return
    this.#order.set(field, { value, sure: sure ?? found.sure, from: found.from + offset, to: found.to + offset })
  }

  #page({ from, to }: Cell) {
    return new Page(this.#raw.slice(from, to), this.#low.slice(from, to), from)
  }

  /** The whole cell as a text. */
  #text({ from, to }: Cell): Found<string> {
    const text = this.#raw.slice(from, to)
    const front = text.length - text.trimStart().length
    return { value: text.trim(), sure: 'sure', from: from + front, to: from + front + text.trim().length }
  }

  #figure(cell: Cell): Found<number> | null {
    const text = this.#text(cell)
    const figure = Number(text.value.replace(/[\s\u00a0'_]/g, '').replace(',', '.'))
    return Number.isFinite(figure) && figure > 0 ? { ...text, value: figure } : null
  }

  #place(i: number, cell: Cell) {
    const page = this.#page(cell)
    const town = this.#towns.within(page.low, page.raw, 0, page.low.length)[0] ?? this.#towns.meant(page.low, page.raw, 0, page.low.length)
    if (!town) return
    this.#put(`stops.${i}.kind`, town, i === 0 ? 'loading' : 'unloading', { offset: cell.from })
    this.#put(`stops.${i}.place`, town, town.value, { offset: cell.from })
    const address = addressAt(page, { from: town.to, to: page.low.length }, town.value, this.#towns)
    this.#put(`stops.${i}.address`, address, address?.value, { offset: cell.from })
  }

  #day(i: number, cell: Cell) {
    const page = this.#page(cell)
    const [day] = findDays(page, this.#today)
    this.#put(`stops.${i}.day`, day, day?.value.day, { offset: cell.from })
    this.#put(`stops.${i}.lastDay`, day, day?.value.lastDay, { offset: cell.from })
    const [hours] = findHours(page)
    this.#put(`stops.${i}.from`, hours, hours?.value.from, { offset: cell.from })
    this.#put(`stops.${i}.to`, hours, hours?.value.to, { offset: cell.from })
  }

  #contact(i: number, cell: Cell) {
    const [phone] = findPhones(this.#page(cell))
    this.#put(`stops.${i}.contactPhone`, phone, phone?.value.phone, { offset: cell.from })
    this.#put(`stops.${i}.contactName`, phone, phone?.value.name, { offset: cell.from, sure: 'likely' })
  }

  #name(cell: Cell, sure: Confidence) {
    const text = this.#text(cell)
    this.#put('cargos.0.name', text, text.value, { sure })
    const low = this.#low.slice(cell.from, cell.to)
    const pack = packages.find(([, pattern]) => pattern.test(low))
    if (pack) this.#put('cargos.0.packageType', text, pack[0], { sure: 'likely' })
  }

  #money(cell: Cell, labelled: boolean) {
    const page = this.#page(cell)
    const [price] = findPrices(page)
    const figure = this.#figure(cell)
    if (price && (price.sure !== 'guess' || labelled))
      this.#put(
        'price',
        price,
        { minor: price.value.minor, currency: price.value.currency },
        { offset: cell.from, sure: labelled ? 'sure' : price.sure },
      )
    else if (labelled && figure && figure.value >= 500)
      this.#put('price', figure, { minor: Math.round(figure.value * 100), currency: 'RUB' })
    const [vat] = findVat(page, null)
    this.#vat(vat, cell)
  }

  #vat(vat: ReturnType<typeof findVat>[number] | undefined, cell: Cell) {
    this.#put('vatMode', vat, vat?.value.mode, { offset: cell.from })
    this.#put('vatRate', vat, vat?.value.rate, { offset: cell.from })
  }

  #mass(cell: Cell, unit: string) {
    const page = this.#page(cell)
    const [mass] = findMasses(page)
    if (mass) return this.#put('cargos.0.massKg', mass, mass.value.kg, { offset: cell.from })
    const figure = this.#figure(cell)
    if (!figure) return
    const kilograms = /кг|kg/.test(unit) || (!/(?:^|[^а-я])т(?:н|онн\S*)?(?:[^а-я]|$)|тоннаж/.test(unit) && figure.value > 60)
    const kg = Math.round(kilograms ? figure.value : figure.value * 1000)
    if (kg <= 120_000) this.#put('cargos.0.massKg', figure, kg)
  }

  #body(cell: Cell) {
    const page = this.#page(cell)
    const [mass] = findMasses(page)
    if (mass) this.#vehicle = { ...mass, value: { kg: mass.value.kg }, from: mass.from + cell.from, to: mass.to + cell.from }
    this.#bodies(page)
  }

  #bodies(page: Page): boolean {
    const kinds = findBodies(page).toSorted((a, b) => a.from - b.from)
    if (!kinds[0]) return false
    this.#kinds.push(...kinds.map(kind => ({ ...kind, from: kind.from + page.offset, to: kind.to + page.offset })))
    this.#put('bodyTypes', kinds[0], [...new Set(kinds.map(({ value }) => value))], { offset: page.offset })
    return true
  }

  #cell(column: string, cell: Cell, unit: string) {
    const page = this.#page(cell)
    const text = this.#text(cell)
    const readers: Record<string, () => void> = {
      number: () => this.#put('customerNumber', text, text.value.slice(0, 64)),
      loadPlace: () => this.#place(0, cell),
      unloadPlace: () => this.#place(1, cell),
      loadAddress: () => this.#put('stops.0.address', text, text.value.slice(0, 300)),
      unloadAddress: () => this.#put('stops.1.address', text, text.value.slice(0, 300)),
      loadDay: () => this.#day(0, cell),
      unloadDay: () => this.#day(1, cell),
      loadHours: () => this.#day(0, cell),
      unloadHours: () => this.#day(1, cell),
      consignor: () => this.#put('stops.0.partyName', text, text.value.slice(0, 250)),
      consignee: () => this.#put('stops.1.partyName', text, text.value.slice(0, 250)),
      contact: () => this.#contact(0, cell),
      unloadContact: () => this.#contact(1, cell),
      route: () => this.#route(page),
      name: () => this.#name(cell, 'sure'),
      mass: () => this.#mass(cell, unit),
      volume: () => {
        const [volume] = findVolumes(page)
        const figure = volume ? null : this.#figure(cell)
        this.#put('cargos.0.volumeM3', volume ?? figure, volume?.value ?? figure?.value, { offset: volume ? cell.from : 0 })
      },
      pallets: () => {
        const [found] = findPallets(page)
        const figure = found ? null : this.#figure(cell)
        if (figure && figure.value > 66) return
        this.#put('cargos.0.pallets', found ?? figure, found?.value.count ?? figure?.value, { offset: found ? cell.from : 0 })
        this.#put('cargos.0.packageType', found, found?.value.package, { offset: cell.from })
      },
      pieces: () => {
        const figure = this.#figure(cell)
        this.#put('cargos.0.pieces', figure, figure?.value)
      },
      body: () => this.#body(cell),
      ways: () => {
        const low = page.low
        const loose = new Page(page.raw, low, page.offset)
        const ways = findLoadings(loose)
        if (ways[0]) this.#put('loadingTypes', ways[0], [...new Set(ways.map(({ value }) => value))], { offset: cell.from })
      },
      temperature: () => {
        putDegrees((field, found, value) => this.#put(field, found, value, { offset: cell.from }), findTemperature(page)[0])
      },
      price: () => {
        this.#money(cell, true)
        if (/ндс|vat/.test(unit)) this.#vat(findVat(new Page(unit, unit, 0), null)[0], cell)
      },
      vat: () => this.#vat(findVat(/ндс|vat/.test(page.low) ? page : new Page(`${page.raw}`, page.low, page.offset), null)[0], cell),
      pay: () => {
        const [pay] = findPay(page)
        this.#put('payDays', pay, pay?.value.days, { offset: cell.from })
        this.#put('payDaysKind', pay, pay?.value.kind, { offset: cell.from })
        this.#put('payTrigger', pay, pay?.value.trigger, { offset: cell.from })
      },
    }
    readers[column]?.()
  }

  #route(page: Page): boolean {
    const [chain] = chains(page, this.#towns.within(page.low, page.raw, 0, page.low.length))
    for (const [i, town] of (chain ?? []).entries()) {
      this.#put(`stops.${i}.kind`, town, i === 0 ? 'loading' : 'unloading', { offset: page.offset })
      this.#put(`stops.${i}.place`, town, town.value, { offset: page.offset })
    }
    return chain !== undefined
  }

  /** A cell without a head: what it can only be. */
  #guess(cell: Cell) {
    const page = this.#page(cell)
    if (this.#route(page)) return
    const whole = plain(page.low)
    const towns = this.#towns.within(page.low, page.raw, 0, page.low.length)
    if (towns[0] && plain(page.low.slice(0, towns[0].from)).length < 3) return this.#place(this.#order.has('stops.0.place') ? 1 : 0, cell)
    if (this.#bodies(page)) return
    const phones = findPhones(this.#page(cell))
    if (phones.length > 0) return this.#contact(0, cell)
    if (findDays(this.#page(cell), this.#today).length > 0) return this.#day(this.#order.has('stops.0.day') ? 1 : 0, cell)
    if (findHours(this.#page(cell)).length > 0) return this.#day(0, cell)
    if (findMasses(this.#page(cell)).length > 0) return this.#mass(cell, '')
    const [vat] = findVat(this.#page(cell), null)
    if (vat && !/\d{3}/.test(page.low)) return this.#vat(vat, cell)
    const [volume] = findVolumes(this.#page(cell))
    if (volume) return this.#put('cargos.0.volumeM3', volume, volume.value, { offset: cell.from })
    const [pallets] = findPallets(this.#page(cell))
    if (pallets) return this.#put('cargos.0.pallets', pallets, pallets.value.count, { offset: cell.from })
    if (/\d/.test(page.low)) {
      const [price] = findPrices(this.#page(cell))
      const figure = this.#figure(cell)
      if (price && price.sure !== 'guess') return this.#money(cell, false)
      if (figure && figure.value >= 5000 && figure.value % 100 === 0)
        this.#put('price', figure, { minor: figure.value * 100, currency: 'RUB' }, { sure: 'likely' })
      return
    }
    if (cargoNames.test(whole) && whole.length < 90) this.#name(cell, 'likely')
  }
}
