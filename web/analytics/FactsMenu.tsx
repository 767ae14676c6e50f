import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { writeQuery } from '#contract/query-string.ts'
import type { DaySet } from '#contract/warehouse.ts'
import { WAREHOUSE_FILE } from '#contract/warehouse-file.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { DownloadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { words } from './words.ts'

const orders = { set: 'orders', needs: 'orders.view' } as const
const sets: Record<Side, readonly { set: DaySet; needs: Permission }[]> = {
  forwarder: [orders, { set: 'offers', needs: 'orders.view' }, { set: 'lots', needs: 'tenders.view' }],
  executor: [orders, { set: 'bids', needs: 'tenders.view' }],
}

function save(set: DaySet, days: { from: string; to: string }) {
  const anchor = document.createElement('a')
  anchor.href = `${WAREHOUSE_FILE}?${writeQuery({ set, from: days.from, to: days.to })}`
  anchor.download = ''
  anchor.click()
}

/** The rows the figures of some days are made of, a file of each kind as a warehouse loads it. */
export function FactsMenu({ days, side }: { days: { from: string; to: string }; side: Side }) {
  const t = useWords(words)
  const f = useFormat()
  const { permissions } = useMe()
  const items = sets[side]
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ set }) => ({ id: set, label: t[set], hint: f.dates(days.from, days.to), onAction: () => save(set, days) }))
  if (items.length === 0) return null
  return (
    <Menu label={t.facts} placement="bottom end" items={items}>
      <IconButton label={t.facts} icon={<DownloadIcon size={18} />} />
    </Menu>
  )
}
