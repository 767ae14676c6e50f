import { afterAll, describe, expect, test } from 'vitest'
import { dueDayOf, isOfficialDayOff } from '#contract/banking-days.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { dicts } from '#contract/dicts.ts'
import { orders } from '#contract/orders.ts'
import { Code } from '#contract/primitives.ts'
import { calendarTimers } from '#server/orders/jobs.ts'
import { openPair, scenarioOne } from '#testing/orders.ts'
import { cookieText, openWorld } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const reader = await world.executor()
const keeper = await world.platform()

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

  test('twenty-one of them, four beyond the specification, and every answer is what its call says', async () => {
    expect(Object.keys(dicts)).toHaveLength(21)
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

/** Every entry each dictionary must have; zones have more, for every place lives in one. */
const contents: Record<string, string> = {
  body_types:
    'tent curtain van all_metal isotherm container_body mega jumbo doppelstock ref ref_multi ref_partition ref_meat flatbed open_container platform tipper shalanda lowframe lowbed telescopic trawl beam_carrier container_carrier sliding_chassis tank_cont_20 tank_cont_40 tanker food_tanker fuel_tanker bitumen gas cement flour feed grain wood_chip car_carrier timber pipe roll panel glass scrap concrete cattle horse manipulator crane tow waste pickup minibus cargo_passenger tractor_only any_closed any_open any',
  download_types:
    'rear side top full_untarp crossbars posts no_gates tail_lift ramps crate side_both gravity pump pneumatic tipping crane_load roll_trailer',
  product_categories:
    'food_ambient food_chilled food_frozen drinks alcohol tobacco fruit_veg meat_fish dairy grain pharma cosmetics consumer clothes furniture appliances electronics auto_parts tyres vehicles machinery agri_machinery building dry_mixes metal pipes timber paper packaging glass plastics chemicals fertiliser oil dangerous live household postal waste container oversize valuables other',
  temperature_regimes:
    'none heated dry_cool choco banana fruit_warm fruit chilled_2_6 chilled_0_4 dairy meat_chilled fish_ice pharma_2_8 pharma_15_25 frozen_12 frozen_18 deep_frozen icecream custom',
  atp_classes: 'in ir rna rrb rrc fna fra frb frc frf cna',
  package_types:
    'pallet_eur pallet_fin pallet_usa half_pallet box carton crate bag big_bag drum ibc canister roll coil bundle pack reel cylinder tube container cage bulk_solid bulk_liquid no_pack live other',
  currencies: 'RUB KZT BYN UZS KGS AMD AZN GEL TJS TMT MDL MNT CNY USD EUR TRY AED INR IRR PLN',
  time_zones:
    'Europe/Kaliningrad Europe/Moscow Europe/Volgograd Europe/Samara Europe/Saratov Europe/Astrakhan Europe/Ulyanovsk Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk Asia/Krasnoyarsk Asia/Barnaul Asia/Tomsk Asia/Novokuznetsk Asia/Irkutsk Asia/Yakutsk Asia/Chita Asia/Vladivostok Asia/Magadan Asia/Sakhalin Asia/Srednekolymsk Asia/Kamchatka Asia/Anadyr Europe/Minsk Asia/Almaty Asia/Qyzylorda Asia/Tashkent Asia/Dushanbe Asia/Ashgabat Asia/Bishkek Asia/Yerevan Asia/Baku Asia/Tbilisi Europe/Chisinau Asia/Ulaanbaatar Asia/Shanghai Europe/Istanbul Asia/Tehran',
  transport_types: 'truck tractor semi_trailer trailer road_train_semi road_train van manipulator special',
  truck_types: 't0_8 t1_5 t2 t3 t5 t7 t10 t12 t15 t20 t20_ref t20_jumbo t20_mega t22 t22_train c20 c40hc t25_tip t40_low',
  order_cancel_reasons:
    'customer_refused cargo_not_ready duplicate wrong_data date_changed no_executor price_not_agreed own_transport cargo_sold_locally documents_problem force_majeure test other',
  demand_cancel_reasons:
    'order_cancelled executor_found_outside moved_to_tender conditions_changed no_offers prices_too_high own_fleet published_by_mistake other',
  executor_revoke_reasons:
    'no_capacity vehicle_breakdown driver_unavailable late_from_previous no_slot requirements_changed cargo_differs assignment_too_late rate_unprofitable no_adr_permit debt_of_forwarder road_closed other',
  forwarder_revoke_reasons:
    'resources_not_provided resources_mismatch verification_failed no_show late_arrival suspected_fraud better_offer customer_cancelled conditions_changed documents_refused tracking_refused other',
  task_failure_reasons:
    'receiver_refused receiver_absent cargo_damaged shortage temperature cargo_not_ready cargo_differs packaging no_room overweight documents site_closed wrong_address vehicle_breakdown other',
  document_reject_reasons:
    'unreadable pages_missing no_signature no_stamp wrong_sum wrong_vat wrong_date wrong_requisites other_order other',
  print_formats: 'pdf docx xlsx html xml zip',
  print_forms:
    'order_request order_request_customer tn ttn_1t forwarder_instruction forwarder_receipt warehouse_receipt trip_sheet poa_m2 upd act invoice sf settlement claim downtime_act discrepancy_act cmr adr_doc packing_list tender_protocol co2_report temperature_record',
  legal_forms:
    'ooo ao pao nao ip kfh npd gup mup pk branch ooo_by odo chup ip_by too ao_kz ip_kz mchj osoo spe gmbh sp_zoo uab ltd as_ltd cn_co',
  countries: 'RU BY KZ KG AM UZ TJ TM AZ GE MD MN CN TR IR AE IN RS LT LV EE PL FI DE',
  late_reasons:
    'accident mechanical_breakdown weather driver_related previous_stop shipper_closed consignee_closed queue_at_gate missing_documents customs load_shifted incorrect_address weight_control other',
  incident_types:
    'detention_loading detention_unloading truck_breakdown no_contact_with_driver overweight rejected_load osd lumper tonu temperature_deviation',
  adr_classes: '1_1 1_2 1_3 1_4 1_5 1_6 2_1 2_2 2_3 3 4_1 4_2 4_3 5_1 5_2 6_1 6_2 7 8 9 9a',
  adr_packing_groups: 'i ii iii',
  calendar_years: '2025 2026 2027',
  adr_transport_categories: '0 1 2 3 4',
  adr_vehicle_kinds: 'ex_ii ex_iii fl at memu',
  search_points:
    'moscow saint_petersburg yekaterinburg kazan nizhny_novgorod novosibirsk samara tolyatti rostov_on_don krasnodar voronezh chelyabinsk ufa perm krasnoyarsk omsk volgograd saratov tyumen novorossiysk vladivostok irkutsk khabarovsk minsk almaty astana tashkent',
}

test.each(Object.entries(contents))('%s has every entry it must, named in both languages', async (dict, codes) => {
  const { rows } = await world.root.query<{ code: string }>(
    `select code from dict_entries where dict = $1 and active and name_ru ~ '\\S' and name_en ~ '^[^А-Яа-яЁё]+$' order by sort`,
    [dict],
  )
  const stored = rows.map(({ code }) => code)
  const must = codes.split(' ')
  if (dict === 'time_zones') expect(stored).toEqual(expect.arrayContaining(must))
  else expect(stored.toSorted()).toEqual(must.toSorted())
})

test('no dictionary stands outside of the list', async () => {
  const { rows } = await world.root.query<{ dict: string }>('select dict from dicts')
  expect(rows.map(({ dict }) => dict).toSorted()).toEqual(Object.keys(contents).toSorted())
})

describe('what the entries say', () => {
  test('3.11 sizes of standard trucks', async () => {
    const { trackType } = (await reader.ask(dicts.truckTypes)).data
    expect(trackType.map(({ code, weight, volume, palletsCount }) => [code, weight, volume, palletsCount].join(' '))).toEqual([
      't0_8 0.8 3.5 1', 't1_5 1.5 10 4', 't2 2 18 6', 't3 3 20 8', 't5 5 36 15', 't7 7 42 16', 't10 10 50 18', 't12 12 56 20', 't15 15 60 22',
      't20 20 82 33', 't20_ref 20 82 33', 't20_jumbo 20.5 96 34', 't20_mega 21 100 33', 'c20 21.7 33 11', 't22 22 90 33', 't22_train 22.5 120 38',
      't25_tip 25 30 0', 'c40hc 26.5 76 24', 't40_low 40 0 0',
    ]) // biome-ignore format: a table
  })

  test('3.19 bounds of temperature regimes', async () => {
    const { temp_regime } = (await reader.ask(dicts.temperatures)).data
    expect(temp_regime.map(({ code, min, max }) => `${code} ${min} ${max}`)).toEqual([
      'none null null', 'heated 5 25', 'dry_cool 10 25', 'choco 14 18', 'banana 13 14', 'fruit_warm 8 12', 'fruit 4 8', 'chilled_2_6 2 6',
      'chilled_0_4 0 4', 'dairy 2 4', 'meat_chilled -1 2', 'fish_ice -1 1', 'pharma_2_8 2 8', 'pharma_15_25 15 25', 'frozen_12 null -12',
      'frozen_18 null -18', 'deep_frozen null -25', 'icecream -22 -18', 'custom null null',
    ]) // biome-ignore format: a table
  })

  test('3.20 codes of packages by Recommendation 21', async () => {
    const { types } = (await reader.ask(dicts.packageTypes)).data
    expect(types.map(({ code, rec21 }) => `${code} ${rec21}`)).toEqual([
      'pallet_eur 201', 'pallet_fin PX', 'pallet_usa PX', 'half_pallet 200', 'box BX', 'carton CT', 'crate CR', 'bag BG', 'big_bag 43', 'drum DR',
      'ibc WA', 'canister JC', 'roll RO', 'coil CL', 'bundle BE', 'pack PA', 'reel RL', 'cylinder CY', 'tube TU', 'container CN', 'cage CG',
      'bulk_solid VR', 'bulk_liquid VL', 'no_pack NE', 'live null', 'other ZZ',
    ]) // biome-ignore format: a table
  })

  test('3.21 currencies by ISO 4217, the rouble first', async () => {
    const { currency } = (await reader.ask(dicts.currencies)).data
    expect(currency.map(({ iso, number, unicode }) => `${iso} ${number} ${unicode}`)).toEqual([
      'RUB 643 ₽', 'KZT 398 ₸', 'BYN 933 Br', 'UZS 860 сўм', 'KGS 417 с', 'AMD 051 ֏', 'AZN 944 ₼', 'GEL 981 ₾', 'TJS 972 SM', 'TMT 934 m',
      'MDL 498 L', 'MNT 496 ₮', 'CNY 156 ¥', 'USD 840 $', 'EUR 978 €', 'TRY 949 ₺', 'AED 784 د.إ', 'INR 356 ₹', 'IRR 364 ﷼', 'PLN 985 zł',
    ]) // biome-ignore format: a table
  })

  test('3.10 a legal form says by which numbers its holder is known', async () => {
    const { types } = (await reader.ask(dicts.legalForms)).data
    expect(types.filter(({ okopf }) => okopf).map(({ code, okopf }) => `${code} ${okopf}`)).toEqual([
      'ooo 12300', 'ao 12200', 'pao 12247', 'nao 12267', 'ip 50102', 'kfh 50101', 'gup 65242', 'mup 65243', 'pk 14000', 'branch 30002',
    ]) // biome-ignore format: a table
    expect(types.filter(({ country, person }) => country === 'RU' && person).map(({ code }) => code)).toEqual(['ip', 'kfh', 'npd'])
  })

  test('3.26, 3.28 a better offer costs a fee, a deal outside is leakage', async () => {
    const [revoked, closed] = [await reader.ask(dicts.forwarderRevokeReasons), await reader.ask(dicts.demandCancelReasons)]
    expect(revoked.data.reasons.filter(({ fee }) => fee).map(({ code }) => code)).toEqual(['better_offer'])
    expect(closed.data.reasons.filter(({ leakage }) => leakage).map(({ code }) => code)).toEqual(['executor_found_outside'])
  })

  test('3.29 radii of the priority points', async () => {
    const { searchPoints } = (await reader.ask(dicts.searchPoints)).data
    const radii = Object.fromEntries(searchPoints.map(({ code, radius_km }) => [code, radius_km]))
    const others = Object.entries({ moscow: 100, tolyatti: 40, novorossiysk: 30 })
    const eighty = ['saint_petersburg', 'yekaterinburg', 'novosibirsk', 'krasnoyarsk'].map(code => [code, 80] as const)
    const named = Object.fromEntries<number>([...others, ...eighty])
    for (const [code, radius] of Object.entries(radii)) expect([code, radius]).toEqual([code, named[code] ?? 60])
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

describe('those who run the installation keep dictionaries', () => {
  const entries = async (dict: string) => (await keeper.ask(dictionaries.entries, { query: { dict } })).data
  const entryOf = async (dict: string, code: string) => (await entries(dict)).items.find(each => each.code === code)
  const set = async (dict: string, given: object, version?: number) =>
    keeper.ask(dictionaries.set, {
      data: { dict, version: version ?? (await entries(dict)).version, isNew: false, active: true, ...given } as never,
    })
  const table = (text: string) => [Buffer.from(text).toString('base64')]

  test('words are changed under a version, told to open tabs and written to the journal', async () => {
    const { version } = await entries('body_types')
    const done = await set('body_types', { code: 'tent', name_ru: 'Тент усиленный', name_en: 'Strong tarp' })
    expect(done.data).toEqual({ dict: 'body_types', version: version + 1 })
    const { body_type } = (await reader.ask(dicts.bodyTypes)).data
    expect(body_type.find(({ code }) => code === 'tent')).toMatchObject({ name_ru: 'Тент усиленный', group: 'closed' })
    const stale = await set('body_types', { code: 'tent', name_ru: 'Тент', name_en: 'Tarp' }, version)
    expect([stale.status, stale.error.code]).toEqual([409, 'dictionary.changed'])
    expect(await world.count('outboxes', `name = 'dictionaries.changed' and payload::jsonb ->> 'dict' = 'body_types'`)).toBe(1)
    const { items } = (await keeper.ask(dictionaries.editions, { query: { dict: 'body_types' } })).data
    expect(items).toMatchObject([
      { what: 'dictionary.changed', version: version + 1, changes: [{ field: 'tent.name_ru' }, { after: 'Strong tarp' }] },
    ])
  })

  test('an entry is added, archived and never twice; attributes are those its readers know', async () => {
    const added = { code: 'new_body', name_ru: 'Новый', name_en: 'New', isNew: true, attrs: { group: 'closed' } }
    expect((await set('body_types', added)).status).toBe(200)
    expect((await set('body_types', added)).error.code).toBe('dictionary.taken')
    expect((await set('body_types', { ...added, isNew: false, active: false })).status).toBe(200)
    expect(await entryOf('body_types', 'new_body')).toMatchObject({ active: false })
    expect((await reader.ask(dicts.bodyTypes)).data.body_type.map(({ code }) => code)).not.toContain('new_body')
    const wrong = await set('body_types', { ...added, code: 'other_body', attrs: { group: 'flying' } })
    expect([wrong.error.code, wrong.error.info]).toEqual(['dictionary.attribute', { code: 'other_body', name: 'group' }])
    expect((await set('body_types', { code: 'nobody', name_ru: 'Н', name_en: 'N' })).error.code).toBe('dictionary.no_entry')
    const summary = (await keeper.ask(dictionaries.list)).data.items.find(({ dict }) => dict === 'body_types')
    expect(summary).toMatchObject({ archived: 1 })
  })

  test('how many records name an entry is counted over all organisations', async () => {
    const owner = await world.executor()
    await world.trailer(owner)
    const { items, counted, whole } = (await keeper.ask(dictionaries.usage, { query: { dict: 'body_types' } })).data
    expect([counted, whole]).toEqual([true, true])
    expect(items.reduce((all, { n }) => all + n, 0)).toBeGreaterThan(0)
    expect((await keeper.ask(dictionaries.usage, { query: { dict: 'adr_classes' } })).data).toMatchObject({ counted: false })
  })

  test('a table is judged row by row, and written only when it is meant', async () => {
    const csv =
      'code;name_ru;name_en;group\ntent;Тент обычный;Curtain-sider;closed\ncurtain;Штора;Curtain;closed\nspace ship;К;S;closed\nrocket;Ракета;Rocket;flying\nbarge;Баржа;Barge;special\n'
    const bring = async (dry: boolean, version?: number) =>
      keeper.ask(dictionaries.bring, {
        data: { dict: 'body_types', version: version ?? (await entries('body_types')).version, base64: table(csv), dry },
      })
    const { version } = await entries('body_types')
    const foreseen = (await bring(true)).data
    expect(foreseen.rows.map(({ code, verdict }) => `${code} ${verdict}`)).toEqual([
      'tent changed',
      'curtain same',
      'space ship refused',
      'rocket refused',
      'barge added',
    ])
    expect(foreseen.rows[3]!.why?.ru).toContain('group')
    expect((await entries('body_types')).version).toBe(version)
    const written = (await bring(false)).data
    expect(written.version).toBe(version + 1)
    expect(await entryOf('body_types', 'tent')).toMatchObject({ name_ru: 'Тент обычный', attrs: { group: 'closed' } })
    expect(await entryOf('body_types', 'barge')).toMatchObject({ name_en: 'Barge', active: true })
    expect(await entryOf('body_types', 'rocket')).toBeUndefined()
    expect((await bring(true, version)).error.code).toBe('dictionary.changed')
    const headless = await keeper.ask(dictionaries.bring, {
      data: { dict: 'body_types', version: version + 1, base64: table('a;b\n1;2\n'), dry: true },
    })
    expect(headless.error.code).toBe('dictionary.heads')
  })

  test('nobody else keeps them, and the database says so too', async () => {
    expect((await reader.ask(dictionaries.list)).error.code).toBe('access.denied')
    await expect(world.root.query(`set role ${world.installation.app.as}; select gate.write_dict('body_types', 1, '[]')`)).rejects.toThrow(
      /not of the platform/,
    )
  })
})

describe('the days of a year', () => {
  const year = async (given: object, who = keeper) => {
    const { version } = (await who.ask(dictionaries.entries, { query: { dict: 'calendar_years' } })).data
    return who.ask(dictionaries.set, {
      data: { dict: 'calendar_years', version, isNew: true, active: true, name_ru: 'Постановление', name_en: 'Decree', ...given } as never,
    })
  }

  test('a day that is none, a weekend day off and a weekday worked are refused with the day', async () => {
    expect((await year({ code: '2028', attrs: { off: ['02-30'], worked: [] } })).error.info).toMatchObject({ day: '2028-02-30' })
    expect((await year({ code: '2028', attrs: { off: ['05-06'], worked: [] } })).error.code).toBe('dictionary.day')
    expect((await year({ code: '2028', attrs: { off: [], worked: ['05-05'] } })).error.code).toBe('dictionary.day')
    expect((await year({ code: '28', attrs: { off: [], worked: [] } })).error.code).toBe('dictionary.code')
  })

  test('entered by the administrator moves the last day to pay of orders that wait, and every process counts by it', async () => {
    await world.setClock('2028-05-01T10:00:00+03:00')
    const { forwarder } = await openPair(world)
    const { id } = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data
    // delivered on 3 May, five banking days: by the law's own rule until the 12th, for Tuesday the 9th is a holiday
    await world.root.query(
      `update orders set pay_days = 5, pay_days_kind = 'banking', pay_from = '2028-05-03', pay_due_on = '2028-05-11' where id = $1`,
      [id],
    )
    expect(dueDayOf('2028-05-03', 5, 'banking')).toBe('2028-05-11')
    expect(isOfficialDayOff('2028-05-08')).toBe(false)
    expect((await year({ code: '2028', attrs: { off: ['05-08', '05-10'], worked: [] } }, await world.again(keeper))).status).toBe(200)
    await calendarTimers(world.db)['calendar.recount']!({ now: new Date('2028-05-01T07:00:00Z') } as never, {
      home: keeper.org,
      objectId: keeper.org,
      kind: 'calendar.recount',
      runAt: new Date(),
      attempts: 0,
    })
    const { rows } = await world.root.query<{ code: string }>(`select code from dict_entries where dict = 'calendar_years' order by code`)
    expect(rows.map(({ code }) => code)).toContain('2028')
    expect([dueDayOf('2028-05-03', 5, 'banking'), isOfficialDayOff('2028-05-08')]).toEqual(['2028-05-15', true])
    expect(await world.count('timers', `kind = 'order.recount' and object_id = $1`, [id])).toBe(1)
    expect(await world.count('timers', `kind = 'calendar.recount' and org_id = $1`, [keeper.org])).toBe(1)
    await world.setClock(null)
  })
})
