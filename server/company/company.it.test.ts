import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { clients } from '#contract/clients.ts'
import { type CompanyCard, company } from '#contract/company.ts'
import { compliance } from '#contract/compliance.ts'
import { dayOf, dayPlus, momentAt } from '#contract/order-dates.ts'
import { orders } from '#contract/orders.ts'
import { users } from '#contract/users.ts'
import { keyOf, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)

const isRefused = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
let n = 0
/** An organisation whose numbers pass their checks. */
async function real(side: 'forwarder' | 'executor' | 'both' = 'forwarder'): Promise<Someone> {
  const tins = [
    '7736207543',
    '7707083893',
    '1655002000',
    '7810005000',
    '6632003007',
    '5401004001',
    '6102007013',
    '7813004029',
    '7736050003',
    '7701002009',
  ]
  const who = await world[side]({ name: `ООО «Проба ${n}»` })
  await world.root.query(`update organizations set tin = $2, legal_form = 'ooo', kpp = '770401001', ogrn = '1027700132195' where id = $1`, [
    who.org,
    tins[n++],
  ])
  return who
}
const card = (change: Partial<CompanyCard> = {}): CompanyCard => ({
  legalForm: 'ooo',
  nameFull: 'ООО «Северный Экспедитор»',
  nameShort: 'Северный',
  kpp: '770401001',
  ogrn: '1027700132195',
  sides: ['forwarder'],
  legalAddress: 'Москва, Ленинский пр., 1',
  actualAddress: null,
  postalAddress: null,
  director: { name: 'Иванов Иван', post: 'Генеральный директор', basis: 'Устав' },
  phones: ['8 (916) 123-45-67'],
  emails: ['Office@Example.RU'],
  site: null,
  goslog: { status: 'active', number: 'ЭК-0001', since: '2026-03-01' },
  ...change,
})
const account = {
  bik: '044525225',
  bank: 'ПАО Сбербанк',
  account: '40702810938000012345',
  correspondent: '30101810400000000225',
  currency: 'RUB',
  main: false,
}

test('2.44 the card is changed under its version, written in one form, and what is missing for the check is told', async () => {
  const owner = await real()
  const { data: before } = await owner.ask(company.get)
  expect(before.checks.map(check => [check.code, check.done])).toEqual([
    ['numbers', true],
    ['address', false],
    ['director', false],
    ['contacts', false],
    ['bank', false],
    ['goslog', false],
  ])
  const { data: after } = await owner.ask(company.saveCard, { data: { ...card(), version: before.version } })
  expect(after.card).toMatchObject({
    phones: ['+79161234567'],
    emails: ['Office@example.ru'],
    goslog: { number: 'ЭК-0001', since: '2026-03-01' },
  })
  expect(after.checks.filter(check => !check.done).map(check => check.code)).toEqual(['bank'])
  expect((await owner.ask(users.me)).data.organization.name).toBe('Северный')
  expect(isRefused(await owner.ask(company.saveCard, { data: { ...card(), version: before.version } }))).toEqual([409, 'company.changed'])

  for (const [change, field] of [
    [{ kpp: '77040100' }, 'kpp'],
    [{ ogrn: '1027700132196' }, 'ogrn'],
    [{ legalForm: 'ip' }, 'tin'],
  ] as const) {
    const { error } = await owner.ask(company.saveCard, { data: { ...card(change as Partial<CompanyCard>), version: after.version } })
    expect([error.code, error.info.field]).toEqual(['input.invalid', field])
  }
  const { items } = (await owner.ask(company.journal)).data
  expect(items[0]).toMatchObject({ what: 'organization.changed', by: { name: 'Проба Проба' } })
  expect(items[0]!.facts.fields).toEqual(expect.arrayContaining(['legalAddress', 'director', 'phones']))
})

test('AZ08 who may see and who may change, by the table of roles', async () => {
  const owner = await real('both')
  const staff = {
    logistician: await world.colleague(owner, 'logistician'),
    dispatcher: await world.colleague(owner, 'dispatcher'),
    accountant: await world.colleague(owner, 'accountant'),
    viewer: await world.colleague(owner, 'viewer'),
  }
  const { version } = (await owner.ask(company.get)).data
  for (const [role, who] of Object.entries(staff)) {
    expect([role, (await who.ask(company.get)).status]).toEqual([role, 200])
    expect([
      role,
      ...isRefused(await who.ask(company.saveCard, { data: { ...card({ sides: ['forwarder', 'executor'] }), version } })),
    ]).toEqual([role, 403, 'access.denied'])
    const added = await who.ask(company.addAccount, { data: account })
    expect([role, added.status]).toEqual([role, role === 'accountant' ? 200 : 403])
    expect((await who.ask(company.journal)).data.items.map(one => one.what)).toEqual(role === 'accountant' ? ['bank.added'] : [])
    expect(isRefused(await who.ask(clients.get, { query: { id: who.org } }))).toEqual([403, 'access.denied'])
  }
})

test('AU12 3.13 bank accounts are checked by their keys, one is the main one, and a sign-in must be fresh', async () => {
  const owner = await real()
  const { data: first } = await owner.ask(company.addAccount, { data: account })
  expect(first.main).toBe(true)
  const other = { ...account, bik: '049205603', account: '40702810562000045678', correspondent: null, bank: 'ПАО «Ак Барс»' }
  const { data: second } = await owner.ask(company.addAccount, { data: { ...other, main: true } })
  expect((await owner.ask(company.accounts)).data.items.map(one => [one.bank, one.main])).toEqual([
    ['ПАО «Ак Барс»', true],
    ['ПАО Сбербанк', false],
  ])
  for (const [change, field] of [
    [{ account: '40702810938000012346' }, 'account'],
    [{ correspondent: '30101810400000000226' }, 'correspondent'],
    [{ bik: '944525225' }, 'bik'],
    [{ currency: 'ZZZ' }, 'currency'],
  ] as const) {
    const { error } = await owner.ask(company.addAccount, { data: { ...account, ...change } })
    expect([error.code, error.info.field]).toEqual(['input.invalid', field])
  }
  expect(isRefused(await owner.ask(company.addAccount, { data: account }))).toEqual([409, 'bank.taken'])
  await owner.ask(company.removeAccount, { data: { id: second.id, version: second.version } })
  const { items } = (await owner.ask(company.accounts)).data
  expect(items.map(one => [one.id, one.main])).toEqual([[first.id, true]])
  const stranger = await real()
  expect(isRefused(await stranger.ask(company.removeAccount, { data: { id: first.id, version: items[0]!.version } }))).toEqual([
    404,
    'bank.not_found',
  ])
  expect((await owner.ask(company.journal, { query: { kind: 'bank' } })).data.items.map(one => [one.what, one.facts.account])).toEqual([
    ['bank.removed', '••• 5678'],
    ['bank.added', '••• 5678'],
    ['bank.added', '••• 2345'],
  ])
  await world.root.query(`update sessions set created_at = created_at - interval '16 minutes' where token_hash = $1`, [owner.session])
  expect(isRefused(await owner.ask(company.addAccount, { data: { ...other } }))).toEqual([403, 'session.not_fresh'])
})

test('a currency with accounts has one main one, whatever is done to them and by however many at once', async () => {
  const owner = await real()
  const accounts = async () => (await owner.ask(company.accounts)).data.items
  const ak = { ...account, bik: '049205603', account: '40702810562000045678', correspondent: null, bank: 'ПАО «Ак Барс»' }
  const added = await Promise.all([
    owner.ask(company.addAccount, { data: { ...account, main: true } }),
    owner.ask(company.addAccount, { data: { ...ak, main: true } }),
  ])
  expect(added.map(answer => answer.status)).toEqual([200, 200])
  expect((await accounts()).map(one => one.main)).toEqual([true, false])

  // who loses the mark has changed: a form that still shows it is told so
  const [main, other] = await accounts()
  await owner.ask(company.saveAccount, { data: { ...other!, main: true } })
  expect(isRefused(await owner.ask(company.saveAccount, { data: { ...main!, bank: 'Сбер' } }))).toEqual([409, 'bank.changed'])

  // an account of another currency is its main one, and leaves its place to the next
  const [first] = await accounts()
  await owner.ask(company.saveAccount, { data: { ...first!, currency: 'CNY' } })
  expect((await accounts()).map(one => [one.currency, one.main])).toEqual([
    ['CNY', true],
    ['RUB', true],
  ])
})

test('a tax regime holds from its day on, and the card follows it', async () => {
  const jobs = await openWorldWithJobs()
  try {
    await jobs.setClock('2026-06-01T12:00:00Z')
    const owner = await jobs.executor()
    const set = (validFrom: string, regime: 'osno' | 'usn_5' | 'usn_7') => owner.ask(company.setTax, { data: { validFrom, regime } })
    expect((await set('2026-01-01', 'osno')).data.tax).toEqual({ regime: 'osno', rate: 22 })
    await set('2026-07-01', 'usn_7')
    const { data: later } = await set('2026-07-01', 'usn_5')
    expect(later.tax).toEqual({ regime: 'osno', rate: 22 })
    expect(later.taxes).toEqual([
      { validFrom: '2026-07-01', regime: 'usn_5', rate: 5 },
      { validFrom: '2026-01-01', regime: 'osno', rate: 22 },
    ])
    expect(isRefused(await owner.ask(company.dropTax, { data: { validFrom: '2026-01-01' } }))).toEqual([409, 'company.tax_begun'])
    await jobs.setClock('2026-06-30T21:00:01Z')
    await expect
      .poll(async () => (await jobs.root.query('select tax_regime, vat_rate from organizations where id = $1', [owner.org])).rows[0], {
        timeout: 15_000,
      })
      .toEqual({ tax_regime: 'usn_5', vat_rate: 5 })
  } finally {
    await jobs.close()
  }
})
const openWorldWithJobs = () => openWorld({ jobs: true })

test('by what an organisation signs is kept whole or refused at its field, is warned of in time, and is nobody else’s', async () => {
  const owner = await real()
  const attorney = {
    number: '2e6a3c1f-5b0d-4f6e-9a55-0c1d2e3f4a5b',
    person: 'Сафин Рустам Маратович',
    tin: '590301234564',
    powers: 'транспортные накладные',
    from: '2026-01-01',
    to: '2026-10-20',
  }
  const policy = { insurer: 'АО «Страхование»', number: 'GO-77/1', sum: { minor: 500_000_000, currency: 'RUB' }, expires: '2027-03-01' }
  const signing = { exchange: { operator: 'Контур', number: '2BM-7810005000-781001001' }, attorneys: [attorney], policy }
  await world.setClock('2026-10-06T09:00:00Z')
  try {
    const { data: saved } = await owner.ask(company.saveSigning, { data: { version: 0, ...signing } })
    expect([saved.settings.signing, saved.settings.version]).toEqual([signing, 1])
    expect((await owner.ask(compliance.notices)).data.items.map(one => [one.kind, one.document, one.days])).toEqual([
      ['organization', 'attorney', 30],
    ])
    const renewed = { ...signing, attorneys: [{ ...attorney, to: '2027-10-20' }] }
    expect((await owner.ask(company.saveSigning, { data: { version: 1, ...renewed } })).data?.settings.version).toBe(2)
    expect((await owner.ask(compliance.notices)).data.items).toEqual([])
  } finally {
    await world.setClock(null)
  }
  for (const [change, field] of [
    [{ exchange: { operator: 'Контур', number: '2B' } }, 'exchange.number'],
    [{ attorneys: [{ ...attorney, tin: '7810005000' }] }, 'attorneys.0.tin'],
    [{ attorneys: [{ ...attorney, to: '2025-10-20' }] }, 'attorneys.0.to'],
    [{ attorneys: [{ ...attorney, number: '1' }] }, 'attorneys.0.number'],
  ] as const) {
    const found = company.saveSigning.data.safeParse({ version: 2, ...signing, policy: null, ...change })
    expect(found.error?.issues.map(issue => issue.path.join('.'))).toEqual([field])
  }
  const typed = { ...company.saveSigning, data: z.any() }
  const worthless = { version: 2, ...signing, policy: { ...policy, sum: { amount: '0.00', currency: 'RUB' } } }
  expect((await owner.ask(typed, { data: worthless })).error).toMatchObject({
    code: 'input.invalid',
    info: { field: 'policy.sum' },
    message: expect.stringContaining('больше нуля'),
  })
  expect(isRefused(await owner.ask(company.saveSigning, { data: { version: 1, ...signing } }))).toEqual([409, 'company.changed'])
  const accountant = await world.colleague(owner, 'accountant')
  expect(isRefused(await accountant.ask(company.saveSigning, { data: { version: 2, ...signing } }))).toEqual([403, 'access.denied'])
  expect((await accountant.ask(company.get)).data.settings.signing.policy).toEqual(policy)
  expect((await (await real()).ask(company.get)).data.settings.signing).toEqual({ exchange: null, attorneys: [], policy: null })
  expect((await owner.ask(company.journal)).data.items[0]).toMatchObject({
    what: 'organization.signing',
    facts: { attorneys: ['Сафин Рустам Маратович'], exchange: '2BM-7810005000-781001001', policy: 'GO-77/1' },
  })
})

test('a holiday of the own list moves what is to be answered, and never behind the loading', async () => {
  await world.setClock(scenarioOneStart)
  try {
    const { forwarder, executor } = await openPair(world)
    const round = { from: '00:00', to: '24:00', breaks: [] }
    const today = dayOf(scenarioOneStart, 'Europe/Moscow')
    const holiday = { day: today, hours: null, yearly: false, note: 'Переезд' }
    const calendar = { official: false, answers: true, days: [holiday] }
    const { version } = (await forwarder.ask(company.get)).data.settings
    const time = { version, tz: 'Europe/Moscow', hours: Array.from({ length: 7 }, () => round), calendar }
    const twice = { ...calendar, days: [holiday, holiday] }
    expect(company.saveTime.data.safeParse({ ...time, calendar: twice }).success).toBe(false)
    const { data } = await forwarder.ask(company.saveTime, { data: time })
    expect(data.settings.calendar).toEqual(calendar)
    const made = await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
    const offer = (minutes: number) => ({ action: 'offer' as const, executorId: executor.org, answerMinutes: minutes })
    await forwarder.ask(orders.move, { data: { ...keyOf(made.data), ...offer(60) } })
    const offered = (await forwarder.ask(orders.get, { query: { orderId: made.data.id } })).data
    expect(offered.offerExpiresAt).toBe(momentAt(dayPlus(today, 1), '01:00', 'Europe/Moscow'))
  } finally {
    await world.setClock(null)
  }
})

test('working week, zone and the mask of numbers are the organisation’s own', async () => {
  await world.setClock(scenarioOneStart)
  try {
    const owner = await real()
    const day = { from: '09:00', to: '18:00', breaks: [] }
    const { data: timed } = await owner.ask(company.saveTime, {
      data: { version: 0, tz: 'Asia/Omsk', hours: [day, day, day, day, day, null, null] },
    })
    expect([timed.tz, timed.settings.hours[5], timed.settings.version]).toEqual(['Asia/Omsk', null, 1])
    const turned = { version: 1, tz: 'Asia/Omsk', hours: [{ ...day, from: '18:00', to: '09:00' }, day, day, day, day, null, null] }
    expect(company.saveTime.data.safeParse(turned).success).toBe(false)
    expect(isRefused(await owner.ask(company.saveNumbering, { data: { version: 0, masks: { order: 'З-YY/NNNN' } } }))).toEqual([
      409,
      'company.changed',
    ])
    expect(company.saveNumbering.data.safeParse({ version: 1, masks: { order: 'NNNN' } }).success).toBe(false)
    const first = await owner.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
    await owner.ask(company.saveNumbering, { data: { version: 1, masks: { order: 'З-YY/NNNN' } } })
    const second = await owner.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
    expect([first.data.number, second.data.number]).toEqual(['26-000001', 'З-26/0002'])
    const { version } = (await owner.ask(company.get)).data
    expect(isRefused(await owner.ask(company.saveCard, { data: { ...card({ sides: ['executor'] }), version } }))).toEqual([
      409,
      'company.side_in_use',
    ])
  } finally {
    await world.setClock(null)
  }
})

test('2.10 2.11 the platform lists organisations, checks and blocks them; an owner reads his own and no other', async () => {
  const [one, two] = [await real(), await real('executor')]
  const staff = await world.platform()
  const { data: own } = await one.ask(clients.get, { query: { id: one.org } })
  expect(own).toMatchObject({ state: 'unverified', employees: 1, sides: ['forwarder'] })
  expect(isRefused(await one.ask(clients.get, { query: { id: two.org } }))).toEqual([404, 'organization.not_found'])
  expect(isRefused(await one.ask(clients.list))).toEqual([403, 'access.denied'])
  expect(isRefused(await one.ask(clients.move, { data: { id: two.org, version: 1, action: 'verify' } }))).toEqual([403, 'access.denied'])

  const { data: page } = await staff.ask(clients.list, { query: { limit: 2 } })
  const { data: next } = await staff.ask(clients.list, { query: { limit: 200, cursor: page.next! } })
  const all = [...page.items, ...next.items]
  expect(new Set(all.map(each => each.id)).size).toBe(all.length)
  expect(all.map(each => each.id)).toEqual(expect.arrayContaining([one.org, two.org]))
  expect(all.some(each => each.id === staff.org)).toBe(false)
  expect((await staff.ask(clients.list, { query: { search: own.tin } })).data.items.map(each => each.id)).toEqual([one.org])
  expect((await staff.ask(clients.list, { query: { search: '%' } })).data.items).toEqual([])
  for (const key of [`["\\u0000","${one.org}"]`, `${one.org}|\0`]) {
    const cursor = Buffer.from(key).toString('base64url')
    expect(isRefused(await staff.ask(clients.list, { query: { cursor } }))).toEqual([400, 'input.invalid'])
  }

  const move = async (id: string, action: 'verify' | 'unblock' | 'block') => {
    const { version } = (await staff.ask(clients.get, { query: { id } })).data
    return staff.ask(clients.move, { data: { id, version, ...(action === 'block' ? { action, reason: 'подделаны бумаги' } : { action }) } })
  }
  expect((await move(one.org, 'verify')).data).toMatchObject({ state: 'verified', verifiedAt: expect.any(String) })
  expect(isRefused(await move(one.org, 'verify'))).toEqual([409, 'client.step_closed'])
  expect((await one.ask(company.get)).data.verified).toBe(true)
  // who renames himself is to be checked again, who moves house is not
  const save = async (change: Partial<CompanyCard>) => {
    const { data } = await one.ask(company.get)
    return (await one.ask(company.saveCard, { data: { ...data.card, ...change, version: data.version } })).data.verified
  }
  expect(await save({ legalAddress: 'Тверь' })).toBe(true)
  expect(await save({ nameShort: 'Другая' })).toBe(false)
  expect((await staff.ask(clients.get, { query: { id: one.org } })).data).toMatchObject({ state: 'unverified', verifiedAt: null })

  expect((await move(two.org, 'block')).data).toMatchObject({ state: 'blocked', blockReason: 'подделаны бумаги' })
  expect((await two.ask(users.me)).status).toBe(401)
  expect((await staff.ask(clients.list, { query: { state: 'blocked' } })).data.items.map(each => each.id)).toEqual([two.org])
  expect((await move(two.org, 'unblock')).data.state).toBe('unverified')
  expect((await two.ask(users.me)).status).toBe(200)
  const { rows } = await world.root.query(
    'select what, from_status, to_status from audits where org_id = $1 and object_id = $2 order by id',
    [staff.org, two.org],
  )
  expect(rows).toEqual([
    { what: 'client.block', from_status: 'unverified', to_status: 'blocked' },
    { what: 'client.unblock', from_status: 'blocked', to_status: 'unverified' },
  ])
})
