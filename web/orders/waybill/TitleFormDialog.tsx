import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TitleGiven, type TitleKind, type WaybillCard, waybills } from '#contract/waybills.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { Consequences, saidAt } from '../OrderStep.tsx'
import { useOpened, WaybillDialog } from './WaybillDialog.tsx'
import { titleNames, waybillDialogWords } from './waybillWords.ts'

type Field = 'tin' | 'name' | 'address' | 'reason' | 'truck' | 'trailer' | 'driver' | 'place' | 'seals' | 'remarks' | 'places' | 'massKg'

/** What people add to each title; the order says the rest. */
const asked: Record<TitleKind, readonly Field[]> = {
  t1: ['tin', 'seals', 'remarks'],
  t2: ['places', 'massKg', 'seals', 'remarks'],
  t3: ['name', 'tin', 'place', 'address', 'reason'],
  t4: ['truck', 'trailer', 'driver', 'place', 'reason', 'seals'],
  t5: ['places', 'massKg', 'remarks'],
  t6: ['remarks'],
  t7: [],
  t8: [],
}
const needed: Partial<Record<TitleKind, readonly Field[]>> = {
  t3: ['name', 'place', 'address', 'reason'],
  t4: ['truck', 'driver', 'place', 'reason'],
}
const counts = new Set<Field>(['places', 'massKg'])

type Props = { card: WaybillCard; orderId: string; kind: TitleKind; corrects: boolean; onClose: () => void }

/** Asks what a title says beside the order, and forms it; one that puts another right begins with what that one said. */
export function TitleFormDialog(props: Props) {
  const { card, orderId, kind, corrects } = props
  const t = useWords(waybillDialogWords)
  const names = useWords(titleNames)
  const [wrong] = useState(() =>
    corrects && asked[kind].length > 0 ? card.waybill?.titles.findLast(each => each.kind === kind) : undefined,
  )
  const { data, error } = useQuery({ ...queryOf(waybills.title, { orderId, titleId: wrong?.id ?? '' }, { quiet: true }), enabled: !!wrong })
  if (!wrong || data || error) return <TitleForm {...props} before={data?.given ?? {}} />
  return (
    <WaybillDialog
      {...{ title: t.correctTitle(names[kind]), confirm: t.formDo, changed: false, pending: true, error: null }}
      onSubmit={props.onClose}
      onClose={props.onClose}
    >
      <Skeleton lines={4} />
    </WaybillDialog>
  )
}

function TitleForm({ card, orderId, kind, corrects, before, onClose }: Props & { before: TitleGiven }) {
  const t = useWords(waybillDialogWords)
  const names = useWords(titleNames)
  const { version, changed } = useOpened(card)
  const send = useSend(waybills.form)
  const { known, waybill } = card
  const [by, setBy] = useState<'forwarder' | 'outside'>(waybill?.consignee.by ?? 'forwarder')
  const [values, setValues] = useState<Record<Field, string>>({
    tin: kind === 't1' ? (waybill?.consignee.tin ?? '') : (before.tin ?? ''),
    name: before.name ?? '',
    address: before.address ?? '',
    reason: before.reason ?? '',
    truck: before.truck ?? (kind === 't4' ? known.truck : ''),
    trailer: before.truck === undefined && kind === 't4' ? known.trailer : (before.trailer ?? ''),
    driver: before.driver ?? (kind === 't4' ? known.driver : ''),
    place: before.place ?? '',
    seals: before.seals ?? '',
    remarks: before.remarks ?? '',
    places: String(before.places ?? known.places),
    massKg: String(before.massKg ?? known.massKg),
  })
  const [tried, setTried] = useState(false)
  const fields = asked[kind]
  const lacks = (field: Field) => {
    const text = values[field].trim()
    if (counts.has(field)) return /^\d{1,8}$/.test(text) ? null : t.wholeNumber
    if (field === 'tin' && kind === 't1' && by === 'outside' && text === '') return t.tinNone
    return needed[kind]?.includes(field) && text === '' ? t.needed : null
  }
  const submit = () => {
    setTried(true)
    if (fields.some(field => lacks(field) !== null)) return
    const given: TitleGiven = kind === 't1' ? { consigneeBy: by } : {}
    for (const field of fields) {
      const text = values[field].trim()
      if (field === 'places' || field === 'massKg') given[field] = Number(text)
      else if (field === 'tin') given.tin = text === '' ? null : text
      else given[field] = text
    }
    send.mutate(
      { orderId, version, kind, given },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.formed, content: names[kind] })
          onClose()
        },
      },
    )
  }
  const labels: Record<Field, string> = {
    tin: t.tin,
    name: t.newConsignee,
    address: t.newAddress,
    reason: kind === 't3' ? t.basis : t.reason,
    truck: t.truck,
    trailer: t.trailer,
    driver: t.driver,
    place: kind === 't3' ? t.newPlace : t.place,
    seals: t.seals,
    remarks: t.remarks,
    places: t.places,
    massKg: t.mass,
  }
  const limits: Partial<Record<Field, number>> = {
    remarks: 1000,
    reason: 500,
    name: 300,
    address: 300,
    place: 300,
    seals: 200,
    driver: 150,
    truck: 20,
    trailer: 20,
  }
  const field = (id: Field) => {
    const shared = {
      label: labels[id],
      value: values[id],
      onChange: (text: string) => {
        setValues(now => ({ ...now, [id]: text }))
        if (send.error) send.reset()
      },
      error: saidAt(send.error, id) ?? saidAt(send.error, `given.${id}`) ?? (tried ? lacks(id) : null),
      maxLength: limits[id] ?? 12,
      optional: !counts.has(id) && !needed[kind]?.includes(id) && !(id === 'tin' && kind === 't1' && by === 'outside'),
    }
    if (id === 'remarks') return <TextArea key={id} {...shared} rows={2} description={t.remarksHint} />
    return (
      <TextField
        key={id}
        {...shared}
        {...(id === 'place' && kind === 't4' ? { description: t.placeHint } : {})}
        {...(counts.has(id) || id === 'tin' ? { inputMode: 'numeric' as const } : {})}
        {...(id === 'truck' || id === 'trailer' ? { mono: true } : {})}
      />
    )
  }
  const pairs: [Field, Field][] = [
    ['places', 'massKg'],
    ['truck', 'trailer'],
  ]
  const rows = fields.flatMap(id => {
    const pair = pairs.find(two => two.includes(id))
    if (!pair) return [field(id)]
    return pair[0] === id
      ? [
          <div key={id} className="waybill-pair">
            {pair.map(field)}
          </div>,
        ]
      : []
  })
  return (
    <WaybillDialog
      title={corrects ? t.correctTitle(names[kind]) : t.formTitle(names[kind])}
      confirm={t.formDo}
      changed={changed}
      pending={send.isPending}
      error={send.error}
      fields={[...fields, ...fields.map(id => `given.${id}`)]}
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
      {rows}
    </WaybillDialog>
  )
}
