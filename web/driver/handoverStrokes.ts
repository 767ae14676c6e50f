/** The field a signature is drawn on, in points of its own whatever the screen; the server draws it of the same size. */
export const field = { width: 1000, height: 500 } as const
/** Points that stand closer add bytes and nothing to be seen. */
const STEP = 6
/** Less ink is a touch by mistake, to the server too. */
const LEAST_INK = 150
const MOST_STROKES = 60
const MOST_NUMBERS = 800

/** Strokes of a finger, each as x, y, x, y … */
export type Strokes = readonly (readonly number[])[]

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** The strokes with a new one that begins at a point. */
export const begun = (strokes: Strokes, x: number, y: number): Strokes =>
  strokes.length >= MOST_STROKES ? strokes : [...strokes, [within(x, field.width), within(y, field.height)]]

/** The strokes with the last one drawn on to a point. */
export function drawnTo(strokes: Strokes, x: number, y: number): Strokes {
  const last = strokes.at(-1)
  if (!last || last.length >= MOST_NUMBERS) return strokes
  const [toX, toY] = [within(x, field.width), within(y, field.height)]
  if (Math.hypot(toX - last.at(-2)!, toY - last.at(-1)!) < STEP) return strokes
  return [...strokes.slice(0, -1), [...last, toX, toY]]
}

/** Whether strokes are more than a touch. */
export function isSigned(strokes: Strokes): boolean {
  let ink = 0
  for (const stroke of strokes)
    for (let i = 2; i < stroke.length; i += 2) ink += Math.hypot(stroke[i]! - stroke[i - 2]!, stroke[i + 1]! - stroke[i - 1]!)
  return ink >= LEAST_INK
}
