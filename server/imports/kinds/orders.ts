import { createHash } from 'node:crypto'
import { withRequirements } from '#contract/customer-asks.ts'
import { type CustomerRequirements, noRequirements } from '#contract/customer-requirements.ts'
import { mistakesAtStart, plain } from '#contract/fuzzy-match.ts'
import { isBin, isTin } from '#contract/identifiers.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { valueRules } from '#contract/value-rules.ts'
import { withDefaultTemplate } from '#server/condition-templates/commands.ts'
import { requirementsIn } from '#server/customers/row.ts'
import { listEntries } from '#server/dicts/store.ts'
import { choicesOf } from '#server/imports/cells/choices.ts'
import { townReader } from '#server/imports/cells/towns.ts'
import { type OrderWords, readOrder, type Truck } from '#server/imports/orders/draft.ts'
import { fieldErrorsOf } from '#server/imports/orders/fieldErrors.ts'
import { orderHeads } from '#server/imports/orders/heads.ts'
import type { NodalPoint } from '#server/imports/orders/stops.ts'
import {
  insertImportedOrder,
  listActiveCustomers,
  listNamedNodalPoints,
  listOrdersByCustomerNumber,
  listOrdersByExternalId,
  listOrdersByPrint,
  listUsedCustomers,
} from '#server/imports/store/known.ts'
import { bodies, loadings, packages, trucks } from '#server/letters/reading/words.ts'
import { create } from '#server/orders/commands/drafts.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { isAboveLimit } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import { routeOf } from '#server/routing/commands.ts'
import { firstOfField, type ImportCtx, type ImportedObject, type Importer, type Key } from './importer.ts'

const noBody = { ru: 'такого кузова нет в справочнике', en: 'there is no such body in the dictionary' }
const noEntry = { ru: 'такого значения нет в справочнике', en: 'there is no such value in the dictionary' }
const noCustomer = {
  ru: 'такого заказчика у вас нет: исправьте или сначала заведите его в «Заказчиках»',
  en: 'you have no such customer: correct it, or add him under «Customers» first',
}
const overLimit = { ru: 'ставка больше, чем вам разрешено размещать', en: 'the price is above what you may place' }

/** Orders, as drafts or placed: one of them by its number in another system; without one, rows alike are told and written all the same. */
export const orders: Importer<OrderDraft> = {
  portion: 25,
  words: orderHeads,
  looks: {
    customerTin: text => isTin(text),
    route: text => /^[А-ЯЁа-яё -]{3,}\s+[-–—→]\s+[А-ЯЁа-яё -]{3,}$/.test(text),
    bodyTypes: text => bodies.some(([, pattern]) => pattern.test(text.toLowerCase())) && text.length < 40,
  },
  duplicate: n => ({
    ru: `такой внешний номер уже в строке ${n}: исправьте номер или уберите строку`,
    en: `row ${n} has this external number: correct the number or leave the row out`,
  }),

  async prepare(ctx, rows) {
    const { tx, actor, options } = ctx
    const words = await wordsOf(ctx)
    const customerOf = await ownCustomers(
      ctx,
      rows.flatMap(({ customer = '', customerTin = '' }) => [customer, customerTin]).filter(Boolean),
    )
    const nodalPointOf = await ownNodalPoints(
      ctx,
      rows
        .flatMap(({ loadingNodalPoint = '', unloadingNodalPoint = '', stops = '' }) => [
          loadingNodalPoint,
          unloadingNodalPoint,
          ...nodalPointsIn(stops),
        ])
        .filter(Boolean),
    )
    const townOf = townReader(ctx.places)
    const kilometres = new Map<string, number | null>()
    const placeOf = new Map(ctx.places.map(({ place }) => [place.code, place]))
    /** The way as it will be known when the order is written. */
    const wayOf = async (draft: OrderDraft) => {
      const codes = draft.stops.map(({ place }) => place ?? '')
      const key = codes.join()
      const known = kilometres.get(key)
      if (known !== undefined) return known
      const geoPoints = codes.flatMap(code => placeOf.get(code) ?? [])
      const km = geoPoints.length === codes.length ? ((await routeOf(tx, geoPoints))?.km ?? null) : null
      kilometres.set(key, km)
      return km
    }
    const read = rows.map(cells => ({ cells, ...readOrder(cells, ctx, { townOf, nodalPointOf }, words) }))
    for (const { draft } of read) await wayOf(draft)
    const meanings = new Map(
      read.map(({ cells, row, draft }) => {
        const customer = customerIn(row.text('customer'), row.text('customerTin'))
        if (customer && 'why' in customer) row.told(customer.field, customer)
        const found = customer && 'id' in customer ? customer : null
        const order = withRequirements({ ...draft, customerId: found?.id ?? null }, found?.asked ?? noRequirements)
        if (options.goal === 'place' && order.price && isAboveLimit(actor.maxOrder, order.price)) row.fault('price', overLimit)
        const km = order.distanceKm ?? kilometres.get(order.stops.map(({ place }) => place ?? '').join()) ?? null
        const errors = fieldErrorsOf({ draft: order, goal: options.goal, now: tx.now, km, required: found?.asked ?? noRequirements }, cells)
        const faults = firstOfField([...row.faults, ...errors])
        const keys: Key[] =
          order.externalId !== null
            ? [{ field: 'externalId', key: `e:${order.externalId}` }]
            : order.customerNumber !== ''
              ? [{ field: 'customerNumber', key: keyOfCustomer(order.customerId, order.customerNumber), shared: true }]
              : [{ field: Object.keys(cells)[0] ?? 'cargo', key: `p:${printOf(order).toString('base64url')}`, shared: true }]
        const print = createHash('sha256').update(JSON.stringify(order)).digest('base64url')
        const likeness = order.externalId === null ? { likeness: { field: Object.keys(cells)[0] ?? 'cargo', key: print } } : {}
        return [cells, { values: faults.length > 0 ? null : order, keys, faults, ...likeness }] as const
      }),
    )
    return cells => meanings.get(cells)!

    function customerIn(name: string, tin: string) {
      const digits = (tin || (/^[\d\s]{10,}$/.test(name) ? name : '')).replace(/\s/g, '')
      const field = tin === '' ? 'customer' : 'customerTin'
      const found = (digits === '' ? undefined : customerOf(digits)) ?? (digits !== '' || name === '' ? undefined : customerOf(name))
      if (found && 'id' in found) return found
      if (digits === '' && name === '') return null
      if (digits !== '' && !isTin(digits) && !isBin(digits) && /^\d+$/.test(digits))
        return { field, why: /^(?:\d{10}|\d{12})$/.test(digits) ? valueRules.tin : valueRules['tin.length'], suggestions: [] }
      return { field, why: noCustomer, suggestions: found?.suggestions ?? [] }
    }
  },

  async known({ tx }, keys) {
    if (keys.length === 0) return new Map<string, ImportedObject>()
    const external = keys.flatMap(key => (key.startsWith('e:') ? [key.slice(2)] : []))
    const ofCustomers = keys.flatMap(key => (key.startsWith('n:') ? [key.slice(key.indexOf(':', 2) + 1)] : []))
    const prints = keys.flatMap(key => (key.startsWith('p:') ? [Buffer.from(key.slice(2), 'base64url')] : []))
    const found = [
      ...(await listOrdersByCustomerNumber(tx, ofCustomers)).map(({ customerId, customerNumber, ...order }) => ({
        key: keyOfCustomer(customerId, customerNumber),
        ...order,
      })),
      ...(await listOrdersByPrint(tx, prints)).map(({ print, ...order }) => ({ key: `p:${print.toString('base64url')}`, ...order })),
      ...(await listOrdersByExternalId(tx, external)).map(({ externalId, ...order }) => ({ key: `e:${externalId}`, ...order })),
    ]
    return new Map(found.map(({ key, id, number }) => [key, { id, name: told(number) }]))
  },

  async write({ tx, actor, options }, draft) {
    let state = await create(tx, actor, await withDefaultTemplate(tx, dayIn(actor.tz, tx.now), draft))
    if (options.goal === 'place')
      state = await takeStep(tx, actor, state, { orderId: state.order.id, version: state.order.version, action: 'place' })
    if (draft.externalId === null && draft.customerNumber === '') await insertImportedOrder(tx, state.order.id, printOf(draft))
    return { id: state.order.id, name: made(state.order.number) }
  },
}

const told = (number: string | null): Bilingual =>
  number === null
    ? { ru: 'уже есть, черновик', en: 'there already, a draft' }
    : { ru: `уже есть № ${number}`, en: `there already, No. ${number}` }
const made = (number: string | null): Bilingual =>
  number === null ? { ru: 'черновик', en: 'draft' } : { ru: `№ ${number}`, en: `No. ${number}` }

async function wordsOf({ tx }: ImportCtx): Promise<OrderWords> {
  const [body, loading, packing, category, regime, truck, currency] = [
    await listEntries(tx, 'body_types'),
    await listEntries(tx, 'download_types'),
    await listEntries(tx, 'package_types'),
    await listEntries(tx, 'product_categories'),
    await listEntries(tx, 'temperature_regimes'),
    await listEntries(tx, 'truck_types'),
    await listEntries(tx, 'currencies'),
  ]
  const truckOf = new Map(
    truck.map(({ code, attrs }): [string, Truck] => {
      const { weight = 0, volume = 0, palletsCount = 0 } = attrs as { weight?: number; volume?: number; palletsCount?: number }
      return [code, { code, capacityKg: Math.round(weight * 1000), volumeM3: volume, pallets: palletsCount }]
    }),
  )
  return {
    bodies: choicesOf(body, noBody, bodies),
    loadings: choicesOf(loading, noEntry, loadings),
    packages: choicesOf(packing, noEntry, [...shortPackages, ...packages]),
    categories: choicesOf(category, noEntry),
    regimes: choicesOf(regime, noEntry),
    trucks: choicesOf(truck, noEntry, trucks),
    truckOf,
    currencies: new Set(currency.map(({ code }) => code.toUpperCase())),
  }
}

/** Packings as a cell names them in short. */
const shortPackages: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['half_pallet', /^(?:полу\s?пал[а-я]*|1\/2 пал[а-я]*)\.?$/],
  ['pallet_eur', /^(?:п[ао]л+[а-я]*|плт|п\/т|поддон[а-я]*|pal|pallets?|plt)\.?$/],
  ['carton', /^(?:кор|к-т|картон[а-я]*|гофра|гофрокороб[а-я]*|ctn|ctns)\.?$/],
  ['box', /^(?:ящ|box)\.?$/],
  ['bag', /^(?:меш|мешк[а-я]*|bag)\.?$/],
  ['big_bag', /^(?:б\/б|бб|биг бэг[а-я]*|мкр)\.?$/],
  ['drum', /^(?:боч|бочка)\.?$/],
  ['roll', /^(?:рул|рулон)\.?$/],
  ['pack', /^(?:уп|упак|пач|пачк[а-я]*|pack)\.?$/],
  ['ibc', /^(?:куб|кубы|еврокуб)\.?$/],
  ['bulk_solid', /^(?:нав|навал)\.?$/],
  ['no_pack', /^(?:б\/у|без уп[а-я]*|б\/уп)\.?$/],
]

/** What a row says of the way, the cargo and the price, whatever else holds for the whole table. */
const printOf = ({ stops, cargos, customerId, truckType, price, customerPrice, commentPublic }: OrderDraft): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([stops, cargos, customerId, truckType, price, customerPrice, commentPublic]))
    .digest()

/** An order by the number its customer gave it. */
const keyOfCustomer = (customerId: string | null, number: string) => `n:${customerId ?? ''}:${number}`

type Customer = { id: string; asked: CustomerRequirements }
type CustomerMatch = Customer | { suggestions: readonly Bilingual[] }

/** Names without the form of the company. */
const bare = (name: string) =>
  plain(name)
    .replace(/(?:^|\s)(?:ооо|ао|пао|зао|оао|ип|тоо|чуп|llc|ltd|jsc|ojsc)(?=\s|$)/g, '')
    .trim()
const NEAR = 2000
const MEANT = 3

/** Own customers by tin or name, with or without the form of the company; of a name nobody has, the nearest. */
async function ownCustomers({ tx }: ImportCtx, written: readonly string[]): Promise<(text: string) => CustomerMatch | undefined> {
  const asked = [...new Set(written)]
  if (asked.length === 0) return () => undefined
  const tins = asked.map(text => text.replace(/\s/g, ''))
  const exact = await listActiveCustomers(tx, { tins, searchNames: asked.map(plain) })
  const others = await listUsedCustomers(tx, NEAR)
  const all = [...exact, ...others]
  const byTin = new Map(all.flatMap(each => (each.tin === null ? [] : [[each.tin, each] as const])))
  const byName = new Map(all.map(each => [each.searchName, each]))
  const byBare = new Map<string, (typeof all)[number] | null>()
  for (const each of all) {
    const known = byBare.get(bare(each.name))
    byBare.set(bare(each.name), known && known.id !== each.id ? null : each)
  }
  return text => {
    const found = byTin.get(text) ?? byName.get(plain(text)) ?? byBare.get(bare(text))
    if (found) return { id: found.id, asked: requirementsIn(found) }
    const wanted = bare(text)
    const near = others
      .map(({ name }) => ({ name, mistakes: mistakesAtStart(bare(name), wanted) }))
      .filter(({ mistakes }) => wanted !== '' && mistakes <= Math.max(1, Math.floor(wanted.length / 3)))
      .toSorted((a, b) => a.mistakes - b.mistakes)
    return { suggestions: near.slice(0, MEANT).map(({ name }) => ({ ru: name, en: name })) }
  }
}

/** What may be codes of nodal points in the cell of further stops. */
const nodalPointsIn = (stops: string) =>
  stops
    .split(/[;\n|]+/)
    .map(part => part.trim())
    .filter(part => part !== '' && part.length <= 100)

/** Own nodal points by code or name. */
async function ownNodalPoints({ tx }: ImportCtx, written: readonly string[]): Promise<(text: string) => NodalPoint | undefined> {
  const asked = [...new Set(written)]
  if (asked.length === 0) return () => undefined
  const names = asked.map(text => text.toLowerCase())
  const found = await listNamedNodalPoints(tx, { codes: asked, names, limit: NEAR })
  const byCode = new Map(found.map(stop => [stop.externalId, stop]))
  const byName = new Map(found.map(stop => [stop.name.toLowerCase(), stop]))
  return text => byCode.get(text) ?? (text === '' ? undefined : byName.get(text.toLowerCase()))
}
