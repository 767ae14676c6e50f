import { afterAll, describe, expect, test } from 'vitest'
import { dicts } from '#contract/dicts.ts'
import { Code } from '#contract/orders.ts'
import { cookieText, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const reader = await world.executor()

const read = async (path: string) => {
  const answer = await world.app.inject({
    url: path,
    headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, reader.cookies) },
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    data: answer.json<{ data: Record<string, Record<string, unknown>[]> }>().data,
  }
}

describe('every dictionary of the specification', () => {
  test.each([
    ['3.09, 7.36', '/api/dicts/countries/v0/countriesGet', 'countries'],
    ['3.10, 7.37', '/api/dicts/legalForms/v0/legalFormsGet', 'types'],
    ['3.11, 7.38', '/api/dicts/truckStandartDimentions/v0/truckStandartDimentionsGet', 'trackType'],
    ['3.16, 7.39', '/api/dicts/downloadTypes/v0/downloadTypesGet', 'download_type'],
    ['3.17, 7.40', '/api/dicts/bodyTypes/v0/bodyTypesGet', 'body_type'],
    ['3.18, 7.41', '/api/dicts/productCategories/v0/productCategoriesGet', 'categories'],
    ['3.19, 7.42', '/api/dicts/temperatureConditions/v0/temperatureConditionsGet', 'temp_regime'],
    ['3.23, 7.43', '/api/dicts/vehiclesTypes/v0/vehiclesTypesGet', 'types'],
    ['3.20, 7.44', '/api/dicts/packageType/v0/packageTypeGet', 'types'],
    ['3.21, 7.45', '/api/dicts/currency/v0/orderCurrencyGet', 'currency'],
    ['3.22, 7.46', '/api/dicts/timeZones/v0/timeZonesGet', 'timezones'],
    ['3.25, 7.47', '/api/dicts/order/v0/reasonOrderCancel', 'reasons'],
    ['3.26, 7.48', '/api/dicts/demand/v0/reasonDemandCancel', 'reasons'],
    ['3.27, 7.49', '/api/dicts/order/v0/reasonOrderRevokeExec', 'reasons'],
    ['3.28, 7.50', '/api/dicts/order/v0/reasonOrderRevokeFwd', 'reasons'],
    ['3.29, 7.51', '/api/dicts/searchPoints/v0/prioritySearchPointsGet', 'searchPoints'],
    ['3.24, 7.52', '/api/dicts/order/v0/printFormsFormats', 'formats'],
  ])('%s GET %s → %s', async (_, path, field) => {
    const { status, data } = await read(path)
    expect(status).toBe(200)
    expect(Object.keys(data)).toEqual([field])
    const rows = data[field]!
    expect(rows.length).toBeGreaterThan(4)
    expect(new Set(rows.map(row => row.code)).size).toBe(rows.length)
    for (const row of rows)
      expect(row).toMatchObject({
        code: expect.any(String),
        name_ru: expect.stringMatching(/./),
        name_en: expect.stringMatching(/^[^А-Яа-яЁё]+$/),
      })
  })

  test('seventeen of them, and every answer is what its call says', async () => {
    expect(Object.keys(dicts)).toHaveLength(17)
    for (const call of Object.values(dicts)) expect((await reader.ask(call)).status).toBe(200)
  })

  test('3.15 a truck type has code, weight, volume, palletsCount; they come by weight, without the entry other', async () => {
    const { trackType } = (await reader.ask(dicts.truckTypes)).data
    for (const type of trackType)
      expect(type).toMatchObject({ weight: expect.any(Number), volume: expect.any(Number), palletsCount: expect.any(Number) })
    const weights = trackType.map(({ weight }) => weight)
    expect(weights).toEqual(weights.toSorted((a, b) => a - b))
    expect(trackType.map(({ code }) => code)).not.toContain('other')
  })

  test('3.21 a currency has iso and unicode', async () => {
    const { currency } = (await reader.ask(dicts.currencies)).data
    expect(currency[0]).toMatchObject({ code: 'RUB', iso: 'RUB', unicode: '₽', number: '643' })
    for (const { iso, unicode } of currency) expect([iso.length, unicode.length > 0]).toEqual([3, true])
  })

  test('codes of what an order refers to are codes of the contract', async () => {
    const { rows } = await world.root.query<{ code: string }>(
      `select code from dict_entries where dict not in ('countries', 'currencies', 'time_zones')`,
    )
    for (const { code } of rows) expect(Code.safeParse(code).success).toBe(true)
  })

  test('zones are real ones and hold every place; search points are places', async () => {
    const { timezones } = (await reader.ask(dicts.timeZones)).data
    for (const { code } of timezones) expect(() => new Intl.DateTimeFormat('en', { timeZone: code })).not.toThrow()
    expect(await world.count('places', `tz not in (select code from dict_entries where dict = 'time_zones')`)).toBe(0)
    expect(await world.count('places', `country not in (select code from dict_entries where dict = 'countries')`)).toBe(0)
    expect(await world.count('dict_entries', `dict = 'search_points' and code not in (select code from places)`)).toBe(0)
  })
})

describe('a dictionary is kept', () => {
  const path = dicts.packageTypes.path

  test('by the browser until it changes', async () => {
    const first = await reader.ask(dicts.packageTypes)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = String(first.headers.etag)
    const again = await reader.ask(dicts.packageTypes, {}, { headers: { 'if-none-match': etag } })
    expect([again.status, again.body]).toEqual([304, ''])

    await world.root.query(`update dict_entries set name_ru = 'Короб картонный' where dict = 'package_types' and code = 'carton'`)
    await world.root.query(`update dicts set version = version + 1 where dict = 'package_types'`)
    const changed = await reader.ask(dicts.packageTypes, {}, { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.data.types.find(({ code }) => code === 'carton')?.name_ru).toBe('Короб картонный')
  })

  test('and read by nobody without a session', async () => {
    const answer = await world.ask(dicts.packageTypes)
    expect([path, answer.status, answer.error.code]).toEqual([path, 401, 'session.none'])
  })

  test('an entry taken out of use is not shown', async () => {
    await world.root.query(`update dict_entries set active = false where dict = 'print_formats' and code = 'zip'`)
    await world.root.query(`update dicts set version = version + 1 where dict = 'print_formats'`)
    const { formats } = (await reader.ask(dicts.printFormats)).data
    expect(formats.map(({ code }) => code)).toEqual(['pdf', 'docx', 'xlsx', 'html', 'xml'])
  })
})
