import type { Age } from '#web/map/vehicles.ts'
import type { Colours } from './colours.ts'

/** How a vehicle is drawn: whether it goes somewhere, how old its position is, whether it is late. */
export type Sign = { moving: boolean; age: Age; late: boolean }

const ages: readonly Age[] = ['fresh', 'stale', 'old']
const all: readonly Sign[] = ages.flatMap(age => [false, true].flatMap(late => [true, false].map(moving => ({ moving, age, late }))))

/** The cell of the picture a sign is drawn in. */
export const cellOf = ({ moving, age, late }: Sign): number => ages.indexOf(age) * 4 + (late ? 2 : 0) + (moving ? 0 : 1)
/** The ring around the chosen one is drawn last. */
export const HALO = all.length

export const CELL = 64
export const COLUMNS = 4
export const ROWS = 4

/** An arrow that points north, within a radius. */
function arrow(at: CanvasRenderingContext2D, radius: number) {
  at.beginPath()
  at.moveTo(0, -radius * 1.05)
  at.lineTo(radius * 0.78, radius * 0.82)
  at.quadraticCurveTo(0, radius * 0.36, -radius * 0.78, radius * 0.82)
  at.closePath()
}

function disc(at: CanvasRenderingContext2D, radius: number) {
  at.beginPath()
  at.arc(0, 0, radius, 0, Math.PI * 2)
}

/**
 * Shape says what colour does: an arrow goes and a disc stands; full is of now, hollow older than a quarter of an hour, broken older than two
 * hours; a second ring is late.
 */
export function drawSign(at: CanvasRenderingContext2D, { moving, age, late }: Sign, c: Colours) {
  const main = age === 'old' ? c.old : late ? c.late : moving ? c.moving : c.standing
  const outline = moving ? arrow : disc
  const radius = moving ? 19 : 12
  at.lineJoin = 'round'
  if (late) {
    disc(at, 27)
    at.lineWidth = 3.5
    at.setLineDash(age === 'old' ? [5, 5] : [])
    at.strokeStyle = main
    at.fillStyle = `${c.paper}cc`
    at.fill()
    at.stroke()
    at.setLineDash([])
  }
  outline(at, radius)
  at.strokeStyle = c.paper
  at.lineWidth = 9
  at.stroke()
  at.fillStyle = age === 'fresh' ? main : c.paper
  at.fill()
  if (age === 'fresh') return
  outline(at, radius)
  at.strokeStyle = main
  at.lineWidth = 4.5
  at.setLineDash(age === 'old' ? [6, 4.5] : [])
  at.stroke()
  at.setLineDash([])
}

/** All signs in one picture, and the ring around the chosen one. */
export function drawSigns(c: Colours): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = CELL * COLUMNS
  canvas.height = CELL * ROWS
  const at = canvas.getContext('2d')!
  const within = (cell: number, draw: () => void) => {
    at.save()
    at.translate((cell % COLUMNS) * CELL + CELL / 2, Math.floor(cell / COLUMNS) * CELL + CELL / 2)
    draw()
    at.restore()
  }
  for (const sign of all) within(cellOf(sign), () => drawSign(at, sign, c))
  within(HALO, () => {
    disc(at, 28)
    at.fillStyle = `${c.planned}33`
    at.fill()
    at.strokeStyle = c.planned
    at.lineWidth = 4
    at.stroke()
  })
  return canvas
}
