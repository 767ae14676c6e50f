import { cargoNames } from './words.ts'

/** Numbers as they are dictated. */
const figures: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [0, 'ноль нуля'],
      [1, 'один одна одну одного одной'],
      [2, 'два две двух двум'],
      [3, 'три трех трем'],
      [4, 'четыре четырех'],
      [5, 'пять пяти'],
      [6, 'шесть шести'],
      [7, 'семь семи'],
      [8, 'восемь восьми'],
      [9, 'девять девяти'],
      [10, 'десять десяти'],
      [11, 'одиннадцать одиннадцати'],
      [12, 'двенадцать двенадцати'],
      [13, 'тринадцать тринадцати'],
      [14, 'четырнадцать четырнадцати'],
      [15, 'пятнадцать пятнадцати'],
      [16, 'шестнадцать шестнадцати'],
      [17, 'семнадцать семнадцати'],
      [18, 'восемнадцать восемнадцати'],
      [19, 'девятнадцать девятнадцати'],
      [20, 'двадцать двадцати'],
      [30, 'тридцать тридцати'],
      [40, 'сорок сорока'],
      [50, 'пятьдесят пятидесяти'],
      [60, 'шестьдесят шестидесяти'],
      [70, 'семьдесят семидесяти'],
      [80, 'восемьдесят восьмидесяти'],
      [90, 'девяносто девяноста'],
      [100, 'сто ста'],
      [200, 'двести двухсот'],
      [300, 'триста трехсот'],
      [400, 'четыреста четырехсот'],
      [500, 'пятьсот пятисот'],
      [600, 'шестьсот шестисот'],
      [700, 'семьсот семисот'],
      [800, 'восемьсот восьмисот'],
      [900, 'девятьсот девятисот'],
    ] as const
  ).flatMap(([value, words]) => words.split(' ').map(word => [word, value])),
)
const ordinals: Readonly<Record<string, number>> = Object.fromEntries(
  'первого второго третьего четвертого пятого шестого седьмого восьмого девятого десятого одиннадцатого двенадцатого тринадцатого четырнадцатого пятнадцатого шестнадцатого семнадцатого восемнадцатого девятнадцатого двадцатого'
    .split(' ')
    .map((word, i): [string, number] => [word, i + 1])
    .concat([['тридцатого', 30]]),
)

type Rewrite = (from: number, to: number, text: string) => void

/** «сто двадцать восемь» is 128, «двадцать пятого» 25го. */
function numbers(low: string, put: Rewrite) {
  let run: { from: number; to: number; value: number; least: number; ordinal: boolean } | null = null
  const end = () => {
    if (run) put(run.from, run.to, `${run.value}${run.ordinal ? 'го' : ''}`)
    run = null
  }
  for (const match of low.matchAll(/[а-я]+/g)) {
    const value = figures[match[0]]
    const ordinal = ordinals[match[0]]
    const at = match.index
    const to = at + match[0].length
    const size = value ?? ordinal
    if (size === undefined) {
      end()
      continue
    }
    const goesOn = run !== null && !run.ordinal && /^ +$/.test(low.slice(run.to, at)) && run.least > size && size > 0 && run.least >= 20
    if (goesOn)
      Object.assign(run!, { to, value: run!.value + size, least: size >= 100 ? 100 : size >= 20 ? 20 : 1, ordinal: ordinal !== undefined })
    else {
      end()
      run = { from: at, to, value: size, least: size >= 100 ? 100 : size >= 20 ? 20 : 1, ordinal: ordinal !== undefined }
    }
  }
  end()
}

const latin: readonly (readonly [from: string, to: string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['yo', 'е'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['ts', 'ц'],
  ...Array.from("abvgdezijklmnoprstufhcyw'q", (from, i): [string, string] => [from, Array.from('абвгдезийклмнопрстуфхцывьк')[i]!]),
]

/** A word in Latin letters as it is said. */
function cyrillic(word: string): string {
  let text = ''
  for (let at = 0; at < word.length; ) {
    const [from, to] = latin.find(([from]) => word.startsWith(from, at)) ?? [word[at]!, word[at]!]
    text += to
    at += from.length
  }
  return text.replace(/ый$|ыи$/, 'ый')
}

/** Words of freight that tell a letter is Russian in Latin letters, and what else is read in one. */
const telling =
  /^(?:тонны?|тонн|завтра|послезавтра|сегодня|(?:по|за|вы|раз)грузк[аиу]|груз[а-я]?|нужен|нужна|нужно|ндс|машин[аыу]|здравствуйте|привет|добры[йе]|ден[ьйи]|тентованн[а-я]*|(?:янв|фев|мар|апр|июн|июл|авг|сент|окт|ноя|дек)[а-я]*р[яь]|января|марта|апреля|мая|июня|июля|августа)$/
const alsoRead =
  /^(?:т|тн|тонн?|тонны|тент|реф|борт|куб|кубов|паллет[а-я]?|палет[а-я]?|без|с|из|в|на|до|к|от|нал|безнал|налич[а-я]*|руб[а-я]*|тыс[а-я]*|тысяч[а-я]*|бок|боков[а-я]*|верх|верхн[а-я]*|зад|задн[а-я]*|утра|вечера|утром|днем|изотерм[а-я]*|газел[а-я]*|фур[аыу]|ставк[аи]|цена|оплата|телефон|тел|понедельник|вторник|сред[ауы]|четверг|пятниц[ауы]|суббот[ауы]|воскресен[а-я]*|числа|час[аов]*|кг|звоните|срочно)$/

/** Russian in Latin letters, word by word where the word is one of freight. */
function transliterated(low: string, put: Rewrite) {
  const words = [...low.matchAll(/[a-z']+/g)].map(match => ({ from: match.index, text: match[0], said: cyrillic(match[0]) }))
  if (new Set(words.filter(({ said }) => telling.test(said)).map(({ said }) => said)).size < 2) return
  for (const { from, text, said } of words)
    if (telling.test(said) || alsoRead.test(said) || (said.length > 3 && cargoNames.test(said))) put(from, from + text.length, said)
}

/** Words people mistype, rightly; none is longer than what it stands for. */
const slips: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/(?<![а-я])т[эе]н+т(?=[а-я]{0,5}(?![а-я]))/g, 'тент'],
  [/(?<![а-я])машын/g, 'машин'],
  [/(?<![а-я])(?:послезафтра|послизавтра|послизафтра|после завтра)(?![а-я])/g, 'послезавтра'],
  [/(?<![а-я])(?:зафтра|завтро|заавтра)(?![а-я])/g, 'завтра'],
  [/(?<![а-я])севодня(?![а-я])/g, 'сегодня'],
  [/(?<![а-я])бакав/g, 'боков'],
  [/(?<![а-я])верхн[ие]я(?![а-я])/g, 'верхняя'],
  [/(?<![а-я])задн[ие]я(?![а-я])/g, 'задняя'],
  [/(?<![а-я])ты(?:щ|ш)[а-я]*/g, 'тыс'],
  [/(?<![а-я])тон(?![а-я])/g, 'тн'],
  [/(?<![а-я])(?:полет|паллэт)/g, 'палет'],
  [/(?<![а-я])[ао]б[ао]руд[оа]в/g, 'оборудов'],
  [/(?<![а-я])цымент/g, 'цемент'],
  [/(?<![а-я])рефрежер/g, 'рефрижер'],
  [/(?<![а-я])изатерм/g, 'изотерм'],
  [/(?<![а-я])панедельник/g, 'понедельник'],
  [/(?<![а-я])питниц/g, 'пятниц'],
]

/** A letter with dictated figures, other alphabets and slips of the pen as the rules read them; every character stands where it stood. */
export function spoken(text: string): string {
  let low = text
  const put: Rewrite = (from, to, said) => {
    const room = to - from
    low = low.slice(0, from) + said.slice(0, room).padEnd(room) + low.slice(to)
  }
  if (/[a-z]{3}/.test(low)) transliterated(low, put)
  for (const [wrong, right] of slips) for (const match of [...low.matchAll(wrong)]) put(match.index, match.index + match[0].length, right)
  numbers(low, put)
  // «тонн пять кубов тридцать»: the unit before its figure
  for (const match of [
    ...low.matchAll(
      /(?<![а-я])(тонн|кубов|паллет)(\s+)(\d{1,2})(?=\s+(?:кубов|тонн|паллет)\s+\d)|(?<=(?<![а-я])(?:тонн|кубов|паллет)\s+\d{1,2}\s+)(кубов|тонн|паллет)(\s+)(\d{1,3})/g,
    ),
  ])
    if (!/\d\s*$/.test(low.slice(Math.max(0, match.index - 4), match.index)) || match[4])
      put(match.index, match.index + match[0].length, `${match[3] ?? match[6]} ${match[1] ?? match[4]}`)
  // «плюс два» is +2, «полторы тонны» 1.5 тонны
  for (const match of [...low.matchAll(/(?<![а-я])(плюс|минус) +(\d{1,2})(?!\d|[.,]\d)/g)])
    put(match.index, match.index + match[0].length, (match[1] === 'плюс' ? '+' : '-') + match[2]!)
  for (const match of [...low.matchAll(/(?<![а-я])полтор[аы](?![а-я])/g)]) put(match.index, match.index + match[0].length, '1.5')
  return low
}
