import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TitleInput, type TitleKind, type TitleRow, type WaybillCard, waybills } from '#contract/waybills.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Consequences, saidAt } from '#web/orders/actions/OrderStep.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { DateTimeField } from '#web/ui/DatePicker.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { useOpened, WaybillDialog } from './WaybillDialog.tsx'
import { titleNames, waybillDialogWords } from './waybillWords.ts'

/** Fields of the form by what is typed or chosen in them. */
const kinds = {
  tin: 'digits',
  name: 'text',
  address: 'text',
  reason: 'text',
  truck: 'plate',
  trailer: 'plate',
  driver: 'text',
  place: 'text',
  seals: 'text',
  remarks: 'area',
  condition: 'area',
  marks: 'text',
  massBy: 'choice',
  pieces: 'count',
  massKg: 'count',
  arrivedAt: 'moment',
  leftAt: 'moment',
  arriveAt: 'moment',
  issuer: 'choice',
  conveyed: 'choice',
  document: 'text',
  documentNumber: 'text',
  documentDate: 'day',
} as const satisfies Partial<Record<keyof TitleInput, 'text' | 'area' | 'plate' | 'digits' | 'count' | 'moment' | 'day' | 'choice'>>
type Field = keyof typeof kinds

const basisFields = ['document', 'documentNumber', 'documentDate'] as const satisfies readonly Field[]

/** What people add to each title; the order says the rest. */
const asked: Record<TitleKind, readonly Field[]> = {
  t1: ['tin', 'arrivedAt', 'leftAt', 'pieces', 'massKg', 'massBy', 'condition', 'marks', 'seals', 'remarks'],
  t2: ['pieces', 'massKg', 'seals', 'remarks'],
  t3: ['name', 'tin', 'place', 'address', 'arriveAt', 'issuer', 'conveyed', ...basisFields, 'reason'],
  t4: ['truck', 'trailer', 'driver', 'place', 'reason', 'seals'],
  t5: ['arrivedAt', 'leftAt', 'pieces', 'massKg', 'condition', ...basisFields, 'remarks'],
  t6: ['remarks'],
  t7: [],
  t8: [],
}
const needed: Partial<Record<TitleKind, readonly Field[]>> = {
  t1: ['tin', 'arrivedAt', 'leftAt', 'massBy', 'condition'],
  t3: ['name', 'tin', 'place', 'address', 'arriveAt', 'issuer', ...basisFields, 'conveyed'],
  t4: ['truck', 'driver', 'place', 'reason'],
  t5: ['arrivedAt', 'leftAt', 'condition'],
}

/** A stop tells when the vehicle came and left; only what it does not know is asked, and a document of powers only from who signs for another. */
function fieldsOf(kind: TitleKind, { known, waybill }: WaybillCard): readonly Field[] {
  const stop = stopOf(kind, known)
  return asked[kind].filter(field => {
    if (field === 'arrivedAt' || field === 'leftAt') return stop[field] === null
    if (kind === 't5' && (basisFields as readonly Field[]).includes(field)) return waybill?.consignee.by === 'forwarder'
    return true
  })
}

/** The stop whose times a title tells: the consignor’s tells of the loading. */
const stopOf = (kind: TitleKind, known: WaybillCard['known']) => (kind === 't1' ? known.loading : known.unloading)

const pairs: readonly (readonly [Field, Field])[] = [
  ['pieces', 'massKg'],
  ['truck', 'trailer'],
  ['arrivedAt', 'leftAt'],
  ['documentNumber', 'documentDate'],
]

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
    const wrong = corrects && asked[kind].length > 0 ? card.waybill?.titles.findLast(each => each.kind === kind) : undefined
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
    condition: before.condition ?? '',
    marks: before.marks ?? '',
    massBy: before.massBy ?? '03',
    pieces: String(before.pieces ?? known.pieces),
    massKg: String(before.massKg ?? known.massKg),
    arrivedAt: before.arrivedAt ?? '',
    leftAt: before.leftAt ?? '',
    arriveAt: before.arriveAt ?? '',
    issuer: before.issuer ?? 'consignor',
    conveyed: before.conveyed ?? 'edo',
    document: before.document ?? '',
    documentNumber: before.documentNumber ?? '',
    documentDate: before.documentDate ?? '',
  })
  const [signer, setSigner] = useState(card.signers[0]?.id ?? '')
  const [tried, setTried] = useState(false)
  const fields = fieldsOf(kind, card)
  const isNeeded = (field: Field) =>
    kinds[field] === 'count' || (needed[kind]?.includes(field) ?? false) || (field === 'tin' && kind === 't1' && by === 'outside')
  // a document is named whole or not at all
  const begun = basisFields.some(field => fields.includes(field) && values[field].trim() !== '')
  const errorOf = (field: Field) => {
    const text = values[field].trim()
    if (kinds[field] === 'count') return /^\d{1,8}$/.test(text) ? null : t.wholeNumber
    if (text !== '') return null
    if (field === 'tin' && isNeeded(field)) return t.tinNone
    return isNeeded(field) || (begun && (basisFields as readonly Field[]).includes(field)) ? t.needed : null
  }
  const submit = () => {
    setTried(true)
    if (fields.some(field => errorOf(field) !== null)) return
    const given: Record<string, unknown> = kind === 't1' ? { consigneeBy: by } : {}
    for (const field of fields) {
      const text = values[field].trim()
      if (kinds[field] === 'count') given[field] = Number(text)
      else if (kinds[field] === 'digits' || kinds[field] === 'day') given[field] = text === '' ? null : text
      else if (text !== '' || kinds[field] !== 'moment') given[field] = text
    }
    send.mutate(
      { orderId, version, kind, given: given as TitleInput, signer },
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
    reason: kind === 't3' ? t.basisMore : t.reason,
    truck: t.truck,
    trailer: t.trailer,
    driver: t.driver,
    place: kind === 't3' ? t.newPlace : t.place,
    seals: t.seals,
    remarks: t.remarks,
    condition: t.condition,
    marks: t.marks,
    massBy: t.massBy,
    pieces: t.pieces,
    massKg: t.mass,
    arrivedAt: t.arrivedAt,
    leftAt: t.leftAt,
    arriveAt: t.arriveAt,
    issuer: t.issuer,
    conveyed: t.conveyed,
    document: kind === 't3' ? t.basis : t.proxy,
    documentNumber: t.basisNumber,
    documentDate: t.basisDate,
  }
  const hints: Partial<Record<Field, string>> = {
    remarks: t.remarksHint,
    condition: t.conditionHint,
    marks: t.marksHint,
    ...(kind === 't4' ? { place: t.placeHint, truck: t.fleetHint } : {}),
    ...(kind === 't3' ? { document: t.basisHint } : {}),
  }
  const limits: Partial<Record<Field, number>> = {
    remarks: 1000,
    condition: 1000,
    marks: 1000,
    reason: 500,
    name: 300,
    address: 300,
    place: 300,
    seals: 200,
    driver: 150,
    truck: 20,
    trailer: 20,
    document: 255,
    documentNumber: 255,
  }
  const choices: Partial<Record<Field, readonly { id: string; label: string }[]>> = {
    issuer: [
      { id: 'consignor', label: t.byConsignor },
      { id: 'consignee', label: t.byConsignee },
    ],
    massBy: [
      { id: '03', label: t.massCalculated },
      { id: '01', label: t.massWeighed },
      { id: '02', label: t.massAxles },
    ],
    conveyed: [
      { id: 'edo', label: t.byEdo },
      { id: 'email', label: t.byEmail },
      { id: 'paper', label: t.byPaper },
    ],
  }
  const change = (id: Field) => (text: string | null) => {
    setValues(now => ({ ...now, [id]: text ?? '' }))
    if (send.error) send.reset()
  }
  const field = (id: Field) => {
    const shared = {
      label: labels[id],
      description: hints[id],
      error: saidAt(send.error, id) ?? saidAt(send.error, `given.${id}`) ?? (tried ? errorOf(id) : null),
      optional: !isNeeded(id),
    }
    const typed = { ...shared, value: values[id], onChange: change(id), maxLength: limits[id] ?? 12 }
    switch (kinds[id]) {
      case 'moment':
        return <DateTimeField key={id} {...shared} value={values[id] || null} onChange={change(id)} zone={stopOf(kind, known).tz} />
      case 'day':
        return <DateField key={id} {...shared} value={values[id] || null} onChange={change(id)} />
      case 'choice':
        return <Select key={id} {...shared} value={values[id]} onChange={change(id)} options={choices[id] ?? []} />
      case 'area':
        return <TextArea key={id} {...typed} rows={2} />
      case 'plate':
        return <TextField key={id} {...typed} mono />
      case 'text':
        return <TextField key={id} {...typed} />
      default:
        return <TextField key={id} {...typed} inputMode="numeric" />
    }
  }
  const rows = fields.flatMap(id => {
    const pair = pairs.find(two => two.every(each => fields.includes(each)) && two.includes(id))
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
      {rows}
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
