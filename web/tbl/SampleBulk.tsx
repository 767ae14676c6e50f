import { useMemo } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { BulkBar } from '#web/ui/table/BulkBar.tsx'
import { rowAt, sumsOf } from './rows.ts'
import { tblWords } from './words.ts'

const most = 5000
const shown = 3

/** What can be done with the chosen rows, with their sums per currency. */
export function SampleBulk({
  selected,
  all,
  onAll,
  onClear,
}: {
  selected: ReadonlySet<string>
  all: number
  onAll: () => void
  onClear: () => void
}) {
  const t = useWords(tblWords)
  const f = useFormat()
  const sums = useMemo(() => sumsOf(selected), [selected])
  const copy = async () => {
    const numbers = [...selected].map(id => rowAt(Number(id), 0).number)
    try {
      await navigator.clipboard.writeText(numbers.join('\n'))
      toasts.add({ type: 'success', title: t.copied(numbers.length), content: '' })
    } catch {
      toasts.add({ type: 'warning', title: t.notCopied, content: '' })
    }
  }
  return (
    <BulkBar
      count={selected.size}
      onClear={onClear}
      all={all > selected.size ? { count: all, onChoose: onAll } : undefined}
      note={`${sums.slice(0, shown).map(f.money).join(' · ')}${sums.length > shown ? ' · …' : ''}`}
    >
      <Button reason={selected.size > most ? t.tooMany : null} onClick={() => void copy()}>
        {t.copyNumbers}
      </Button>
    </BulkBar>
  )
}
