import type { ClaimKind } from '#contract/claims.ts'
import { type PrintRow, prints } from '#contract/prints.ts'
import { useSend } from '#web/api/query.ts'
import { useLocale } from '#web/i18n/words.ts'
import { nameOf } from './nameOf.ts'
import { PrintDialog } from './PrintDialog.tsx'

type Props = {
  orderId: string
  row: PrintRow
  claims: Record<ClaimKind, string>
  pictures: { stamp: boolean; sign: boolean; used: boolean }
  onClose: () => void
}

/** A form of an order as it will be printed. */
export function OrderPrintDialog({ orderId, row, claims, ...rest }: Props) {
  const { locale } = useLocale()
  const send = useSend(prints.issue)
  const { form, claim } = row
  return (
    <PrintDialog
      {...rest}
      row={row}
      name={nameOf(row, locale, claims)}
      of={{ orderId, form, ...(claim && { claim: claim.id }) }}
      issuing={{
        send: (language, done) => send.mutate({ orderId, form, claim: claim?.id ?? null, language }, { onSuccess: done }),
        isPending: send.isPending,
        error: send.error,
      }}
    />
  )
}
