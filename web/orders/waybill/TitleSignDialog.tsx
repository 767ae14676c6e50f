import { useRef, useState } from 'react'
import { type TitleRow, type WaybillCard, waybills } from '#contract/waybills.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Consequences } from '#web/orders/actions/StepDialog.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { portionsOf } from './save.ts'
import { flightOf } from './useWaybill.ts'
import { useOpened, WaybillDialog } from './WaybillDialog.tsx'
import { titleNames, waybillDialogWords } from './waybillWords.ts'

const MOST_BYTES = 20_000

type Props = { card: WaybillCard; orderId: string; title: TitleRow; onStale: () => void; onClose: () => void }

/** Chooses who signs, signs and hands the title over. */
export function TitleSignDialog({ card, orderId, title, onStale, onClose }: Props) {
  const t = useWords(waybillDialogWords)
  const names = useWords(titleNames)
  const f = useFormat()
  const { version, changed } = useOpened(card)
  const send = useSend(waybills.sign)
  const input = useRef<HTMLInputElement>(null)
  // a file that names its signer is signed by that person alone
  const signers = title.signerId === null ? card.signers : card.signers.filter(({ id }) => id === title.signerId)
  const [signer, setSigner] = useState(signers[0]?.id ?? '')
  const [own, setOwn] = useState<File | null>(null)
  const chosen = signers.some(({ id }) => id === signer)
  const large = own !== null && own.size > MOST_BYTES
  const submit = async () => {
    if (large) return
    const signature = own ? { signature: await portionsOf(own) } : {}
    send.mutate(
      { orderId, ...flightOf(card), version, titleId: title.id, signer, ...signature },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.signed, content: names[title.kind] })
          onClose()
        },
        // whoever may sign may have changed since the dialog was opened
        onError: onStale,
      },
    )
  }
  return (
    <WaybillDialog
      title={t.signTitle(names[title.kind])}
      confirm={t.signDo}
      changed={changed}
      pending={send.isPending}
      error={send.error}
      reason={
        card.operator === null
          ? t.signNoOperator
          : card.signers.length === 0
            ? t.noSigners
            : chosen
              ? null
              : signers.length === 0
                ? t.namedGone
                : t.noneChosen
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {card.operator === null && <Banner tone="warn">{t.signNoOperator}</Banner>}
      {signers.length === 0 ? (
        <Banner tone="warn">{card.signers.length === 0 ? t.noSigners : t.namedGone}</Banner>
      ) : (
        <RadioGroup
          label={t.signer}
          value={signer}
          onChange={id => {
            setSigner(id)
            if (send.error) send.reset()
          }}
          options={signers.map(({ id, name, post, until }) => ({
            id,
            label: name,
            note: [post, until ? t.signerUntil(f.date(until)) : t.signerDirector].filter(Boolean).join(', '),
          }))}
        />
      )}
      <div className="waybill-own">
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept=".sig,.p7s"
          aria-label={t.ownFile}
          tabIndex={-1}
          onChange={event => setOwn(event.target.files?.[0] ?? null)}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          {own ? t.ownOther : t.ownFile}
        </Button>
        <span className={large ? 'danger s12' : 'muted s12'}>{large ? t.tooLarge : (own?.name ?? t.ownFileHint)}</span>
      </div>
      <Consequences items={[t.signThen, card.operator?.simulated && !own ? { text: t.signSimulated, tone: 'warn' } : null]} />
    </WaybillDialog>
  )
}
