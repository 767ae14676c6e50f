import { useLocation, useNavigate } from 'react-router'
import type { OrderCard } from '#contract/order-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardPageWords } from '#web/orders/card/cardPageWords.ts'
import { type OrderTabId, orderAddress } from '#web/orders/card/tabs/tabs.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { usePageKeys } from '#web/ui/layout/usePageKeys.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { useNeighbours } from './listNeighbours.ts'

/** To the orders before and after this one in the list one came from; the tab stays. */
export function OrderNeighbours({ card, tab }: { card: OrderCard; tab: OrderTabId }) {
  const t = useWords(cardPageWords)
  const navigate = useNavigate()
  const { search } = useLocation()
  const found = useNeighbours(card.id, card.side)
  const go = (orderId: string | null | undefined) => (orderId ? () => void navigate(orderAddress(orderId, search, tab)) : null)
  const [back, on] = [go(found?.before), go(found?.after)]
  usePageKeys({ BracketLeft: back, BracketRight: on })
  if (!found) return null
  return (
    <span className="order-neighbours">
      <span className="muted">{found.total === null ? t.placed(found.place) : t.placedOf(found.place, found.total)}</span>
      <IconButton size="small" kbd="[" label={t.before} icon={<ChevronLeftIcon size={16} />} disabled={!back} onClick={() => back?.()} />
      <IconButton size="small" kbd="]" label={t.after} icon={<ChevronRightIcon size={16} />} disabled={!on} onClick={() => on?.()} />
    </span>
  )
}
