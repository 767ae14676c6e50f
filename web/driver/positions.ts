import type { ConsentQuestion } from '#contract/consents.ts'
import type { DriverFlight, DriverPoint } from '#contract/driver-page.ts'
import { greatCircleKm } from '#contract/great-circle.ts'
import type { PointBatch } from './calls.ts'
import type { DriverMessage, MessageAnswer } from './messages.ts'
import { isClosing, refusalIn } from './messages.ts'

/** What the driver said last of the positions of this phone: also what is not sent yet. Null: nothing, to the text of today. */
export function consentOf({ positions, linkId }: Pick<DriverFlight, 'positions' | 'linkId'>, messages: readonly DriverMessage[]) {
  // a flight stored before the page knew of this
  const question = (positions as ConsentQuestion | undefined) ?? null
  const pressed = messages.findLast(message => message.call === 'consent' && message.linkId === linkId && message.state === 'waiting')
  if (pressed?.call === 'consent') return { question, consent: { answer: pressed.data.answer, at: pressed.at } }
  return { question, consent: question?.consent ?? null }
}

/** How long the phone rests between two looks: while it stands, and while it moves. */
const STANDING_MS = 120_000
const MOVING_MS = 60_000
/** A place that differs by less may be the same one. */
const SAME_M = 60
/** A standing phone is told of this often all the same. */
const SILENT_MS = 600_000
/** A place that may be wrong by more tells nothing. */
const VAGUE_M = 2_000

/** Metres between two points; near enough for what lies close together. */
export const metresBetween = ([, lat, lon]: DriverPoint, [, otherLat, otherLon]: DriverPoint): number =>
  greatCircleKm({ lat, lon }, { lat: otherLat, lon: otherLon }) * 1000

/** Whether a point is worth a place in the queue, and when the phone looks again. */
export function judgePoint(last: DriverPoint | null, point: DriverPoint): { isWorth: boolean; pauseMs: number } {
  const [at, , , speed, , accuracy] = point
  if (accuracy !== null && accuracy > VAGUE_M) return { isWorth: false, pauseMs: MOVING_MS }
  if (last === null) return { isWorth: true, pauseMs: MOVING_MS }
  const hasMoved = metresBetween(last, point) > Math.max(SAME_M, accuracy ?? 0)
  return {
    isWorth: hasMoved || at - last[0] >= SILENT_MS,
    pauseMs: hasMoved || (speed ?? 0) > 10 ? MOVING_MS : STANDING_MS,
  }
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** A point in few letters: a metre of the place, a whole number of the rest. */
export function pointOf({ coords, timestamp }: Pick<GeolocationPosition, 'timestamp'> & { coords: Coordinates }): DriverPoint {
  const { latitude, longitude, speed, heading, accuracy } = coords
  return [
    Math.round(timestamp),
    rounded(latitude, 5),
    rounded(longitude, 5),
    isNumber(speed) ? Math.min(400, Math.max(0, Math.round(speed * 3.6))) : null,
    isNumber(heading) ? Math.round(heading) % 360 : null,
    isNumber(accuracy) ? Math.min(100_000, Math.max(0, Math.round(accuracy))) : null,
  ]
}

type Coordinates = Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'speed' | 'heading' | 'accuracy'>
const isNumber = (value: number | null): value is number => value !== null && Number.isFinite(value)

export type PointQueue = {
  /** The batch that waits longest; nothing is added to it any more. */
  first(): Promise<PointBatch | null>
  post(batch: PointBatch): Promise<MessageAnswer>
  drop(key: string): Promise<void>
  /** Drops all that waits of a link. */
  dropLink(linkId: string): Promise<void>
}

/** Sends batches of points, the oldest first. What is refused is dropped; without a consent all of it. False: to be tried again later. */
export async function sendPoints({ first, post, drop, dropLink }: PointQueue): Promise<boolean> {
  for (let batch = await first(); batch; batch = await first()) {
    const { status, body } = await post(batch)
    const refusal = refusalIn(body)
    if (status === null || status >= 500 || status === 429 || status === 408 || (status >= 300 && !refusal)) return false
    if (refusal && (isClosing(refusal.code) || refusal.code === 'consent.none' || refusal.code === 'consent.withdrawn'))
      await dropLink(batch.linkId)
    else await drop(batch.key)
  }
  return true
}
