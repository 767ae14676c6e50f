import { deflateRawSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { extras } from '#contract/extras.ts'
import { orders } from '#contract/orders.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import { statementChunks } from '#contract/settlement-statement.ts'
import { settlements } from '#contract/settlements.ts'
import { attack, isSound, sendRaw } from '#testing/hostile.ts'
import { bankAccount } from '#testing/money.ts'
import { keyOf, scenarioOne } from '#testing/orders.ts'
import { deliveredBy, makeSettlement, type Offices, openOffices, orderCard, postedSettlement, settlementKey } from '#testing/settlements.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { writeBytes } from './bank/format.ts'

let world: World
let offices: Offices
const day = '2026-10-07'
const rub = (minor: number) => ({ minor, currency: 'RUB' })
const calm = { ...scenarioOne, terms: { ...scenarioOne.terms, waitRate: null } }

beforeAll(async () => {
  world = await openWorld()
  offices = await openOffices(world)
  for (const [who, n] of [
    [offices.forwarder, 1],
    [offices.executor, 2],
  ] as const)
    await (await world.again(who)).ask(company.addAccount, { data: bankAccount(n) })
})
afterAll(() => world.close())

const sql = (text: string, values: unknown[] = []) => world.root.query(text, values)
const card = async (who: Someone, { id }: { id: string }) => (await who.ask(settlements.get, { query: { settlementId: id } })).data

/** A posted settlement as it was before anything was paid of it. */
async function unpaid({ id }: { id: string }) {
  await sql('delete from settlement_payment_lines where settlement_id = $1', [id])
  await sql('delete from settlement_payments where settlement_id = $1', [id])
  await sql(`update statement_payments set taken = 0, set_aside_at = null, set_aside_by = null, reason = ''`)
  await sql(`update settlement_lines set paid = 0, set_off = 0, paid_on = null, payment = '' where settlement_id = $1`, [id])
  await sql(`update settlements set status = 'posted', paid_on = null where id = $1`, [id])
  await sql(`update order_settlements set status = 'posted', paid = 0, paid_on = null, payment = '' where settlement_id = $1`, [id])
  await sql('update orders set settled_at = null where id in (select order_id from settlement_lines where settlement_id = $1)', [id])
  await sql(
    'update order_debts set settled_on = null, paid = 0 where order_id in (select order_id from settlement_lines where settlement_id = $1)',
    [id],
  )
}

test('no value at any place of a settlement, its lines, its steps is a fault', async () => {
  const { forwarder, executor, approver } = offices
  const [one, two] = [await deliveredBy(world, offices, calm), await deliveredBy(world, offices, calm)]
  const gone = () =>
    sql(`update settlement_lines set live = false`).then(() =>
      sql(`update settlements set status = 'voided', voided_at = app_now(), approver_id = null, approver_user = null, approved_at = null
        where status <> 'voided'`),
    )
  const counterpart = { kind: 'organization' as const, id: executor.org as string }
  await attack(world, forwarder, settlements.create, {
    data: () => ({ kind: 'payable', counterpart, orderIds: [one.id], comment: 'Первый' }),
    after: gone,
  })
  await gone()
  const made = (await makeSettlement(forwarder, 'payable', executor.org, [one.id])).data
  const now = async () => settlementKey(await card(forwarder, made))
  await attack(world, forwarder, settlements.addLines, {
    data: async () => ({ ...(await now()), orderIds: [two.id] }),
    after: async () => forwarder.ask(settlements.removeLines, { data: { ...(await now()), orderIds: [two.id] } }),
  })
  await attack(world, forwarder, settlements.removeLines, {
    data: async () => ({ ...(await now()), orderIds: [one.id] }),
    after: async () => forwarder.ask(settlements.addLines, { data: { ...(await now()), orderIds: [one.id] } }),
  })
  await attack(world, forwarder, settlements.comment, { data: async () => ({ ...(await now()), comment: 'Слова' }) })
  const draft = () =>
    sql(`update settlements set status = 'draft', approver_id = null, approver_user = null, approved_at = null where id = $1`, [made.id])
  await attack(world, forwarder, settlements.move, { data: async () => ({ ...(await now()), action: 'submit' }), after: draft })
  await forwarder.ask(settlements.move, { data: { ...(await now()), action: 'submit' } })
  const waiting = () => sql(`update settlements set status = 'pending_approval' where id = $1`, [made.id])
  await attack(world, approver, settlements.move, {
    data: async () => ({ ...(await now()), action: 'return', reason: 'Не та сумма' }),
    after: waiting,
  })
  await attack(world, approver, settlements.move, {
    data: async () => ({ ...(await now()), action: 'void', reason: 'Не тот год' }),
    after: async () => {
      await sql(`update settlements set status = 'pending_approval', voided_at = null where id = $1`, [made.id])
      await sql('update settlement_lines set live = true where settlement_id = $1', [made.id])
    },
  })
}, 240_000)

test('no value at any place of a payment, of one taken back, of the bank’s file is a fault', async () => {
  const { forwarder, approver } = offices
  const row = await deliveredBy(world, offices, calm)
  const made = await postedSettlement(offices, [row.id])
  const now = async () => settlementKey(await card(forwarder, made))
  await attack(world, forwarder, settlements.pay, {
    data: async () => ({ ...(await now()), orderIds: [row.id], day, payment: '12', amount: rub(1_000_000) }),
    after: () => unpaid(made),
  })
  await attack(world, forwarder, settlements.bankFile, {
    data: () => ({ settlementId: made.id, day, first: 1, each: 'settlement' as const }),
  })
  const paid = async (): Promise<SettlementCard> =>
    (await forwarder.ask(settlements.pay, { data: { ...(await now()), orderIds: [row.id], day, payment: '12', amount: rub(100) } })).data
  let last = await paid()
  await attack(world, approver, settlements.unpay, {
    data: async () => ({ ...(await now()), paymentId: last.payments.at(-1)!.id, reason: 'Не тот заказ' }),
    after: async () => {
      last = await paid()
    },
  })
}, 240_000)

test('no value at any place of an extra or a claim is a fault', async () => {
  const { forwarder, executor } = offices
  const row = await deliveredBy(world, offices, calm)
  const key = async () => keyOf(await orderCard(forwarder, row))
  const noExtras = () => sql('delete from order_extras where order_id = $1', [row.id])
  const asked = {
    action: 'propose',
    code: 'toll',
    payer: 'forwarder',
    amount: rub(10_000),
    comment: 'Платная дорога',
    evidence: 'Чек',
  } as const
  await attack(world, executor, extras.change, { data: async () => ({ ...(await key()), ...asked }), after: noExtras })
  const extraOf = async () => (await executor.ask(extras.list, { query: { orderId: row.id } })).data.items[0]!.id
  await executor.ask(extras.change, { data: { ...(await key()), ...asked } })
  await attack(world, forwarder, extras.change, {
    data: async () => ({ ...(await key()), action: 'refuse', extraId: await extraOf(), comment: 'Нет чека' }),
    after: () =>
      sql(
        `update order_extras set status = 'proposed', answered_at = null, answered_side = null, answered_by = null, answer = '' where order_id = $1`,
        [row.id],
      ),
  })
  await forwarder.ask(extras.change, { data: { ...(await key()), action: 'approve', extraId: await extraOf() } })
  await attack(world, executor, extras.change, {
    data: async () => ({
      ...(await key()),
      action: 'give_back',
      extraId: await extraOf(),
      amount: rub(100),
      comment: 'Вернули',
      evidence: '',
    }),
    after: () => sql('delete from order_extras where order_id = $1 and returns is not null', [row.id]),
  })
  const noClaims = () => sql('delete from order_claims where order_id = $1', [row.id])
  const filed = { action: 'file', kind: 'other', amount: rub(50_000), comment: 'Повреждение груза' } as const
  await attack(world, forwarder, orders.claim, { data: async () => ({ ...(await key()), ...filed }), after: noClaims })
  await noClaims()
  await forwarder.ask(orders.claim, { data: { ...(await key()), ...filed } })
  const claimId = (await orderCard(executor, row)).exceptions.claims[0]!.id
  const reset = (status: string) =>
    sql(
      `update order_claims set status = $2, claim_amount = 50000, reply_due_at = app_now() + interval '1 day',
        answer_amount = case when $2 = 'disputed' then 100 end, answer_at = case when $2 = 'disputed' then app_now() end,
        answer_by = case when $2 = 'disputed' then 'Я' end where id = $1`,
      [claimId, status],
    )
  await attack(world, executor, orders.claim, {
    data: async () => ({ ...(await key()), action: 'dispute', claimId, amount: rub(100), comment: 'Не согласны' }),
    after: () => reset('opened'),
  })
  await reset('disputed')
  await attack(world, forwarder, orders.claim, {
    data: async () => ({ ...(await key()), action: 'insist', claimId, amount: rub(100), comment: 'Настаиваем' }),
    after: () => reset('disputed'),
  })
}, 240_000)

test('no value at any place of times that are corrected is a fault, and none leaves a waiting nobody can pay', async () => {
  const { forwarder, executor } = offices
  const row = await deliveredBy(world, offices, scenarioOne)
  const { tasks } = (await orderCard(executor, row)).flights[0]!
  const [first] = tasks
  const times = Object.fromEntries(
    (['departedAt', 'arrivedAt', 'completedAt'] as const).flatMap(name => (first![name] ? [[name, first![name]]] : [])),
  )
  const shifted = { ...times, arrivedAt: new Date(Date.parse(first!.arrivedAt!) + 1).toISOString() }
  await attack(world, executor, orders.correctTimes, {
    data: async () => ({ ...keyOf(await orderCard(executor, row)), taskId: first!.id, times: shifted, comment: 'Ошибка диспетчера' }),
    after: () =>
      sql('update flight_tasks set departed_at = $2, arrived_at = $3, completed_at = $4 where id = $1', [
        first!.id,
        first!.departedAt,
        first!.arrivedAt,
        first!.completedAt,
      ]),
    again: false,
  })
  for (const who of [forwarder, executor]) expect((await who.ask(orders.get, { query: { orderId: row.id } })).status).toBe(200)
  const { rows } = await sql('select amount from order_claims where order_id = $1 and amount > 100000000', [row.id])
  expect(rows).toEqual([])
}, 60_000)

test('no search, filter or cursor of a reading is a fault', async () => {
  const { forwarder, executor } = offices
  const made = (await makeSettlement(forwarder, 'payable', executor.org, [(await deliveredBy(world, offices, calm)).id])).data
  const strange = [
    '%00',
    '%',
    "'",
    '%ED%A0%80',
    '%F0%9F%92%A9',
    '0000-01-01',
    '9999-12-31',
    '-infinity',
    '1e400',
    '%E2%80%AE',
    'a'.repeat(4000),
    '[]',
    '{"from":"0000-01-01"}',
    '2026-02-31',
    Buffer.from('00000000-0000-0000-0000-000000000000|9999-12-31').toString('base64url'),
    Buffer.from('01980000-0000-7000-8000-000000000001|0000-01-01').toString('base64url'),
    Buffer.from('01980000-0000-7000-8000-000000000001|infinity').toString('base64url'),
  ]
  const bad: string[] = []
  for (const call of Object.values(settlements))
    if (call.method === 'GET')
      for (const name of [
        ...Object.keys(call.query.shape).flatMap(key =>
          key === 'due' || key === 'created' || key === 'days' ? [key, `${key}.from`, `${key}[to]`] : key,
        ),
        '__proto__',
      ])
        for (const value of strange)
          for (const who of [forwarder, executor]) {
            const known = name === 'settlementId' ? '' : `settlementId=${made.id}&`
            const { statusCode, body } = await world.app.inject({
              method: 'GET',
              url: `${call.path}?${'settlementId' in call.query.shape ? known : ''}${name}=${value}`,
              headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, who.cookies) },
            })
            if (!isSound({ status: statusCode, body }))
              bad.push(`${call.path} ${name} = ${value.slice(0, 40)}: ${statusCode} ${body.slice(0, 120)}`)
          }
  expect(bad).toEqual([])
}, 240_000)

test('a statement is taken as it is or refused in words, whatever stands in it', async () => {
  const { forwarder, executor } = offices
  const row = await deliveredBy(world, offices, calm)
  const made = await postedSettlement(offices, [row.id])
  const { rows } = await world.root.query<{ id: string; tin: string }>('select id, tin from organizations where id = any ($1)', [
    [forwarder.org, executor.org],
  ])
  const tin = (org: string) => rows.find(each => each.id === org)!.tin
  const fields = {
    Номер: '12',
    Дата: '07.10.2026',
    ДатаСписано: '07.10.2026',
    Сумма: '100.00',
    ПлательщикСчет: '1'.repeat(20),
    ПлательщикИНН: tin(forwarder.org),
    Плательщик1: 'ООО «Мы»',
    ПолучательСчет: '2'.repeat(20),
    ПолучательИНН: tin(executor.org),
    Получатель1: 'ООО «Они»',
    НазначениеПлатежа: `Реестр ${made.number}`,
  }
  const text = (changed: Partial<Record<keyof typeof fields | 'РасчСчет', string>>, end = '\r\n') =>
    [
      '1CClientBankExchange',
      'ВерсияФормата=1.03',
      'Кодировка=Windows',
      `РасчСчет=${changed.РасчСчет ?? '1'.repeat(20)}`,
      'СекцияДокумент=Платежное поручение',
      ...Object.entries({ ...fields, ...changed }).map(([name, value]) => `${name}=${value}`),
      'КонецДокумента',
      'КонецФайла',
    ].join(end)
  const strange = [
    '',
    '\0',
    'а\0б',
    '9'.repeat(400),
    '-1',
    '1e9',
    '0.001',
    '99999999999999.99',
    '9999999999999.99',
    '00.00.0000',
    '01.01.0000',
    '01.01.0001',
    '31.12.9999',
    '31.02.2026',
    'NaN',
    '=HYPERLINK("http://x")',
    '\u202e\u2066',
    '\u00ad\u00a0',
    '\u2028КонецДокумента',
    '💰',
    '<!DOCTYPE x [<!ENTITY a "aaaa">]>',
    '|'.repeat(200),
    'a'.repeat(100_000),
  ]
  const bad: string[] = []
  const attempt = async (bytes: Buffer, what: string) => {
    const base64 = statementChunks(bytes.toString('base64'))
    const read = await sendRaw(world, forwarder, settlements.readStatement, JSON.stringify({ data: { base64 } }))
    if (!isSound(read)) bad.push(`read ${what}: ${read.status} ${read.body.slice(0, 200)}`)
    if (read.status !== 200) return
    const { version } = await card(forwarder, made)
    const items = (JSON.parse(read.body) as { data: { items: { key: string }[] } }).data.items.slice(0, 3)
    if (items.length === 0) return
    const payments = items.map(({ key }) => ({ key, settlementId: made.id, version, orderIds: [row.id] }))
    const taken = await sendRaw(world, forwarder, settlements.confirmStatement, JSON.stringify({ data: { base64, payments } }))
    if (!isSound(taken)) bad.push(`confirm ${what}: ${taken.status} ${taken.body.slice(0, 200)}`)
    await unpaid(made)
  }
  for (const name of [...Object.keys(fields), 'РасчСчет'] as (keyof typeof fields)[])
    for (const value of strange)
      for (const page of value === '\0' ? ['win1251', 'cp866'] : ['utf8'])
        await attempt(iconv.encode(text({ [name]: value }), page), `${page} ${name} = ${JSON.stringify(value.slice(0, 40))}`)
  for (const [what, bytes] of Object.entries({
    nothing: Buffer.from('1CClientBankExchange'),
    utf16: iconv.encode(text({}), 'utf16'),
    'half a letter': Buffer.concat([Buffer.from(text({})), Buffer.from([0xd0])]),
    zip: Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(10 ** 7))]),
    xml: Buffer.from(`<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "${'a'.repeat(1000)}">]><l>1CClientBankExchange СекцияДокумент &a;</l>`),
    'two heads': Buffer.from(text({}) + text({ Номер: '13' })),
    'old ends of lines': Buffer.from(text({}, '\r')),
    'unfinished documents': Buffer.from(`1CClientBankExchange\n${'СекцияДокумент=Платежное поручение\n'.repeat(1500)}`),
    'documents in a document': Buffer.from(text({}).replace('Номер', 'СекцияДокумент=x\nНомер')),
    'more than are taken': Buffer.from(
      `1CClientBankExchange\n${'СекцияДокумент=П\nНомер=1\nДата=01.01.2026\nСумма=1\nКонецДокумента\n'.repeat(900)}`,
    ),
  }))
    await attempt(bytes, what)
  expect(bad).toEqual([])
  const base64 = statementChunks(iconv.encode(text({ Номер: '77' }), 'win1251').toString('base64'))
  const key = async () => (await forwarder.ask(settlements.readStatement, { data: { base64 } })).data.items[0]!
  const chosen = async () => ({
    key: (await key()).key,
    ...settlementKey(await card(forwarder, made)),
    orderIds: [row.id],
    amount: rub(1_000),
  })
  await attack(world, forwarder, settlements.confirmStatement, {
    data: async () => ({ base64, payments: [await chosen()] }),
    after: () => unpaid(made),
  })
  const left = async () => {
    const { key: of, version } = await key()
    return { base64, key: of, version, action: 'leave' as const, reason: 'Аренда, не перевозка' }
  }
  await attack(world, forwarder, settlements.leavePayment, { data: left, after: () => unpaid(made) })
  // and of all these nothing was paid twice, nor anything that is not there
  const { rows: kept } = await world.root.query<{ n: number }>(
    'select count(*)::int as n from settlement_payments where settlement_id = $1',
    [made.id],
  )
  expect(kept[0]!.n).toBe(0)
  const sound = writeBytes({ account: '', from: null, to: null, createdAt: { day, time: '' }, payments: [] })
  expect((await forwarder.ask(settlements.readStatement, { data: { base64: [sound.toString('base64')] } })).data.items).toEqual([])
}, 240_000)

test('the greatest price there is with VAT on top and extras is read by both sides, alone and together in one settlement', async () => {
  const own = await openOffices(world)
  const { forwarder, executor, approver } = own
  const most = 9_999_999_999_999
  const draft = { ...calm, price: rub(most), vatMode: 'excluded' as const, customerPrice: null }
  const rows = [await deliveredBy(world, own, draft), await deliveredBy(world, own, draft)]
  const [one] = rows
  const asked = { action: 'propose', code: 'toll', payer: 'forwarder', amount: rub(most), comment: 'Платная дорога', evidence: '' } as const
  expect((await executor.ask(extras.change, { data: { ...keyOf(await orderCard(executor, one!)), ...asked } })).status).toBe(200)
  const [extra] = (await forwarder.ask(extras.list, { query: { orderId: one!.id } })).data.items
  const yes = { action: 'approve', extraId: extra!.id } as const
  expect((await forwarder.ask(extras.change, { data: { ...keyOf(await orderCard(forwarder, one!)), ...yes } })).status).toBe(200)
  const made = await postedSettlement(own, [rows[0]!.id, rows[1]!.id])
  expect(made.totals).toMatchObject([{ net: rub(3 * most), vat: rub(3 * 2_200_000_000_000), gross: rub(3 * most + 3 * 2_200_000_000_000) }])
  for (const who of [forwarder, executor]) {
    expect((await who.ask(settlements.ageing, {})).data.items).toMatchObject([{ total: made.totals![0]!.total }])
    expect((await who.ask(orders.list, { query: { side: who === forwarder ? 'forwarder' : 'executor' } })).status).toBe(200)
    expect((await who.ask(extras.list, { query: { orderId: one!.id } })).data.total?.gross).toEqual(rub(2 * most + 2 * 2_200_000_000_000))
    expect((await who.ask(settlements.candidates, { query: { kind: 'payable' } })).status).toBe(200)
  }
  const paid = await approver.ask(settlements.pay, { data: { ...settlementKey(made), orderIds: [], day, payment: '1' } })
  expect(paid.data).toMatchObject({ status: 'paid', totals: [{ left: rub(0) }] })
}, 60_000)
