import { sheets } from '#server/prints/drawing/grid.ts'
import type { Form } from '#server/prints/forms/form.ts'
import { type Raster, TALLEST } from './raster.ts'

/** What is only so much too long for its sheets is made a little smaller, so that no line of it stands alone on one more. */
const SPILL = 0.25
export const margins = { top: 0.45, bottom: 0.6 }

/** Points of rows a page takes. */
const freeOn = (page: Form['page']) => sheets[page].height - (margins.top + margins.bottom) * 72

/** So many sheets the form is drawn smaller to fit on; 0: on as many as it takes. */
export function pagesFor(sheet: Raster, page: Form['page']): number {
  const { heights, breaks, titles } = sheet
  const pages = heights.reduce((sum, height) => sum + height, 0) / freeOn(page)
  const whole = Math.floor(pages)
  if (breaks.length > 0 || titles !== null || whole === 0 || pages === whole || pages - whole > SPILL) return 0
  return whole === 1 || cutsOf(sheet, (freeOn(page) * pages) / whole).length === 0 ? whole : 0
}

/** An office breaks pages a little sooner than is calculated here, or later. */
const SURE = 0.96

/** Rows to begin a page with, so that nothing that belongs together is parted where the page is full. */
function cutsOf({ heights, wholes, breaks, titles }: Raster, free: number): number[] {
  const cuts: number[] = []
  const set = new Set(breaks)
  const repeated = titles === null ? 0 : heights.slice(titles.from, titles.to).reduce((sum, height) => sum + height, 0)
  // where the page would end if calculated without what is kept in hand
  const latest = (from: number): number => {
    let row = from
    for (let filled = 0; row < heights.length && filled + heights[row]! <= free; row++) filled += heights[row]!
    return row
  }
  const parts = (row: number) => wholes.some(({ from, to }) => from < row && row < to)
  let needed = 0
  let begun = 0
  let used = 0
  for (let row = 0; row < heights.length; row++) {
    if (set.has(row)) {
      begun = row
      used = 0
    }
    if (row > begun && used + heights[row]! > free * SURE) {
      const split = wholes.flatMap(({ from, to }) => (begun < from && from < row && row < to ? [from] : []))
      const risky = split.length > 0 || parts(latest(begun))
      begun = Math.min(row, ...split)
      cuts.push(begun)
      if (risky) needed = cuts.length
      used = (titles !== null && begun >= titles.to ? repeated : 0) + heights.slice(begun, row).reduce((sum, height) => sum + height, 0)
    }
    used += heights[row]!
  }
  // pages before such a one are ended by hand too, so that it begins where it was calculated to
  return cuts.slice(0, needed)
}

/** Signers with their lines, boxes and heads with what they are heads of stand on one page. */
export function keepWhole(sheet: Raster, page: Form['page']): void {
  sheet.breaks.push(...cutsOf(sheet, freeOn(page)))
  sheet.breaks.sort((a, b) => a - b)
}

/** What was written since `from` is not parted, unless it takes half a page and more. */
export function keep(sheet: Raster, from: number): void {
  const height = sheet.heights.slice(from, sheet.row).reduce((sum, each) => sum + each, 0)
  if (height < TALLEST / 2) sheet.wholes.push({ from, to: sheet.row })
}
