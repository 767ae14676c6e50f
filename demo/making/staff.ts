import { permissionsOf } from '#contract/permissions.ts'
import type { Party, Person } from '#demo/plan/record.ts'
import type { DemoOrganization } from '#demo/record.ts'
import { writeState } from '#demo/state.ts'
import { cardOf } from '#demo/world/companies.ts'
import { organizations } from '#demo/world/organizations.ts'
import { people } from '#demo/world/people.ts'
import { DEMO_PASSWORD, EMBEDDED } from '#server/idp/commands/accounts.ts'
import { hashPassword } from '#server/idp/commands/passwords.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export async function makeOrganizations(db: Db, orgOf: (key: string) => OrgId, createdAt: Date): Promise<void> {
  await db
    .insertInto('organizations')
    .values(organizations.map(org => rowOf(org, orgOf(org.key), createdAt)))
    .execute()
}

/** A demo organisation as its table has it. */
export const rowOf = (org: DemoOrganization, id: OrgId, createdAt: Date) => ({
  id,
  country: org.country ?? 'RU',
  tin: org.tin,
  kpp: org.kpp ?? null,
  ogrn: org.ogrn ?? null,
  legalForm: org.form,
  nameFull: org.full,
  nameShort: org.short,
  legalAddress: org.address,
  isForwarder: org.sides.includes('forwarder'),
  isExecutor: org.sides.includes('executor'),
  isPlatform: org.sides.includes('platform'),
  taxRegime: org.tax,
  vatRate: org.vat === 'main' ? 22 : org.vat,
  tz: org.tz,
  ...cardOf(org),
  verified: true,
  verifiedAt: createdAt,
  goslog: org.sides.includes('forwarder') ? 'active' : 'none',
  demo: true,
  createdAt,
})

type Worker = Person & { org: string; role: (typeof people)[number]['jobs'][number]['role'] }

export async function makePeople(db: Db, orgOf: (key: string) => OrgId, createdAt: Date): Promise<Worker[]> {
  const ids = new Map(people.map(person => [person.key, newId()]))
  await db
    .insertInto('users')
    .values(people.map(person => ({ id: ids.get(person.key)!, name: person.name, demo: true, createdAt })))
    .execute()
  const staff: Worker[] = []
  for (const person of people)
    for (const { org, role, position, limits = {} } of person.jobs) {
      const worker = { org, role, id: ids.get(person.key)!, employeeId: newId(), name: person.name }
      staff.push(worker)
      const employee = {
        orgId: orgOf(org),
        id: worker.employeeId,
        userId: worker.id,
        name: worker.name,
        roles: [role],
        position,
        email: `${person.key}@${org}.example`,
      }
      await inHome(db, orgOf(org), tx =>
        tx
          .insertInto('employees')
          .values({ ...employee, limits: JSON.stringify(limits), demo: true, createdAt })
          .execute(),
      )
    }
  return staff
}

export function partyOf(key: string, id: OrgId, staff: readonly Worker[]): Party {
  const org = organizations.find(each => each.key === key)!
  const people = staff.filter(each => each.org === key && permissionsOf([each.role], ['executor']).has('orders.execute'))
  return { key, id, name: org.short, tin: org.tin, vat: org.vat, tax: org.tax, punctual: org.punctual, people }
}

/** Who can sign in, and with it the word that the world is whole. */
export async function makeLogins(db: Db, staff: readonly Worker[], createdAt: Date): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD)
  const known = people.flatMap(({ login, name, jobs }) => {
    const worker = staff.find(each => each.name === name && each.org === jobs[0]?.org)
    return login && worker ? [{ login, name, subject: `demo-${login}`, userId: worker.id }] : []
  })
  await db.transaction().execute(async trx => {
    await trx
      .insertInto('logins')
      .values(known.map(({ login, name, subject }) => ({ login, password, subject, name, demo: true })))
      .execute()
    await trx
      .insertInto('identities')
      .values(known.map(({ subject, userId }) => ({ provider: EMBEDDED, subject, userId, createdAt })))
      .execute()
    await writeState(trx, 'ready')
  })
}
