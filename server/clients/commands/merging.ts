import type { Client, ClientMerging } from '#contract/clients.ts'
import { clientStateOf } from '#server/clients/row.ts'
import { copiesOf } from '#server/clients/rules.ts'
import {
  type Found,
  findUnfinished,
  findWeight,
  insertCustomers,
  insertPoints,
  listContracts,
  listKnown,
  listMerged,
  listOwnCustomers,
  listOwnPoints,
  setCopies,
  setStanding,
} from '#server/clients/store.ts'
import { insertMember, listEmployees, lockMember, lockMemberOf, setMember } from '#server/employees/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { idOf } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { visiting } from './visiting.ts'

const gone: readonly Client['state'][] = ['closed', 'merged', 'blocked']

/** What comes along with a double, what stays with it, and what stands against merging it. */
async function weigh(tx: Tx, { row }: Found, into: Found) {
  if (into.row.id === row.id || gone.includes(clientStateOf(into.row))) refuse('client.same')
  const weight = await findWeight(tx, row.id)
  const own = await visiting(tx, row.id, async () => ({
    people: (await listEmployees(tx)).filter(({ active }) => active),
    customers: await listOwnCustomers(tx),
    points: await listOwnPoints(tx),
    contracts: (await listContracts(tx)).length,
    ...(await findUnfinished(tx)),
  }))
  const known = await visiting(tx, into.row.id, async () => ({
    ...(await listKnown(tx)),
    people: new Set((await listEmployees(tx)).flatMap(({ active, userId }) => (active ? [userId] : []))),
  }))
  const copies = copiesOf(own, known, id => idOf(id, into.row.id))
  const { orders, flights, lots } = weight
  const open = { orders, flights, lots, settlements: own.settlements, debts: own.debts }
  const obstacles = Object.entries(open).flatMap(([what, count]) => (count > 0 ? [{ what: what as keyof typeof open, count }] : []))
  return { own, known, copies, obstacles, partners: weight.partners }
}

/** What a merger would do, before it is decided. */
export async function foreseeMerger(tx: Tx, from: Found, into: Found): Promise<ClientMerging> {
  const { own, known, copies, obstacles, partners } = await weigh(tx, from, into)
  const colleagues = own.people.filter(({ userId }) => known.people.has(userId)).length
  const joined = ({ come, back, known: there }: { come: readonly unknown[]; back: readonly string[]; known: number }) => ({
    come: come.length + back.length,
    known: there,
  })
  return {
    obstacles,
    comes: {
      people: { come: own.people.length - colleagues, known: colleagues },
      customers: joined(copies.customers),
      points: joined(copies.points),
    },
    stays: { orders: own.allOrders, drivers: own.drivers, vehicles: own.vehicles, partners, contracts: own.contracts },
  }
}

/**
 * People of a double work in the other organisation too from now on, with the roles they had, and find the customers and nodal points of the
 * double there. Deals, papers, drivers and vehicles stay where they are: they were signed, collected and agreed to by that organisation.
 */
export async function merge(tx: Tx, from: Found, into: Found): Promise<Record<string, unknown>> {
  const { row, card } = from
  const { own, copies, obstacles } = await weigh(tx, from, into)
  if (obstacles.length > 0) refuse('client.busy', Object.fromEntries(obstacles.map(({ what, count }) => [what, count])))
  const { customers, points } = copies
  const counts = { customers: customers.come.length + customers.back.length, points: points.come.length + points.back.length }
  const moved = await visiting(tx, into.row.id, async note => {
    const added: string[] = []
    for (const { userId, name, roles, position, email, phone, limits } of own.people) {
      const known = await lockMemberOf(tx, userId)
      if (known?.active) continue
      if (known) {
        if (!(await setMember(tx, known, { active: true, dismissedAt: null }))) continue
        added.push(known.id)
        continue
      }
      const given = { userId, name, roles, position, phone, limits: JSON.stringify(limits), demo: into.row.demo }
      const id = (await insertMember(tx, { ...given, email })) ?? (await insertMember(tx, { ...given, email: null }))
      if (id !== null) added.push(id)
    }
    await setCopies(tx, 'customers', customers.back, true)
    await setCopies(tx, 'nodalPoints', points.back, true)
    await insertCustomers(tx, customers.come)
    await insertPoints(tx, points.come)
    const facts = { name: card.nameShort, people: added.length, ...counts }
    await note({ what: 'client.joined', kind: 'client', objectId: row.id, facts })
    await publishDirectories(tx)
    return added
  })
  await setStanding(tx, row.id, { merged_into: into.row.id, merged_people: moved })
  return { into: into.card.nameShort, people: moved.length, ...counts }
}

/**
 * Takes a merger back: the organisation works by itself again, those who came along with it work in it alone, and copies of its directories
 * nobody has changed or used go to the archive.
 */
export async function part(tx: Tx, { row }: Found): Promise<Record<string, unknown>> {
  const into = row.mergedInto!
  const was = await visiting(tx, row.id, async () => ({
    people: await listMerged(tx),
    customers: (await listOwnCustomers(tx)).map(({ id }) => idOf(id, into)),
    points: (await listOwnPoints(tx)).map(({ id }) => idOf(id, into)),
  }))
  const people = was.people.length
  const counts = await visiting(tx, into, async note => {
    for (const id of was.people) {
      const known = await lockMember(tx, id)
      if (known?.active) await setMember(tx, known, { active: false, dismissedAt: tx.now })
    }
    const points = await setCopies(tx, 'nodalPoints', was.points, false)
    const customers = await setCopies(tx, 'customers', was.customers, false)
    await note({ what: 'client.apart', kind: 'client', objectId: row.id, facts: { people, customers, points } })
    await publishDirectories(tx)
    await publish(tx, 'session.ended', [tx.actor.orgId], {})
    return { customers, points }
  })
  await setStanding(tx, row.id, { merged_into: null, merged_people: [] })
  return { people, ...counts }
}

async function publishDirectories(tx: Tx): Promise<void> {
  for (const event of ['employees.changed', 'customers.changed', 'nodal_points.changed'] as const)
    await publish(tx, event, [tx.actor.orgId], {})
}
