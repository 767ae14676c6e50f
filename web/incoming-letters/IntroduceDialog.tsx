import { useState } from 'react'
import { type IncomingLetterRow, incomingLetters } from '#contract/incoming-letters.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ComboBox, type ComboItem } from '#web/ui/choices/ComboBox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { words } from './words.ts'

/** Asks for customers by a part of a name or tax number. */
export type LoadCustomers = (text: string, signal: AbortSignal) => Promise<readonly ComboItem[]>

type Props = { letter: Pick<IncomingLetterRow, 'id' | 'version'>; load: LoadCustomers; onClose: () => void }

/** Says which customer writes in a chat. */
export function IntroduceDialog({ letter, load, onClose }: Props) {
  const t = useWords(words)
  const introduce = useSend(incomingLetters.introduce)
  const [customer, setCustomer] = useState<ComboItem | null>(null)
  const send = () => {
    if (customer) introduce.mutate({ letterId: letter.id, version: letter.version, customerId: customer.id }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.introduceTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" disabled={customer === null} pending={introduce.isPending} onClick={send}>
            {t.draft}
          </Button>
        </>
      }
    >
      {introduce.error && <Banner tone="danger">{introduce.error.message}</Banner>}
      <p className="s13 muted">{t.introduceText}</p>
      <ComboBox label={t.customer} value={customer} onChange={setCustomer} load={load} />
    </Dialog>
  )
}
