import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { employees } from '#contract/employees.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { commentWords } from './commentWords.ts'

export function Colleagues({ chosen, onChange }: { chosen: readonly string[]; onChange: (employeeId: string, watch: boolean) => void }) {
  const t = useWords(commentWords)
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({ ...queryOf(employees.list, {}, { quiet: true }), enabled: opened })
  const people = data?.items.filter(({ active, self }) => active && !self) ?? []
  return (
    <Menu
      label={t.addWatcher}
      placement="bottom end"
      onOpenChange={open => open && setOpened(true)}
      items={
        data && people.length === 0
          ? [{ id: 'none', label: t.noColleagues, disabled: true }]
          : people.map(({ id, name, position }) => ({
              id,
              label: name,
              note: position || undefined,
              checked: chosen.includes(id),
              onAction: () => onChange(id, !chosen.includes(id)),
            }))
      }
    >
      <IconButton size="small" label={t.addWatcher} icon={<PlusIcon size={16} />} />
    </Menu>
  )
}
