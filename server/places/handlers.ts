import type { places } from '#contract/places.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { rank } from '#server/platform/match.ts'
import { toRow } from './row.ts'
import { findPlaces, listPlaces } from './store.ts'

export const handlers: Handlers<typeof places> = {
  async suggest({ db }, { query }) {
    const found = rank(await listPlaces(db), query.text, ({ names }) => names, query.limit)
    return { places: found.map(({ place }) => toRow(place)) }
  },

  async get({ db }, { query }) {
    const found = new Map((await findPlaces(db, query.codes)).map(place => [place.code, toRow(place)]))
    return { places: [...new Set(query.codes)].flatMap(code => found.get(code) ?? []) }
  },
}
