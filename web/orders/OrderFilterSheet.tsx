import { useState } from 'react'
import type { OrderSort } from '#contract/orders.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateRangePicker } from '#web/ui/DateRangePicker.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { FilterIcon } from '#web/ui/icons.tsx'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { noFilter } from './conditions.ts'
import { type FilterProps, useFieldsOf } from './filterFields.ts'
import { listWords } from './words.ts'

/** Filters and order of the list on a phone: a sheet from below. */
export function OrderFilterSheet({ count, ...props }: FilterProps & { count: number }) {
  const { filter, onChange } = props
  const t = useWords(listWords)
  const [open, setOpen] = useState(false)
  const fields = useFieldsOf(props)
  return (
    <>
      <IconButton label={t.filters} size="touch" icon={<FilterIcon />} dot={count > 0} onClick={() => setOpen(true)} />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t.filters}
        side="bottom"
        footer={
          count > 0 && (
            <Button size="touch" block onClick={() => onChange({ ...noFilter })}>
              {t.clearAll}
            </Button>
          )
        }
      >
        <div className="orders-sheet">
          <Switch checked={filter.mine} onChange={mine => onChange({ mine })}>
            {t.mine}
          </Switch>
          <Switch checked={filter.overdue} onChange={overdue => onChange({ overdue })}>
            {t.overdue}
          </Switch>
          <MultiSelect look="field" {...fields.status} />
          <DateRangePicker look="field" {...fields.loading} />
          <MultiSelect look="field" {...fields.counterpart} />
          <MultiSelect look="field" {...fields.body} />
          <RadioGroup
            label={t.sort}
            value={filter.sort}
            onChange={sort => onChange({ sort: sort as OrderSort })}
            options={[
              { id: 'due', label: t.sortDue },
              { id: 'loading', label: t.sortLoading },
              { id: 'created', label: t.sortCreated },
            ]}
          />
        </div>
      </Sheet>
    </>
  )
}
