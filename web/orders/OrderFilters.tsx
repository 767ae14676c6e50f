import { useState } from 'react'
import type { OrderRow } from '#contract/orders.ts'
import { now } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ColumnsDialog } from '#web/ui/ColumnsDialog.tsx'
import type { Column, TableLayout } from '#web/ui/DataTable.tsx'
import { DateRangePicker } from '#web/ui/DateRangePicker.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ColumnsIcon, StarIcon } from '#web/ui/icons.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { presetsOf } from './conditions.ts'
import { type FilterProps, useFieldsOf } from './filterFields.ts'
import { listWords } from './words.ts'

type Props = FilterProps & {
  columns: readonly Column<OrderRow>[]
  layout: TableLayout
  onLayout: (layout: TableLayout | null) => void
  children?: React.ReactNode
}

/** Conditions of the list as chips; at the other end what stands in `children`, ready filters and the choice of columns. */
export function OrderFilters({ filter, onChange, rows, columns, layout, onLayout, children }: Props) {
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
      {filter.overdue && <Chip onRemove={() => onChange({ overdue: null })}>{t.overdue}</Chip>}
      <span className="spacer" />
      {children}
      <Presets filter={filter} onChange={onChange} />
      <ColumnsButton columns={columns} layout={layout} onLayout={onLayout} />
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

function ColumnsButton({ columns, layout, onLayout }: Pick<Props, 'columns' | 'layout' | 'onLayout'>) {
  const t = useWords(listWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t.columns} icon={<ColumnsIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <ColumnsDialog open={open} onClose={() => setOpen(false)} columns={columns} layout={layout} onLayout={onLayout} />
    </>
  )
}
