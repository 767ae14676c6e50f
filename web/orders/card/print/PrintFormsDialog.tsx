import type { OrderCard } from '#contract/order-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { claimKindWords } from '#web/orders/claims/kindWords.ts'
import { OrderPrints } from '#web/prints/OrderPrints.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

type Props = { card: OrderCard; mayEdit: boolean; onPrint: () => void; onClose: () => void }

/** The forms of an order behind the printer of its card; the card itself is printed from here too. */
export function PrintFormsDialog({ card, mayEdit, onPrint, onClose }: Props) {
  const t = useWords(cardWords)
  const claims = useWords(claimKindWords)
  return (
    <Dialog open size="large" title={t.print} onClose={onClose} footer={<Button onClick={onPrint}>{t.printCard}</Button>}>
      <OrderPrints card={card} mayEdit={mayEdit} claims={claims} />
    </Dialog>
  )
}
