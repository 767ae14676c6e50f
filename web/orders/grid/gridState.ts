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

export type GridState = {
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
export const newGrid = (typed: Typed = {}): GridState => ({ typed, past: [], future: [], at: start, from: start })

export const areaOf = ({ at, from }: Pick<GridState, 'at' | 'from'>): Area => ({
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
export function goTo(grid: GridState, { rows, cols }: Pick<Ground, 'rows' | 'cols'>, position: CellPosition, extend = false): GridState {
  const at = { row: inside(position.row, rows.length), col: inside(position.col, cols.length) }
  return { ...grid, at, from: extend ? grid.from : at }
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
export type WriteResult = { grid: GridState; skipped: number }

/** Types texts into cells as one step that can be taken back; a text that stands there already leaves no trace. */
export function write(grid: GridState, ground: Ground, texts: readonly (Cell & { text: string })[]): WriteResult {
  const free = texts.filter(cell => !ground.locked(cell))
  const changes = free.flatMap(({ row, col, text }): Change[] => {
    const was = ground.text({ row, col })
    const before = grid.typed[row]?.[col]
    const after = text === was ? undefined : { now: text, was }
    return before?.now === after?.now && before?.was === after?.was ? [] : [{ row, col, before, after }]
  })
  const skipped = texts.length - free.length
  if (changes.length === 0) return { grid, skipped }
  return {
    grid: { ...grid, typed: applied(grid.typed, changes, 'after'), past: [...grid.past.slice(-199), changes], future: [] },
    skipped,
  }
}

const backTo = (grid: GridState, ground: Ground, changes: readonly Change[]): Pick<GridState, 'at' | 'from'> => {
  const positions = changes
    .map(({ row, col }) => ({ row: ground.rows.indexOf(row), col: ground.cols.indexOf(col) }))
    .filter(({ row, col }) => row >= 0 && col >= 0)
  if (positions.length === 0) return grid
  const [rows, cols] = [positions.map(({ row }) => row), positions.map(({ col }) => col)]
  return { at: { row: Math.min(...rows), col: Math.min(...cols) }, from: { row: Math.max(...rows), col: Math.max(...cols) } }
}

/** Takes the last step back, and goes to where it was. */
export function undo(grid: GridState, ground: Ground): GridState {
  const step = grid.past.at(-1)
  if (!step) return grid
  return {
    ...grid,
    ...backTo(grid, ground, step),
    typed: applied(grid.typed, step, 'before'),
    past: grid.past.slice(0, -1),
    future: [...grid.future, step],
  }
}

/** Makes again what was taken back. */
export function redo(grid: GridState, ground: Ground): GridState {
  const step = grid.future.at(-1)
  if (!step) return grid
  return {
    ...grid,
    ...backTo(grid, ground, step),
    typed: applied(grid.typed, step, 'after'),
    past: [...grid.past, step],
    future: grid.future.slice(0, -1),
  }
}

const cellsOf = (ground: Ground, { top, left, bottom, right }: Area): Cell[] =>
  ground.rows.slice(top, bottom + 1).flatMap(row => ground.cols.slice(left, right + 1).map(col => ({ row, col })))

export const clear = (grid: GridState, ground: Ground): WriteResult =>
  write(
    grid,
    ground,
    cellsOf(ground, areaOf(grid)).map(cell => ({ ...cell, text: '' })),
  )

/** Repeats the first row of what is chosen in the others; of a single row chosen, the one above it is repeated. `until` is the last row. */
export function fillDown(grid: GridState, ground: Ground, until?: number): WriteResult {
  const area = areaOf(grid)
  const bottom = Math.min(until ?? area.bottom, ground.rows.length - 1)
  const source = bottom > area.top ? area.top : area.top - 1
  const over = bottom > area.top ? { ...area, top: area.top + 1, bottom } : area
  const first = ground.rows[source]
  if (first === undefined) return { grid, skipped: 0 }
  const texts = cellsOf(ground, over).map(cell => ({ ...cell, text: textOf(grid.typed, ground, { row: first, col: cell.col }) }))
  const { grid: filled, skipped } = write(grid, ground, texts)
  return {
    grid: until === undefined ? filled : { ...filled, from: { row: area.top, col: area.left }, at: { row: bottom, col: area.right } },
    skipped,
  }
}

/** A block of cells as spreadsheets copy it: tabs between cells, lines between rows, quotes around a cell that holds either. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const bare = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let i = 0; i < bare.length; i++) {
    const sign = bare[i]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (bare[i + 1] === '"') {
        cell += '"'
        i += 1
      } else quoted = false
    } else if (sign === '"' && cell === '' && closes(bare, i)) quoted = true
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)!.push(cell)
      cell = ''
      if (sign === '\n') rows.push([])
    } else cell += sign
  }
  rows.at(-1)!.push(cell)
  return rows
}

/** Whether a quote that opens a cell also closes it: a lone one is a sign like any other. */
const closes = (text: string, at: number): boolean => /^"(?:[^"]|"")*"(?:[\t\n]|$)/.test(text.slice(at))

const quotedCell = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** What is chosen, as `readBlock` reads it. */
export const copied = (grid: GridState, ground: Ground): string => {
  const { top, left, bottom, right } = areaOf(grid)
  return ground.rows
    .slice(top, bottom + 1)
    .map(row =>
      ground.cols
        .slice(left, right + 1)
        .map(col => quotedCell(textOf(grid.typed, ground, { row, col })))
        .join('\t'),
    )
    .join('\n')
}

/**
 * Types a block from the first chosen cell on, as far as there are cells; what goes beyond them is counted in `lost`. A single cell,
 * or a block that fits what is chosen a whole number of times, fills all of it.
 */
export function paste(grid: GridState, ground: Ground, block: readonly (readonly string[])[]): WriteResult & { lost: number } {
  const area = areaOf(grid)
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
  const { grid: typed, skipped } = write(grid, ground, texts)
  const from = { row: area.top, col: area.left }
  const at = { row: inside(area.top + over.tall - 1, ground.rows.length), col: inside(area.left + over.wide - 1, ground.cols.length) }
  return { grid: { ...typed, at: from, from: at }, skipped, lost }
}

/** What is left to apply after some rows were: they cannot be taken back here any more. */
export function settled(grid: GridState, done: ReadonlySet<string>): GridState {
  const left = (changes: readonly Change[]) => changes.filter(({ row }) => !done.has(row))
  const steps = (all: GridState['past']) => all.map(left).filter(changes => changes.length > 0)
  return {
    ...grid,
    typed: Object.fromEntries(Object.entries(grid.typed).filter(([row]) => !done.has(row))),
    past: steps(grid.past),
    future: steps(grid.future),
  }
}
