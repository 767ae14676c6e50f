import type { Insertable } from 'kysely'
import type { TenderKind, Visibility } from '#contract/tender-states.ts'
import type { TenderLots, Tenders } from '#server/platform/db.gen.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { dropTimers, setTimer, type TimerHandler } from '#server/platform/timers.ts'
import { showTender } from '#server/tenders/projection.ts'
import { insertInvitations } from '#server/tenders/store/bidders.ts'
import { firstHead, insertLots } from '#server/tenders/store/lots.ts'
import { findTender, insertTender, nextNumbers, tenderStateOf } from '#server/tenders/store/tenders.ts'
import type { Person } from './people.ts'
import type { Someone, World } from './world.ts'

/** A tender as a test needs it; sums in minor units. What is left out is that of the auction of scenario 3. */
export type TenderOptions = {
  side?: 'forwarder' | 'executor'
  kind?: TenderKind
  sealed?: boolean
  visibility?: Visibility
  basis?: 'gross' | 'net' | 'effective'
  /** `announced` leaves opening to the timer. */
  status?: 'announced' | 'bidding'
  startsAt?: string | Date
  endsAt?: string | Date
  lots?: number
  start?: number | null
  step?: number | null
  floor?: number | null
  limit?: number | null
  /** Anything else of the rows. */
  tender?: Partial<Insertable<Tenders>>
  lot?: Partial<Insertable<TenderLots>>
}

/**
 * An announced or open tender with lanes as lots, written past the commands: whoever is given is invited, with aliases 1, 2, … in that
 * order. The timers of opening and closing stand; `lot.close` of an open one too.
 */
export async function makeTender(world: Pick<World, 'db'>, organizer: Person, invited: readonly Person[], given: TenderOptions = {}) {
  const { side = 'forwarder', kind = 'reduction', status = 'bidding', visibility = 'rank', basis = 'gross' } = given
  const sealed = given.sealed ?? kind === 'sealed_rfq'
  return inHome(world.db, organizer.org, async tx => {
    const startsAt = new Date(given.startsAt ?? tx.now)
    const endsAt = new Date(given.endsAt ?? startsAt.getTime() + 3600_000)
    const priced = kind === 'reduction' || kind === 'first_price' || kind === 'dutch'
    const start = given.start === undefined ? (priced ? 18_500_000 : null) : given.start
    const step = given.step === undefined ? (kind === 'reduction' || kind === 'dutch' ? 150_000 : null) : given.step
    const [number] = await nextNumbers(tx, 'tender', 1)
    const tender = await insertTender(tx, {
      orgId: organizer.org,
      id: newId(),
      number: number!,
      side,
      title: 'Краснодар – Москва',
      kind,
      sealed,
      status,
      statusAt: tx.now,
      currency: 'RUB',
      basis,
      deductsVat: true,
      visibility: sealed ? 'blind' : visibility,
      startsAt,
      endsAt,
      rounds: 1,
      showsBest: true,
      stepKind: 'abs',
      step,
      windowS: 300,
      extendS: 300,
      extendMost: 3,
      dutchS: 60,
      autoAward: false,
      confirmMinutes: 120,
      shareRule: kind === 'contract' ? 'manual' : 'winner_takes_all',
      audience: JSON.stringify({ kind: 'list', organizationIds: invited.map(({ org }) => org) }),
      eligibility: JSON.stringify({ minRating: 0, ownFleet: false, insuranceMin: null, adr: false }),
      payDays: 14,
      payDaysKind: 'banking',
      payTrigger: 'originals',
      contact: '',
      comment: '',
      termsHash: Buffer.alloc(32),
      responsibleId: organizer.user,
      responsibleName: 'Проба Проба',
      createdAt: tx.now,
      updatedAt: tx.now,
      announcedAt: tx.now,
      ...given.tender,
    })
    const ids = Array.from({ length: given.lots ?? 1 }, () => newId())
    const numbers = await nextNumbers(tx, 'lot', ids.length)
    await insertLots(
      tx,
      ids.map((id, i) => ({
        orgId: organizer.org,
        tenderId: tender.id,
        id,
        seq: i + 1,
        number: numbers[i]!,
        what: side === 'executor' ? 'capacity' : 'lane',
        facts: JSON.stringify({
          from: { ru: 'Краснодар', en: 'Krasnodar' },
          to: { ru: 'Москва', en: 'Moscow' },
          tz: 'Europe/Moscow',
          windowFrom: null,
          windowTo: null,
          distanceKm: 1350,
          cargo: 'Томаты',
          massKg: 19_000,
          bodyTypes: ['ref'],
          temperature: null,
        }),
        fromPlace: 'krasnodar',
        toPlace: 'moscow',
        ...(side === 'forwarder' && { validFrom: '2026-10-02', validTo: '2027-03-31', trips: 10, per: 'week' }),
        startPrice: start,
        limitPrice: given.limit ?? null,
        floorPrice: given.floor ?? null,
        step,
        status: status === 'bidding' ? 'open' : 'pending',
        startsAt,
        endsAt,
        head: firstHead(id),
        ...given.lot,
      })),
    )
    const cards = await tx
      .selectFrom('organizations')
      .select(['id', 'nameShort', 'tin'])
      .where('id', 'in', [organizer.org, ...invited.map(({ org }) => org)])
      .execute()
    await insertInvitations(
      tx,
      invited.map(({ org }, i) => {
        const card = cards.find(({ id }) => id === org)!
        return {
          orgId: organizer.org,
          tenderId: tender.id,
          executorId: org,
          alias: i + 1,
          name: card.nameShort,
          tin: card.tin,
          invitedAt: tx.now,
        }
      }),
    )
    await showTender(tx, await tenderStateOf(tx, await findTender(tx, organizer.org as OrgId, tender.id)))
    if (status === 'announced') await setTimer(tx, { home: organizer.org, kind: 'tender.open', objectId: tender.id, runAt: startsAt })
    else for (const objectId of ids) await setTimer(tx, { home: organizer.org, kind: 'lot.close', objectId, runAt: endsAt })
    return { tenderId: tender.id, lotIds: ids, lotId: ids[0]! }
  })
}

/** Organisations the platform has checked: nobody else makes tenders or bids. */
export async function verify(world: World, ...people: readonly Someone[]) {
  await world.root.query('update organizations set verified = true, verified_at = app_now() where id = any ($1)', [
    people.map(({ org }) => org),
  ])
}

/** Stops every clock of the installation at an instant: for what is told to the second. */
export const freezeClock = (world: World, instant: string) =>
  world.root.query(
    `create or replace function app_now() returns timestamptz language sql volatile parallel safe as $$ select timestamptz '${instant}' $$`,
  )

/** Acts at every moment that has come, as a process with jobs does: one after another, until none is left. */
export async function runTimers(world: World, handlers: Record<string, TimerHandler>) {
  for (;;) {
    const { rows } = await world.root.query<{ home: OrgId; kind: string; objectId: string; runAt: Date; attempts: number }>(
      `select org_id as home, kind, object_id as "objectId", run_at as "runAt", attempts from timers
       where run_at <= app_now() and kind = any ($1) order by run_at, object_id limit 1`,
      [Object.keys(handlers)],
    )
    const [timer] = rows
    if (!timer) return
    await inHome(world.db, timer.home, async tx => {
      await dropTimers(tx, timer)
      await handlers[timer.kind]!(tx, timer)
    })
  }
}
