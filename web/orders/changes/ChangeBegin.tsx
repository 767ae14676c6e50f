import type { OrderCard } from '#contract/order-card.ts'
import { isAgreed } from '#contract/order-states.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Rights } from '#web/orders/actions/doings.ts'
import type { Asking } from '#web/orders/card/tabs/tab.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { changeWords } from './changeWords.ts'

/** Whether this person may ask for a change of the order now. */
export const mayChange = (card: OrderCard, rights: Rights): boolean =>
  rights.act && card.money !== null && isAgreed(card.status) && (card.side === 'forwarder' || card.next.code !== 'answer_change')

/** Where a change of what was agreed begins: the forwarder edits the order, the executor proposes his price or times. */
export function ChangeBegin({ card, ask }: { card: OrderCard; ask: (asking: Asking) => void }) {
  const t = useWords(changeWords)
  return card.side === 'forwarder' ? (
    <ButtonLink size="small" variant="ghost" to={paths.orderEdit(card.id)}>
      {t.edit}
    </ButtonLink>
  ) : (
    <Button size="small" variant="ghost" onClick={() => ask({ doing: 'suggestChange' })}>
      {t.suggest}
    </Button>
  )
}
