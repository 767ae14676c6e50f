import { afterAll, beforeAll, expect, test } from 'vitest'
import { drivers } from '#contract/drivers.ts'
import { openWorld, type Someone } from '#server/testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let executor: Someone
let other: Someone
beforeAll(async () => {
  executor = await world.executor()
  other = await world.executor()
  await world.driver(executor, {
    lastName: 'Сафин',
    firstName: 'Ринат',
    middleName: 'Маратович',
    phone: '8 917 123-45-67',
    licence: '9916123456',
  })
  await world.driver(executor, {
    lastName: 'Абрамов',
    firstName: 'Пётр',
    middleName: null,
    status: 'on_leave',
    phone: null,
    adrClasses: ['3', '8'],
    adrExpires: '2030-01-01',
  })
  await world.driver(executor, { lastName: 'Уволенный', status: 'dismissed' })
  await world.driver(other, { phone: '+79171234567' })
})

const list = async (who: Someone) => (await who.ask(drivers.usable, { data: { orgId: executor.org } })).data.drivers

test('7.72, 3.34, 3.38 own drivers, those at work first, without the dismissed', async () => {
  const found = await list(executor)
  expect(found.map(({ name, status }) => [name, status])).toEqual([
    ['Сафин Ринат Маратович', 'active'],
    ['Абрамов Пётр', 'on_leave'],
  ])
  expect(found[0]).toMatchObject({ phone: '+79171234567', categories: ['C', 'CE'], adr: null })
  expect(found[1]).toMatchObject({ phone: null, adr: { classes: ['3', '8'], expires: '2030-01-01' } })
})

test('who may not edit drivers reads the last digits of a phone alone', async () => {
  const accountant = await world.colleague(executor, 'accountant')
  expect((await list(accountant))[0]!.phone).toBe('+7 ••• ••• 45-67')
})

test('a foreign executor is as unknown as none', async () => {
  for (const orgId of [other.org, '15']) {
    const answer = await executor.ask(drivers.usable, { data: { orgId } })
    expect([answer.status, answer.error.code]).toEqual([404, 'organization.not_found'])
  }
})

test('the database holds phones and papers as ciphertext', async () => {
  const { rows } = await world.root.query<{ row: string }>('select d::text as row from drivers d')
  const bytes = (text: string) => Buffer.from(text).toString('hex')
  for (const secret of ['+79171234567', '9916123456'])
    for (const { row } of rows) expect(row.includes(secret) || row.includes(bytes(secret))).toBe(false)
})

test('a phone is one driver of an organisation and may be known to another', async () => {
  await expect(world.driver(executor, { phone: '+7 917 123 45 67' })).rejects.toThrow('drivers__phone')
  expect(await world.count('drivers', 'phone_hash = (select phone_hash from drivers where org_id = $1)', [other.org])).toBe(2)
})
