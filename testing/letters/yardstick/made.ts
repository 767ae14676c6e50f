import { readFileSync } from 'node:fs'
import type { PlaceRecord } from '#server/places/row.ts'
import type { Letter, Wanted } from './judge.ts'

/** Pseudo-random numbers that are the same at every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const goods = [
  ['сухие смеси', 'tent'],
  ['газобетон', 'flatbed'],
  ['поликарбонат', 'tent'],
  ['шпаклёвка', 'tent'],
  ['велосипеды', 'tent'],
  ['тетради', 'tent'],
  ['керамогранит', 'tent'],
  ['подгузники', 'tent'],
  ['дизель-генераторы', 'flatbed'],
  ['кирпич облицовочный', 'flatbed'],
  ['сгущёнка', 'ref'],
  ['йогурты', 'ref'],
  ['мороженое', 'ref'],
  ['апельсины', 'ref'],
  ['матрасы', 'all_metal'],
  ['обувь', 'all_metal'],
] as const
const bodyWords: Readonly<Record<string, readonly string[]>> = {
  tent: ['тент', 'тентованный полуприцеп', 'тентованная машина'],
  flatbed: ['борт', 'бортовая машина', 'открытый борт'],
  ref: ['реф', 'рефрижератор', 'рефка'],
  all_metal: ['цельномет', 'цельнометаллический фургон', 'цмф'],
}
const streets = ['ул. Кольцевая', 'ул. Энтузиастов', 'Объездное шоссе', 'пр. Строителей', 'ул. Вокзальная']
const names = ['Глеб', 'Раиса', 'Эдуард', 'Инна', 'Тагир']
const two = (n: number) => String(n).padStart(2, '0')
const spaced = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ' ')

/** Letters put together of forms and words, none of whose towns the letters of `seen` name. */
export function madeLetters(places: readonly PlaceRecord[], count: number): Letter[] {
  const seen = readFileSync(new URL('./letters.json', import.meta.url), 'utf8').toLowerCase()
  const often = new Map<string, number>()
  for (const { nameRu } of places) often.set(nameRu, (often.get(nameRu) ?? 0) + 1)
  const towns = places.filter(
    ({ country, nameRu, population }) =>
      country === 'RU' &&
      population >= 40 &&
      often.get(nameRu) === 1 &&
      /^[А-Я][а-я]{4,}$/.test(nameRu) &&
      !seen.includes(nameRu.toLowerCase().slice(0, -1)),
  )
  const roll = dice(31)
  const one = <T>(of: readonly T[]): T => of[roll(of.length)]!
  return Array.from({ length: count }, (_, i) => {
    const from = one(towns)
    const to = one(towns.filter(({ code }) => code !== from.code))
    const [cargo, code] = one(goods)
    const body = one(bodyWords[code]!)
    const tonnes = one([3, 5, 8, 10, 12.5, 15, 18, 20, 21])
    const pallets = 2 + roll(32)
    const sum = 20_000 + 500 * roll(300)
    const vat = one([
      ['с НДС', 'with'],
      ['без НДС', 'without'],
      ['+ НДС', 'excluded'],
    ] as const)
    const day = new Date(Date.UTC(2026, 9, 3 + roll(25)))
    const on = `${two(day.getUTCDate())}.${two(day.getUTCMonth() + 1)}`
    const date = day.toISOString().slice(0, 10)
    const hour = 7 + roll(6)
    const digits = `9${two(roll(99))}${String(1_000_000 + roll(8_999_999))}`
    const phone = `8 ${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`
    const mass = one([`${String(tonnes).replace('.', ',')} т`, `${String(tonnes).replace('.', ',')} тонн`, `${spaced(tonnes * 1000)} кг`])
    const money = one([`${spaced(sum)} руб.`, `${sum} р`, `${String(sum / 1000).replace('.', ',')} т.р.`])
    const streetA = `${one(streets)}, ${1 + roll(98)}`
    const streetB = `${one(streets)}, ${1 + roll(98)}`
    const A = from.nameRu
    const B = to.nameRu
    const name = one(names)
    const base: Wanted = {
      points: [
        { kind: 'load', city: A, date },
        { kind: 'unload', city: B },
      ],
      cargo,
      weightT: tonnes,
      body: [code],
      price: { amount: `${sum}.00`, vat: vat[1] },
      phone: `+7${digits}`,
    }
    const [load, unload] = base.points as [NonNullable<Wanted['points']>[number], NonNullable<Wanted['points']>[number]]
    const forms: (() => string)[] = [
      () => `${A} - ${B}, ${cargo}, ${mass}, ${body}, ${on}, ${money} ${vat[0]}, ${name} ${phone}`,
      () =>
        `Нужна машина: ${body}. ${A} → ${B}. Груз ${cargo} ${mass}. Погрузка ${on} с ${hour}:00. Ставка ${money} ${vat[0]}. Тел. ${phone} ${name}`,
      () =>
        `Загрузка: г. ${A}, ${streetA}, ${on} ${two(hour)}:00\nВыгрузка: г. ${B}, ${streetB}\nГруз: ${cargo}, ${mass}\nКузов: ${body}\nСтавка: ${money} ${vat[0]}\nКонтакт: ${name} ${phone}`,
      () =>
        `Добрый день!\n\nПросим поставить транспорт.\nОткуда: ${A}\nКуда: ${B}\nДата: ${on}.2026\nЧто: ${cargo}\nВес: ${mass}\nМашина: ${body}\nЦена: ${money} ${vat[0]}\n\nС уважением,\n${name}\n${phone}`,
      () => `${A} (${streetA}) – ${B} (${streetB}), ${on}, ${mass}, ${pallets} пал., ${cargo}, ${body}, ${money} ${vat[0]}. ${phone}`,
      () => `${cargo} ${mass}, ${body}, маршрут ${A}-${B}, грузимся ${on}, ${money} ${vat[0]}, ${phone}`,
      () =>
        `${A.toUpperCase()} - ${B.toUpperCase()}\n${cargo.toUpperCase()} ${mass.toUpperCase()}\n${body.toUpperCase()}\n${on}\n${money} ${vat[0]}\n${phone}`,
      () =>
        `Здравствуйте, есть груз: ${cargo}, ${mass}. Забрать: ${A}, ${streetA}. Доставить: ${B}, ${streetB}. Готовность ${on}. ${body}. ${money} ${vat[0]}. ${name}, ${phone}`,
    ]
    const kind = roll(forms.length)
    const text = forms[kind]!()
    if (kind === 1) load.from = `${two(hour)}:00`
    if (kind === 2) load.from = `${two(hour)}:00`
    if (kind === 4) base.pallets = pallets
    if (kind === 2 || kind === 4 || kind === 7) {
      load.address = streetA
      unload.address = streetB
    }
    return { id: `M${i}`, receivedAt: '2026-10-01T10:00:00+03:00', text, expect: base }
  })
}
