import { readFigure, readMass, readSum } from '#server/imports/cells/amounts.ts'
import type { Choices } from '#server/imports/cells/choices.ts'
import { type Cells, cellsOf, notNumber } from '#server/imports/kinds/importer.ts'

const wholeNumber = { ru: 'нужно целое число', en: 'a whole number is needed' }
const notSum = {
  ru: 'не похоже на сумму, например 68 000 или 68 000 ₽ без НДС',
  en: 'does not look like a sum, for example 68 000 or 68 000 RUB',
}

/** The cells of a row that means an order, with what only orders have: figures, weights, sums and choices. */
export type OrderCells = ReturnType<typeof orderCellsOf>

/** Reads the cells of one order and keeps what is wrong with them. */
export function orderCellsOf(cells: Cells, today: string) {
  const row = cellsOf(cells, today)
  const { text, fault } = row
  /** What a reader makes of a cell; of an empty one `otherwise`. */
  const read = <T>(field: string, otherwise: T, reader: (written: string) => T) => (text(field) === '' ? otherwise : reader(text(field)))
  return {
    ...row,
    /** A number that is not negative; an empty cell is zero, and so is what could not be read. */
    figure: (field: string, decimals = 0) =>
      read(field, 0, written => {
        const value = readFigure(written)
        if (value === null || value < 0) fault(field, notNumber)
        else if (decimals === 0 && !Number.isInteger(value)) fault(field, wholeNumber)
        return value === null || value < 0 ? 0 : Math.round(value * 10 ** decimals) / 10 ** decimals
      }),
    choice: (field: string, from: Choices) =>
      read<string | null>(field, null, written => {
        const found = from.one(written)
        if ('code' in found) return found.code
        row.told(field, found)
        return null
      }),
    several: (field: string, from: Choices) =>
      read<string[]>(field, [], written => {
        const found = from.all(written)
        if ('codes' in found) return found.codes
        row.told(field, found)
        return []
      }),
    mass: (field: string, unit: 't' | 'kg') =>
      read<number | null>(field, null, written => {
        const found = readMass(written, unit)
        if (typeof found === 'number') return found
        fault(field, found.why)
        return null
      }),
    sum: (field: string) =>
      read<ReturnType<typeof readSum>>(field, null, written => {
        const found = readSum(written)
        if (found === null) fault(field, notSum)
        return found
      }),
  }
}
