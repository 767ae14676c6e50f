import type { ReactNode } from 'react'

const line = { stroke: 'var(--line)', strokeWidth: 1, fill: 'none' }
const dark = { fill: 'var(--ink-3)' }
const bright = { fill: 'var(--accent)' }

/** Words of a row as strokes of its length. */
const Row = ({ y, widths, lit = -1 }: { y: number; widths: readonly number[]; lit?: number }) => {
  const starts = widths.map((_, i) => 12 + i * 38)
  return (
    <>
      {widths.map((width, i) => (
        <rect key={starts[i]} x={starts[i]} y={y} width={width} height={4} {...(i === lit ? bright : dark)} />
      ))}
      <path d={`M8 ${y + 10}H152`} {...line} />
    </>
  )
}

const drawings: Readonly<Record<string, ReactNode>> = {
  table: (
    <>
      <rect x={8} y={8} width={30} height={8} rx={4} {...bright} />
      <rect x={42} y={8} width={30} height={8} rx={4} {...line} />
      <rect x={76} y={8} width={30} height={8} rx={4} {...line} />
      {[26, 42, 58, 74].map((y, i) => (
        <Row key={y} y={y} widths={[26, 30, 20, 24]} lit={i === 1 ? 2 : -1} />
      ))}
    </>
  ),
  plan: (
    <>
      {[22, 42, 62, 82].map(y => (
        <path key={y} d={`M8 ${y}H152`} {...line} />
      ))}
      <rect x={20} y={10} width={44} height={10} {...dark} />
      <rect x={72} y={10} width={36} height={10} {...bright} />
      <rect x={34} y={30} width={60} height={10} {...bright} />
      <rect x={12} y={50} width={30} height={10} {...dark} />
      <rect x={50} y={50} width={70} height={10} {...bright} />
      <rect x={60} y={70} width={52} height={10} {...dark} />
      <path d="M108 15h20v-0l-4 -4m4 4l-4 4" stroke="var(--accent)" fill="none" />
    </>
  ),
  sum: (
    <>
      {[16, 34, 52, 70].map(y => (
        <Row key={y} y={y} widths={[30, 26, 28, 18]} lit={3} />
      ))}
    </>
  ),
  file: (
    <>
      <path d="M52 12h36l14 14v52H52z" {...line} />
      <path d="M88 12v14h14" {...line} />
      <rect x={60} y={40} width={34} height={4} {...bright} />
      <rect x={60} y={50} width={34} height={4} {...dark} />
      <rect x={60} y={60} width={22} height={4} {...dark} />
    </>
  ),
}

/** A feature in a few strokes; nothing where it has no drawing. */
export function FlagPicture({ of }: { of: string | null }) {
  const drawing = of === null ? undefined : drawings[of]
  if (!drawing) return null
  return (
    <svg viewBox="0 0 160 92" width={160} height={92} aria-hidden="true" style={{ flex: 'none', border: '1px solid var(--line)' }}>
      {drawing}
    </svg>
  )
}
