import { mistakesAtStart, plain } from '#contract/fuzzy-match.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { isTruck } from '#contract/vehicle-rules.ts'
import { nameOf } from '#server/drivers/rules.ts'
import { moveFlight } from '#server/flights/commands/moves.ts'
import { planFlight } from '#server/flights/commands/plan.ts'
import { readWhen } from '#server/imports/cells/moments.ts'
import { findPlannedFlight, listAcceptedOrders, listCouplings, listFleetPlates, listWorkingDrivers } from '#server/imports/store/plans.ts'
import { dayIn } from '#server/platform/clock.ts'
import { foreseeRows, type PlannedRow } from './flightForesight.ts'
import { type Cells, cellsOf, type FieldError, firstOfField, type ImportCtx, type Importer, needed, notDay } from './importer.ts'

const say = (ru: string, en: string): Bilingual => ({ ru, en })
const noTruck = say('такой машины у вас нет', 'you have no such vehicle')
const noTrailer = say('такого прицепа у вас нет', 'you have no such trailer')
const noDriver = say('такого водителя у вас нет', 'you have no such driver')
const manyDrivers = say('таких водителей несколько: напишите имя и отчество', 'there are several: write the full name')
const noOwnDriver = say('у машины нет своего водителя: укажите его', 'the vehicle has no driver of its own: name one')
const sameDriver = say('это тот же водитель', 'he is the first driver already')
const noOrder = say('среди принятых и не начатых заказов такого нет', 'no such order among those accepted and not begun')
const manyOrders = say(
  'такой номер у двух экспедиторов: спланируйте этот заказ в списке',
  'two forwarders have this number: plan the order from its list',
)
const notHour = say('время как 9:00', 'a time such as 9:00')

/** A plate in the letters it may be typed in, without what stands between them. */
const bare = (plate: string) =>
  plate
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-ZА-Я0-9]/g, '')
    .replace(/[ABCEHKMOPTXY]/g, letter => 'АВСЕНКМОРТХУ'['ABCEHKMOPTXY'.indexOf(letter)]!)

/** The plan of a fleet: which truck carries which order; rows of one truck, day and flight are one flight. */
export const flights: Importer<PlannedRow> = {
  portion: 25,
  words: {
    truck: ['госномер', 'гос номер', 'номер машины', 'тягач', 'авто', 'тс', 'truck', 'plate', 'vehicle'],
    trailer: ['полуприцеп', 'номер прицепа', 'п п', 'trailer'],
    driver: ['фио', 'фио водителя', 'driver'],
    coDriver: ['напарник', 'сменщик', 'водитель 2', 'co driver', 'second driver'],
    date: ['дата погрузки', 'погрузка', 'день', 'дата и время', 'date', 'loading'],
    order: ['номер заказа', 'заявка', 'номер заявки', 'order', 'order number'],
    flight: ['номер рейса', 'сборный рейс', 'flight'],
    overrideReason: ['почему едет с предупреждением', 'причина', 'reason'],
  },
  looks: { order: text => /^\d{2}-\d{6}$/.test(text) },
  duplicate: n => ({ ru: `этот заказ уже в строке ${n}`, en: `row ${n} has this order already` }),

  async prepare(ctx, rows) {
    const ground = await groundOf(ctx)
    const read = new Map(rows.map(cells => [cells, readRow(cells, ground, ctx.today)]))
    const groups = Map.groupBy(
      [...read.values()].filter(({ group }) => group !== null),
      ({ group }) => group,
    )
    return cells => {
      const { values, faults, order, group } = read.get(cells)!
      const mates = (group === null ? [] : groups.get(group)!).flatMap(row => row.order?.orderId ?? [])
      return {
        values: values && { ...values, mates: mates.filter(id => id !== values.orderId) },
        keys: order ? [{ field: 'order', key: order.orderId }] : [],
        faults: firstOfField(faults),
      }
    }
  },

  foresee: foreseeRows,

  async known({ tx }, keys) {
    const carried = (await listAcceptedOrders(tx)).filter(({ tab }) => tab === 'upcoming').map(({ orderId }) => orderId)
    return new Set(keys.filter(key => carried.includes(key)))
  },

  async write({ tx, actor }, { orderId, orderVersion, truckId, trailerId, driverId, coDriverId, overrideReason, mates }) {
    const order = { orderId, orderVersion, share: null }
    const stands = await findPlannedFlight(tx, truckId, mates)
    const flight = stands
      ? (await moveFlight(tx, actor, { action: 'add', flightId: stands.id, version: stands.version, ...order, overrideReason })).flight
      : await planFlight(tx, actor, { orders: [order], truckId, trailerId, driverId, coDriverId, overrideReason })
    return { id: flight.id, name: { ru: `рейс ${flight.number}`, en: `flight ${flight.number}` } }
  },
}

type Ground = Awaited<ReturnType<typeof groundOf>>

/** What the plan names: own vehicles by plate, drivers, and accepted orders by number. */
async function groundOf({ tx }: ImportCtx) {
  const [vehicles, couplings, drivers] = [await listFleetPlates(tx), await listCouplings(tx), await listWorkingDrivers(tx)]
  const orders = (await listAcceptedOrders(tx)).map(({ rowJson, ...row }) => ({ ...row, ...(JSON.parse(rowJson) as OrderRow) }))
  return {
    plates: vehicles.map(({ plate }) => plate),
    vehicleOf: new Map(vehicles.map(vehicle => [bare(vehicle.plate), vehicle])),
    trailerOf: new Map(couplings.map(({ truckId, trailerId }) => [truckId, trailerId])),
    drivers: drivers.map(driver => ({
      id: driver.id,
      truckId: driver.preferredTruckId,
      name: [driver.lastName, driver.firstName, driver.middleName].filter(Boolean).join(' '),
      short: nameOf(driver),
      last: driver.lastName,
    })),
    ordersOf: Map.groupBy(orders, ({ number }) => plain(number ?? '')),
    numbers: orders.flatMap(({ number }) => number ?? []),
  }
}

/** What one row means, and what is wrong at which of its cells. */
function readRow(cells: Cells, ground: Ground, today: string) {
  const row = cellsOf(cells, today)
  const faults: FieldError[] = row.faults
  const required = (field: 'truck' | 'order') => {
    if (row.text(field) === '') row.fault(field, needed)
    return row.text(field) !== ''
  }
  const truck = required('truck') ? (ground.vehicleOf.get(bare(row.text('truck'))) ?? null) : null
  const isKnownTruck = truck !== null && isTruck(truck.kind)
  if (row.text('truck') !== '' && !isKnownTruck)
    faults.push({ field: 'truck', why: noTruck, suggestions: near(row.text('truck'), ground.plates) })
  const named = row.text('trailer') === '' ? null : ground.vehicleOf.get(bare(row.text('trailer')))
  if (row.text('trailer') !== '' && (!named || isTruck(named.kind))) row.fault('trailer', noTrailer)
  const driver = driverIn(row.text('driver'), truck?.id ?? null, ground)
  if ('why' in driver && (row.text('driver') !== '' || isKnownTruck)) faults.push({ field: 'driver', ...driver })
  const second = row.text('coDriver') === '' ? null : driverIn(row.text('coDriver'), null, ground)
  if (second && 'why' in second) faults.push({ field: 'coDriver', ...second })
  if (second && 'id' in second && 'id' in driver && second.id === driver.id) row.fault('coDriver', sameDriver)
  const coDriverId = second && 'id' in second ? second.id : null
  const found = required('order') ? (ground.ordersOf.get(plain(row.text('order'))) ?? []) : []
  if (row.text('order') !== '' && found.length === 0)
    faults.push({ field: 'order', why: noOrder, suggestions: near(row.text('order'), ground.numbers) })
  if (found.length > 1) row.fault('order', manyOrders)
  const order = found.length === 1 ? found[0]! : null
  const day = dayFor(row.text('date'), order, { today, fault: why => row.fault('date', why) })
  const isSound = faults.length === 0 && isKnownTruck && order !== null && 'id' in driver
  const trailerId = named?.id ?? (truck && ground.trailerOf.get(truck.id)) ?? null
  const overrideReason = row.text('overrideReason').slice(0, 300)
  const values = isSound
    ? {
        ...{
          orderId: order.orderId,
          orderVersion: order.version,
          truckId: truck.id,
          trailerId,
          driverId: driver.id,
          coDriverId,
          overrideReason,
        },
        times: timesOf(order),
      }
    : null
  const mark = plain(row.text('flight'))
  return { values, faults, order, group: mark === '' || !truck ? null : `${truck.id} ${day} ${mark}` }
}

/** When an order is to be loaded and unloaded. */
const timesOf = ({ stops }: Pick<OrderRow, 'stops'>): PlannedRow['times'] =>
  stops.flatMap(({ windowFrom: from, windowTo: to }) => (from && to ? [{ from: new Date(from), to: new Date(to) }] : []))

/** The driver a cell names, by his whole name, his name with initials or his family name; of an empty one him whose truck it is. */
function driverIn(text: string, truckId: string | null, { drivers }: Ground): { id: string } | Omit<FieldError, 'field'> {
  if (text === '') {
    const own = drivers.find(driver => truckId !== null && driver.truckId === truckId)
    return own ?? { why: noOwnDriver }
  }
  const found = drivers.filter(({ name, short, last }) => [name, short, last].some(each => plain(each) === plain(text)))
  const own = found.length > 1 ? found.find(driver => driver.truckId === truckId) : undefined
  if (own) return own
  if (found.length > 1) return { why: manyDrivers, suggestions: found.slice(0, 3).map(({ name }) => say(name, name)) }
  const names = drivers.map(({ name }) => name)
  return found[0] ?? { why: noDriver, suggestions: near(text, names) }
}

type Reading = { today: string; fault: (why: Bilingual) => void }

/** The day a row names, which has to be one the order is loaded on; without one the order's own. */
function dayFor(text: string, order: Pick<OrderRow, 'stops'> | null, { today, fault }: Reading): string | null {
  const stop = order?.stops[0]
  const [from, to] = [stop?.windowFrom ?? null, stop?.windowTo ?? null].map(at => (stop && at ? new Date(at) : null))
  const loading = stop && from && to ? { first: dayIn(stop.tz, from!), last: dayIn(stop.tz, to!), from, to, tz: stop.tz } : null
  if (text === '') return loading?.first ?? null
  const when = readWhen(text, today)
  if (!when?.day) {
    fault(when === null ? notDay : notHour)
    return null
  }
  if (loading && (when.day < loading.first || when.day > loading.last)) fault(loadedOn(loading))
  return when.day
}

const loadedOn = ({ from, to, tz }: { from: Date; to: Date; tz: string }): Bilingual => {
  const clock = (at: Date, locale: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: tz, day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' }).format(at)
  return say(
    `заказ грузят с ${clock(from, 'ru')} до ${clock(to, 'ru')}`,
    `the order is loaded from ${clock(from, 'en-GB')} until ${clock(to, 'en-GB')}`,
  )
}

/** What may have been meant, the nearest first. */
const near = (text: string, known: readonly string[]): Bilingual[] =>
  known
    .map(name => ({ name, mistakes: mistakesAtStart(plain(name), plain(text)) }))
    .filter(({ mistakes }) => mistakes <= 2)
    .toSorted((a, b) => a.mistakes - b.mistakes)
    .slice(0, 3)
    .map(({ name }) => say(name, name))
