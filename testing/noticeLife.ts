import fc from 'fast-check'
import type { EventRow } from '#contract/notice-policy.ts'
import { type NoticeDigest, type NoticeRole, noticeSettings, type OutsideChannel } from '#contract/notice-settings.ts'
import { notices } from '#contract/notices.ts'
import { meaningOf, type OccurrenceCode } from '#contract/occurrences.ts'
import { orders } from '#contract/orders.ts'
import { users } from '#contract/users.ts'
import { watchers } from '#contract/watchers.ts'
import type { Outcome, Outgoing } from '#server/channels/adapters/adapter.ts'
import { sendAll } from '#server/channels/jobs.ts'
import { insertBinding } from '#server/channels/store/bindings.ts'
import { openUnsubscribeLinks } from '#server/channels/unsubscribe/links.ts'
import { usualRules } from '#server/config.ts'
import { noticeSettingTimers } from '#server/notice-settings/jobs.ts'
import { inHome, inSession, setRules, type Tx } from '#server/platform/db.ts'
import { openLog } from '#server/platform/log.ts'
import { occur } from '#server/platform/occurrences.ts'
import { A_DAY, dayAt, type Heard, type ModelEvent, type ModelLife, STEP_MS } from './noticeModel.ts'
import { hearAll } from './occurrences.ts'
import { scenarioOne } from './orders.ts'
import { runTimers } from './tenders.ts'
import type { Someone, World } from './world.ts'

/*
 * The people of one forwarder live through a day and a half of their orders in the product itself: what happens is heard, timers run, messages leave,
 * people read, mute, go away, move to another zone and lose their rights. What each of them is told is held against the model.
 */

/** Clocks are turned in Chisinau within it. */
const START = Date.parse('2026-10-24T06:00:00Z')
const STEPS = 1.5 * A_DAY
/** As many as one life has; `TRASSA_MODEL_STEPS` asks for more, in lives of 250: a digest names no more than 50 of them. */
const EVENTS = Math.min(Number(process.env.TRASSA_MODEL_STEPS ?? 70), 250)
const OBJECTS = Math.max(5, EVENTS / 50)
/** The seeds of as many lives as have the events asked for. */
export const seedsOfLives = Array.from(
  { length: Math.ceil(Number(process.env.TRASSA_MODEL_STEPS ?? EVENTS) / EVENTS) },
  (_, n) => Number(process.env.TRASSA_MODEL_SEED ?? 1027) + n,
)
const roles: readonly (readonly NoticeRole[])[] = [
  ...([['owner'], ['logistician'], ['dispatcher'], ['viewer'], ['accountant'], ['viewer', 'dispatcher']] as const),
]
const works = [0, 1, 2, 5]
const PEOPLE = roles.length
const codes = ['task.reported', 'task.failed', 'task.late', 'order.cancelled'] as const
type Code = (typeof codes)[number]
const outside = ['email', 'push'] as const
/** Mail is out of reach for an hour. */
const down = { channel: 'email', from: 18, to: 22 }

const zone = fc.constantFrom('Europe/Chisinau', 'Europe/Moscow', 'Asia/Vladivostok', 'Asia/Tehran')
const hour = fc.constantFrom('00:00', '02:30', '07:15', '09:00', '22:00', '23:30')
const step = fc.integer({ min: 1, max: STEPS - 1 })
const someone = fc.integer({ min: 0, max: PEOPLE - 1 })
const object = fc.integer({ min: 0, max: OBJECTS - 1 })
const aRow = fc.option(
  fc.record({
    channels: fc.subarray([...outside]),
    silent: fc.integer({ min: 0, max: 5 }).map(n => n === 0),
    onlyMine: fc.boolean(),
    threshold: fc.constantFrom(null, 30, 60),
  }),
  { freq: 2 },
)
const rows = fc.tuple(aRow, aRow, aRow, aRow)
const digest = (channel: (typeof outside)[number]) =>
  fc.option(fc.record({ channel: fc.constant(channel), every: fc.constantFrom('hourly', 'daily'), hour, weekday: fc.constant(1) }), {
    freq: 2,
  })
const aPerson = fc.record({
  rows,
  quiet: fc.option(
    fc.record({ from: hour, to: hour, urgent: fc.boolean() }).filter(({ from, to }) => from !== to),
    { freq: 4 },
  ),
  digests: fc.tuple(digest('email'), digest('push')).map(found => found.filter(one => one !== null) as NoticeDigest[]),
  zones: fc.tuple(zone, zone),
  movesAt: step,
  escalation: fc.option(fc.record({ minutes: fc.constantFrom(30, 60, 240), onlyUrgent: fc.boolean() }), { freq: 5 }),
  deputy: fc.option(someone, { freq: 8 }),
  away: fc.option(fc.record({ from: fc.integer({ min: 0, max: 2 }), days: fc.integer({ min: 0, max: 1 }), deputy: fc.option(someone) }), {
    freq: 1,
  }),
  mutes: fc.array(fc.tuple(fc.oneof(object, fc.constantFrom<Code>('task.reported', 'task.late')), step), { maxLength: 3 }),
  lostAt: fc.option(step, { freq: 1 }),
  watches: fc.uniqueArray(object),
})
const anEvent = fc.record({
  step,
  object,
  code: fc.constantFrom(...codes),
  by: fc.option(someone),
  minutes: fc.constantFrom(10, 30, 40, 90),
  readAfter: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: PEOPLE, maxLength: PEOPLE }),
})
const aLife = fc.record({
  people: fc.array(aPerson, { minLength: PEOPLE, maxLength: PEOPLE }),
  roleRows: fc.array(rows, { minLength: 5, maxLength: 5 }),
  events: fc.array(anEvent, { minLength: EVENTS, maxLength: EVENTS, size: 'max' }),
})
type Life = typeof aLife extends fc.Arbitrary<infer L> ? L : never
type Drawn = Life['people'][number]
type Event = ModelEvent & { code: Code }
type Setting = EventRow & { code: OccurrenceCode }

const settingOf = (code: Code, row: NonNullable<Drawn['rows'][number]>): Setting => ({
  ...{ code, channels: row.silent ? [] : ['bell', ...row.channels], onlyMine: row.onlyMine },
  threshold: code === 'task.late' ? row.threshold : null,
})
const settingsOf = (drawn: Drawn['rows']): Setting[] => codes.flatMap((code, i) => (drawn[i] ? [settingOf(code, drawn[i])] : []))

/** A life as it is drawn, with what cannot be set left out. */
function drawn(seed: number) {
  const { people, roleRows, events } = fc.sample(aLife, { seed, numRuns: 1 })[0]!
  const byRole = new Map((['owner', 'logistician', 'dispatcher', 'viewer', 'accountant'] as const).map((role, i) => [role, roleRows[i]!]))
  return {
    byRole,
    people: people.map((one, id) => {
      const deputy = one.deputy === id ? null : one.deputy
      const away = one.away && { ...one.away, deputy: one.away.deputy === id ? null : one.away.deputy }
      return { ...one, deputy, away, escalation: deputy === null ? null : one.escalation }
    }),
    events: events
      .map(({ minutes, ...event }): Event => {
        const late = event.code === 'task.late' ? minutes : null
        return { ...event, late, urgent: meaningOf(event.code).urgent ?? false }
      })
      .toSorted((a, b) => a.step - b.step),
  }
}
type Plan = ReturnType<typeof drawn>

const days = [0, 1, 2, 3, 4].map(n => new Date(START + n * 86_400_000).toISOString().slice(0, 10))

/** What roles say of an event together, said plainly. */
function ofRoles(byRole: Plan['byRole'], id: number, code: Code): EventRow {
  const all = roles[id]!.map(role => {
    const row = byRole.get(role as 'owner')![codes.indexOf(code)]
    return row ? settingOf(code, row) : { channels: ['bell' as const], onlyMine: false, threshold: null }
  })
  const loud = all.filter(({ channels }) => channels.length > 0)
  const said = loud.length > 0 ? loud : all
  const bounds = said.map(({ threshold }) => threshold)
  return {
    channels: said.flatMap(({ channels }) => channels),
    onlyMine: said.length > 0 && said.every(({ onlyMine }) => onlyMine),
    threshold: bounds.includes(null) || bounds.length === 0 ? null : Math.min(...(bounds as number[])),
  }
}

const lifeOf = ({ people, byRole, events }: Plan): ModelLife<Event> => ({
  ...{ events, start: START, steps: STEPS, down },
  people: people.map((one, id) => {
    const isAway = (at: number) => {
      const today = dayAt(one.zones[at < one.movesAt ? 0 : 1], START, STEPS, at)
      return one.away !== null && days[one.away.from]! <= today && today <= days[Math.min(one.away.from + one.away.days, 4)]!
    }
    const mine = ({ object: of }: Event) => id === 0 || one.watches.includes(of)
    return {
      ...{ quiet: one.quiet, digests: one.digests, zones: one.zones, movesAt: one.movesAt, escalation: one.escalation },
      row({ code }) {
        const own = one.rows[codes.indexOf(code)]
        const row = own ? settingOf(code, own) : ofRoles(byRole, id, code)
        return code === 'order.cancelled' ? { ...row, channels: ['bell', ...row.channels] } : row
      },
      deputyAt: at => (isAway(at) ? (one.away!.deputy ?? one.deputy) : one.deputy),
      isAway,
      sees: (_, at) => one.lostAt === null || at < one.lostAt,
      muted: ({ object: of, code }, at) => one.mutes.some(([what, since]) => since <= at && (what === of || what === code)),
      concerned: event => works.includes(id) || mine(event),
      mine,
    }
  }),
})

/** Lives through a drawn life in the product, and tells what everybody heard of. */
export async function liveThrough(world: World, seed: number) {
  const plan = drawn(seed)
  await world.stopClock(new Date(START))
  const owner = await world.forwarder()
  const people: Someone[] = [owner]
  for (const has of roles.slice(1)) people.push(await world.colleague(owner, ...has))
  const idOf = new Map(people.map(({ employee }, id) => [employee, id]))
  const objects: string[] = []
  for (let n = 0; n < OBJECTS; n++) objects.push((await owner.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data.id)
  for (const [id, { watches }] of plan.people.entries())
    for (const of of id === 0 ? [] : watches) await people[id]!.ask(watchers.set, { data: { orderId: objects[of]!, watch: true } })
  await hearAll(world)
  await world.root.query('delete from notices where org_id = $1', [owner.org])
  await setUp(world, plan, people)

  const heard: Heard = new Map()
  const once = (key: string, at: number) => {
    if (heard.has(key)) throw new Error(`twice: ${key}`)
    heard.set(key, at)
  }
  const messages: { id: number; channel: string; events: number[] }[] = []
  const faults: string[] = []
  let now = 0
  const adapter = (channel: OutsideChannel) => ({
    async send({ address, message }: Outgoing): Promise<Outcome> {
      if (channel === down.channel && down.from <= now && now < down.to)
        return { kind: 'later', reason: 'unreachable', detail: '', outage: true }
      const id = idOf.get(address.replace('@example.ru', ''))!
      const events = message.lines.map(({ title }) => Number(/ · E(\d+)$/.exec(title)![1]))
      for (const index of events) once(`${id}:${index}:${channel}`, now)
      messages.push({ id, channel, events })
      return { kind: 'sent' }
    },
    close: async () => undefined,
  })
  const limits = Object.fromEntries(outside.map(name => [name, { second: 1e6, minute: 1e6, day: 1e6 }]))
  const deps = {
    ...{ db: world.db, secrets: world.secrets, log: openLog(line => void (line.includes('delivery.failed') && faults.push(line))) },
    channels: { adapters: { email: adapter('email'), push: adapter('push') }, messengers: {} },
    config: { channels: { ...world.config.channels, limits } },
    unsubscribeLinks: openUnsubscribeLinks(world.secrets.keyFor('unsubscribe'), world.config.url),
  } as unknown as Parameters<typeof sendAll>[0]
  const settle = async () => {
    const { rows: made } = await world.root.query<{ id: string; number: string }>(
      `select employee_id as id, facts ->> 'number' as number from notices where org_id = $1`,
      [owner.org],
    )
    const keys = made.map(({ id, number }) => `${idOf.get(id)}:${number.slice(1)}`)
    if (new Set(keys).size < keys.length) throw new Error('a notice was made twice')
    for (const key of keys) if (!heard.has(key)) heard.set(key, now)
  }

  for (now = 0; now < STEPS; now++) {
    await world.stopClock(new Date(START + now * STEP_MS))
    await change(world, { plan, people, objects, heard, now })
    await runTimers(world, noticeSettingTimers)
    await settle()
    const due = [...plan.events.entries()].filter(([, event]) => event.step === now)
    for (const [index, { object: of, code, by, late }] of due) {
      const facts = { number: `E${index}`, ...(late !== null && { minutes: late, about: 'Казань' }) }
      const happen = (tx: Tx) => occur(tx, { code: code as 'task.late', objectId: objects[of]!, audience: [owner.org], facts } as never)
      if (by === null) await inHome(world.db, owner.org, happen)
      else await inSession(world.db, people[by]!.session, happen)
    }
    if (due.length > 0) await hearAll(world)
    await settle()
    for (const channel of outside) await sendAll(deps, channel)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return { heard, messages, life: lifeOf(plan), shown: await shownTo(people, objects) }
}

/** Everybody sets what he drew; roles are set up by the owner. */
async function setUp(world: World, { people: drawnPeople, byRole }: Plan, people: readonly Someone[]) {
  const [owner] = people as [Someone]
  setRules(world.db, { ...usualRules, channels: [...outside] })
  await world.root.query(`update employees set email = id || '@example.ru' where org_id = $1`, [owner.org])
  for (const [role, drawnRows] of byRole)
    void (await owner.ask(noticeSettings.saveRole, { data: { version: 0, role, events: settingsOf(drawnRows) } })).data
  for (const [id, one] of drawnPeople.entries()) {
    void (await save(people, id, one, 0)).data
    const { employee } = people[id]!
    await inHome(world.db, owner.org, tx =>
      insertBinding(tx, {
        ...{ channel: 'push', employeeId: employee, name: '', state: 'working' },
        ...{ sealed: world.secrets.seal(employee), addressHash: world.secrets.fingerprint(employee) },
      }),
    )
  }
}

const save = (people: readonly Someone[], id: number, one: Plan['people'][number], version: number) => {
  const nameOf = (of: number | null) => (of === null ? null : people[of]!.employee)
  const { quiet, digests, escalation, zones, away } = one
  const absences = away ? [{ from: days[away.from]!, until: days[Math.min(away.from + away.days, 4)]!, deputyId: nameOf(away.deputy) }] : []
  const settings = {
    ...{ events: settingsOf(one.rows), tz: zones[version], quiet, digests, escalation },
    ...{ deputyId: nameOf(one.deputy), absences },
  }
  return people[id]!.ask(noticeSettings.save, { data: { version, settings } as never })
}

type Turn = { plan: Plan; people: readonly Someone[]; objects: readonly string[]; heard: Heard; now: number }

/** What people do at the beginning of a quarter: they read, mute, move, and lose their rights. */
async function change(world: World, { plan, people, objects, heard, now }: Turn) {
  for (const [id, one] of plan.people.entries()) {
    const { employee, org, ask } = people[id]!
    const read = plan.events.flatMap(({ readAfter }, i) => (heard.get(`${id}:${i}`)! + readAfter[id]! + 1 === now ? [`E${i}`] : []))
    if (read.length > 0)
      await world.root.query(
        `update notices set read_at = app_now() where org_id = $1 and employee_id = $2 and facts ->> 'number' = any ($3)`,
        [org, employee, read],
      )
    for (const [what, since] of one.mutes)
      if (since === now)
        void (await ask(notices.mute, { data: { target: (typeof what === 'number' ? objects[what]! : what) as Code, on: true } })).data
    if (one.movesAt === now) void (await save(people, id, one, 1)).data
    if (one.lostAt === now) await world.root.query(`update employees set roles = '{}' where id = $1`, [employee])
  }
}

/** What each of them reads in the bell at the end, and of how many objects it says that something is unread. */
async function shownTo(people: readonly Someone[], objects: readonly string[]) {
  const shown: { events: number[]; unread: number }[] = []
  for (const { ask } of people) {
    const events: number[] = []
    for (const objectId of objects)
      for (const { number } of (await ask(notices.history, { query: { objectId } })).data.items) events.push(Number(number.slice(1)))
    shown.push({ events: events.toSorted((a, b) => a - b), unread: (await ask(users.me)).data.unread })
  }
  return shown
}
