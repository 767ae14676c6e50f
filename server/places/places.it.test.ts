import { afterAll, expect, test } from 'vitest'
import { places } from '#contract/places.ts'
import { migrate } from '#server/platform/migrate.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const reader = await world.forwarder()

const suggest = async (text: string, limit = 5) =>
  (await reader.ask(places.suggest, { query: { text, limit } })).data.places.map(({ ru }) => ru)

test('a place is found by its beginning, another layout, other letters and with a mistake', async () => {
  expect(await suggest('каз', 1)).toEqual(['Казань'])
  expect(await suggest('rfpfym', 1)).toEqual(['Казань'])
  expect(await suggest('Kazan', 1)).toEqual(['Казань'])
  expect(await suggest('екатиринбург', 1)).toEqual(['Екатеринбург'])
  expect(await suggest('спб', 1)).toEqual(['Санкт-Петербург'])
  expect(await suggest('Набережные Челны')).toEqual(['Набережные Челны'])
  expect((await suggest('новгород')).slice(0, 2)).toEqual(['Нижний Новгород', 'Великий Новгород'])
  expect(await suggest('ъъъъъ')).toEqual([])
})

test('nothing typed gives the largest', async () => expect(await suggest('', 3)).toEqual(['Москва', 'Санкт-Петербург', 'Ташкент']))

test('a place carries its region, country, coordinates and zone', async () => {
  const [perm] = (await reader.ask(places.get, { query: { codes: ['perm'] } })).data.places
  expect(perm).toEqual({
    code: 'perm',
    ru: 'Пермь',
    en: 'Perm',
    region_ru: 'Пермский край',
    region_en: 'Perm Krai',
    country: 'RU',
    lat: 58.0105,
    lon: 56.2502,
    tz: 'Asia/Yekaterinburg',
  })
})

test('places come in the order asked, unknown ones are left out, more than a hundred are refused', async () => {
  const known = await reader.ask(places.get, { query: { codes: ['tula', 'atlantis', 'moscow', 'tula'] } })
  expect(known.data.places.map(({ code }) => code)).toEqual(['tula', 'moscow'])
  expect((await reader.ask(places.get)).data.places).toEqual([])
  const many = await reader.ask(places.get, { query: { codes: Array.from({ length: 101 }, (_, i) => `p${i}`) } })
  expect([many.status, many.error.code]).toEqual([400, 'input.invalid'])
})

test('two towns of one name come with their regions, one call each time', async () => {
  const { places: found } = (await reader.ask(places.suggest, { query: { text: 'киров калуж', limit: 2 } })).data
  expect(found.map(({ ru, region_ru }) => [ru, region_ru])).toEqual([['Киров', 'Калужская область']])
})

test('a start puts the file of places into the table once, and keeps rows the file no longer has', async () => {
  await world.root.query(`update places set name_ru = 'Пермь Великая' where code = 'perm'`)
  await world.root.query(`update places set code = 'gone' where code = 'tula'`)
  const name = async () => (await world.root.query<{ ru: string }>(`select name_ru as ru from places where code = 'perm'`)).rows[0]?.ru
  await migrate(world.database.url)
  expect(await name()).toBe('Пермь Великая')

  await world.root.query(`update data_files set sum = 'that of an older file' where target = 'places'`)
  await migrate(world.database.url)
  expect(await name()).toBe('Пермь')
  expect(await world.count('places', `code in ('gone', 'tula')`)).toBe(2)
})

test('the cities freight runs between are there', async () => {
  const names =
    'Москва Санкт-Петербург Казань Екатеринбург Пермь Самара Краснодар Новосибирск Красноярск Челябинск Тюмень Ростов-на-Дону Воронеж Уфа Тольятти Волгоград Омск Ярославль Саратов Владимир Тула Минск Иркутск Ульяновск Киров Нижнекамск Арзамас Чебоксары Ижевск Алматы Ташкент Бишкек Новороссийск'
  for (const name of names.split(' ')) expect(await suggest(name, 1)).toEqual([name])
})
