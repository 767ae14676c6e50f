import { describe, expect, test } from 'vitest'
import { plain, rank, readings } from './fuzzy-match.ts'

const places = [
  ['москва', 'moscow', 'мск'],
  ['санкт петербург', 'saint petersburg', 'спб', 'питер'],
  ['новосибирск', 'novosibirsk'],
  ['екатеринбург', 'yekaterinburg', 'екб'],
  ['казань', 'kazan'],
  ['нижний новгород', 'nizhny novgorod'],
  ['челябинск', 'chelyabinsk'],
  ['самара', 'samara'],
  ['тюмень', 'tyumen'],
  ['ростов на дону', 'rostov on don'],
  ['великий новгород', 'veliky novgorod'],
  ['набережные челны', 'naberezhnye chelny'],
  ['орел', 'oryol', 'orel'],
]
const first = (typed: string) => rank(places, typed, names => names, 5)[0]?.[0]

describe('what a person meant', () => {
  test.each([
    ['Казань', 'казань'],
    ['каз', 'казань'],
    ['rfpfym', 'казань'],
    ['cfyrn-gtnth,ehu', 'санкт петербург'],
    ['лфяфт', 'казань'],
    ['kazan', 'казань'],
    ['Ekaterinburg', 'екатеринбург'],
    ['nizhnij', 'нижний новгород'],
    ['tyumen', 'тюмень'],
    ['Chelyabinsk', 'челябинск'],
    ['спб', 'санкт петербург'],
    ['Питер', 'санкт петербург'],
    ['петербург', 'санкт петербург'],
    ['санкт петер', 'санкт петербург'],
    ['новгород', 'нижний новгород'],
    ['челны', 'набережные челны'],
    ['Орёл', 'орел'],
    ['ростов-на', 'ростов на дону'],
    ['екатиринбург', 'екатеринбург'],
    ['екатерибнург', 'екатеринбург'],
    ['новосебирск', 'новосибирск'],
    ['Масква', 'москва'],
    ['самра', 'самара'],
    ['chelabinsk', 'челябинск'],
  ])('%s → %s', (typed, name) => expect(first(typed)).toBe(name))

  test.each(['ъъъъ', 'яяя', '????', 'xx'])('%s is nowhere', typed => expect(first(typed)).toBeUndefined())

  test('nothing typed: all in their order, no more than asked', () =>
    expect(rank(places, ' ', names => names, 3)).toEqual(places.slice(0, 3)))

  test('the beginning of a name stands before its middle', () =>
    expect(rank(places, 'нов', names => names, 5).map(names => names[0])).toEqual(['новосибирск', 'нижний новгород', 'великий новгород']))

  test('names are compared without case, quotes and ё', () => {
    expect(plain('ООО  «Берёзка–Транс»')).toBe('ооо березка транс')
    expect(readings('«Рома')).toContain('рома')
    expect(readings('   ')).toEqual([])
  })
})
