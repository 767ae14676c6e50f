import { z } from 'zod'
import { get } from './call.ts'

export const PlaceRow = z.object({
  code: z.string(),
  ru: z.string(),
  en: z.string(),
  region_ru: z.string(),
  region_en: z.string(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** IANA zone: every stop of a route is shown and entered in it. */
  tz: z.string(),
})
export type PlaceRow = z.output<typeof PlaceRow>

/** The gazetteer: towns by what is typed and by their codes. */
export const places = {
  suggest: get('/api/places/v0/suggest', {
    about:
      'Places by what a person types, best first: typing errors, the wrong keyboard layout and transliteration are understood; no text gives the largest.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ text: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(50).default(10) }),
    out: z.object({ places: z.array(PlaceRow) }),
  }),
  get: get('/api/places/v0/get', {
    about: 'Places by their codes, in the order asked; unknown codes are left out.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ codes: z.array(z.string().max(60)).max(100).default([]) }),
    out: z.object({ places: z.array(PlaceRow) }),
  }),
}
