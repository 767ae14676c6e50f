import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'
import { inSession, inSessionAnew, inSnapshot, openPool, type Tx } from './db.ts'
import { claimOf, once } from './idempotency.ts'

const world = await openWorld()
const { db } = openPool(world.database.url, world.database.roles.app, 2)
afterAll(async () => {
  await db.destroy()
  await world.close()
})

const who = await world.forwarder({ name: 'Северный Экспедитор' })
const session = (await world.root.query<{ token_hash: Buffer }>('select token_hash from sessions where user_id = $1', [who.user])).rows[0]!
  .token_hash
const nameOf = async (tx: Tx) =>
  (await tx.selectFrom('organizations').select('nameShort').where('id', '=', who.org).executeTakeFirstOrThrow()).nameShort
const rename = (name: string) => world.root.query('update organizations set name_short = $2 where id = $1', [who.org, name])

test('a read is of one moment, whatever commits between its statements; a change sees what is there', async () => {
  const twice = async (tx: Tx) => {
    const before = await nameOf(tx)
    await rename(`${before}!`)
    return [before, await nameOf(tx)]
  }
  await rename('А')
  expect(await inSnapshot(db, session, twice)).toEqual(['А', 'А'])
  expect(await inSession(db, session, twice)).toEqual(['А!', 'А!!'])
})

test('a read that notes something while another does begins again, and gives up with the database’s own word', async () => {
  let tries = 0
  const note = (until: number) => async (tx: Tx) => {
    await nameOf(tx)
    if (++tries < until) await world.root.query('update employees set active = active where id = $1', [who.employee])
    await tx.updateTable('employees').set({ active: true }).where('id', '=', who.employee).execute()
    return tries
  }
  expect(await inSnapshot(db, session, note(2))).toBe(2)
  tries = 0
  await expect(inSnapshot(db, session, note(9))).rejects.toMatchObject({ code: '40001' })
  expect(tries).toBe(3)
})

test('of two changes that wait for each other one begins again, and both are done', async () => {
  const { employee: other } = await world.colleague(who, 'viewer')
  const touch = (tx: Tx, id: string) => tx.updateTable('employees').set({ active: true }).where('id', '=', id).execute()
  const met = Promise.withResolvers<void>()
  let begun = 0
  const both = (first: string, second: string) =>
    once(
      work => inSessionAnew(db, session, work),
      claimOf(randomUUID(), 'employees.both', who.employee, [first, second]),
      async tx => {
        await touch(tx, first)
        if (++begun === 2) met.resolve()
        await met.promise
        await touch(tx, second)
        return '"done"'
      },
    )
  const done = await Promise.all([both(who.employee, other), both(other, who.employee)])
  expect(done).toEqual([
    { text: '"done"', replayed: false },
    { text: '"done"', replayed: false },
  ])
  // on a busy machine both may be found to wait at once, and both begin again
  expect([3, 4]).toContain(begun)
})
