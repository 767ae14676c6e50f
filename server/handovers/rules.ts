import { handoverTries } from '#contract/handovers.ts'
import type { HandoverRule } from '#contract/order-draft.ts'
import type { TaskStatus } from '#contract/order-states.ts'
import { isFinal } from '#server/deals/flights/rules/tasks.ts'

/** What a try at a code comes to; `none`: there was nothing to try. `tries` counts this one. */
export type CodeVerdict = { is: 'right' } | { is: 'none' } | { is: 'wrong'; left: number }

export function verdictOf({ isRight, tries }: { isRight: boolean; tries: number | null }): CodeVerdict {
  if (tries === null) return { is: 'none' }
  return isRight ? { is: 'right' } : { is: 'wrong', left: Math.max(0, handoverTries - tries) }
}

type ProofFacts = { kind: string; status: TaskStatus; rule: HandoverRule; isHeld: boolean; method: 'code' | 'signature' }

/** Why a handover cannot be confirmed at a task in this way now; null where it can. */
export function whyNotProven({ kind, status, rule, isHeld, method }: ProofFacts) {
  if (kind !== 'unloading') return 'handover.no_unloading'
  if (isFinal(status)) return 'handover.over'
  if (status !== 'arrived' && status !== 'in_service') return 'handover.not_there'
  if (isHeld) return 'handover.held'
  return method === 'signature' && rule === 'code' ? 'handover.code_only' : null
}

export const signatureSize = { width: 1000, height: 500 } as const
/** Less ink is a touch by mistake. */
const LEAST_INK = 150

type Strokes = readonly (readonly number[])[]

const pointsOf = (stroke: readonly number[]): [x: number, y: number][] =>
  Array.from({ length: Math.floor(stroke.length / 2) }, (_, i) => [stroke[2 * i]!, stroke[2 * i + 1]!])

/** Whether strokes are more than a touch: their length, in points of the field. */
export const isSignature = (strokes: Strokes): boolean =>
  strokes.reduce((sum, stroke) => {
    const points = pointsOf(stroke)
    return sum + points.reduce((length, [x, y], i) => (i === 0 ? 0 : length + Math.hypot(x - points[i - 1]![0], y - points[i - 1]![1])), 0)
  }, 0) >= LEAST_INK

/** The drawing of a signature: dark on white, of whole numbers alone. */
export function drawingOf(strokes: Strokes): string {
  const { width, height } = signatureSize
  const lines = strokes.map(stroke => {
    const points = pointsOf(stroke).map(([x, y]) => [clamped(x, width), clamped(y, height)])
    // a point alone is a dot
    const whole = points.length === 1 ? [points[0]!, points[0]!] : points
    return `<path d="M${whole.map(point => point.join(' ')).join('L')}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#1b1d1a" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g></svg>`
}

const clamped = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))
