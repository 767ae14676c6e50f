import { expect, test } from 'vitest'
import { draftOf, emptyNodalPoint, placed } from './nodalPointDraft.ts'

const kazan = { id: 'kazan', label: 'Казань', tz: 'Europe/Moscow', lat: 55.79, lon: 49.11 }
const omsk = { id: 'omsk', label: 'Омск', tz: 'Asia/Omsk', lat: 54.99, lon: 73.37 }

test('a nodal point moved to another town lies where that town does, not where the last one did', () => {
  const nodalPoint = { ...emptyNodalPoint, place: kazan, lat: 55.796127, lon: 49.106414 }
  expect(draftOf({ ...nodalPoint, ...placed(nodalPoint, omsk) })).toMatchObject({ place: 'omsk', lat: null, lon: null })
  expect(placed(nodalPoint, kazan)).toEqual({ place: kazan })
  const typed = { ...emptyNodalPoint, lat: 55.796127, lon: 49.106414 }
  expect({ ...typed, ...placed(typed, kazan) }).toMatchObject({ place: kazan, lat: 55.796127 })
})
