import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { PlaceRecord } from '#server/places/row.ts'
import { indexPlaces, searchPlaces } from './search.ts'

const read = (name: string) => {
  const [head, ...lines] = readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
    .replace(/\n$/, '')
    .split('\n')
  const columns = head!.split('\t')
  return lines.map(line => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, i) => [column, cells[i]!])) as Record<string, string>
  })
}
const rows = read('places.tsv')
const places = rows.map(
  (row): PlaceRecord => ({
    code: row.code!,
    nameRu: row.name_ru!,
    nameEn: row.name_en!,
    regionRu: row.region_ru!,
    regionEn: row.region_en!,
    country: row.country!,
    lat: Number(row.lat),
    lon: Number(row.lon),
    tz: row.tz!,
    population: Number(row.population),
    also: row.also!,
  }),
)
const index = indexPlaces(places)
const found = (typed: string, limit = 10) => searchPlaces(index, typed, limit)
const first = (typed: string) => {
  const place = found(typed, 1)[0]
  return place && `${place.nameRu}, ${place.regionRu}`
}

const wanted: Record<string, [typed: string, place: string, region?: string][]> = {
  'with mistakes': [
    ['масква', 'Москва'],
    ['мосвка', 'Москва'],
    ['екатиренбург', 'Екатеринбург'],
    ['екатерибнург', 'Екатеринбург'],
    ['новосебирск', 'Новосибирск'],
    ['нижни новгрод', 'Нижний Новгород'],
    ['нижнийновгород', 'Нижний Новгород'],
    ['челябинкс', 'Челябинск'],
    ['краснодрар', 'Краснодар'],
    ['красноярк', 'Красноярск'],
    ['варонеж', 'Воронеж'],
    ['ростов на дану', 'Ростов-на-Дону'],
    ['ростовнадону', 'Ростов-на-Дону'],
    ['санктпетербург', 'Санкт-Петербург'],
    ['сант-петербург', 'Санкт-Петербург'],
    ['набережные челни', 'Набережные Челны'],
    ['тольяти', 'Тольятти'],
    ['ульяновс', 'Ульяновск'],
    ['йошкарола', 'Йошкар-Ола'],
    ['сиктывкар', 'Сыктывкар'],
    ['магнитагорск', 'Магнитогорск'],
    ['комсомолск на амуре', 'Комсомольск-на-Амуре'],
    ['нежневартовск', 'Нижневартовск'],
    ['забайкалск', 'Забайкальск'],
    ['балахна', 'Балахна'],
    ['щолково', 'Щёлково'],
    ['алмата', 'Алматы'],
    ['бешкек', 'Бишкек'],
  ],
  'in the other layout': [
    ['vjcrdf', 'Москва'],
    ['cfyrn-gtnth,ehu', 'Санкт-Петербург'],
    ['rfpfym', 'Казань'],
    ['trfnthby,ehu', 'Екатеринбург'],
    ['yjdjcb,bhcr', 'Новосибирск'],
    ['yb;ybq yjdujhjl', 'Нижний Новгород'],
    ['hjcnjd-yf-ljye', 'Ростов-на-Дону'],
    ['xtkz,bycr', 'Челябинск'],
    ['`kf,euf', 'Елабуга'],
    ['лфяфт', 'Казань'],
    ['ьщысщц', 'Москва'],
    ['.;yj-cf[fkbycr', 'Южно-Сахалинск'],
    ['vbycr', 'Минск'],
  ],
  'in Latin letters': [
    ['moskva', 'Москва'],
    ['Moscow', 'Москва'],
    ['sankt-peterburg', 'Санкт-Петербург'],
    ['St. Petersburg', 'Санкт-Петербург'],
    ['Nizhny', 'Нижний Новгород'],
    ['nizhnij novgorod', 'Нижний Новгород'],
    ['ekaterinburg', 'Екатеринбург'],
    ['Yekaterinburg', 'Екатеринбург'],
    ['chelyabinsk', 'Челябинск'],
    ['chelabinsk', 'Челябинск'],
    ['kazan', 'Казань'],
    ['jaroslavl', 'Ярославль'],
    ['tver', 'Тверь'],
    ['oryol', 'Орёл'],
    ['schelkovo', 'Щёлково'],
    ['krasnoyarsk', 'Красноярск'],
    ['habarovsk', 'Хабаровск'],
    ['ufa', 'Уфа'],
    ['Zabaykalsk', 'Забайкальск'],
    ['warszawa', 'Варшава'],
    ['Lodz', 'Лодзь'],
    ['Koln', 'Кёльн'],
    ['Shanghai', 'Шанхай'],
    ['Istanbul', 'Стамбул'],
    ['almaty', 'Алматы'],
    ['toshkent', 'Ташкент'],
  ],
  abbreviated: [
    ['СПб', 'Санкт-Петербург'],
    ['Питер', 'Санкт-Петербург'],
    ['С-Петербург', 'Санкт-Петербург'],
    ['МСК', 'Москва'],
    ['Н.Новгород', 'Нижний Новгород'],
    ['Н. Новг', 'Нижний Новгород'],
    ['В.Новгород', 'Великий Новгород'],
    ['Ек-бург', 'Екатеринбург'],
    ['ЕКБ', 'Екатеринбург'],
    ['Нск', 'Новосибирск'],
    ['Ростов', 'Ростов-на-Дону'],
    ['Ростов н/Д', 'Ростов-на-Дону'],
    ['Наб. Челны', 'Набережные Челны'],
    ['Челны', 'Набережные Челны'],
    ['Н.Тагил', 'Нижний Тагил'],
    ['К-на-Амуре', 'Комсомольск-на-Амуре'],
    ['Мин Воды', 'Минеральные Воды'],
    ['минводы', 'Минеральные Воды'],
    ['Ст. Оскол', 'Старый Оскол'],
    ['П. Посад', 'Павловский Посад'],
    ['Вел. Луки', 'Великие Луки'],
    ['г. Казань', 'Казань'],
    ['город Тула', 'Тула'],
    ['Н.Уренгой', 'Новый Уренгой'],
    ['Члб', 'Челябинск'],
  ],
  'of one name, told by the region, and ё as е': [
    ['Киров', 'Киров', 'Кировская область'],
    ['Киров калуж', 'Киров', 'Калужская область'],
    ['Киров, Калужская обл.', 'Киров', 'Калужская область'],
    ['Ростов Ярославская', 'Ростов', 'Ярославская область'],
    ['Берёзовский кемер', 'Берёзовский', 'Кемеровская область'],
    ['Благовещенск башк', 'Благовещенск', 'Республика Башкортостан'],
    ['Троицк Москва', 'Троицк', 'Москва'],
    ['Заречный Свердловская', 'Заречный', 'Свердловская область'],
    ['орел', 'Орёл', 'Орловская область'],
    ['Королев', 'Королёв', 'Московская область'],
    ['Артем', 'Артём', 'Приморский край'],
    ['Могилев', 'Могилёв', 'Могилёвская область'],
  ],
  'by an older or another name': [
    ['Свердловск', 'Екатеринбург'],
    ['Нур-Султан', 'Астана'],
    ['Алма-Ата', 'Алматы'],
    ['Чимкент', 'Шымкент'],
    ['Степанакерт', 'Ханкенди'],
    ['Лениногорск', 'Лениногорск', 'Республика Татарстан'],
    ['Маньчжоули', 'Маньчжурия'],
    ['Эренхот', 'Эрлянь'],
    ['Суйфэньхэ', 'Суйфэньхэ'],
    ['Верхний Ларс', 'Верхний Ларс'],
    ['Усть-Луга', 'Усть-Луга'],
  ],
}

describe.each(Object.entries(wanted))('%s', (_, cases) => {
  test.each(cases)('%s → %s', (typed, name, region) => {
    if (region) expect(first(typed)).toBe(`${name}, ${region}`)
    else expect(found(typed, 1)[0]?.nameRu).toBe(name)
  })
})

test('a beginning gives the larger towns first, those near before those abroad', () => {
  expect(found('мо', 1)[0]?.nameRu).toBe('Москва')
  expect(found('ха', 1)[0]?.nameRu).toBe('Хабаровск')
  expect(found('нов', 3).map(place => place.nameRu)).toEqual(['Новосибирск', 'Новокузнецк', 'Новороссийск'])
})

test('both of one name come, the larger first', () =>
  expect(
    found('берёзовский', 2)
      .map(place => place.regionRu)
      .toSorted(),
  ).toEqual(['Кемеровская область', 'Свердловская область']))

test.each(['ъъъъъ', '????', 'qwz', 'йцукенгшщзх'])('%s is nowhere', typed => expect(found(typed)).toEqual([]))

test('nothing typed gives the largest, no more than asked', () =>
  expect(found(' ', 3).map(place => place.nameRu)).toEqual(['Москва', 'Санкт-Петербург', 'Ташкент']))

test('a text as long as a call allows is answered', () => expect(found('я'.repeat(100))).toEqual([]))

describe('the file of places', () => {
  test('names every place once in its region, in both languages, at a point with a zone', () => {
    expect(new Set(places.map(({ code }) => code)).size).toBe(places.length)
    expect(new Set(places.map(({ country, regionRu, nameRu }) => `${country} ${regionRu} ${nameRu}`)).size).toBe(places.length)
    const zones = new Set([...places.map(({ tz }) => tz)])
    for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
    const wrong = places.filter(
      place =>
        !/^[a-z0-9_]{1,40}$/.test(place.code) ||
        !/^[А-ЯЁ]/.test(place.nameRu) ||
        !/^[^А-Яа-яЁё]+$/.test(place.nameEn) ||
        !/^[А-ЯЁ]/.test(place.regionRu) ||
        !/^[^А-Яа-яЁё]+$/.test(place.regionEn) ||
        !(Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180 && place.population > 0),
    )
    expect(wrong).toEqual([])
    expect(rows.map(({ code }) => code)).toEqual(rows.map(({ code }) => code).toSorted())
  })

  test('holds every country orders go to, and every region of Russia', () => {
    expect(new Set(places.map(({ country }) => country)).size).toBe(24)
    expect(new Set(places.filter(({ country }) => country === 'RU').map(({ regionRu }) => regionRu)).size).toBe(85)
    expect(places.filter(({ country }) => country === 'RU').length).toBeGreaterThan(2000)
  })
})
