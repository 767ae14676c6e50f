import { randomBytes } from 'node:crypto'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type Person = { org: OrgId; user: string; employee: string; session: Buffer }

type PersonOptions = Partial<Record<'isForwarder' | 'isExecutor' | 'isPlatform', boolean>> & { name?: string; roles?: string[] }

let n = 0

/** An organisation of its own with one employee who is signed in. */
export async function makePerson(workerDb: Db, { name = 'ООО «Проба»', roles = ['owner'], ...sides }: PersonOptions = {}): Promise<Person> {
  const org = newId() as OrgId
  const user = newId()
  const createdAt = new Date()
  const tin = String(7_700_000_000 + ++n)
  await workerDb
    .insertInto('organizations')
    .values({ id: org, country: 'RU', tin, legalForm: 'ooo', nameFull: name, nameShort: name, createdAt, ...sides })
    .execute()
  await workerDb.insertInto('users').values({ id: user, name: 'Проба Проба', createdAt }).execute()
  const employee = await employ(workerDb, { org, user, roles })
  return { org, user, employee, session: await signIn(workerDb, { org, user, employee }) }
}

/** Employs a person in one more organisation and tells the employment. */
export const employ = (workerDb: Db, { org, user, roles = ['owner'] }: { org: OrgId; user: string; roles?: string[] }) =>
  inHome(workerDb, org, async tx => {
    const id = newId()
    await tx.insertInto('employees').values({ orgId: org, id, userId: user, name: 'Проба Проба', roles, createdAt: tx.now }).execute()
    return id
  })

/** A session of an employment, a day long, under the key given or one of its own. */
export async function signIn(workerDb: Db, { org, user, employee }: Omit<Person, 'session'>, session = randomBytes(32)): Promise<Buffer> {
  const now = new Date()
  await workerDb
    .insertInto('sessions')
    .values({
      tokenHash: session,
      userId: user,
      orgId: org,
      employeeId: employee,
      xsrf: randomBytes(16),
      provider: 'test',
      createdAt: now,
      seenAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  return session
}
