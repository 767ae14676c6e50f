import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noRequirements } from '#contract/customer-requirements.ts'
import { customers } from '#contract/customers.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog } from '#web/orders/actions/StepDialog.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { type CustomerSaid, OwnInputs } from './OwnInputs.tsx'
import { customerWords } from './words.ts'

/** Enters what the customer asks for on papers and on his bill, whatever the status of the order. */
export function CustomerSaysDialog({ card, onClose }: { card: OrderCard; onClose: () => void }) {
  const t = useWords(customerWords)
  const seen = useExpectedVersion(card)
  const send = useSend(orders.sayForCustomer)
  const [said, setSaid] = useState<CustomerSaid>({
    customerNumber: card.customerNumber ?? '',
    costCentre: card.costCentre ?? '',
    contractNumber: card.contractNumber ?? '',
    customerValues: card.customerValues ?? [],
  })
  const { data } = useQuery({
    ...queryOf(customers.get, { id: card.customerId ?? '' }, { quiet: true }),
    enabled: typeof card.customerId === 'string',
  })
  const submit = () =>
    send.mutate(
      { orderId: card.id, version: seen.version, ...said },
      {
        onSuccess: ({ number }) => {
          toasts.add({ type: 'success', title: t.saved, content: number ?? '' })
          onClose()
        },
        onError: seen.refused,
      },
    )
  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.dialog}
      confirm={t.save}
      pending={send.isPending}
      error={send.error}
      fields={['customerNumber', 'costCentre', 'contractNumber', 'customerValues']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences items={[t.leads]} />
      <OwnInputs
        asked={data ?? noRequirements}
        said={said}
        names={['customerNumber', 'costCentre', 'contractNumber']}
        change={patch => setSaid({ ...said, ...patch })}
        at={field => ({ error: saidAt(send.error, field) ?? null })}
      />
    </StepDialog>
  )
}
