import type { PrintFont } from '#contract/print-templates.ts'
import { escaped } from '#server/platform/html.ts'
import { openSharp } from '#server/platform/images.ts'
import type { Form, Plot, PlotSpan } from '#server/prints/forms/form.ts'
import { faces } from './faces.ts'
import { outlinesOf } from './outlines.ts'

/** How large a plot is drawn, in points, where there is room; its height follows its width. */
const WIDTH = 515
const [LEFT, RIGHT, TOP, FLOOR] = [34, 6, 20, 168]
const LINE_HEIGHT = 12
/** Told apart without colours too: the second is broken, the third dotted. */
const lines = [
  { ink: '#1f4e9e', dash: '' },
  { ink: '#8a4b08', dash: '5 2' },
  { ink: '#5b2a86', dash: '1.5 1.5' },
] as const
const colours = {
  range: '#e3f1e4',
  bound: '#2f7d32',
  outside: '#f6c9c4',
  edge: '#b3261e',
  doors: '#555555',
  net: '#d9d9d9',
  ink: '#333333',
}

const outlines = new Map<PrintFont, ReturnType<typeof outlinesOf>>()
const n = (value: number) => String(Number(value.toFixed(2)))

type Pen = (said: string, at: { x: number; y: number }, align?: 'left' | 'center' | 'right') => string
/** From moments and degrees to the drawing. */
type Scale = { x: (at: number) => number; y: (value: number) => number; right: number; text: Pen }

const pathOf = (points: readonly (readonly [number, number])[]) => points.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')
const line = (points: readonly (readonly [number, number])[], { ink, width, dash = '' }: { ink: string; width: number; dash?: string }) =>
  `<path d="M${pathOf(points)}" fill="none" stroke="${ink}" stroke-width="${width}"${dash && ` stroke-dasharray="${dash}"`}/>`
const upright = (px: number, bottom: number, style: { ink: string; width: number }) =>
  line([[px, TOP] as const, [px, bottom] as const], style)
const dot = (px: number, py: number) => `<circle cx="${n(px)}" cy="${n(py)}" r="2.6" fill="#ffffff" stroke="#111111" stroke-width="1"/>`
function area({ x }: Pick<Scale, 'x'>, span: PlotSpan, [top, bottom]: readonly [number, number], fill: string) {
  const width = Math.max(1, x(span.until) - x(span.from))
  return `<rect x="${n(x(span.from))}" y="${n(top)}" width="${n(width)}" height="${n(Math.max(0.5, bottom - top))}" fill="${fill}"/>`
}

/** What lies behind the lines: the range, what left it, and the net with what the axes say. */
function groundOf({ range, outside, rows, columns }: Plot, scale: Scale): string[] {
  const { x, y, right, text } = scale
  return [
    area(scale, range, [range.max === null ? TOP : y(range.max), range.min === null ? FLOOR : y(range.min)], colours.range),
    ...outside.flatMap(span => [
      area(scale, span, [TOP, FLOOR], colours.outside),
      ...[span.from, span.until].map(at => upright(x(at), FLOOR, { ink: colours.edge, width: 0.5 })),
    ]),
    ...rows.flatMap(({ value, text: said }) => [
      line([[LEFT, y(value)] as const, [right, y(value)] as const], { ink: colours.net, width: 0.4 }),
      text(said, { x: LEFT - 4, y: y(value) + 2.6 }, 'right'),
    ]),
    ...columns.flatMap(({ at, text: said, day }) => [
      upright(x(at), FLOOR + 3, { ink: day === undefined ? colours.net : '#8a8a8a', width: 0.4 }),
      text(said, { x: x(at), y: FLOOR + 11 }, 'center'),
      ...(day === undefined ? [] : [text(day, { x: x(at), y: FLOOR + 21 }, 'center')]),
    ]),
    ...[range.min, range.max]
      .filter(bound => bound !== null)
      .map(bound =>
        line([[x(range.from), y(bound)] as const, [x(range.until), y(bound)] as const], { ink: colours.bound, width: 0.8, dash: '4 2' }),
      ),
  ]
}

/** Each sensor as a line in the band of its readings, open doors above, and what was measured by hand. */
function measuredOf({ doors, lines: sensors, dots }: Plot, scale: Scale): string[] {
  const { x, y } = scale
  return [
    ...doors.map(span => area(scale, span, [TOP - 6, TOP - 1.5], colours.doors)),
    ...sensors.flatMap((runs, at) => {
      const { ink, dash } = lines[at % lines.length]!
      return runs.flatMap(run => {
        const [above, below] = [run.map(([ms, , top]) => [x(ms), y(top)] as const), run.map(([ms, low]) => [x(ms), y(low)] as const)]
        const means = run.map(([ms, , , mean]) => [x(ms), y(mean)] as const)
        const [[px, py]] = means as [readonly [number, number]]
        return [
          `<path d="M${pathOf([...above, ...below.toReversed()])}Z" fill="${ink}" fill-opacity="0.16"/>`,
          run.length === 1 ? `<circle cx="${n(px)}" cy="${n(py)}" r="1.2" fill="${ink}"/>` : line(means, { ink, width: 1.1, dash }),
        ]
      })
    }),
    ...dots.map(({ at, value }) => dot(x(at), y(value))),
  ]
}

/** What each mark means, in as many rows as it takes, and where they end. */
function keysOf({ keys }: Plot, text: Pen, widthOf: (said: string) => number): { parts: string[]; bottom: number } {
  const parts: string[] = []
  let [px, row] = [LEFT, 0]
  for (const { mark, text: said } of keys) {
    const wide = 18 + widthOf(said)
    if (px + wide > WIDTH && px > LEFT) [px, row] = [LEFT, row + 1]
    const middle = FLOOR + 34 + row * LINE_HEIGHT
    const swatch = (fill: string, edge: string) =>
      `<rect x="${n(px)}" y="${n(middle - 3)}" width="12" height="6" fill="${fill}" stroke="${edge}" stroke-width="0.5"/>`
    if (typeof mark === 'number') {
      const { ink, dash } = lines[mark % lines.length]!
      parts.push(line([[px, middle] as const, [px + 13, middle] as const], { ink, width: 1.4, dash }))
    } else if (mark === 'dot') parts.push(dot(px + 6, middle))
    else if (mark === 'doors') parts.push(swatch(colours.doors, colours.doors))
    else parts.push(swatch(colours[mark], mark === 'range' ? colours.bound : colours.edge))
    parts.push(text(said, { x: px + 16, y: middle + 2.6 }))
    px += wide + 12
  }
  return { parts, bottom: FLOOR + 34 + (row + 1) * LINE_HEIGHT - 4 }
}

/** A plot as a drawing of lines and areas alone, its texts too: it looks the same in every format and asks for no font. */
export function plotSvg(plot: Plot, { look }: Pick<Form, 'look'>): { svg: string; width: number; height: number } {
  const font = look?.font ?? 'pt_sans'
  const outline = outlines.get(font) ?? outlinesOf(faces[font].normal)
  outlines.set(font, outline)
  const { from, until, low, high } = plot.frame
  const right = WIDTH - RIGHT
  const text: Pen = (said, at, align = 'left') => {
    const { path, width } = outline(said, 7.5)
    if (path === '') return ''
    const start = at.x - (align === 'left' ? 0 : align === 'center' ? width / 2 : width)
    // what would leave the drawing stands at its edge
    return `<path transform="translate(${n(Math.min(WIDTH - width, Math.max(0, start)))} ${n(at.y)})" d="${path}" fill="${colours.ink}"/>`
  }
  const scale: Scale = {
    x: at => LEFT + ((Math.min(until, Math.max(from, at)) - from) / (until - from)) * (right - LEFT),
    y: value => TOP + ((high - value) / (high - low)) * (FLOOR - TOP),
    ...{ right, text },
  }
  const keys = keysOf(plot, text, said => outline(said, 7.5).width)
  const drawing = [
    ...groundOf(plot, scale),
    ...measuredOf(plot, scale),
    `<path d="M${LEFT} ${TOP}V${FLOOR}H${right}" fill="none" stroke="${colours.ink}" stroke-width="0.7"/>`,
    text(plot.unit, { x: LEFT - 4, y: TOP - 9 }, 'right'),
    text(plot.zone, { x: right, y: FLOOR + 21 }, 'right'),
    ...keys.parts,
  ].join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${keys.bottom}" viewBox="0 0 ${WIDTH} ${keys.bottom}" role="img" aria-label="${escaped(plot.label)}">${drawing}</svg>`
  return { svg, width: WIDTH, height: keys.bottom }
}

/** Plots of a form as PNG, for formats that take no drawings; found by the block they are of. */
export async function plotPictures(form: Form): Promise<Map<Plot, { png: Uint8Array; width: number; height: number }>> {
  const plots = form.blocks.filter(block => block.kind === 'plot')
  if (plots.length === 0) return new Map()
  const sharp = await openSharp()
  return new Map(
    await Promise.all(
      plots.map(async plot => {
        const { svg, width, height } = plotSvg(plot, form)
        const png = await sharp(Buffer.from(svg), { density: 216 }).flatten({ background: '#ffffff' }).png().toBuffer()
        return [plot, { png: new Uint8Array(png), width, height }] as const
      }),
    ),
  )
}
