import type { Paper } from '#contract/papers.ts'
import { useToday } from '#web/papers/today.ts'
import { StatusShape } from '#web/ui/StatusMark.tsx'
import { toneOf, usePaperText } from './CarCells.tsx'

const shapes = { danger: 'trouble', warn: 'waiting', calm: 'done', none: 'draft' } as const

/** Papers of a vehicle one under another, each with how it stands. */
export function PapersList({ papers }: { papers: readonly Paper[] }) {
  const text = usePaperText()
  const today = useToday()
  return (
    <ul className="car-papers-list">
      {papers.map((paper, i) => {
        const tone = toneOf(paper, today)
        return (
          <li key={`${paper.paper}${i}`} className={tone === 'danger' ? 'danger medium' : tone === 'warn' ? 'warn medium' : undefined}>
            <StatusShape
              kind={shapes[tone]}
              tone={tone === 'danger' ? 'danger' : tone === 'warn' ? 'warn' : tone === 'calm' ? 'go' : 'neutral'}
            />
            {text(paper)}
          </li>
        )
      })}
    </ul>
  )
}
