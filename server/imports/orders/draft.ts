import { AdrClass, PackingGroup } from '#contract/adr.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import type { Vat } from '#contract/order-vat.ts'
import { vatRateOf } from '#contract/requisites.ts'
import { readCurrency, readDegrees, readFigure, readMass, readPay, readSum, readVat } from '#server/imports/cells/amounts.ts'
import type { Choices } from '#server/imports/cells/choices.ts'
import { readList } from '#server/imports/cells/values.ts'
import { type Cells, cellsOf, type ImportCtx, notNumber } from '#server/imports/kinds/importer.ts'
import { type Gazetteer, readEnd, readStops } from './stops.ts'

export type Truck = { code: string; capacityKg: number; volumeM3: number; pallets: number }
export type OrderWords = {
  bodies: Choices
  loadings: Choices
  packages: Choices
  categories: Choices
  regimes: Choices
  trucks: Choices
  truckOf: ReadonlyMap<string, Truck>
  currencies: ReadonlySet<string>
}

const wholeNumber = { ru: 'нужно целое число', en: 'a whole number is needed' }
const notSum = {
  ru: 'не похоже на сумму, например 68 000 или 68 000 ₽ без НДС',
  en: 'does not look like a sum, for example 68 000 or 68 000 RUB',
}
const otherCurrency = { ru: 'обе ставки должны быть в одной валюте', en: 'both prices must be in one currency' }
const noCurrency = { ru: 'такой валюты нет, например RUB', en: 'there is no such currency, for example RUB' }
const notVat = { ru: 'например «с НДС 22%», «без НДС», «НДС сверху»', en: 'for example «VAT 22%», «no VAT», «plus VAT»' }
const notPay = {
  ru: 'например «14 б.д. по оригиналам» или число дней до 180',
  en: 'for example «14 banking days» or a number of days up to 180',
}
const notDegrees = { ru: 'например «+2…+6», «-18» или название режима', en: 'for example «+2…+6», «-18» or the name of a regime' }
const notUn = { ru: 'номер ООН из четырёх цифр, например 1263', en: 'a UN number has four digits, for example 1263' }
const notClass = { ru: 'такого класса опасности нет, например 3 или 2.1', en: 'there is no such class, for example 3 or 2.1' }
const notGroup = { ru: 'группа упаковки I, II или III', en: 'a packing group is I, II or III' }
const manyTags = { ru: 'меток не больше 10, каждая до 30 знаков', en: 'up to 10 tags of 30 characters each' }

/** The order a row means, as far as it can be read; what cannot be is told at its cells. */
export function readOrder(cells: Cells, { today, options }: Pick<ImportCtx, 'today' | 'options'>, gazetteer: Gazetteer, words: OrderWords) {
  const row = cellsOf(cells, today)
  const figure = (field: string, decimals = 0): number => {
    if (row.text(field) === '') return 0
    const value = readFigure(row.text(field))
    if (value === null || value < 0) row.fault(field, notNumber)
    else if (decimals === 0 && !Number.isInteger(value)) row.fault(field, wholeNumber)
    return value === null || value < 0 ? 0 : Math.round(value * 10 ** decimals) / 10 ** decimals
  }
  const choice = (field: string, from: Choices): string | null => {
    if (row.text(field) === '') return null
    const read = from.one(row.text(field))
    if ('code' in read) return read.code
    row.told(field, read)
    return null
  }
  const several = (field: string, from: Choices): string[] => {
    if (row.text(field) === '') return []
    const read = from.all(row.text(field))
    if ('codes' in read) return read.codes
    row.told(field, read)
    return []
  }
  const mass = (field: string, unit: 't' | 'kg'): number | null => {
    if (row.text(field) === '') return null
    const read = readMass(row.text(field), unit)
    if (typeof read === 'number') return read
    row.fault(field, read.why)
    return null
  }

  const towns = row.text('route').split(/\s+[-–—→>]+\s+|\s*[–—→>]+\s*/)
  const loading = readEnd(row, 'loading', towns[0]!.trim(), gazetteer, today)
  const unloading = readEnd(row, 'unloading', towns.length > 1 ? towns.at(-1)!.trim() : '', gazetteer, today)
  const stops = [loading, ...readStops(row, gazetteer, today), unloading]

  const massKg = mass('massKg', 'kg') ?? mass('massT', 't') ?? 0
  const capacity = mass('capacityT', 't')
  const truckType = choice('truckType', words.trucks)
  const truck = truckType === null ? undefined : words.truckOf.get(truckType)

  const price = sumOf('price')
  const customerPrice = sumOf('customerPrice')
  const named = row.text('currency') === '' ? null : readCurrency(row.text('currency'))
  if (row.text('currency') !== '' && (named === null || !words.currencies.has(named))) row.fault('currency', noCurrency)
  const currency = named ?? price?.currency ?? customerPrice?.currency ?? 'RUB'
  if (price && customerPrice && (price.currency ?? currency) !== (customerPrice.currency ?? currency))
    row.fault('customerPrice', otherCurrency)
  const day = loading.draft.windowFrom?.slice(0, 10) ?? today
  const usual = vatRateOf('osno', 'RU', day)
  const vat = vatOf('vat', 'price', price?.vat ?? '')
  const customerVat = vatOf('customerVat', 'customerPrice', customerPrice?.vat ?? '')
  const pay = row.text('pay') === '' ? null : readPay(row.text('pay'))
  if (row.text('pay') !== '' && pay === null) row.fault('pay', notPay)

  const { temperature, ...degrees } = temperatureOf()
  const tags = [...new Set([...readList(row.text('tags'), /[;,\n]+/), ...(options.tag === '' ? [] : [options.tag])])]
  if (tags.length > 10 || tags.some(tag => tag.length > 30)) row.fault('tags', manyTags)
  const bodyTypes = several('bodyTypes', words.bodies)
  const declared = sumOf('declaredValue')

  const draft: OrderDraft = {
    ...blank,
    stops: stops.map(({ draft }) => draft),
    cargos: [
      {
        ...blankCargo,
        name: row.text('cargo'),
        category: choice('category', words.categories),
        packageType: choice('packageType', words.packages),
        pieces: figure('pieces'),
        massKg,
        volumeM3: figure('volumeM3', 3),
        pallets: figure('pallets'),
        ...degrees,
        declaredValue: declared && { minor: declared.minor, currency: declared.currency ?? 'RUB' },
        adr: adrOf(),
      },
    ],
    truckType,
    // who names no vehicle asks for one that carries the cargo
    capacityKg: capacity ?? truck?.capacityKg ?? massKg,
    volumeM3: truck?.volumeM3 ?? 0,
    pallets: truck?.pallets ?? 0,
    bodyTypes: bodyTypes.length > 0 || row.text('bodyTypes') !== '' ? bodyTypes : options.bodyTypes,
    loadingTypes: several('loadingTypes', words.loadings),
    temperature,
    ownFleet: options.ownFleet,
    distanceKm: figure('distanceKm') || null,
    price: price && { minor: price.minor, currency },
    customerPrice: customerPrice && { minor: customerPrice.minor, currency },
    customerVat,
    vatMode: vat?.vatMode ?? options.vatMode,
    vatRate: vat?.vatRate ?? (options.vatMode === 'none' ? 0 : options.vatRate === 22 ? usual : options.vatRate),
    payDays: pay?.payDays ?? options.payDays,
    payDaysKind: pay?.payDaysKind ?? options.payDaysKind,
    payTrigger: pay?.payTrigger ?? options.payTrigger,
    transferPolicy: options.transferPolicy,
    customerNumber: row.text('customerNumber'),
    externalId: row.orNull('externalId'),
    tags: tags.slice(0, 10),
    commentPublic: row.text('commentPublic'),
    commentInternal: row.text('commentInternal'),
  }
  return { row, draft }

  /** VAT of a price in a column of its own, else as it stands behind the sum; null where neither says it. */
  function vatOf(field: string, priceField: string, behind: string): Vat | null {
    const said = row.text(field) || behind
    const read = said === '' ? null : readVat(said, usual)
    if (said !== '' && read === null) row.fault(row.text(field) === '' ? priceField : field, notVat)
    return read
  }

  function sumOf(field: string) {
    if (row.text(field) === '') return null
    const sum = readSum(row.text(field))
    if (sum === null) row.fault(field, notSum)
    return sum
  }

  function temperatureOf(): Pick<OrderDraft, 'temperature'> & { tempMin: number | null; tempMax: number | null } {
    const free = { temperature: null, tempMin: null, tempMax: null }
    const text = row.text('temperature')
    if (text === '' || /^(?:без режима|нет|не нужна|no|none|-)$/i.test(text)) return free
    const read = readDegrees(text)
    if (read) return { temperature: null, tempMin: read.min, tempMax: read.max }
    const regime = words.regimes.one(text)
    if ('code' in regime) return { ...free, temperature: regime.code }
    row.told('temperature', { why: notDegrees, suggestions: regime.suggestions })
    return free
  }

  function adrOf() {
    const [un, name, hazard, group] = ['adrUn', 'adrName', 'adrClass', 'adrGroup'].map(field => row.text(field)) as [
      string,
      string,
      string,
      string,
    ]
    if (un === '' && name === '' && hazard === '' && group === '') return null
    const number = un.replace(/^(?:un|оон|№|\s)+/i, '')
    if (un !== '' && !/^\d{4}$/.test(number)) row.fault('adrUn', notUn)
    const taken = hazard === '' ? null : AdrClass.safeParse(hazard.replace(/^(?:класс|class)\s*/i, '').replace('.', '_')).data
    if (taken === undefined) row.fault('adrClass', notClass)
    const packing =
      group === ''
        ? null
        : PackingGroup.safeParse(
            group
              .toUpperCase()
              .replace(/^PG\s*/, '')
              .replace(/[123]/, n => 'I'.repeat(Number(n))),
          ).data
    if (packing === undefined) row.fault('adrGroup', notGroup)
    return {
      un: /^\d{4}$/.test(number) ? number : '',
      name,
      class: taken ?? null,
      code: '',
      packingGroup: packing ?? null,
      tunnel: null,
      limited: false,
      explosiveKg: null,
    }
  }
}

const { stops: _, cargos, ...blank } = OrderDraft.parse({ stops: [], cargos: [{ name: '--', massKg: 1 }] })
const blankCargo = cargos[0]!
