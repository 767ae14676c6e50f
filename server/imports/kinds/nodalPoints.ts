import { plain } from '#contract/fuzzy-match.ts'
import { readHours } from '#contract/hours.ts'
import { isTin } from '#contract/identifiers.ts'
import { type NodalKind, NodalPointDraft } from '#contract/nodal-points.ts'
import { townReader } from '#server/imports/cells/towns.ts'
import { readList } from '#server/imports/cells/values.ts'
import { listNamedCustomers, listNodalPointsByAddress, listNodalPointsByCode } from '#server/imports/store/known.ts'
import { addressKey } from '#server/nodal-points/row.ts'
import { addNodalPoint } from '#server/nodal-points/store.ts'
import { audit } from '#server/platform/audit.ts'
import { publish } from '#server/platform/outbox.ts'
import { cellsOf, faultsOf, firstOfField, type ImportCtx, type Importer, type Key, needed } from './importer.ts'

const kinds: Readonly<Record<NodalKind, readonly string[]>> = {
  warehouse: ['склад', 'рц', 'распределительный центр', 'warehouse'],
  plant: ['завод', 'производство', 'фабрика', 'plant'],
  store: ['магазин', 'торговая точка', 'store', 'shop'],
  terminal: ['терминал', 'terminal'],
  port: ['порт', 'port'],
  customs: ['таможня', 'таможенный пост', 'свх', 'customs'],
}
const noCustomer = { ru: 'такого заказчика у вас нет', en: 'you have no such customer' }
const noHours = { ru: 'часы пишут так: пн–пт 8:00–18:00; сб 9–15', en: 'hours are written like: mon-fri 8:00-18:00; sat 9-15' }
const named: Readonly<Record<string, string>> = { customerId: 'customer', restrictions: 'note' }

/** Nodal points: one of them by the code of another system, else by its name and address. */
export const nodalPoints: Importer<NodalPointDraft> = {
  words: {
    name: ['наименование', 'точка', 'склад', 'название точки', 'point'],
    place: ['населенный пункт', 'нас пункт', 'city', 'town'],
    address: ['улица', 'адрес точки', 'адрес доставки', 'адрес погрузки', 'street'],
    kind: ['тип', 'вид точки', 'type'],
    customer: ['клиент', 'инн заказчика', 'название заказчика', 'client'],
    tin: ['инн', 'инн грузополучателя', 'инн получателя', 'tin', 'inn'],
    lat: ['latitude', 'lat', 'широта с ш'],
    lon: ['longitude', 'lon', 'lng', 'долгота в д'],
    hours: ['режим работы', 'график', 'время работы', 'график работы', 'hours'],
    gates: ['ворота', 'доки', 'рампы', 'gates', 'docks'],
    contactName: ['контакт', 'фио', 'контактное лицо на точке', 'contact'],
    contactPhone: ['тел', 'номер телефона', 'мобильный', 'контактный телефон', 'mobile'],
    serviceMin: ['время обслуживания', 'минут на точке', 'service'],
    passesRule: ['пропуск', 'пропускной режим', 'pass'],
    note: ['комментарий', 'примечание', 'comment'],
    externalId: ['код', 'id', 'внешний id', 'код точки', 'guid', 'code'],
  },
  looks: {
    tin: text => isTin(text),
    address: text => /(^|[\s,])(ул|пр|ш|наб|пер|пл|б-р|тракт|проезд)[.\s]/i.test(text),
  },

  async prepare(ctx, rows) {
    const customerOf = await ownCustomers(
      ctx,
      rows.flatMap(({ customer }) => customer ?? []),
    )
    const townOf = townReader(ctx.places)
    return cells => {
      const row = cellsOf(cells, ctx.today)
      const town = townOf(row.text('place'))
      const place = 'place' in town ? town.place.code : null
      if ('why' in town) row.told('place', row.text('place') === '' ? { why: needed, suggestions: [] } : town)
      const customerId = row.text('customer') === '' ? null : (customerOf(row.text('customer')) ?? null)
      if (row.text('customer') !== '' && customerId === null) row.fault('customer', noCustomer)
      const hours = row.text('hours') === '' ? null : readHours(row.text('hours'))
      if (row.text('hours') !== '' && hours === null) row.fault('hours', noHours)
      const draft: NodalPointDraft = {
        name: row.text('name'),
        kind: row.word('kind', kinds, 'warehouse'),
        place: place ?? '-',
        address: row.text('address'),
        lat: row.number('lat'),
        lon: row.number('lon'),
        customerId,
        tin: row.text('tin').replace(/\s/g, '') || null,
        hours,
        gates: readList(row.text('gates')),
        contactName: row.text('contactName'),
        contactPhone: row.orNull('contactPhone'),
        contactEmail: null,
        serviceMin: row.number('serviceMin'),
        geofenceM: null,
        geofencePolygon: null,
        restrictions: { heightM: null, massKg: null, noTrailer: false },
        passesRule: row.text('passesRule'),
        note: row.text('note'),
        priority: 0,
        hiddenFromSuggest: false,
        externalId: row.orNull('externalId'),
      }
      const faults = firstOfField([...row.faults, ...faultsOf(NodalPointDraft, draft, path => named[String(path[0])] ?? String(path[0]))])
      const keys: Key[] = [
        ...(draft.externalId === null ? [] : [{ field: 'externalId', key: `external:${draft.externalId}` }]),
        ...(place === null ? [] : [{ field: 'address', key: `at:${addressKey(place, draft.address)}|${plain(draft.name)}` }]),
      ]
      return { values: faults.length > 0 ? null : draft, keys, faults }
    }
  },

  async known({ tx }, keys) {
    const byCode = await listNodalPointsByCode(
      tx,
      keys.flatMap(key => (key.startsWith('external:') ? [key.slice(9)] : [])),
    )
    const addressKeys = [...new Set(keys.flatMap(key => (key.startsWith('at:') ? [key.slice(3, key.lastIndexOf('|'))] : [])))]
    const byAddress = await listNodalPointsByAddress(tx, addressKeys)
    return new Set([
      ...byCode.map(({ externalId }) => `external:${externalId}`),
      ...byAddress.map(({ addressKey: at, name }) => `at:${at}|${plain(name)}`),
    ])
  },

  async write({ tx }, draft) {
    const id = await addNodalPoint(tx, draft)
    await audit(tx, { what: 'nodal_point.created', kind: 'nodal_point', objectId: id, facts: { by: 'import' } })
    return id
  },

  publish: ({ tx }) => publish(tx, 'nodal_points.changed', [tx.actor.orgId], {}),
}

/** Own customers by their tins or names. */
async function ownCustomers({ tx }: ImportCtx, written: readonly string[]): Promise<(text: string) => string | undefined> {
  const asked = [...new Set(written)]
  if (asked.length === 0) return () => undefined
  const found = await listNamedCustomers(tx, { tins: asked, searchNames: asked.map(plain) })
  const byTin = new Map(found.map(({ id, tin }) => [tin, id]))
  const byName = new Map(found.map(({ id, searchName }) => [searchName, id]))
  return text => byTin.get(text) ?? byName.get(plain(text))
}
