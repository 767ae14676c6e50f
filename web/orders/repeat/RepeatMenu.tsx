import type { OrderRow } from '#contract/order-list.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { RefreshIcon } from '#web/ui/pictures/icons.tsx'
import { againWords } from './againWords.ts'
import { useRepeats } from './useRepeats.tsx'

/** The order once more: in the form, or copied over days; nothing for whom neither is open. */
export function RepeatMenu({ order }: { order: Pick<OrderRow, 'id' | 'number' | 'side'> }) {
  const t = useWords(againWords)
  const { entriesOf, dialog } = useRepeats()
  const entries = entriesOf(order)
  if (entries.length === 0) return null
  return (
    <>
      <Menu label={t.again} items={entries} placement="bottom end">
        <Button size="small" variant="ghost" icon={<RefreshIcon size={16} />}>
          {t.again}
        </Button>
      </Menu>
      {dialog}
    </>
  )
}
