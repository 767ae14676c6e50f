import type { FigureUnit } from '#contract/analytics.ts'

type Value = number | null
export type Point = { x: number; y: number }

/** The round figure a scale ends at: not below the largest value, not far above it. */
export function roundTop(most: number): number {
  if (!(most > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find(one => one * power >= most * (1 - 1e-9)) ?? 10
  return step * power
}

/** Half of a scale of whole things is whole as well. */
const whole = (top: number, unit: FigureUnit) => (unit === 'count' ? 2 * Math.ceil(top / 2) : top)

/** Whether a figure adds up over time and is drawn as bars; a share or a mean is a line. */
export const addsUp = (unit: FigureUnit): boolean => ['count', 'money', 'km', 'kg', 'tonKm'].includes(unit)

export type TimeShape = {
  /** Heights of the scale with their values. */
  ticks: { y: number; value: number }[]
  /** Where each point stands, and how wide its column is. */
  columns: { x: number; width: number }[]
  bars: ({ x: number; y: number; width: number; height: number } | null)[]
  /** Lines broken where nothing is known. */
  lines: Point[][]
  before: Point[][]
  /** The height of the goal. */
  goal: number | null
}

/** A plot by time within a box: bars or a line, the days compared with as a dashed line over the same columns, and the height of the goal. */
export function timeShape(
  values: readonly Value[],
  before: readonly Value[],
  { width, height, unit, left = 0, goal = null }: { width: number; height: number; unit: FigureUnit; left?: number; goal?: Value },
): TimeShape {
  const known = [...values, ...before, goal].filter(value => value !== null)
  const most = Math.max(0, ...known)
  const least = Math.min(0, ...known)
  const top = unit === 'share' && most > 0.5 && most <= 1 ? 1 : most > 0 || least === 0 ? whole(roundTop(most), unit) : 0
  const bottom = least < 0 ? -roundTop(-least) : 0
  const y = (value: number) => height - ((value - bottom) / (top - bottom)) * height
  const wide = (width - left) / Math.max(1, values.length)
  const columns = values.map((_, at) => ({ x: left + at * wide, width: wide }))
  const middle = (at: number) => left + (at + 0.5) * wide
  const bar = Math.min(28, wide * 0.64)
  const linesOf = (row: readonly Value[]) => {
    const lines: Point[][] = [[]]
    for (const [at, value] of row.entries())
      if (value === null || at >= values.length) lines.push([])
      else lines.at(-1)!.push({ x: middle(at), y: y(value) })
    return lines.filter(line => line.length > 0)
  }
  return {
    ticks: [bottom, (bottom + top) / 2, top].map(value => ({ y: y(value), value })),
    columns,
    bars: addsUp(unit)
      ? values.map((value, at) =>
          value === null || value === 0
            ? null
            : { x: middle(at) - bar / 2, y: Math.min(y(value), y(0)), width: bar, height: Math.abs(y(value) - y(0)) },
        )
      : [],
    lines: addsUp(unit) ? [] : linesOf(values),
    before: linesOf(before),
    goal: goal === null ? null : y(goal),
  }
}

/** Every how many columns a label fits, so that labels stand apart. */
export const labelEvery = (columns: number, width: number, label = 62): number =>
  Math.max(1, Math.ceil(columns / Math.max(1, Math.floor(width / label))))

/** Rows of a table as a file for spreadsheets: what would begin a formula is text there. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    if (value === null) return ''
    if (typeof value === 'number') return String(value)
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return /[";\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map(row => row.map(cell).join(';')).join('\r\n')}\r\n`
}

type Colours = { ink: string; muted: string; accent: string; surface: string; font: string }
const xml = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** A plot as a picture of its own: a bar with its label and its figure for each row. */
export function pictureOf(title: string, rows: readonly { label: string; value: Value; text: string }[], look: Colours) {
  const [width, head, line] = [960, 56, 26]
  const height = head + rows.length * line + 16
  const known = rows.map(({ value }) => value ?? 0)
  const most = Math.max(1e-9, ...known.map(Math.abs))
  const text = (x: number, y: number, said: string, more = '') =>
    `<text x="${x}" y="${y}" fill="${look.ink}" font-family="${xml(look.font)}" font-size="13" ${more}>${xml(said)}</text>`
  const drawn = rows.map(({ label, value, text: said }, at) => {
    const y = head + at * line
    const long = (Math.abs(value ?? 0) / most) * 460
    return `${text(24, y + 17, cut(label, 36))}<rect x="310" y="${y + 5}" width="${long.toFixed(1)}" height="16" fill="${look.accent}"/>${text(318 + long, y + 17, said)}`
  })
  const body = `<rect width="${width}" height="${height}" fill="${look.surface}"/>${text(24, 34, title, 'font-weight="600"')}${drawn.join('')}`
  return { width, height, svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>` }
}
