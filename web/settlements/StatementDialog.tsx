import { useId, useRef, useState } from 'react'
import type { Output } from '#contract/call.ts'
import { MatchLevel, type StatementPayment, settlementLimits, settlements, statementPieces } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'
import { names } from '#web/ui/names.ts'
import { Select } from '#web/ui/Select.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toasts } from '#web/ui/toasts.ts'
import './settlements.css'
import { SettleDialog } from './SettleDialog.tsx'
import { type Choice, chosenAtFirst, fitOf, paymentsOf, sumOf } from './statement.ts'
import { statementWords } from './statementWords.ts'
import { levelWords, settlementWords } from './words.ts'

type Read = Output<typeof settlements.readStatement>

/** Reads a statement of the bank, shows what each payment pays, and records what its person confirms. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(statementWords)
  const w = useWords(settlementWords)
  const f = useFormat()
  const read = useSend(settlements.readStatement)
  const [found, setFound] = useState<{ base64: string[]; read: Read } | null>(null)
  const [large, setLarge] = useState(false)

  const bring = async (file: File | undefined) => {
    if (!file) return
    setLarge(file.size > settlementLimits.statementBytes)
    if (file.size > settlementLimits.statementBytes) return
    const base64 = statementPieces(textOf(new Uint8Array(await file.arrayBuffer())))
    read.mutate({ base64 }, { onSuccess: answer => setFound({ base64, read: answer }) })
  }

  if (found) return <Preview {...found} onOther={() => setFound(null)} onClose={onClose} />
  return (
    <Dialog open keep onClose={onClose} title={t.title} footer={<Button onClick={onClose}>{w.close}</Button>}>
      <div className="settle-form">
        {large && <Banner tone="danger">{t.tooLarge(f.number(settlementLimits.statementBytes / 1000))}</Banner>}
        {read.error instanceof CallError && !large && <Banner tone="danger">{read.error.message}</Banner>}
        <p className="s13 ink-2">{t.about}</p>
        <Drop pending={read.isPending} onFile={file => void bring(file)} />
      </div>
    </Dialog>
  )
}

/** Bytes as the text a call carries, piece by piece: a whole file is too many arguments. */
function textOf(bytes: Uint8Array): string {
  let letters = ''
  for (let from = 0; from < bytes.length; from += 8192) letters += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return btoa(letters)
}

function Drop({ pending, onFile }: { pending: boolean; onFile: (file: File | undefined) => void }) {
  const t = useWords(statementWords)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button chooses one by the keyboard
    <div
      className={names('settle-drop', over && 'settle-drop-over')}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (!pending) onFile(event.dataTransfer.files[0])
      }}
    >
      {pending ? (
        <span className="row" role="status">
          <Spinner /> {t.reading}
        </span>
      ) : (
        <>
          <UploadIcon size={24} />
          <span className="muted">{t.drop}</span>
          <Button onClick={() => input.current?.click()}>{t.choose}</Button>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t.choose}
        accept=".txt,.1c,text/plain"
        onChange={event => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function Preview({ base64, read, onOther, onClose }: { base64: string[]; read: Read; onOther: () => void; onClose: () => void }) {
  const t = useWords(statementWords)
  const levels = useWords(levelWords)
  const f = useFormat()
  const confirm = useSend(settlements.confirmStatement)
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(() => chosenAtFirst(read.items))
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const payments = paymentsOf(read.items, choices).filter(({ key }) => !taken.has(key))
  const choose = (key: string, choice: Choice | null) => {
    const next = new Map(choices)
    if (choice) next.set(key, choice)
    else next.delete(key)
    setChoices(next)
  }
  const submit = () =>
    confirm.mutate(
      { base64, payments },
      {
        onSuccess: ({ paid, results }) => {
          setTaken(new Set([...taken, ...results.filter(({ ok }) => ok).map(({ key }) => key)]))
          const failed = new Map(results.flatMap(({ key, ok, error }) => (ok ? [] : [[key, error ?? '']])))
          setRefused(failed)
          if (paid > 0) toasts.add({ type: 'success', title: t.done(paid), content: t.doneText })
          if (failed.size === 0) onClose()
        },
      },
    )
  const groups = MatchLevel.options.map(level => ({ level, items: read.items.filter(one => one.level === level) }))

  return (
    <SettleDialog
      title={t.title}
      subtitle={t.account(read.account, f.dates(read.from, read.to))}
      size="large"
      confirm={t.confirm(payments.length)}
      reason={payments.length === 0 ? t.nothingChosen : null}
      pending={confirm.isPending}
      error={confirm.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="row">
        <Button size="small" onClick={onOther}>
          {t.other}
        </Button>
      </div>
      {read.faults.length > 0 && (
        <Banner tone="warn">
          <b>{t.faults(read.faults.length)}</b>
          {read.faults.slice(0, 5).map(({ line, words }) => (
            <span key={line + words} className="settle-line">
              {t.fault(line, words)}
            </span>
          ))}
        </Banner>
      )}
      {read.items.length === 0 && <p className="muted">{t.none}</p>}
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ level, items }) => (
          <section key={level} className="settle-level" aria-label={levels[level]}>
            <h3 className="row">
              {levels[level]}{' '}
              <Badge tone={{ certain: 'go', uncertain: 'warn', unknown: 'neutral', done: 'neutral' }[level] as 'go'}>{items.length}</Badge>
            </h3>
            <ul className="settle-payments">
              {items.map(payment => (
                <Payment
                  key={payment.key}
                  payment={payment}
                  choice={choices.get(payment.key) ?? null}
                  refused={refused.get(payment.key)}
                  taken={taken.has(payment.key)}
                  onChoose={choice => choose(payment.key, choice)}
                />
              ))}
            </ul>
          </section>
        ))}
    </SettleDialog>
  )
}

type PaymentProps = {
  payment: StatementPayment
  choice: Choice | null
  refused: string | undefined
  taken: boolean
  onChoose: (choice: Choice | null) => void
}

/** One payment: what it is, and what it pays where that is chosen here. */
function Payment({ payment, choice, refused, taken, onChoose }: PaymentProps) {
  const t = useWords(statementWords)
  const f = useFormat()
  const id = useId()
  const { level, targets, counterpart } = payment
  const target = targets.find(one => one.settlementId === (choice?.settlementId ?? targets[0]?.settlementId))
  const whole = (settlementId: string): Choice => ({
    settlementId,
    orders: new Set(targets.find(one => one.settlementId === settlementId)?.orders.map(one => one.orderId)),
  })
  const open = !taken && (level === 'certain' || level === 'uncertain')
  return (
    <li className="settle-payment" aria-labelledby={id}>
      <div className="settle-payment-head">
        {level === 'certain' && open && target ? (
          <Checkbox
            label={t.take(payment.number)}
            checked={choice !== null}
            onChange={on => onChoose(on ? whole(target.settlementId) : null)}
          />
        ) : null}
        <span className="settle-two">
          <span id={id}>
            <span className="mono">{t.payment(payment.number, f.date(payment.day))}</span> · {counterpart.name}
          </span>
          <span className="s12 muted settle-purpose">{payment.purpose}</span>
        </span>
        <span className="settle-two settle-end">
          <b className="nowrap">{f.money(payment.amount)}</b>
          <span className="s12 muted">{payment.out ? t.out : t.in}</span>
        </span>
      </div>
      {level === 'certain' && target && (
        <p className="s13 go settle-payment-what">
          {target.number}: {target.orders.map(order => order.number).join(', ')}
        </p>
      )}
      {level === 'uncertain' && open && (
        <div className="settle-payment-choose">
          <Select
            label={t.registry}
            size="small"
            value={choice?.settlementId ?? null}
            placeholder={t.noRegistry}
            clearable
            onChange={settlementId => onChoose(settlementId === null ? null : whole(settlementId))}
            options={targets.map(one => ({ id: one.settlementId, label: `${one.number} · ${f.money(one.left)}`, hint: one.counterpart }))}
          />
          {choice && target && (
            <>
              {target.orders.length > 1 && (
                <div className="settle-picks" role="group" aria-label={t.orders}>
                  {target.orders.map(order => (
                    <Checkbox
                      key={order.orderId}
                      checked={choice.orders.has(order.orderId)}
                      onChange={on => {
                        const orders = new Set(choice.orders)
                        if (on) orders.add(order.orderId)
                        else orders.delete(order.orderId)
                        onChoose({ ...choice, orders })
                      }}
                    >
                      {t.order(order.number, f.money(order.left))}
                    </Checkbox>
                  ))}
                </div>
              )}
              <Fit payment={payment} choice={choice} />
            </>
          )}
        </div>
      )}
      {refused !== undefined && (
        <p className="s13 danger" role="alert">
          {refused}
        </p>
      )}
    </li>
  )
}

/** Whether what is chosen is the money of the payment, in words. */
function Fit({ payment, choice }: { payment: StatementPayment; choice: Choice }) {
  const t = useWords(statementWords)
  const f = useFormat()
  const fit = fitOf(payment, choice)
  const sums = [f.money(sumOf(payment, choice)), f.money(payment.amount)] as const
  return (
    <p className={`s13 ${{ whole: 'go', part: 'info', none: 'warn' }[fit]}`} role="status">
      {fit === 'whole' ? t.fits : fit === 'part' ? t.part(...sums) : t.differs(...sums)}
    </p>
  )
}
