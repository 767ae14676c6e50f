import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { accountsOf, linkAccount, personSaid, unlinkAccount } from './commands.ts'
import { findEmployed } from './store.ts'

const provider = 'login.yandex.ru'

let world: World
let who: Someone
let other: Someone
beforeAll(async () => {
  world = await openWorld()
  who = await world.forwarder()
  other = await world.executor()
  await world.root.query(`update users set email = 'Ivanova@Example.ru' where id = $1`, [who.user])
  await world.root.query(`insert into logins (login, password, subject, name) values ('petrov', 'x', 'p-1', 'Петров')`)
  await world.root.query(`insert into identities (provider, subject, user_id, created_at) values ('embedded', 'p-1', $1, now())`, [
    other.user,
  ])
})
afterAll(() => world.close())

const lines = (org: string) => world.count('audits', `what like 'identity.%' and kind = 'user' and org_id = $1`, [org])

test('a person is said by id, e-mail or login; nobody and two of one e-mail are refused in words', async () => {
  for (const said of [who.user, who.user.toUpperCase(), 'ivanova@example.ru']) expect((await personSaid(world.db, said)).id).toBe(who.user)
  expect((await personSaid(world.db, 'Petrov')).id).toBe(other.user)
  await expect(personSaid(world.db, 'nobody')).rejects.toThrow('Nobody has the id, e-mail or login nobody.')
  const { rows } = await world.root.query(
    `insert into users (id, name, email, created_at) values (gen_random_uuid(), 'Вторая', 'ivanova@example.ru', now()) returning id`,
  )
  await expect(personSaid(world.db, 'ivanova@example.ru')).rejects.toThrow(`name one by his id: ${rows[0].id} Вторая, ${who.user}`)
  await world.root.query('delete from users where id = $1', [rows[0].id])
})

test('an account is linked once, signs its person in, and is told in the audit of each of his organisations', async () => {
  const person = await personSaid(world.db, who.user)
  const second = await world.alsoAt(who, other)
  const account = { provider, subject: '1000034426' }
  await linkAccount(world.db, person, account)
  expect([(await findEmployed(world.db, provider, '1000034426'))?.userId, await lines(who.org), await lines(second.org)]).toEqual([
    who.user,
    1,
    1,
  ])
  expect(await accountsOf(world.db, person)).toMatchObject([account])
  await expect(linkAccount(world.db, person, account)).rejects.toThrow(/^1000034426 at login\.yandex\.ru means .+ already\.$/)
  await expect(linkAccount(world.db, await personSaid(world.db, 'petrov'), account)).rejects.toThrow(
    'means Проба Проба (Ivanova@Example.ru) already: unlink it there first.',
  )
  expect([await lines(who.org), await lines(second.org)]).toEqual([1, 1])
})

test('unlinking signs its person out where he came by that provider alone', async () => {
  const person = await personSaid(world.db, who.user)
  const account = { provider, subject: 'to-go' }
  await linkAccount(world.db, person, account)
  const [there, here] = [await world.again(who), await world.again(who)]
  await world.root.query('update sessions set provider = $1 where token_hash = $2', [provider, there.session])
  await expect(unlinkAccount(world.db, await personSaid(world.db, 'petrov'), account)).rejects.toThrow('does not mean')
  await unlinkAccount(world.db, person, account)
  expect(await findEmployed(world.db, provider, 'to-go')).toBeUndefined()
  expect(await world.count('sessions', 'token_hash = any ($1)', [[there.session, here.session]])).toBe(1)
  await expect(unlinkAccount(world.db, person, account)).rejects.toThrow('does not mean')
})

test('who works nowhere is linked to nothing', async () => {
  const { rows } = await world.root.query(
    `insert into users (id, name, created_at) values (gen_random_uuid(), 'Ничей', now()) returning id, name, null as email`,
  )
  await expect(linkAccount(world.db, rows[0], { provider, subject: 'nobodys' })).rejects.toThrow('works in no organisation')
  expect(await world.count('identities', `subject = 'nobodys'`)).toBe(0)
})
