import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TitleInput, type TitleKind, type TitleRow, type WaybillCard, waybills } from '#contract/waybills.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { Consequences } from '#web/orders/actions/StepDialog.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { TitleControl } from './TitleControl.tsx'
import {
  addedFields,
  type ConsigneeBy,
  faultOf,
  fieldsOf,
  givenOf,
  isNeeded,
  rowsOf,
  stopOf,
  type TitleField,
  valuesOf,
} from './titleFields.ts'
import { flightOf } from './useWaybill.ts'
import { useOpened, WaybillDialog } from './WaybillDialog.tsx'
import { titleNames, waybillDialogWords } from './waybillWords.ts'

type Props = { card: WaybillCard; orderId: string; kind: TitleKind; corrects: boolean; onClose: () => void }

/** The title whose amounts a new one repeats: what was handed over is what was taken over, unless somebody says otherwise. */
function saidBefore(kind: TitleKind, { waybill }: WaybillCard): TitleRow | undefined {
  const before: readonly TitleKind[] = kind === 't2' ? ['t1'] : kind === 't5' ? ['t1', 't2'] : []
  return waybill?.titles.findLast(each => before.includes(each.kind) && each.state === 'signed' && !each.replaced)
}

/** Asks what a title says beside the order, and forms it; one that puts another right begins with what that one said. */
export function TitleFormDialog(props: Props) {
  const { card, orderId, kind, corrects } = props
  const t = useWords(waybillDialogWords)
  const names = useWords(titleNames)
  const [said] = useState(() => {
    const wrong = corrects && addedFields[kind].length > 0 ? card.waybill?.titles.findLast(each => each.kind === kind) : undefined
    return wrong ?? saidBefore(kind, card)
  })
  const { data, error } = useQuery({ ...queryOf(waybills.title, { orderId, titleId: said?.id ?? '' }, { quiet: true }), enabled: !!said })
  if (!said || data || error) {
    const given = data?.given ?? {}
    return <TitleForm {...props} before={said?.kind === kind ? given : amountsOf(given)} />
  }
  return (
    <WaybillDialog
      {...{ title: (corrects ? t.correctTitle : t.formTitle)(names[kind]), confirm: t.formDo, changed: false, pending: true, error: null }}
      onSubmit={props.onClose}
      onClose={props.onClose}
    >
      <Skeleton lines={4} />
    </WaybillDialog>
  )
}

const amountsOf = ({ pieces, massKg }: TitleInput): TitleInput => ({
  ...(pieces !== undefined && { pieces }),
  ...(massKg !== undefined && { massKg }),
})

function TitleForm({ card, orderId, kind, corrects, before, onClose }: Props & { before: TitleInput }) {
  const t = useWords(waybillDialogWords)
  const names = useWords(titleNames)
  const { version, changed } = useOpened(card)
  const send = useSend(waybills.form)
  const [by, setBy] = useState<ConsigneeBy>(card.waybill?.consignee.by ?? 'forwarder')
  const [values, setValues] = useState(() => valuesOf(kind, card, before))
  const [signer, setSigner] = useState(card.signers[0]?.id ?? '')
  const [tried, setTried] = useState(false)
  const fields = fieldsOf(kind, card)
  const errorOf = (field: TitleField) => {
    const fault = faultOf(field, { kind, by, fields, values })
    return fault && t[fault]
  }
  const submit = () => {
    setTried(true)
    if (fields.some(field => errorOf(field) !== null)) return
    send.mutate(
      { orderId, ...flightOf(card), version, kind, given: givenOf(kind, by, fields, values), signer },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.formed, content: names[kind] })
          onClose()
        },
      },
    )
  }
  const control = (field: TitleField) => (
    <TitleControl
      key={field}
      {...{ kind, field }}
      value={values[field]}
      onChange={text => {
        setValues(now => ({ ...now, [field]: text ?? '' }))
        if (send.error) send.reset()
      }}
      optional={!isNeeded(kind, by, field)}
      error={saidAt(send.error, field) ?? saidAt(send.error, `given.${field}`) ?? (tried ? errorOf(field) : null)}
      zone={stopOf(kind, card.known).tz}
    />
  )
  return (
    <WaybillDialog
      title={corrects ? t.correctTitle(names[kind]) : t.formTitle(names[kind])}
      confirm={t.formDo}
      changed={changed}
      pending={send.isPending}
      error={send.error}
      fields={[...fields, ...fields.map(id => `given.${id}`), 'signer']}
      reason={card.signers.length === 0 ? t.noSigners : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences
        items={[
          corrects ? t.correctThen : null,
          kind === 't3' ? t.readdressThen : null,
          kind === 't7' || kind === 't8' ? t.costThen : t.formThen,
        ]}
      />
      {kind === 't1' && (
        <RadioGroup
          label={t.consigneeBy}
          value={by}
          onChange={setBy}
          options={[
            { id: 'forwarder', label: t.byForwarder },
            { id: 'outside', label: t.byOutside },
          ]}
        />
      )}
      {rowsOf(fields).map(row =>
        row.length === 1 ? (
          control(row[0]!)
        ) : (
          <div key={row[0]} className="waybill-pair">
            {row.map(control)}
          </div>
        ),
      )}
      {card.signers.length === 0 ? (
        <Banner tone="warn">{t.noSigners}</Banner>
      ) : (
        <Select
          label={t.signer}
          description={t.signerHint}
          value={signer}
          onChange={id => setSigner(id ?? '')}
          options={card.signers.map(({ id, name, post }) => ({ id, label: name, hint: post }))}
          error={saidAt(send.error, 'signer')}
        />
      )}
    </WaybillDialog>
  )
}
