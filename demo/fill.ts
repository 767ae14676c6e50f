import { setTimeout as sleep } from 'node:timers/promises'
import { permissionsOf } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { StartError } from '#server/config.ts'
import type { Debt } from '#server/deals/settlements/row.ts'
import { handInFollowers } from '#server/followers.ts'
import { linkAudits } from '#server/platform/auditChain.ts'
import { readClock } from '#server/platform/clock.ts'
import { type Db, inHome, type OrgId, openPool } from '#server/platform/db.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { newId } from '#server/platform/ids.ts'
import { directOf, type Installation } from '#server/platform/installation.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { openS3Storage } from '#server/platform/s3Storage.ts'
import { openSecrets, type Secrets } from '#server/platform/secrets.ts'
import { makeCustomers } from './making/customers.ts'
import { makeFleet } from './making/fleets.ts'
import { gatherStatistics, storeTrips, writeNumberings } from './making/orders.ts'
import { makePartnerships } from './making/partnerships.ts'
import { openProgress, type Progress } from './making/progress.ts'
import { makeLogins, makeOrganizations, makePeople, partyOf } from './making/staff.ts'
import { planOrders } from './plan/plan.ts'
import type { Forwarder, Place } from './plan/record.ts'
import type { DemoOrder, ResourceSet } from './record.ts'
import { removeDemo, wordsOf } from './remove.ts'
import { announce } from './scenes/announcements.ts'
import { openArea } from './scenes/areas.ts'
import { askForChanges } from './scenes/changes.ts'
import { markDashboards } from './scenes/dashboards.ts'
import { publishDemands } from './scenes/demands.ts'
import { agreeOnExtras } from './scenes/extras.ts'
import { setFlags } from './scenes/flags.ts'
import { keepRules } from './scenes/managementRules.ts'
import { shareDashboard } from './scenes/ownDashboards.ts'
import { moveMoney } from './scenes/payments.ts'
import { keepLess } from './scenes/persons.ts'
import { hearPhones } from './scenes/phones.ts'
import { type Running, runningIn, tellPositions } from './scenes/positions.ts'
import { keepPrintTemplate } from './scenes/printTemplates.ts'
import { agreeOnRates } from './scenes/rates.ts'
import { shareFlights } from './scenes/sharedFlights.ts'
import { agreeOnTerms } from './scenes/standings.ts'
import { haltOnTheWay, standBeside } from './scenes/steps.ts'
import { keepTemplates } from './scenes/templates.ts'
import type { Shelf } from './scenes/tenderDocuments.ts'
import { runTenders } from './scenes/tenders.ts'
import { type Hand, passOrdersOn } from './scenes/transfers.ts'
import { keepWaybills } from './scenes/waybills.ts'
import type { Office } from './settlements/plan.ts'
import { debtsIn, settleDemo } from './settlements/settle.ts'
import { stateOfDemo, writeState } from './state.ts'
import { makeCompany, makeInvitation } from './world/companies.ts'
import { partners } from './world/customers.ts'
import { organizations } from './world/organizations.ts'

const SEED = 20_261_121
const ORDERS = 5000

const DAY = 86_400_000

const LOCK = 7302

/** So many of the last sets of the largest fleet are left out of the plan: what happens to them is told by itself. */
const SPARE = 4

type Screen = Parameters<typeof openProgress>[0]
type Say = (line: string) => void
type Filled = { orders?: number; screen?: Screen }

const removedWords =
  '  Демонстрационный мир убран; наполнить снова: npm run demo:fill · The demo world was removed; to fill it again: npm run demo:fill'

/**
 * Fills an empty installation with the demo world around the present moment; does nothing where somebody works already. What a start
 * that was killed left behind is cleaned up first: a half-made world is made anew, a half-removed one is removed. Tells whether there is
 * a demo world to sign in to.
 */
export const fillDemo = (installation: Installation, say: Say, how: Filled = {}): Promise<boolean> =>
  underLock(installation, say, async (db, secrets, shelf) => {
    const state = await stateOfDemo(db)
    if (state === 'ready') return true
    if (state === 'removing') await removeDemo(db)
    if (state === 'removing' || state === 'removed') {
      say(removedWords)
      return false
    }
    if (state === 'filling') {
      say('  Прошлый запуск прервал наполнение: начинаю заново · The last start broke off the filling: beginning anew')
      await removeDemo(db)
    } else if (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) return false
    await fillAnew({ db, secrets, shelf }, say, how)
    return true
  })

/** Fills the demo world beside whatever there is; refuses where one stands already. */
export const refillDemo = (installation: Installation, say: Say, how: Filled = {}): Promise<void> =>
  underLock(installation, say, async (db, secrets, shelf) => {
    const state = await stateOfDemo(db)
    if (state === 'ready')
      throw new StartError(
        'Демонстрационный мир уже есть: npm run demo:remove уберёт его. · There is a demo world already: npm run demo:remove removes it.',
      )
    if (state === 'filling' || state === 'removing') await removeDemo(db)
    await fillAnew({ db, secrets, shelf }, say, how)
    // a process chains old rows when it starts; one that runs already looks at the last hour alone
    for (const { id } of await db.selectFrom('organizations').select('id').where('demo', '=', true).execute())
      await linkAudits(db, id as OrgId, { whole: true })
  })

/** Removes the demo world, and says what went; refuses where there is none. */
export const dropDemo = (installation: Installation, say: Say): Promise<void> =>
  underLock(installation, say, async db => {
    const state = await stateOfDemo(db)
    if (state === null || state === 'removed')
      throw new StartError('Демонстрационного мира здесь нет: убирать нечего. · There is no demo world here: nothing to remove.')
    const began = Date.now()
    const removed = await removeDemo(db)
    for (const line of wordsOf(removed, Date.now() - began)) say(line)
  })

/** Of two processes that come at once one works, the other finds it done. */
async function underLock<T>(
  installation: Installation,
  say: Say,
  work: (db: Db, secrets: Secrets, shelf: Shelf) => Promise<T>,
): Promise<T> {
  const { worker, config } = installation
  const { pool, db } = openPool(patient(directOf(installation)), worker.as, 6)
  try {
    const lock = await pool.connect()
    try {
      for (let waited = false; ; waited = true) {
        const { rows } = await lock.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK])
        if (rows[0]!.got) break
        if (!waited) say('  Другой процесс наполняет демонстрационный мир, жду · Another process fills the demo world, waiting')
        await sleep(200)
      }
      const { s3, folder } = config.files
      return await work(db, await openSecrets(db, config.secret), s3 ? openS3Storage(s3) : openDiskStorage(folder))
    } finally {
      lock.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** Connections that come, and statements that take, as late as they do: nobody waits for one of them, and a busy machine is no reason to begin anew. */
function patient(url: string): string {
  const open = new URL(url)
  open.searchParams.set('connect_timeout', '300')
  open.searchParams.set('options', '-c statement_timeout=0')
  return open.href
}

async function fillAnew(
  { db, secrets, shelf }: { db: Db; secrets: Secrets; shelf: Shelf },
  say: Say,
  { orders = ORDERS, screen = process.stdout }: Filled,
) {
  const began = Date.now()
  const progress = openProgress(screen, say)
  try {
    const made = await makeDemo(db, secrets, { orders, progress: progress.step, shelf })
    progress.end()
    say(`  Демонстрационный мир: ${made} заказов за ${((Date.now() - began) / 1000).toFixed(1)} с · demo world ready`)
  } catch (error) {
    progress.end()
    throw error
  }
}

/** `shelf`: where documents are put; without one there are none. */
type Made = { orders?: number; seed?: number; progress?: Progress; shelf?: Shelf | null }

/** Makes organisations, people, fleets and about so many orders; tells how many orders. Its accounts come last, with the word that it is whole. */
export async function makeDemo(
  db: Db,
  secrets: Secrets,
  { orders = ORDERS, seed = SEED, progress = () => undefined, shelf = null }: Made = {},
): Promise<number> {
  handInFollowers()
  const now = await readClock(db)
  // an installation may have slept for weeks
  await makePartitions(db)
  await writeState(db, 'filling')
  const ids = new Map(organizations.map(org => [org.key, newId() as OrgId]))
  const orgOf = (key: string) => ids.get(key)!
  const since = new Date(now.getTime() - 400 * DAY)

  await makeOrganizations(db, orgOf, since)
  const staff = await makePeople(db, orgOf, since)
  const resourceSets: ResourceSet[] = []
  for (const org of organizations)
    await inHome(db, orgOf(org.key), async tx => {
      await makeCompany(tx, org)
      const owner = staff.find(each => each.org === org.key && each.role === 'owner')
      if (owner && ['north', 'volga'].includes(org.key)) await makeInvitation(tx, secrets, org, owner.name)
      await makePartnerships(tx, org.key, { orgOf, now })
      resourceSets.push(...(await makeFleet(tx, secrets, org, now)))
    })

  const places = new Map((await readPlaces(db)).map(place => [place.code, place]))
  const place = (code: string): Place => {
    const found = places.get(code)
    if (!found) throw new Error(`the table of places has no ${code}`)
    return found
  }
  const forwarders: Forwarder[] = []
  for (const [key, executors] of Object.entries(partners))
    forwarders.push({
      key,
      share: key === 'north' ? 0.8 : 0.2,
      party: partyOf(key, orgOf(key), staff),
      people: staff.filter(each => each.org === key && permissionsOf([each.role], ['forwarder']).has('orders.edit')),
      accountant: staff.find(each => each.org === key && each.role === 'accountant')!,
      customers: await inHome(db, orgOf(key), tx => makeCustomers(tx, key, place, { createdAt: since, now })),
      executors: executors.map(each => partyOf(each, orgOf(each), staff)),
    })

  const spare = resourceSets.filter(each => each.executor === orgOf('volga')).slice(-SPARE)
  const planned = resourceSets.filter(each => !spare.includes(each))
  const trips = planOrders({ seed, now, place, forwarders, resourceSets: planned }, orders)
  const debts: Debt[] = []
  const running: Running[] = []
  const hear = (told: readonly DemoOrder[]) => {
    debts.push(...debtsIn(told))
    running.push(...runningIn(told, now))
  }
  await storeTrips(db, trips, now, { progress, hear })
  await tellPositions(db, running, now)
  await writeNumberings(db, trips)
  await gatherStatistics(db)
  const office = (key: string): Office => {
    const [maker, approver] = (['accountant', 'owner'] as const).map(role => staff.find(each => each.org === key && each.role === role)!)
    const executors = (partners[key] ?? []).map(orgOf)
    return { org: orgOf(key), tz: organizations.find(org => org.key === key)!.tz, maker: maker!, approver: approver!, executors }
  }
  await settleDemo(db, ['north', 'trans', 'volga'].map(office), debts, now)
  const hand = (key: string): Hand => {
    const org = organizations.find(each => each.key === key)!
    const sides = org.sides.filter((side): side is Side => side !== 'platform')
    return { org: orgOf(key), organization: org.short, person: staff.find(each => each.org === key)!, sides }
  }
  const pair = { forwarder: hand('north'), executor: hand('volga') }
  await passOrdersOn(db, { by: hand('trans'), forwarder: hand('north'), carrier: hand('ural') }, now)
  await standBeside(db, hand('north'), hand('volga'))
  await askForChanges(db, hand('north'), hand('volga'))
  await agreeOnExtras(db, hand('north'), hand('volga'), now)
  await haltOnTheWay(db, hand('north'), hand('ural'))
  await moveMoney(db, office('north'), { ...pair, former: hand('ural') }, now)
  await keepWaybills(db, secrets, pair, now)
  // what ends within minutes ends minutes from here: on a busy machine many have passed since the beginning
  const here = await readClock(db)
  await publishDemands(db, hand('north'), ['volga', 'kovalev', 'ural'].map(hand), here)
  await runTenders({ db, secrets, shelf }, { forwarder: hand('north'), executors: ['volga', 'kovalev', 'ural'].map(hand) }, here)
  await agreeOnRates(db, hand('north'), ['volga', 'kovalev', 'ural'].map(hand), now)
  await keepTemplates(db, hand('north'))
  await keepRules(db, hand('north'))
  await keepPrintTemplate(db, hand('north'))
  for (const key of ['north', 'volga']) await markDashboards(db, hand(key), now)
  for (const each of ['north', 'volga']) await shareDashboard(db, hand(each))
  await agreeOnTerms(db, orgOf, now)
  await keepLess(db, secrets, hand('north'))
  await setFlags(db, { platform: hand('platform').org, by: hand('platform').person.name, first: [hand('north').org, hand('volga').org] })
  await openArea(db, secrets, { owner: hand('north'), hand, now: here })
  await shareFlights(db, { executor: hand('volga'), spare }, now)
  await hearPhones(db, { secrets, shelf }, pair, now)
  await announce(db, staff.find(each => each.org === 'platform')!.name, now)
  await makeLogins(db, staff, now)
  return trips.length
}

/** The largest first: of two towns of one name the demo means the larger. */
const readPlaces = (db: Db) =>
  db.selectFrom('places').select(['code', 'nameRu', 'nameEn', 'country', 'lat', 'lon', 'tz']).orderBy('population', 'desc').execute()
