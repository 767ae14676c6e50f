import type { OrderRow } from '#contract/orders.ts'
import { now } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { DateRangePicker } from '#web/ui/DateRangePicker.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ColumnsIcon, StarIcon } from '#web/ui/icons.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { presetsOf } from './conditions.ts'
import { type FilterProps, useFieldsOf } from './filterFields.ts'
import { listWords } from './words.ts'

type Props = FilterProps & {
  columns: readonly Column<OrderRow>[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  children?: React.ReactNode
}

/** Conditions of the list as chips; at the other end what stands in `children`, ready filters and the choice of columns. */
export function OrderFilters({ filter, onChange, rows, columns, hidden, onHidden, children }: Props) {
  const t = useWords(listWords)
  const fields = useFieldsOf({ filter, onChange, rows })
  return (
    <>
      <MultiSelect look="chip" {...fields.status} />
      <DateRangePicker look="chip" {...fields.loading} />
      <MultiSelect look="chip" {...fields.counterpart} />
      <MultiSelect look="chip" {...fields.body} />
      {filter.mine ? (
        <Chip onRemove={() => onChange({ mine: null })}>{t.mine}</Chip>
      ) : (
        <Chip dashed aria-pressed={false} onClick={() => onChange({ mine: true })}>
          {t.mine}
        </Chip>
      )}
      <span className="spacer" />
      {children}
      <Presets filter={filter} onChange={onChange} />
      <ColumnsMenu columns={columns} hidden={hidden} onHidden={onHidden} />
    </>
  )
}

function Presets({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const t = useWords(listWords)
  const apply = (name: 'mine' | 'today' | 'open' | 'none') => {
    const change = presetsOf(filter.side, now())[name]
    if (change) onChange(change)
  }
  return (
    <Menu
      label={t.presets}
      items={[
        { id: 'mine', label: t.presetMine, onAction: () => apply('mine') },
        { id: 'today', label: t.presetToday, onAction: () => apply('today') },
        ...(filter.side === 'forwarder' ? [{ id: 'open', label: t.presetOpen, onAction: () => apply('open') }] : []),
        'separator',
        { id: 'none', label: t.presetAll, onAction: () => apply('none') },
      ]}
    >
      <Button variant="ghost" icon={<StarIcon size={16} />}>
        {t.presets}
      </Button>
    </Menu>
  )
}

function ColumnsMenu({
  columns,
  hidden,
  onHidden,
}: {
  columns: readonly Column<OrderRow>[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}) {
  const t = useWords(listWords)
  return (
    <Popover label={t.columns} placement="bottom end" trigger={<IconButton label={t.columns} icon={<ColumnsIcon />} />}>
      <div className="orders-columns">
        {columns
          .filter(column => !column.pin)
          .map(column => (
            <Checkbox
              key={column.id}
              checked={!hidden.includes(column.id)}
              onChange={on => onHidden(on ? hidden.filter(id => id !== column.id) : [...hidden, column.id])}
            >
              {column.header}
            </Checkbox>
          ))}
      </div>
    </Popover>
  )
}
