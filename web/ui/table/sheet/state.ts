import { quotedCell } from './block.ts'

/** What stands in a cell that was typed over, and what stood there when it was. */
export type Edit = { now: string; was: string }
/** Everything typed and not applied, by row and column. */
export type Typed = Readonly<Record<string, Readonly<Record<string, Edit>>>>
/** A cell by its row and column. */
export type Cell = { row: string; col: string }
/** A place on the sheet, counted from 0. */
export type CellPosition = { row: number; col: number }
/** Places from one corner to the other, both within. */
export type Area = { top: number; left: number; bottom: number; right: number }
type Change = Cell & { before: Edit | undefined; after: Edit | undefined }

export type SheetState = {
  typed: Typed
  past: readonly (readonly Change[])[]
  future: readonly (readonly Change[])[]
  /** The cell the keyboard is at, and the other corner of what is chosen. */
  at: CellPosition
  from: CellPosition
}

/** What a sheet is laid over: its rows and columns, what stands in a cell, and which cells cannot be typed over. */
export type Ground = {
  rows: readonly string[]
  cols: readonly string[]
  text: (cell: Cell) => string
  locked: (cell: Cell) => boolean
}

const start: CellPosition = { row: 0, col: 0 }
export const newSheet = (typed: Typed = {}): SheetState => ({ typed, past: [], future: [], at: start, from: start })

export const areaOf = ({ at, from }: Pick<SheetState, 'at' | 'from'>): Area => ({
  top: Math.min(at.row, from.row),
  left: Math.min(at.col, from.col),
  bottom: Math.max(at.row, from.row),
  right: Math.max(at.col, from.col),
})

const cellAt = ({ rows, cols }: Pick<Ground, 'rows' | 'cols'>, { row, col }: CellPosition): Cell | null =>
  rows[row] !== undefined && cols[col] !== undefined ? { row: rows[row], col: cols[col] } : null

/** What a cell shows: what was typed, else what stands there. */
export const textOf = (typed: Typed, ground: Pick<Ground, 'text'>, cell: Cell): string =>
  typed[cell.row]?.[cell.col]?.now ?? ground.text(cell)

const inside = (n: number, count: number) => Math.max(0, Math.min(count - 1, n))

/** Goes to a cell; `extend` leaves the other corner where it is. */
export function goTo(sheet: SheetState, { rows, cols }: Pick<Ground, 'rows' | 'cols'>, position: CellPosition, extend = false): SheetState {
  const at = { row: inside(position.row, rows.length), col: inside(position.col, cols.length) }
  return { ...sheet, at, from: extend ? sheet.from : at }
}

const withEdit = (typed: Typed, { row, col }: Cell, edit: Edit | undefined): Typed => {
  const { [col]: _, ...others } = typed[row] ?? {}
  const cells = edit === undefined ? others : { ...others, [col]: edit }
  const { [row]: __, ...rows } = typed
  return Object.keys(cells).length === 0 ? rows : { ...rows, [row]: cells }
}

const applied = (typed: Typed, changes: readonly Change[], side: 'before' | 'after'): Typed =>
  changes.reduce((all, change) => withEdit(all, change, change[side]), typed)

/** What became of a writing: the sheet, and how many cells were passed over because they are locked. */
export type WriteResult = { sheet: SheetState; skipped: number }

/** Types texts into cells as one step that can be taken back; a text that stands there already leaves no trace. */
export function write(sheet: SheetState, ground: Ground, texts: readonly (Cell & { text: string })[]): WriteResult {
  const free = texts.filter(cell => !ground.locked(cell))
  const changes = free.flatMap(({ row, col, text }): Change[] => {
    const was = ground.text({ row, col })
    const before = sheet.typed[row]?.[col]
    const after = text === was ? undefined : { now: text, was }
    return before?.now === after?.now && before?.was === after?.was ? [] : [{ row, col, before, after }]
  })
  const skipped = texts.length - free.length
  if (changes.length === 0) return { sheet, skipped }
  return {
    sheet: { ...sheet, typed: applied(sheet.typed, changes, 'after'), past: [...sheet.past.slice(-199), changes], future: [] },
    skipped,
  }
}

const backTo = (sheet: SheetState, ground: Ground, changes: readonly Change[]): Pick<SheetState, 'at' | 'from'> => {
  const positions = changes
    .map(({ row, col }) => ({ row: ground.rows.indexOf(row), col: ground.cols.indexOf(col) }))
    .filter(({ row, col }) => row >= 0 && col >= 0)
  if (positions.length === 0) return sheet
  const [rows, cols] = [positions.map(({ row }) => row), positions.map(({ col }) => col)]
  return { at: { row: Math.min(...rows), col: Math.min(...cols) }, from: { row: Math.max(...rows), col: Math.max(...cols) } }
}

/** Takes the last step back, and goes to where it was. */
export function undo(sheet: SheetState, ground: Ground): SheetState {
  const step = sheet.past.at(-1)
  if (!step) return sheet
  return {
    ...sheet,
    ...backTo(sheet, ground, step),
    typed: applied(sheet.typed, step, 'before'),
    past: sheet.past.slice(0, -1),
    future: [...sheet.future, step],
  }
}

/** Makes again what was taken back. */
export function redo(sheet: SheetState, ground: Ground): SheetState {
  const step = sheet.future.at(-1)
  if (!step) return sheet
  return {
    ...sheet,
    ...backTo(sheet, ground, step),
    typed: applied(sheet.typed, step, 'after'),
    past: [...sheet.past, step],
    future: sheet.future.slice(0, -1),
  }
}

const cellsOf = (ground: Ground, { top, left, bottom, right }: Area): Cell[] =>
  ground.rows.slice(top, bottom + 1).flatMap(row => ground.cols.slice(left, right + 1).map(col => ({ row, col })))

export const clear = (sheet: SheetState, ground: Ground): WriteResult =>
  write(
    sheet,
    ground,
    cellsOf(ground, areaOf(sheet)).map(cell => ({ ...cell, text: '' })),
  )

/** Repeats the first row of what is chosen in the others; of a single row chosen, the one above it is repeated. `until` is the last row. */
export function fillDown(sheet: SheetState, ground: Ground, until?: number): WriteResult {
  const area = areaOf(sheet)
  const bottom = Math.min(until ?? area.bottom, ground.rows.length - 1)
  const source = bottom > area.top ? area.top : area.top - 1
  const over = bottom > area.top ? { ...area, top: area.top + 1, bottom } : area
  const first = ground.rows[source]
  if (first === undefined) return { sheet, skipped: 0 }
  const texts = cellsOf(ground, over).map(cell => ({ ...cell, text: textOf(sheet.typed, ground, { row: first, col: cell.col }) }))
  const { sheet: filled, skipped } = write(sheet, ground, texts)
  return {
    sheet: until === undefined ? filled : { ...filled, from: { row: area.top, col: area.left }, at: { row: bottom, col: area.right } },
    skipped,
  }
}

/** What is chosen, as `readBlock` reads it. */
export const copied = (sheet: SheetState, ground: Ground): string => {
  const { top, left, bottom, right } = areaOf(sheet)
  return ground.rows
    .slice(top, bottom + 1)
    .map(row =>
      ground.cols
        .slice(left, right + 1)
        .map(col => quotedCell(textOf(sheet.typed, ground, { row, col })))
        .join('\t'),
    )
    .join('\n')
}

/**
 * Types a block from the first chosen cell on, as far as there are cells; what goes beyond them is counted in `lost`. A single cell,
 * or a block that fits what is chosen a whole number of times, fills all of it.
 */
export function paste(sheet: SheetState, ground: Ground, block: readonly (readonly string[])[]): WriteResult & { lost: number } {
  const area = areaOf(sheet)
  const [tall, wide] = [area.bottom - area.top + 1, area.right - area.left + 1]
  const height = block.length
  const width = Math.max(0, ...block.map(row => row.length))
  const over = tall % height === 0 && wide % width === 0 ? { tall, wide } : { tall: height, wide: width }
  const texts: (Cell & { text: string })[] = []
  let lost = 0
  for (let row = 0; row < over.tall; row++)
    for (let col = 0; col < over.wide; col++) {
      const text = block[row % height]?.[col % width]
      if (text === undefined) continue
      const cell = cellAt(ground, { row: area.top + row, col: area.left + col })
      if (cell) texts.push({ ...cell, text: text.trim() })
      else lost += 1
    }
  const { sheet: typed, skipped } = write(sheet, ground, texts)
  const from = { row: area.top, col: area.left }
  const at = { row: inside(area.top + over.tall - 1, ground.rows.length), col: inside(area.left + over.wide - 1, ground.cols.length) }
  return { sheet: { ...typed, at: from, from: at }, skipped, lost }
}

/** What is left to apply after some rows were: they cannot be taken back here any more. */
export function settled(sheet: SheetState, done: ReadonlySet<string>): SheetState {
  const left = (changes: readonly Change[]) => changes.filter(({ row }) => !done.has(row))
  const steps = (all: SheetState['past']) => all.map(left).filter(changes => changes.length > 0)
  return {
    ...sheet,
    typed: Object.fromEntries(Object.entries(sheet.typed).filter(([row]) => !done.has(row))),
    past: steps(sheet.past),
    future: steps(sheet.future),
  }
}
