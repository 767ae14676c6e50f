export type PlotPoint = { at: string; value: number }

/** Points over time as the path of a line in a box: the first at its left, the last at its right, nothing at its floor, the most at its top. */
export function curveOf(points: readonly PlotPoint[], width: number, height: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const [from, until] = [Date.parse(first.at), Date.parse(last.at)]
  const most = Math.max(...points.map(({ value }) => value)) || 1
  const x = (at: string) => (until === from ? width : ((Date.parse(at) - from) / (until - from)) * width)
  const y = (value: number) => height - (value / most) * (height - 2)
  const rounded = (n: number) => Math.round(n * 10) / 10
  const spots = points.map(({ at, value }) => `${rounded(x(at))} ${rounded(y(value))}`)
  // a single point is a line as long as the box
  return spots.length === 1 ? `M0 ${rounded(y(first.value))}H${width}` : `M${spots.join('L')}`
}
