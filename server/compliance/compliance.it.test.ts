import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compliance } from '#contract/compliance.ts'
import { drivers } from '#contract/drivers.ts'
import { watchDrivers } from '#server/drivers/commands/watch.ts'
import { inHome } from '#server/platform/db.ts'
import { watchVehicles } from '#server/vehicles/commands.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { checkAllExpiries } from './commands.ts'
import { watchNew } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.open()
  await world.setClock('2026-11-30T09:00:00+03:00')
})
afterAll(() => world.close())

const within = { timeout: 15_000, interval: 50 }
const statusOf = async (who: Someone, driverId: string) => (await who.ask(drivers.get, { query: { driverId } })).data.status
const noticesOf = async (who: Someone) =>
  (await who.ask(compliance.notices)).data.items.map(({ document, days, expires }) => [document, days, expires])
const kept = (org: string) => world.count('expiry_notices', 'org_id = $1', [org])
const watches = (org: string) => world.count('timers', `kind = 'compliance.watch' and org_id = $1`, [org])

test('every organisation is warned and kept from driving as its own day begins, once, whatever process does it', async () => {
  const moscow = await world.executor()
  const vladivostok = await world.executor()
  await world.root.query(`update organizations set tz = 'Asia/Vladivostok' where id = $1`, [vladivostok.org])
  const days = { medicalExpires: '2026-11-30', licenceExpires: '2026-12-30', tachographExpires: '2027-06-01' }
  const west = await world.driver(moscow, days)
  const east = await world.driver(vladivostok, days)
  await world.driver(vladivostok, { ...days, status: 'dismissed' })
  // the process of this world looks for newcomers as well, at a moment of its own: either may be the first
  await watchNew(world.db)
  expect(await watchNew(world.db)).toBe(0)
  expect([await watches(moscow.org), await watches(vladivostok.org)]).toEqual([1, 1])
  const warned = [
    ['medical', 1, '2026-11-30'],
    ['licence', 30, '2026-12-30'],
  ]
  await vi.waitFor(async () => expect(await noticesOf(vladivostok)).toEqual(warned), within)
  await vi.waitFor(async () => expect(await noticesOf(moscow)).toEqual(warned), within)
  expect([await statusOf(moscow, west), await statusOf(vladivostok, east)]).toEqual(['active', 'active'])

  await world.setClock('2026-11-30T14:00:01Z')
  await vi.waitFor(async () => expect(await statusOf(vladivostok, east)).toBe('blocked'), within)
  expect(await statusOf(moscow, west)).toBe('active')
  expect(await noticesOf(vladivostok)).toEqual([['medical', 0, '2026-11-30'], warned[1]])

  await world.setClock('2026-11-30T21:00:01Z')
  await vi.waitFor(async () => expect(await statusOf(moscow, west)).toBe('blocked'), within)
  const [row] = (await moscow.ask(drivers.usable, { data: { orgId: moscow.org } })).data.drivers
  expect(row!.obstacles).toEqual(['status', 'medical'])
  expect([await kept(moscow.org), await kept(vladivostok.org)]).toEqual([3, 3])
  expect(await world.count('audits', `what = 'driver.block' and org_id = any($1)`, [[moscow.org, vladivostok.org]])).toBe(2)

  // the licence of both ends in 23 days: seven days before, the next warning
  await world.setClock('2026-12-23T14:00:01Z')
  await vi.waitFor(
    async () =>
      expect(await noticesOf(vladivostok)).toEqual([
        ['medical', 0, '2026-11-30'],
        ['licence', 7, '2026-12-30'],
      ]),
    within,
  )
  expect([await watches(moscow.org), await watches(vladivostok.org)]).toEqual([1, 1])
})

test('a document that is renewed lets its driver go at once, and what was warned of is forgotten', async () => {
  await world.setClock('2026-12-01T09:00:00+03:00')
  const owner = await world.executor()
  const id = await world.driver(owner, { medicalExpires: '2026-11-20', licenceExpires: '2026-12-20', licenceIssued: '2020-01-01' })
  await watchNew(world.db)
  await vi.waitFor(async () => expect(await statusOf(owner, id)).toBe('blocked'), within)
  const card = (await owner.ask(drivers.get, { query: { driverId: id } })).data
  expect([card.blockedBy, card.actions]).toEqual(['system', ['dismiss']])
  const draft = {
    lastName: card.lastName,
    firstName: card.firstName,
    middleName: card.middleName,
    citizenship: 'RU',
    licenceCountry: 'RU',
    licenceIssued: '2026-11-25',
    licenceExpires: '2036-11-25',
    categories: card.categories,
    adr: null,
    tachograph: null,
    medicalExpires: '2027-11-20',
    medicalBookExpires: null,
    permit: null,
    employment: card.employment,
    hired: null,
    preferredTruckId: null,
    consents: { processing: true, tracking: false },
  }
  await owner.ask(drivers.save, { data: { driverId: id, version: card.version, draft } })
  expect(await statusOf(owner, id)).toBe('active')
  expect(await noticesOf(owner)).toEqual([])
  const away = await owner.ask(drivers.move, {
    data: { driverId: id, version: card.version + 2, action: 'leave', kind: 'vacation', from: '2026-12-05', until: '2026-12-06' },
  })
  expect(away.data.status).toBe('active')
  await world.setClock('2026-12-04T21:00:01Z')
  await vi.waitFor(async () => expect(await statusOf(owner, id)).toBe('on_leave'), within)
  await world.setClock('2026-12-06T21:00:01Z')
  await vi.waitFor(async () => expect(await statusOf(owner, id)).toBe('active'), within)
  expect(await world.count('timers', `kind = 'driver.leave'`)).toBe(0)
})

test('each of several passes is told, and a driver with a document that was never entered stays where the watch put him', async () => {
  const owner = await world.executor()
  const truckId = await world.truck(owner, {
    passes: JSON.stringify([
      { zone: 'МКАД', time: 'day', until: '2027-01-05' },
      { zone: 'ТТК', time: 'night', until: '2027-01-06' },
    ]) as never,
  })
  const driverId = await world.driver(owner, { citizenship: 'UZ', permitExpires: null, status: 'active' })
  await world.root.query(`update drivers set status = 'blocked', blocked_by = 'system' where id = $1`, [driverId])
  await world.setClock('2027-01-01T09:00:00+03:00')
  await inHome(world.db, owner.org, async tx => checkAllExpiries(tx, [watchVehicles, watchDrivers(world.secrets)]))
  expect(
    (await owner.ask(compliance.notices)).data.items
      .filter(({ objectId }) => objectId === truckId)
      .map(({ document, expires }) => [document, expires]),
  ).toEqual([
    ['pass', '2027-01-05'],
    ['pass', '2027-01-06'],
  ])
  expect(await statusOf(owner, driverId)).toBe('blocked')
})

test('a forwarder without partners is told of nothing, and a colleague sees what his rights show', async () => {
  const forwarder = await world.forwarder()
  expect(await noticesOf(forwarder)).toEqual([])
})
