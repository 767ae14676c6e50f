import type { places } from '#contract/places.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { toRow } from './row.ts'
import { searchPlaces } from './rules/search.ts'
import { findPlaces, indexedPlaces } from './store.ts'

export const handlers: Handlers<typeof places> = {
  async suggest({ db }, { query }) {
    return { places: searchPlaces(await indexedPlaces(db), query.text, query.limit).map(toRow) }
  },

  async get({ db }, { query }) {
    const found = new Map((await findPlaces(db, query.codes)).map(place => [place.code, toRow(place)]))
    return { places: [...new Set(query.codes)].flatMap(code => found.get(code) ?? []) }
  },
}
