import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { employees } from '#contract/employees.ts'
import { watchers } from '#contract/watchers.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { EyeIcon, PlusIcon } from '#web/ui/pictures/icons.tsx'
import { commentWords } from './commentWords.ts'

/** Who of the own organisation watches the order; one watches oneself, and who manages employees asks others to. */
export function OrderWatchers({ orderId }: { orderId: string }) {
  const t = useWords(commentWords)
  const mayAsk = useCan('employees.manage')
  const { data } = useQuery(queryOf(watchers.list, { orderId }, { quiet: true }))
  const send = useSend(watchers.set)
  const items = data?.items ?? []
  const watching = items.some(({ self }) => self)

  return (
    <div className="watchers" data-no-print>
      <span className="muted s12">
        {data &&
          (items.length === 0 ? (
            t.nobodyWatches
          ) : (
            <>
              {t.watchers}{' '}
              {items.map(({ employeeId, name, self, by }, i) => (
                <span key={employeeId} title={by === null ? undefined : t.askedBy(by)}>
                  {self ? t.you : name}
                  {i < items.length - 1 && ', '}
                </span>
              ))}
            </>
          ))}
      </span>
      <span className="spacer" />
      <Button
        size="small"
        variant="ghost"
        icon={<EyeIcon size={16} />}
        aria-pressed={watching}
        pending={send.isPending && send.variables?.employeeId === undefined}
        onClick={() => send.mutate({ orderId, watch: !watching })}
      >
        {watching ? t.unwatch : t.watch}
      </Button>
      {mayAsk && (
        <Colleagues
          chosen={items.map(({ employeeId }) => employeeId)}
          onChange={(employeeId, watch) => send.mutate({ orderId, employeeId, watch })}
        />
      )}
    </div>
  )
}

function Colleagues({ chosen, onChange }: { chosen: readonly string[]; onChange: (employeeId: string, watch: boolean) => void }) {
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
