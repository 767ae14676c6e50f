import type { MenuItem } from '#contract/menu.ts'
import { menuWords } from '#web/admin/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { groupWords } from '#web/menu/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import type { Draft } from './draft.ts'

/** The group an item stands in: a known one, one other items use, or the next. */
export function GroupSelect({
  id,
  draft,
  items,
  onChange,
  error,
}: {
  id: string
  draft: Draft
  items: readonly MenuItem[]
  onChange: (group: number | null) => void
  error: string | undefined
}) {
  const t = useWords(menuWords)
  const named = useWords(groupWords) as Readonly<Record<string, string>>
  const known = [
    ...Object.keys(named).map(Number),
    ...items.flatMap(item => item.group_id ?? []),
    ...(draft.group_id === null ? [] : [draft.group_id]),
  ]
  const all = [...new Set([...known, Math.max(...known) + 1])].filter(group => group > 0).sort((a, b) => a - b)
  return (
    <Select
      id={id}
      label={t.groupField}
      value={String(draft.group_id ?? 0)}
      onChange={group => onChange(group === null || group === '0' ? null : Number(group))}
      error={error}
      options={[{ id: '0', label: t.noGroup }, ...all.map(group => ({ id: String(group), label: named[group] ?? t.groupUnnamed(group) }))]}
    />
  )
}
