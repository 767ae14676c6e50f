import { plain } from '#contract/fuzzy-match.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import { type PlaceIndex, searchPlaces } from '#server/places/rules/search.ts'

/** A town a cell names, and what stands there beside it: an address; or why none is taken, and those that may be meant. */
export type Town = { place: PlaceRecord; rest: string } | { why: Bilingual; suggestions: readonly Bilingual[] }

const MEANT = 4
/** Of towns called alike the largest is meant when it is so many times larger than the next. */
const LARGER = 4

const unknown = { ru: 'такого города нет в справочнике', en: 'there is no such town in the gazetteer' }
const several = {
  ru: 'так зовут несколько городов: выберите или допишите область',
  en: 'several towns are called so: choose one or add the region',
}

const kinds = /^(?:г|гор|город|пгт|рп|п|пос|поселок|с|село|ст|станица|д|дер|деревня) (?=.)/

/** Whether a text is the name of a place, and what follows the name in it; a town is taken when it is called so, not when something like it is. */
function namedBy(text: string, { nameRu, nameEn, also }: PlaceRecord): string | null {
  const typed = plain(text).replace(kinds, '')
  if (typed === '') return null
  const names = [nameRu, nameEn, ...also.split(' ').map(name => name.replaceAll('-', ' '))].filter(Boolean).map(plain)
  const found = names.filter(name => typed === name || typed.startsWith(`${name} `)).toSorted((a, b) => b.length - a.length)[0]
  return found === undefined ? null : typed.slice(found.length + 1)
}

const stemsOf = (text: string) =>
  plain(text)
    .split(' ')
    .filter(word => word.length > 3 && !/^(?:област|респуб|край|oblast|region|republic)/.test(word))
    .map(word => word.slice(0, Math.max(4, word.length - 3)))

/** Whether a text names the region of a place. */
function ofRegion(text: string, { regionRu, regionEn }: PlaceRecord): boolean {
  const words = plain(`${regionRu} ${regionEn}`).split(' ')
  return stemsOf(text).some(stem => words.some(word => word.startsWith(stem)))
}

const saidOf = ({ nameRu, nameEn, regionRu, regionEn }: PlaceRecord, withRegion: boolean, rest: string): Bilingual => {
  const join = (...parts: string[]) => parts.filter(Boolean).join(', ')
  return {
    ru: join(nameRu, withRegion && regionRu !== nameRu ? regionRu : '', rest),
    en: join(nameEn, withRegion && regionEn !== nameEn ? regionEn : '', rest),
  }
}

/** Reads towns of cells; each text is looked up once. */
export function townReader(index: PlaceIndex): (written: string) => Town {
  const read = new Map<string, Town>()
  return written => {
    const town = read.get(written) ?? townOf(index, written)
    read.set(written, town)
    return town
  }
}

/** «Казань», «г. Казань, ул. Баумана, 15», «Киров (Калужская обл.)», «Россия, Самарская область, Тольятти». */
function townOf(index: PlaceIndex, written: string): Town {
  const parts = written
    .replace(/[()]/g, ',')
    .split(/[,;\n]/)
    .map(part => part.trim())
    .filter(Boolean)
  for (const [at, part] of parts.slice(0, 4).entries()) {
    const named = searchPlaces(index, part, 8).flatMap(place => {
      const after = namedBy(part, place)
      return after === null ? [] : [{ place, after }]
    })
    if (named.length === 0) continue
    const others = [...parts.toSpliced(at, 1), named[0]!.after]
    const told = named.filter(({ place }) => others.some(text => ofRegion(text, place)))
    const [first, second] = (told.length > 0 ? told : named).map(({ place }) => place)
    const after = parts.slice(at + 1).filter(text => !ofRegion(text, first!) || /\d/.test(text))
    if (second && first!.population <= second.population * LARGER)
      return { why: several, suggestions: named.slice(0, MEANT).map(({ place }) => saidOf(place, true, after.join(', '))) }
    return { place: first!, rest: after.join(', ') }
  }
  const [, ...rest] = parts
  const near = parts[0] === undefined ? [] : searchPlaces(index, parts[0], MEANT)
  return { why: unknown, suggestions: near.map(place => saidOf(place, false, rest.join(', '))) }
}
