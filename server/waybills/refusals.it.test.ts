import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { orders } from '#contract/orders.ts'
import { waybills } from '#contract/waybills.ts'
import { awaitedIn } from '#server/deals/waybills/rules/titles.ts'
import { findOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { scenarioOneStart } from '#testing/orders.ts'
import { attorney, cardOf, mayForSign, refuse, sign, titleOf, versionFor, waybillDeals } from '#testing/waybillDeals.ts'
import { firstGiven, nameForTitles } from '#testing/waybillGiven.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { resourceCards } from './store/facts.ts'
import { lost, ownWords } from './titles/values.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { TRASSA_WAYBILL_OPERATOR: 'simulator' } })
})
beforeEach(() => at(scenarioOneStart))
afterAll(() => world.close())

const { now, at, deal, form, settle, make, loadedTruck, unloadedTruck } = waybillDeals(() => ({ world }))

test('who signs: nobody without a power of attorney of the day, a file made elsewhere, and the right of one’s side', async () => {
  const d = await deal()
  const { version } = (await d.forwarder.ask(company.get)).data.settings
  await d.forwarder.ask(company.saveSigning, {
    data: { version, exchange: null, attorneys: [{ ...attorney('Ёлкин П. И.'), to: '2026-09-30' }], policy: null },
  })
  // the file names who signs it: nobody forms what nobody may sign
  expect((await form(d, 'forwarder', 't1')).error).toMatchObject({
    code: 'waybill.no_signer',
    message: expect.stringContaining('доверенность (МЧД), которая действует сегодня'),
  })
  const english = await d.forwarder.ask(
    waybills.form,
    { data: { orderId: d.id, version: 0, kind: 't1', given: firstGiven(now()) } },
    { headers: { 'accept-language': 'en', 'x-platform': 'web' } },
  )
  expect(english.error.message).not.toMatch(/[а-яё]/i)
  d.signers.forwarder = await mayForSign(d.forwarder, 'Ёлкин Пётр Иванович')
  await form(d, 'forwarder', 't1')
  const title = await titleOf(d, 't1')
  const asked = { orderId: d.id, version: 1, titleId: title.id, signer: d.signers.forwarder }
  // another one may sign, the one who was chosen no more
  expect((await d.forwarder.ask(waybills.sign, { data: { ...asked, signer: randomUUID() } })).error.code).toBe('waybill.signer_ended')
  expect((await d.forwarder.ask(waybills.sign, { data: { ...asked, signature: ['SGVsbG8='] } })).error.code).toBe('waybill.not_signature')
  const der = Buffer.concat([Buffer.from([0x30, 0x82, 0x0b, 0xb8]), Buffer.alloc(3000, 7)]).toString('base64')
  const done = await d.forwarder.ask(waybills.sign, { data: { ...asked, signature: [der.slice(0, 3000), der.slice(3000)] } })
  expect(done.data.waybill?.titles[0]).toMatchObject({ state: 'sent', method: 'file' })
  // the other side, the database itself, and a stranger
  const stranger = await world.executor()
  expect((await stranger.ask(waybills.get, { query: { orderId: d.id } })).status).toBe(404)
  await expect(
    world.db
      .updateTable('waybillTitles')
      .set({ xml: Buffer.from('x') })
      .execute(),
  ).rejects.toThrow(/permission denied/)
  const viewer = await world.colleague(d.executor, 'viewer')
  expect((await viewer.ask(waybills.form, { data: { orderId: d.id, version: 2, kind: 't2', given: {} } })).status).toBe(403)
})

test('the times of a stop are what they were: nobody came later than now, and nobody left before he came', async () => {
  const d = await deal()
  const moment = (hours: number) => new Date(now() + hours * 3600_000).toISOString()
  const early = (await form(d, 'forwarder', 't1', { arrivedAt: moment(1), leftAt: moment(2) })).error
  expect(early).toMatchObject({ code: 'waybill.unfit', info: { field: 'given.arrivedAt' } })
  const turned = (await form(d, 'forwarder', 't1', { arrivedAt: moment(-1), leftAt: moment(-2) })).error
  expect(turned).toMatchObject({
    code: 'waybill.unfit',
    info: { field: 'given.leftAt' },
    message: expect.stringContaining('раньше прибытия'),
  })
  expect((await cardOf(d.forwarder, d.id)).waybill).toBeNull()
})

test('what a title lacks is named with the place where it is entered, and only the signer its file names signs it', async () => {
  const d = await deal()
  await world.root.query(`update drivers set licence_issued = null where id = $1`, [d.resources.driverId])
  await world.root.query(`update organizations set phones = '{}' where id = $1`, [d.executor.org])
  const { error } = await form(d, 'forwarder', 't1')
  expect(error.code).toBe('waybill.incomplete')
  for (const words of ['права выданы (в карточке машины или водителя)', 'Телефон (в карточке организации исполнителя)'])
    expect(error.message).toContain(words)
  await world.root.query(`update drivers set licence_issued = '2019-06-04' where id = $1`, [d.resources.driverId])
  await nameForTitles(world, [d.executor])
  await world.root.query(`update organizations set director_name = 'Ёлкин Пётр Иванович', director_post = 'Директор' where id = $1`, [
    d.forwarder.org,
  ])
  const formed = await d.forwarder.ask(waybills.form, {
    data: { orderId: d.id, version: 0, kind: 't1', given: firstGiven(now()), signer: 'director' },
  })
  expect(formed.data.waybill!.titles[0]!.signerId).toBe('director')
  expect((await sign(d, 'forwarder', 't1')).error).toMatchObject({
    code: 'waybill.signer_other',
    message: expect.stringContaining('Ёлкин Пётр Иванович'),
  })
  // the driver's documents are for the sides of an agreed order
  const stranger = await world.executor()
  const { flightId } = (await cardOf(d.forwarder, d.id)).flights[0]!
  expect(await inHome(world.db, stranger.org as OrgId, tx => resourceCards(tx, d.id, flightId))).toBeNull()
  expect(await inHome(world.db, d.forwarder.org as OrgId, tx => resourceCards(tx, d.id, flightId))).toMatchObject({ lastName: 'Сафин' })
})

test('a letter the encoding does not have is refused with its field in both languages, and the waybill stays as it was', async () => {
  const d = await deal()
  for (const [lang, words] of [
    ['ru', 'В поле «Отметки: замечания» есть знаки'],
    ['en', 'The field “Remarks: remarks” has characters'],
  ]) {
    const answer = await d.forwarder.ask(
      waybills.form,
      { data: { orderId: d.id, version: 0, kind: 't1', given: { ...firstGiven(now()), remarks: 'Қант' } } },
      { headers: { 'accept-language': lang, 'x-platform': 'web' } },
    )
    expect(answer.error).toMatchObject({
      code: 'waybill.letter',
      message: expect.stringContaining(words!),
      info: { field: 'given.remarks', letters: 'Қ' },
    })
  }
  // what the order says is put right there, and the refusal tells where
  const { error } = await form(d, 'forwarder', 't1', { seals: '№ 4417', remarks: 'Ящик 🔥 货物' })
  expect(error).toMatchObject({ code: 'waybill.letter', info: { field: 'given.remarks', letters: '🔥 货 物' } })
  await world.root.query(`update order_cargos set name = 'Қант' where order_id = $1`, [d.id])
  const ours = (await form(d, 'forwarder', 't1')).error
  expect(ours).toMatchObject({ code: 'waybill.letter', message: expect.stringContaining('Запишите их иначе в грузе или маршруте заказа') })
  expect(ours.info).not.toHaveProperty('field')
  expect((await cardOf(d.forwarder, d.id)).waybill).toBeNull()
})

test('what a title costs is refused and taken back by those alone who may see prices', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await unloadedTruck(d)
  await make(d, 'forwarder', 't5')
  await make(d, 'executor', 't6')
  await form(d, 'executor', 't7')
  const blind = async (of: Someone) => {
    const one = await world.colleague(of, of === d.executor ? 'dispatcher' : 'logistician')
    await world.root.query(`update employees set limits = '{"seesPrices": false}' where id = $1`, [one.employee])
    return one
  }
  const asked = async () => ({
    orderId: d.id,
    version: await versionFor(d.executor, d.id),
    titleId: (await titleOf(d, 't7')).id,
  })
  const theirs = await blind(d.executor)
  expect((await theirs.ask(waybills.drop, { data: await asked() })).error.code).toBe('access.denied')
  await sign(d, 'executor', 't7')
  await settle(d)
  const ours = await blind(d.forwarder)
  expect((await ours.ask(waybills.refuse, { data: { ...(await asked()), reason: 'Не та сумма' } })).error.code).toBe('access.denied')
  expect((await refuse(d, 'forwarder', 't7', 'Не та сумма')).status).toBe(200)
})

test('a title waits for nobody’s signature where no operator would take it', async () => {
  const d = await deal()
  await form(d, 'forwarder', 't1')
  const row = async () => (await d.forwarder.ask(orders.get, { query: { orderId: d.id } })).data.next.code
  expect(await row()).toBe('sign_title')
  const state = await inHome(world.db, d.forwarder.org as OrgId, async tx =>
    orderStateOf(tx, await findOrder(tx, d.forwarder.org as OrgId, d.id)),
  )
  const {
    waybills: [first],
    documents,
  } = state
  expect(awaitedIn(state)).toHaveLength(1)
  const unsent = { waybill: first!.waybill, titles: first!.titles.map(title => ({ ...title, operator: null })) }
  expect(awaitedIn({ ...state, waybills: [unsent] })).toEqual([])
  // nor once the paper one was accepted in its place
  const paper = documents.map(each => (each.kind === 'tn' ? { ...each, status: 'accepted' } : each))
  expect(awaitedIn({ ...state, documents: paper })).toEqual([])
})

test('documents and phone of a driver in a title are for those who run orders: others read the rest of it, and have no file', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  const { id: titleId } = await titleOf(d, 't1')
  const read = async (who: Someone) => (await who.ask(waybills.title, { query: { orderId: d.id, titleId } })).data
  const whole = await read(d.forwarder)
  const licence = whole.lines.find(({ name }) => name.ru === 'Номер прав')!.value!.ru
  expect(Buffer.from(whole.xml!, 'base64').toString('latin1')).toContain(licence)
  for (const side of [d.forwarder, d.executor]) {
    const seen = await read(await world.colleague(side, 'viewer'))
    expect([seen.xml, seen.signature]).toEqual([null, null])
    expect(JSON.stringify(seen)).not.toContain(licence)
    expect(seen.lines).toHaveLength(whole.lines.length)
  }
  expect((await read(d.executor)).xml).toBe(whole.xml)
})

test('a title is signed by the person its file names, though another holds the post since', async () => {
  const d = await deal()
  await nameForTitles(world, [d.forwarder], { director: true })
  const formed = await d.forwarder.ask(waybills.form, {
    data: { orderId: d.id, version: 0, kind: 't1', given: firstGiven(now()), signer: 'director' },
  })
  const { version, titles } = formed.data.waybill!
  await world.root.query(`update organizations set director_name = 'Гусев Олег Ильич' where id = $1`, [d.forwarder.org])
  const signed = await d.forwarder.ask(waybills.sign, { data: { orderId: d.id, version, titleId: titles[0]!.id, signer: 'director' } })
  expect(signed.error).toMatchObject({ code: 'waybill.signer_other', message: expect.stringContaining('Ёлкин Пётр Иванович') })
  expect((await titleOf(d, 't1')).state).toBe('formed')
})

test('whatever the dictionaries call bodies, packages, degrees and countries, titles have the letters for it', async () => {
  const { rows } = await world.root.query<{ name: string }>(
    `select name_ru as name from dict_entries where dict in ('body_types', 'package_types', 'temperature_regimes', 'countries')`,
  )
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.map(({ name }) => name).filter(name => lost(ownWords(name)) !== '')).toEqual([])
})
