import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { makePerson, type Person, signIn } from '#testing/people.ts'
import { findCaller } from './actor.ts'
import { openPool } from './db.ts'

const database = await freshDatabase()
const app = openPool(database.url, database.roles.app)
const worker = openPool(database.url, database.roles.worker)
const root = new pg.Client(database.rootUrl)
beforeAll(() => root.connect())
afterAll(async () => {
  await Promise.all([app.db.destroy(), worker.db.destroy(), root.end()])
  await database.drop()
})

const person = (name: string) => makePerson(worker.db, { name, isExecutor: true })

test('of many requests at once each is told his own caller, and who is nobody stays nobody', async () => {
  const people: Person[] = []
  for (let i = 0; i < 12; i++) people.push(await person(`ООО «${i}»`))
  const asked = Array.from({ length: 240 }, (_, i) => (i % 7 === 3 ? null : people[(i * 5) % people.length]!))
  const found = await Promise.all(asked.map(one => findCaller(app.db, one?.session ?? randomBytes(32))))
  expect(found.map(caller => caller && [caller.actor.orgId, caller.actor.userId, caller.actor.employeeId])).toEqual(
    asked.map(one => one && [one.org, one.user, one.employee]),
  )
  expect(found.every((caller, i) => caller === null || caller.session.equals(asked[i]!.session))).toBe(true)
})

test.each([
  ['dismissed', 'update employees set active = false where id = $1', 'employee'],
  ['of a blocked organisation', 'update organizations set blocked = true where id = $1', 'org'],
  ['whose session ran out', `update sessions set expires_at = now() - interval '1 second' where user_id = $1`, 'user'],
  ['signed out', 'delete from sessions where user_id = $1', 'user'],
] as const)('who is %s is nobody from the next request on', async (_, statement, whose) => {
  const one = await person('ООО «Ушедший»')
  const other = await person('ООО «Оставшийся»')
  expect(await findCaller(app.db, one.session)).not.toBeNull()
  await root.query(statement, [one[whose]])
  const [gone, stays] = await Promise.all([findCaller(app.db, one.session), findCaller(app.db, other.session)])
  expect(gone).toBeNull()
  expect(stays?.actor.orgId).toBe(other.org)
})

test('a session whose employment is another person’s is nobody', async () => {
  const [one, other] = [await person('ООО «Первый»'), await person('ООО «Второй»')]
  expect(await findCaller(app.db, await signIn(worker.db, { ...one, user: other.user }))).toBeNull()
})
