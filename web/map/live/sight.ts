import { useRef } from 'react'
import { greatCircleKm } from '#contract/great-circle.ts'
import type { MapFlight } from '#contract/map.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ageOf, isMoving, type MapVehicle } from '#web/map/vehicles.ts'
import { mapWords, windOf, windWords } from '#web/map/words.ts'
import { liveWords } from './liveWords.ts'

/** How often positions are asked for while somebody looks: vehicles tell of themselves once a minute. */
export const POLL_MS = 20_000

const MINUTE = 60_000

/** By how much a flight on the map is behind its next stop, or is expected to be late ahead, in whole minutes; null while it is in time. */
export function delayOn({ dueAt, lateMin }: Pick<MapFlight, 'dueAt' | 'lateMin'>, now: number): number | null {
  const over = Math.max(lateMin * MINUTE, dueAt === null ? 0 : now - Date.parse(dueAt))
  return over >= MINUTE ? Math.floor(over / MINUTE) * MINUTE : null
}

/** Which way from one place to another, in degrees from north. */
export function courseBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = Math.PI / 180
  const y = Math.sin((b.lon - a.lon) * rad) * Math.cos(b.lat * rad)
  const x = Math.cos(a.lat * rad) * Math.sin(b.lat * rad) - Math.sin(a.lat * rad) * Math.cos(b.lat * rad) * Math.cos((b.lon - a.lon) * rad)
  return (Math.atan2(y, x) / rad + 360) % 360
}

/** A flight as the map draws it; where nobody told which way it looks, it looks where it came along to. */
export function vehicleOf(flight: MapFlight, before: MapVehicle | undefined, now: number): MapVehicle {
  const { flightId, number, plate, lat, lon, speedKmh, at } = flight
  const moved = before !== undefined && greatCircleKm(before, flight) > 0.1
  return {
    id: flightId,
    name: plate ?? number,
    lat,
    lon,
    course: flight.course ?? (moved ? courseBetween(before, flight) : (before?.course ?? null)),
    speedKmh,
    at: Date.parse(at),
    late: delayOn(flight, now) !== null,
  }
}

/** Flights as the map draws them, each remembered until its next position. */
export function useVehicles(items: readonly MapFlight[], now: number): readonly MapVehicle[] {
  const known = useRef<{ items: readonly MapFlight[]; minute: number; vehicles: readonly MapVehicle[] }>({
    items: [],
    minute: 0,
    vehicles: [],
  })
  return vehiclesAfter(known.current, items, now)
}

/** Made anew when positions have come, or a minute has passed and more may be late. */
function vehiclesAfter(
  known: { items: readonly MapFlight[]; minute: number; vehicles: readonly MapVehicle[] },
  items: readonly MapFlight[],
  now: number,
) {
  const minute = Math.floor(now / 60_000)
  if (known.items === items && known.minute === minute) return known.vehicles
  const before = new Map(known.vehicles.map(one => [one.id, one]))
  known.vehicles = items.map(flight => vehicleOf(flight, before.get(flight.flightId), now))
  known.items = items
  known.minute = minute
  return known.vehicles
}

/** How a position is told: how old, how fast, which way. */
export function useSight(): (vehicle: Pick<MapVehicle, 'at' | 'speedKmh' | 'course'>, now: number) => { when: string; how: string } {
  const t = useWords(liveWords)
  const m = useWords(mapWords)
  const w = useWords(windWords)
  const f = useFormat()
  return (vehicle, now) => {
    const minutes = Math.floor((now - vehicle.at) / 60_000)
    const age = ageOf(vehicle.at, now)
    const length = f.duration(minutes * 60_000)
    const when = minutes < 1 ? t.now : age === 'fresh' ? t.ago(length) : `${t.ago(length)}, ${age === 'old' ? t.old : t.stale}`
    const { speedKmh, course } = vehicle
    if (!isMoving(vehicle)) return { when, how: speedKmh !== null && speedKmh >= 5 ? m.speed(f.number(speedKmh)) : t.stands }
    const speed = speedKmh === null ? t.drives : m.speed(f.number(speedKmh))
    return { when, how: course === null ? speed : `${speed}, ${m.heading(w[windOf(course)])}` }
  }
}
