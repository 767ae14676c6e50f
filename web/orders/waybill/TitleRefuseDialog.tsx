import { type TitleRow, type WaybillCard, waybills } from '#contract/waybills.ts'
import { useSend } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { Consequences } from '#web/orders/actions/StepDialog.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { flightOf } from './useWaybill.ts'
import { useOpened, WaybillDialog } from './WaybillDialog.tsx'
import { titleNames, waybillDialogWords } from './waybillWords.ts'

type Props = { card: WaybillCard; orderId: string; title: TitleRow; onClose: () => void }

/** Refuses a title of the other side with a reason. */
export function TitleRefuseDialog({ card, orderId, title, onClose }: Props) {
  const t = useWords(waybillDialogWords)
  const names = useWords(titleNames)
  const { version, changed } = useOpened(card)
  const send = useSend(waybills.refuse)
  const reason = useExplained()
  const submit = () => {
    if (!reason.enough()) return
    send.mutate(
      { orderId, ...flightOf(card), version, titleId: title.id, reason: reason.text },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.refused, content: names[title.kind] })
          onClose()
        },
      },
    )
  }
  return (
    <WaybillDialog
      title={t.refuseTitle(names[title.kind])}
      confirm={t.refuseDo}
      danger
      changed={changed}
      pending={send.isPending}
      error={send.error}
      fields={['reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences items={[t.refuseThen]} />
      <TextArea
        label={t.why}
        {...reason.field}
        maxLength={500}
        rows={3}
        error={saidAt(send.error, 'reason') ?? (reason.isMissing ? t.whyShort : null)}
      />
    </WaybillDialog>
  )
}
