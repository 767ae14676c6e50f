import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { names } from '#web/ui/names.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { words } from './words.ts'

/** Where there is no room for both, a name stands whole above its bar. */
const line = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 176px), 1fr))',
  gap: '2px 12px',
  alignItems: 'center',
  paddingBlock: 5,
}
const bar = {
  display: 'inline-block',
  height: 12,
  marginInlineEnd: 8,
  verticalAlign: -1,
  background: 'var(--accent)',
  printColorAdjust: 'exact',
} as const

export type Point = { key: string; name: string; value: number | null; text: string; to: string | null }

/** Objects with a figure each, the most first: a bar and its figure, and the list behind it at a press. */
export function LaneBars({ rows, more, label }: { rows: readonly Point[]; more: number; label: string }) {
  const t = useWords(words)
  const f = useFormat()
  const most = Math.max(1e-9, ...rows.map(({ value }) => Math.abs(value ?? 0)))
  // beside the longest bar there is room for the longest figure
  const room = Math.max(0, ...rows.map(({ text }) => text.length))
  return (
    <ol className="board-bars s13" aria-label={label} style={{ marginTop: 6 }}>
      {rows.slice(0, 12).map(row => {
        const inner = (
          <>
            <span className="truncate" title={row.name}>
              {row.name}
            </span>
            <span className="nowrap">
              <i style={{ ...bar, width: `calc((100% - ${room}ch - 8px) * ${Math.abs(row.value ?? 0) / most})` }} />
              <span className={names(row.value === null && 'muted', (row.value ?? 0) < 0 && 'danger')}>{row.text}</span>
            </span>
          </>
        )
        return (
          <li key={row.key}>
            {row.to === null ? (
              <span style={line}>{inner}</span>
            ) : (
              <Link to={row.to} quiet style={line}>
                {inner}
              </Link>
            )}
          </li>
        )
      })}
      {rows.length - 12 + more > 0 && <li className="muted s12">{t.rest(f.number(Math.max(0, rows.length - 12) + more))}</li>}
    </ol>
  )
}
