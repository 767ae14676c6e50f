import type { Trip } from '#demo/plan/record.ts'
import type { Chance } from '#demo/random.ts'
import type { DemoOrder, ResourceSet } from '#demo/record.ts'
import type { FlightTask, OrderFlight } from '#server/deals/flights/record.ts'
import { freshFlight, freshTask } from '#server/deals/flights/rules/fresh.ts'
import { SERVICE } from '#server/deals/flights/rules/roads.ts'
import { flightStatusOf, isDelivered, type TaskFacts } from '#server/deals/flights/rules/tasks.ts'
import { newId } from '#server/platform/ids.ts'
import { executorOf, HOUR, MINUTE, type Story } from './story.ts'

const factsOf = ({ truck, trailer, driver }: ResourceSet) => ({
  truck: truck.plate,
  ...(trailer ? { trailer: trailer.plate } : {}),
  driver: driver.name,
})

export function assign(story: Story): void {
  const { state, trip, chance, now } = story
  const resources = trip.resources!
  const accepted = state.order.updatedAt.getTime()
  const latest = Math.min(trip.stops[0]!.from - HOUR, now - 5 * MINUTE)
  const at = Math.max(Math.min(accepted + chance.whole(20, 600) * MINUTE, latest), accepted + MINUTE)
  const by = executorOf(story, trip.executor)
  const named = trip.replaced ?? resources
  state.resources = resources
  const flight = flightOf(trip, state, named, at)
  state.flights = [flight]
  story.say(at, 'assign', { by, to: 'ready', facts: factsOf(named) })
  if (!trip.replaced) return
  const again = Math.min(at + chance.whole(60, 300) * MINUTE, Math.max(latest, at + MINUTE))
  Object.assign(flight, vehicleColumns(resources), { version: flight.version + 1, updatedAt: new Date(again) })
  const reason = chance.pick(['vehicle_breakdown', 'driver_unavailable'])
  story.say(again, 'replace', { by, to: 'ready', reason, facts: factsOf(resources) })
}

const vehicleColumns = ({ truck, trailer, driver }: ResourceSet) => ({
  truckId: truck.id,
  truckPlate: truck.plate,
  truckModel: truck.model,
  trailerId: trailer?.id ?? null,
  trailerPlate: trailer?.plate ?? null,
  trailerModel: trailer?.model ?? null,
  driverId: driver.id,
  driverName: driver.name,
  driverPhone: driver.phone,
})

function flightOf(trip: Trip, { order, stops }: DemoOrder, resources: ResourceSet, at: number): OrderFlight {
  const id = newId()
  return {
    ...freshFlight,
    orgId: resources.executor,
    id,
    version: 1,
    number: `${trip.number}-1`,
    status: 'assigned',
    ...vehicleColumns(resources),
    plannedStart: new Date(trip.stops[0]!.from),
    plannedEnd: new Date(trip.stops.at(-1)!.to + SERVICE * MINUTE),
    loadedKm: trip.lane.km,
    emptyKm: trip.emptyKm,
    mirrorsOrgId: null,
    mirrorsId: null,
    createdAt: new Date(at),
    updatedAt: new Date(at),
    demo: true,
    leg: 1,
    share: null,
    shared: false,
    turn: null,
    replacedBy: null,
    tasks: stops.map((stop, i) => ({
      ...freshTask,
      orgId: resources.executor,
      flightId: id,
      id: newId(),
      seq: stop.seq,
      kind: stop.kind,
      orderOrgId: order.orgId,
      orderId: order.id,
      stopSeq: stop.seq,
      plannedFrom: new Date(trip.stops[i]!.from),
      plannedTo: new Date(trip.stops[i]!.to),
      placeRu: stop.placeRu,
      placeEn: stop.placeEn,
      address: stop.address,
      tz: stop.tz,
      lat: stop.lat,
      lon: stop.lon,
    })),
  }
}

const winter = ['Метель, шли колонной', 'Гололёд, перекрыта трасса', 'Мороз, отогревали топливо']
const always = [
  'Очередь на воротах, ждали слот',
  'Пробка из-за ремонта дороги',
  'Поломка, меняли колесо',
  'Долго грузили на предыдущей точке',
  'Весовой контроль',
  'Отдых водителя по тахографу',
]

type Mark = 'depart' | 'arrive' | 'serve' | 'finish' | 'fail'

/** Drives the flight up to now, each mark at a likely moment. */
export function drive(story: Story): void {
  const { state, trip, chance, now } = story
  const flight = state.flights[0]!
  const by = executorOf(story, trip.executor)
  const tasks: FlightTask[] = flight.tasks.map(task => ({ ...task }))
  const whole = trip.status !== 'in_progress'
  const serves = chance.is(0.25)
  // a consignee on the way may refuse; the last one takes what is his
  const refused =
    whole && tasks.length > 2 && chance.is(0.05) ? tasks.findIndex((task, i) => i < tasks.length - 1 && task.kind === 'unloading') : -1
  const arrivals = tasks.map((_, i) => {
    const { from, to } = trip.stops[i]!
    const room = Math.min(90, Math.floor((to - from) / MINUTE) - 10)
    return i === tasks.length - 1 && trip.late > 0 ? to + trip.late * MINUTE : from + chance.whole(-40, room) * MINUTE
  })
  const marks = tasks.flatMap((_, i) => {
    const service: readonly Mark[] = i === refused ? ['fail'] : serves ? ['serve', 'finish'] : ['finish']
    return (['depart', 'arrive', ...service] as const).map(mark => ({ i, mark }))
  })
  let last = state.order.updatedAt.getTime()
  for (const { i, mark } of marks) {
    const task = tasks[i]!
    const ends = i === tasks.length - 1
    const likely = {
      depart: i === 0 ? arrivals[0]! - chance.whole(60, 150) * MINUTE : last + chance.whole(5, 20) * MINUTE,
      arrive: arrivals[i]!,
      serve: last + chance.whole(10, 40) * MINUTE,
      finish: last + chance.whole(45, 110) * MINUTE,
      fail: last + chance.whole(30, 60) * MINUTE,
    }[mark]
    // the first stop has always begun, or the order would not be on its way
    const first = i === 0 && mark === 'depart'
    const at = first ? Math.max(Math.min(likely, now - 2 * MINUTE), last) : Math.max(likely, last + MINUTE)
    if (trip.lags && ends && mark === 'arrive') break
    if (!whole && !first && ((ends && mark === 'finish') || at > now - MINUTE)) break
    last = at
    const moment = new Date(at)
    const comment =
      mark === 'fail' ? 'Получатель отказался принимать' : mark === 'arrive' && ends && trip.late > 0 ? excuseFor(chance, moment) : ''
    const reason = mark === 'fail' ? 'receiver_refused' : null
    Object.assign(task, { ...marked(mark, moment), source: 'dispatcher', reason, comment })
    flight.version++
    flight.updatedAt = moment
    const stop = state.stops[i]!
    story.say(at, `report.${mark}`, {
      by,
      to: isDelivered(tasks) ? 'documents' : 'in_progress',
      reason,
      comment,
      facts: { place: { ru: stop.placeRu, en: stop.placeEn }, stop: stop.seq, at: moment.toISOString() },
    })
  }
  state.flights = [{ ...flight, tasks, status: flightStatusOf(tasks, true) }]
}

const marked = (mark: Mark, at: Date): Partial<TaskFacts> =>
  (
    ({
      depart: { status: 'en_route', departedAt: at },
      arrive: { status: 'arrived', arrivedAt: at },
      serve: { status: 'in_service', serviceAt: at },
      finish: { status: 'completed', completedAt: at },
      fail: { status: 'failed', completedAt: at },
    }) as const
  )[mark]

const excuseFor = (chance: Chance, at: Date) => chance.pick([11, 0, 1].includes(at.getUTCMonth()) ? [...winter, ...always] : always)
