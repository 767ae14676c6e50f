import { mistakesAtStart, plain, readings } from '#contract/fuzzy-match.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import { type PlaceIndex, searchPlaces } from '#server/places/rules/search.ts'
import type { Confidence, Found } from './text.ts'

type Names = ReadonlyMap<string, readonly PlaceRecord[]>
const known = new WeakMap<PlaceIndex, Names>()

/** Every name of every place, the larger place first. */
function namesOf(index: PlaceIndex): Names {
  const made = known.get(index)
  if (made) return made
  const names = new Map<string, PlaceRecord[]>()
  for (const { place } of index) {
    const own = [place.nameRu, place.nameEn, ...place.also.split(' ').filter(Boolean)].map(plain)
    for (const name of new Set(own)) names.set(name, [...(names.get(name) ?? []), place])
  }
  known.set(index, names)
  return names
}

type Word = { text: string; from: number; to: number; capital: boolean }

/** Short forms people write that no gazetteer holds. */
const short: Readonly<Record<string, string>> = {
  н: 'нижний',
  ниж: 'нижний',
  в: 'великий',
  вел: 'великий',
  наб: 'набережные',
  ст: 'старый',
  мин: 'минеральные',
  екат: 'екатеринбург',
  екб: 'екатеринбург',
  новосиб: 'новосибирск',
  нск: 'новосибирск',
  члб: 'челябинск',
  мск: 'москва',
  спб: 'санкт петербург',
  питер: 'санкт петербург',
  краснод: 'краснодар',
  ростов: 'ростов на дону',
  челяба: 'челябинск',
  набчелны: 'набережные челны',
  набчелнов: 'набережные челны',
  челнов: 'набережные челны',
  уренгой: 'новый уренгой',
  минводы: 'минеральные воды',
  новоросс: 'новороссийск',
  краснояр: 'красноярск',
  новокузня: 'новокузнецк',
  тлт: 'тольятти',
  крск: 'красноярск',
  крд: 'краснодар',
  рнд: 'ростов на дону',
  влг: 'волгоград',
  брн: 'барнаул',
  ирк: 'иркутск',
  хабара: 'хабаровск',
  питера: 'санкт петербург',
  питере: 'санкт петербург',
  питеру: 'санкт петербург',
  мурм: 'мурманск',
  архара: 'архангельск',
  тагил: 'нижний тагил',
  новг: 'новгород',
  кург: 'курган',
}

/** Towns whose names are words of every day, or parts of other names: alone in a sentence they name nothing. */
const everyday = new Set(
  'тара мир дно гай кола маркс остров луза свободный заречный советский южный северный лесной мыски рыбное белый новый красный первомайский октябрьский поле дружба победа радужный береза заводской березовка бор орел клин суда мука опт куба порт завод база склад комсомольский городище рудный волна луч вольск лида рига ош мары абай груз тент центр россия'.split(
    ' ',
  ),
)

const endings: readonly [RegExp, readonly string[]][] = [
  [/ой$/, ['а', 'ая']],
  [/ей$/, ['и', 'я']],
  [/ого$/, ['ий', 'ый', 'ое']],
  [/его$/, ['ий', 'ее']],
  [/ому$/, ['ий', 'ый']],
  [/ему$/, ['ий']],
  [/ом$/, ['', 'ий', 'ый', 'о']],
  [/ем$/, ['ий', 'ь']],
  [/ах$/, ['и', 'ы', 'а']],
  [/ях$/, ['и', 'я']],
  [/ых$/, ['ые']],
  [/их$/, ['ие']],
  [/ую$/, ['ая']],
  [/ов$/, ['ы']],
  [/ок$/, ['ки']],
  [/ец$/, ['цы']],
  [/ца$/, ['ец']],
  [/це$/, ['ец', 'ца']],
  [/рла$/, ['рел']],
  [/рле$/, ['рел']],
  [/ска$/, ['ск']],
  [/и$/, ['ь', 'а', 'я']],
  [/ы$/, ['а', '']],
  [/е$/, ['а', '', 'ь', 'о']],
  [/у$/, ['а', '']],
  [/ю$/, ['ь', 'я']],
  [/а$/, ['', 'о']],
  [/я$/, ['ь', 'е', 'й']],
]

/** What a word may be in the nominative. */
function nominatives(word: string): string[] {
  const forms = [word]
  for (const [ending, replaced] of endings) if (ending.test(word)) forms.push(...replaced.map(by => word.replace(ending, by)))
  return [...new Set(forms)]
}

export type TownFound = Found<PlaceRecord> & { declined: boolean; capital: boolean }

/** No order has more stops by far. */
const MOST = 120

/** Towns of a text: reads letters and tells them from streets and regions of the same root. */
export class Towns {
  readonly #names: Names
  readonly #index: PlaceIndex
  readonly #tried = new Map<string, PlaceRecord | null>()

  constructor(index: PlaceIndex) {
    this.#index = index
    this.#names = namesOf(index)
  }

  /** Every town named between two positions, in order; «Москва, Подольск» is Подольск. */
  within(low: string, raw: string, from: number, to: number): TownFound[] {
    const found: TownFound[] = []
    for (const town of this.#every(low, raw, from, to)) {
      const last = found.at(-1)
      if (isStreet(low, town)) continue
      const near =
        last && /^\s*(?:,\s*|\(|\s(?=г\.|рп|пос))(?:г\.?|город|рп|пос\.?|пгт|мкр\.?|с\.|д\.)?\s*$/.test(low.slice(last.to, town.from))
          ? partOf(last.value, town.value)
          : null
      // «Москва, Внуково» is a district of Moscow, «Москва, Подольск» is Подольск
      if (near === 'district') continue
      if (near === 'region' && !last!.declined) found.pop()
      found.push(town)
    }
    return found
  }

  #every(low: string, raw: string, from: number, to: number): TownFound[] {
    const words = wordsOf(low, raw, from, to)
    const found: TownFound[] = []
    for (let i = 0; i < words.length && found.length < MOST; ) {
      const town = this.#at(words, i, low)
      if (town) {
        found.push({ ...town.found, ...this.#told(town.places, low, town.found.from, town.found.to) })
        i += town.used
      } else i++
    }
    return found
  }

  /** The town the beginning of a text means in spite of mistakes; null where nothing is near enough. */
  meant(low: string, raw: string, from: number, to: number): TownFound | null {
    const words = wordsOf(low, raw, from, to)
      .filter(word => !/^(?:г|гор|город|п|пос|с|д|рф|из|в|на|до)$/.test(word.text))
      .slice(0, 3)
    for (const count of [3, 2, 1]) {
      const part = words.slice(0, count)
      if (part.length < count) continue
      const phrase = part.map(({ text }) => text).join(' ')
      if (phrase.length < 5 || part.some(({ text }) => /\d/.test(text))) continue
      const forms = count === 1 ? nominatives(phrase) : [phrase]
      for (const form of forms) {
        const place = this.#search(form)
        if (!place || place.country === 'CN') continue
        const most = form.length < 7 ? 1 : 2
        const near = readings(form).some(text =>
          [place.nameRu, place.nameEn]
            .map(plain)
            .some(name => Math.abs(name.length - text.length) <= most && mistakesAtStart(name, text) <= most),
        )
        if (near)
          return { value: place, sure: 'likely', from: part[0]!.from, to: part.at(-1)!.to, declined: false, capital: part[0]!.capital }
      }
    }
    return null
  }

  /** The nearest name; a letter that holds dozens of words no gazetteer knows is not searched to its end. */
  #search(form: string): PlaceRecord | null {
    const tried = this.#tried.get(form)
    if (tried !== undefined || this.#tried.size >= 60) return tried ?? null
    const place = searchPlaces(this.#index, form, 1)[0] ?? null
    this.#tried.set(form, place)
    return place
  }

  #at(words: readonly Word[], i: number, low: string) {
    for (const count of [4, 3, 2, 1]) {
      const part = words.slice(i, i + count)
      if (part.length < count || (count > 1 && /[\n,;:()>]/.test(low.slice(part[0]!.from, part.at(-1)!.to)))) continue
      const texts = part.map(({ text }, at) => (at > 0 && text === 'новг' ? 'новгород' : text))
      const found = this.#named(texts, count)
      if (!found) continue
      const first = part[0]!
      const last = part.at(-1)!
      if (
        count === 1 &&
        (isPartOfName(low, first.from, last.to) ||
          ((everyday.has(first.text) || everyday.has(plain(found.places[0]!.nameRu))) && !(first.capital && !found.declined)))
      )
        continue
      if (count === 1 && first.text.length < 3) continue
      return {
        places: found.places,
        used: count,
        found: { from: first.from, to: last.to, declined: found.declined, capital: first.capital },
      }
    }
    return null
  }

  #named(texts: readonly string[], count: number): { places: readonly PlaceRecord[]; declined: boolean } | null {
    const expanded = texts.map((text, i) => ((count > 1 && i === 0) || count === 1 ? (short[text] ?? text) : text))
    for (const form of [texts.join(' '), expanded.join(' ')]) {
      const exact = this.#names.get(form)
      if (exact) return { places: exact, declined: false }
    }
    if (texts.some(text => text.length < 3 && !/^(?:на|н|в|ст)$/.test(text))) return null
    const forms = expanded.map(nominatives)
    if (texts.length > 2) return null
    for (const first of forms[0]!)
      for (const second of forms[1] ?? ['']) {
        const places = this.#names.get(`${first} ${second}`.trim())
        if (places && first.length > 2) return { places, declined: true }
      }
    return null
  }

  /** Which of the towns of one name is meant: the one whose region is named beside it, else the largest by far. */
  #told(places: readonly PlaceRecord[], low: string, from: number, to: number): { value: PlaceRecord; sure: Confidence } {
    const beside = plain(
      `${low
        .slice(Math.max(0, from - 60), from)
        .split('\n')
        .at(-1)} ${low.slice(to, to + 45).split('\n')[0]}`,
    ).split(' ')
    const stems = beside.filter(word => word.length > 4).map(word => word.slice(0, Math.max(5, word.length - 3)))
    const ofRegion = places.filter(place => {
      const regions = plain(`${place.regionRu} ${place.regionEn}`).split(' ')
      return stems.some(stem =>
        regions.some(region => region.length > 4 && !/^(?:респу|облас|край)/.test(region) && region.startsWith(stem)),
      )
    })
    if (places.length > 1 && ofRegion[0]) return { value: ofRegion[0], sure: 'sure' }
    const [first, second] = places as [PlaceRecord, PlaceRecord | undefined]
    return { value: first, sure: !second || first.population > second.population * 4 ? 'sure' : 'likely' }
  }
}

/** Whether one town is a part of another, or lies in the region another is the capital of. */
function partOf(large: PlaceRecord, small: PlaceRecord): 'district' | 'region' | null {
  if (small.population * 4 > large.population) return null
  const own = plain(large.nameRu)
  const region = plain(small.regionRu)
  if (region === own) return 'district'
  const within =
    region.startsWith(own.slice(0, Math.max(5, own.length - 2))) ||
    (own === 'москва' && region.startsWith('московск')) ||
    (own === 'санкт петербург' && region.startsWith('ленинградск'))
  return within ? 'region' : null
}

/** «Иваново, Куйбышева 24»: a name in the genitive before the number of a house is a street's. */
const isStreet = (low: string, town: TownFound) =>
  !low.slice(town.from, town.to).includes(' ') &&
  /[a-zа-я█)]\s*,\s*$/.test(low.slice(Math.max(0, town.from - 5), town.from)) &&
  /^\s*,?\s*(?:д\.?\s*|дом\s*)?\d{1,3}\s?[а-я]?(?![а-яa-z\d]|[.:]\d)(?![ \t]*(?:т|тн|тонн[а-я]*|кг|м|м3|куб[а-я]*|пал[а-я]*)(?![а-я0-9]))/.test(
    low.slice(town.to, town.to + 18),
  )

const streetBefore =
  /(?:^|[\s,(])(?:ул|улица|пр|пр-т|пр-кт|проспект|пер|переулок|ш|шоссе|наб|набережная|бульвар|б-р|бул|проезд|пр-д|пл|площадь|мкр|квартал|им|имени|тракт|компани[яи]|фирм[аы]|завод|обл|область|район|р-н)\.?\s*"?$/
const streetAfter =
  /^\s*(?:ул(?![а-я])(?!\.?\s+[а-я]{3})|улица(?!\s+[а-я]{3})|пр-т(?!\s+[а-я]{3})|проспект(?!\s+[а-я]{3})|пер(?![а-я])|шоссе|ш\.|тракт|бульвар|проезд|набережная|обл\.?(?![а-я])|область|края?(?![а-я])|район|р-н|промузел|промзон[аы]|микрорайон|мкр|квартал|склад|терминал|street|st\.|district|region|oblast)/

/** Whether a name is part of a street's, a region's or a firm's. */
const isPartOfName = (low: string, from: number, to: number) =>
  streetBefore.test(low.slice(Math.max(0, from - 24), from)) || streetAfter.test(low.slice(to, to + 16)) || /["@]$/.test(low.slice(0, from))

function wordsOf(low: string, raw: string, from: number, to: number): Word[] {
  return [...low.slice(from, to).matchAll(/[a-zа-я']+|\d+/g)].map(match => ({
    text: match[0],
    from: from + match.index,
    to: from + match.index + match[0].length,
    capital: /\p{Lu}/u.test(raw[from + match.index] ?? '') || /[{}<>~":]/.test(raw[from + match.index] ?? ''),
  }))
}
