import { containerNumberOf } from '#contract/identifiers.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { vatRateOf } from '#contract/requisites.ts'
import type { Choices } from '#server/imports/cells/choices.ts'
import { readList } from '#server/imports/cells/values.ts'
import type { Cells, ImportCtx } from '#server/imports/kinds/importer.ts'
import { orderCellsOf } from './cells.ts'
import { dangerOf, temperatureOf } from './conditions.ts'
import { moneyOf } from './money.ts'
import { type Gazetteer, readEnds, readStops } from './stops.ts'

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

const manyTags = { ru: 'меток не больше 10, каждая до 30 знаков', en: 'up to 10 tags of 30 characters each' }

/** The order a row means, as far as it can be read; what cannot be is told at its cells. */
export function readOrder(cells: Cells, { today, options }: Pick<ImportCtx, 'today' | 'options'>, gazetteer: Gazetteer, words: OrderWords) {
  const row = orderCellsOf(cells, today)
  const towns = row.text('route').split(/\s+[-–—→>]+\s+|\s*[–—→>]+\s*/)
  const loadings = readEnds(row, { kind: 'loading', routed: towns[0]!.trim() }, gazetteer, today)
  const unloadings = readEnds(row, { kind: 'unloading', routed: towns.length > 1 ? towns.at(-1)!.trim() : '' }, gazetteer, today)
  const stops = [...loadings, ...readStops(row, gazetteer, today), ...unloadings]

  const massKg = row.mass('massKg', 'kg') ?? row.mass('massT', 't') ?? 0
  const capacity = row.mass('capacityT', 't')
  const truckType = row.choice('truckType', words.trucks)
  const truck = truckType === null ? undefined : words.truckOf.get(truckType)

  const day = loadings[0]!.draft.windowFrom?.slice(0, 10) ?? today
  const usual = vatRateOf('osno', 'RU', day)
  const { vat, pay, ...prices } = moneyOf(row, words.currencies, usual)

  const { temperature, ...degrees } = temperatureOf(row, words.regimes)
  const tags = [...new Set([...readList(row.text('tags'), /[;,\n]+/), ...(options.tag === '' ? [] : [options.tag])])]
  if (tags.length > 10 || tags.some(tag => tag.length > 30)) row.fault('tags', manyTags)
  const bodyTypes = row.several('bodyTypes', words.bodies)
  const declared = row.sum('declaredValue')

  const draft: OrderDraft = {
    ...blank,
    stops: stops.map(({ draft }) => draft),
    cargos: [
      {
        ...blankCargo,
        name: row.text('cargo'),
        category: row.choice('category', words.categories),
        packageType: row.choice('packageType', words.packages),
        pieces: row.figure('pieces'),
        massKg,
        volumeM3: row.figure('volumeM3', 3),
        pallets: row.figure('pallets'),
        containerNumber: containerNumberOf(row.text('containerNumber')),
        ...degrees,
        declaredValue: declared && { minor: declared.minor, currency: declared.currency ?? 'RUB' },
        adr: dangerOf(row),
      },
    ],
    truckType,
    // who names no vehicle asks for one that carries the cargo
    capacityKg: capacity ?? truck?.capacityKg ?? massKg,
    volumeM3: truck?.volumeM3 ?? 0,
    pallets: truck?.pallets ?? 0,
    bodyTypes: bodyTypes.length > 0 || row.text('bodyTypes') !== '' ? bodyTypes : options.bodyTypes,
    loadingTypes: row.several('loadingTypes', words.loadings),
    temperature,
    ownFleet: options.ownFleet,
    distanceKm: row.figure('distanceKm') || null,
    ...prices,
    vatMode: vat?.vatMode ?? options.vatMode,
    vatRate: vat?.vatRate ?? (options.vatMode === 'none' ? 0 : options.vatRate === 22 ? usual : options.vatRate),
    payDays: pay?.payDays ?? options.payDays,
    payDaysKind: pay?.payDaysKind ?? options.payDaysKind,
    payTrigger: pay?.payTrigger ?? options.payTrigger,
    transferPolicy: options.transferPolicy,
    customerNumber: row.text('customerNumber'),
    costCentre: row.text('costCentre'),
    contractNumber: row.text('contractNumber'),
    externalId: row.orNull('externalId'),
    tags: tags.slice(0, 10),
    commentPublic: row.text('commentPublic'),
    commentInternal: row.text('commentInternal'),
  }
  return { row, draft }
}

const { stops: _, cargos, ...blank } = OrderDraft.parse({ stops: [], cargos: [{ name: '--', massKg: 1 }] })
const blankCargo = cargos[0]!
