import { afterAll, expect, test } from 'vitest'
import { places } from '#contract/places.ts'
import { openWorld } from '#server/testing/world.ts'

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

test('the cities freight runs between are there', async () => {
  const names =
    'Москва Санкт-Петербург Казань Екатеринбург Пермь Самара Краснодар Новосибирск Красноярск Челябинск Тюмень Ростов-на-Дону Воронеж Уфа Тольятти Волгоград Омск Ярославль Саратов Владимир Тула Минск Иркутск Ульяновск Киров Нижнекамск Арзамас Чебоксары Ижевск Алматы Ташкент Бишкек Новороссийск'
  for (const name of names.split(' ')) expect(await suggest(name, 1)).toEqual([name])
})
