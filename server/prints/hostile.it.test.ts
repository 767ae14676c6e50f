import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRINT_FILE, PRINT_PAGE, prints } from '#contract/prints.ts'
import { writeQuery } from '#contract/query-string.ts'
import { settlements } from '#contract/settlements.ts'
import { attack, hostileValues, isSound } from '#testing/hostile.ts'
import { scenarioOne } from '#testing/orders.ts'
import { deliveredBy, makeSettlement, type Offices, openOffices } from '#testing/settlements.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let offices: Offices
let orderId: string
beforeAll(async () => {
  world = await openWorld()
  offices = await openOffices(world)
  await world.root.query(`update organizations set legal_address = '420107, г. Казань, ул. Островского, д. 87', director_name = 'Ёлкин Пётр Иванович',
    director_post = 'Директор', director_basis = 'Устав', kpp = '781001001', ogrn = '1157847000057'`)
  for (const [i, { org }] of [offices.forwarder, offices.executor].entries())
    await world.root.query(
      `insert into bank_accounts (org_id, id, bik, bank, account, correspondent, currency, main, created_at)
         values ($1, gen_random_uuid(), '044030653', 'ПАО Сбербанк', $2, '30101810500000000653', 'RUB', true, now())`,
      [org, ['40702810955000033344', '40702810562000045678'][i]],
    )
  orderId = (await deliveredBy(world, offices, { ...scenarioOne, terms: { ...scenarioOne.terms, waitRate: null } })).id
})
afterAll(() => world.close())

const page = (who: Someone, url: string) =>
  world.app.inject({ url, headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, who.cookies) } })

test('no value at any place of issuing, of an archive, of the settings of papers is a fault', async () => {
  const { forwarder, executor } = offices
  await attack(world, executor, prints.issue, { data: () => ({ orderId, form: 'act', claim: null, language: 'ru' }) })
  await attack(world, forwarder, prints.batch, {
    data: () => ({ orderIds: [orderId], forms: ['tn'], format: 'html', language: 'ru', stamp: false, issue: false }),
    after: () => world.root.query('delete from exports'),
  })
  const version = async () => (await forwarder.ask(prints.settings, {})).data.version
  await attack(world, forwarder, prints.saveSettings, {
    data: async () => ({
      version: await version(),
      masks: { invoice: 'NNNN/YY' },
      stamp: false,
      sign: false,
      clauses: { ru: 'Условия', en: 'Terms' },
    }),
  })
}, 120_000)

test('no query of a page or a file of a form is a fault', async () => {
  const bad: string[] = []
  for (const path of [PRINT_PAGE, PRINT_FILE])
    for (const name of ['orderId', 'form', 'claim', 'print', 'language', 'stamp', 'format', '__proto__'])
      for (const value of [
        ...hostileValues.map(text => text.replaceAll('"', '')),
        '%00',
        '../../etc/passwd',
        'constructor',
        'toString',
        'a'.repeat(3000),
      ]) {
        const all: Record<string, string> = { orderId, form: 'tn', ...(path === PRINT_FILE && { format: 'html' }), [name]: value }
        const url = `${path}?${Object.entries(all)
          .map(
            ([key, one]) =>
              `${key}=${one === '%00' ? one : encodeURIComponent(one.replaceAll(/\\u[0-9a-f]{4}/g, mark => JSON.parse(`"${mark}"`).toWellFormed()))}`,
          )
          .join('&')}`
        const { statusCode: status, body } = await page(offices.forwarder, url)
        if (!isSound({ status, body })) bad.push(`${path} ${name} = ${value.slice(0, 40)}: ${status} ${body.slice(0, 120)}`)
      }
  expect(bad).toEqual([])
}, 120_000)

test('what people typed stays text on every form and settlement: no mark-up in a page, no formula in a sheet', async () => {
  const { forwarder, executor } = offices
  const typed = '=HYPERLINK("http://x")<img src=x onerror=alert(1)>&amp;'
  const draft = {
    ...scenarioOne,
    terms: { ...scenarioOne.terms, waitRate: null },
    customerNumber: '=1+1<img src=x>',
    commentPublic: typed,
    stops: scenarioOne.stops.map(stop => ({ ...stop, address: typed, partyName: typed, contactName: typed, notes: typed })),
    cargos: scenarioOne.cargos.map(cargo => ({ ...cargo, name: typed })),
  }
  const row = await deliveredBy(world, offices, draft)
  const drawn: [string, Buffer][] = []
  for (const who of [forwarder, executor])
    for (const { form, missing } of (await who.ask(prints.list, { query: { orderId: row.id } })).data.items.filter(
      each => each.claim === null,
    )) {
      if (missing.length > 0) continue
      drawn.push([form, (await page(who, `${PRINT_PAGE}?${writeQuery({ orderId: row.id, form })}`)).rawPayload])
      drawn.push([form, (await page(who, `${PRINT_FILE}?${writeQuery({ orderId: row.id, form, format: 'xlsx' })}`)).rawPayload])
    }
  const { id: settlementId } = (await makeSettlement(forwarder, 'payable', executor.org, [row.id])).data
  for (const format of ['html', 'xlsx', 'docx'] as const)
    drawn.push([
      `settlement ${format}`,
      Buffer.from((await forwarder.ask(settlements.form, { query: { settlementId, format } })).data.base64, 'base64'),
    ])
  expect(drawn.length).toBeGreaterThan(10)
  for (const [form, bytes] of drawn) {
    const zip = bytes.subarray(0, 2).toString() === 'PK'
    const texts = zip
      ? Object.entries(unzipSync(new Uint8Array(bytes))).flatMap(([name, part]) =>
          name.endsWith('.xml') ? [Buffer.from(part).toString()] : [],
        )
      : [bytes.toString()]
    for (const text of texts) {
      expect(text, form).not.toContain('<img src=x')
      expect(text, form).not.toMatch(/<f[ >]|fldSimple|instrText[^>]*>\s*HYPERLINK/)
    }
  }
}, 120_000)
