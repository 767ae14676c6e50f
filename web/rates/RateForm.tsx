import { useId, useState } from 'react'
import { vatProposed } from '#contract/order-vat.ts'
import { type RateRow, waterfalls } from '#contract/waterfalls.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { fieldOf, saidAt } from '#web/orders/actions/expectedVersion.ts'
import { moscowDay } from '#web/orders/days.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Overlap, Price, Settled, Shares, Whom } from './RateFields.tsx'
import { laneOf } from './rate.ts'
import { formWords } from './rateWords.ts'
import { blank, type Fields, fieldErrorsOf, fieldsOf, priceOf, sent, whole } from './values.ts'
import './rates.css'

type FormProps = { rate: RateRow | null; others: readonly RateRow[]; onClose: () => void }

/** Agrees a rate by hand, or changes one: whom and between which places stays once it is made. */
export function RateForm({ rate, others, onClose }: FormProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const { locale } = useLocale()
  const form = useId()
  const today = moscowDay(useNow(60_000))
  const create = useSend(waterfalls.createRate)
  const change = useSend(waterfalls.changeRate)
  const send = rate ? change : create
  const [values, setValues] = useState<Fields>(() => (rate ? fieldsOf(rate, locale) : blank(today)))
  const [tried, setTried] = useState(false)
  const put = (patch: Partial<Fields>) => {
    setValues({ ...values, ...patch })
    if (send.error) send.reset()
  }
  const awarded = rate?.tender != null
  const taxed = values.executor?.taxed
  const vat = values.vat ?? (taxed ? vatProposed(taxed, values.validFrom ?? today) : null)
  const errors = fieldErrorsOf(values, vat, values.validFrom ?? today)
  const wrong = (name: keyof typeof errors): string | null => {
    const error = tried ? errors[name] : null
    return error ? t[error] : (saidAt(send.error, sent[name] ?? name) ?? null)
  }
  const submit = () => {
    setTried(true)
    const price = priceOf(values.price)
    const { executor, from, to, validFrom, validTo, share } = values
    if (Object.values(errors).some(Boolean) || !executor || !from || !to || !price || !validFrom || !validTo) return
    const region = values.level === 'region'
    const terms = {
      radiusKm: values.level === 'near' ? (whole(values.radius, 1, 200) ?? 0) : 0,
      bodyTypes: values.bodies,
      price,
      ...(vat && { vat }),
      validFrom,
      validTo,
      share: share as number,
      weeklyCap: values.cap === null ? null : whole(values.cap, 0, 1000),
    }
    const onSuccess = () => {
      toasts.add({ type: 'success', title: rate ? t.saved : t.created, content: `${executor.label}, ${f.money(price)}` })
      onClose()
    }
    if (rate) change.mutate({ rateId: rate.id, version: rate.version, ...terms }, { onSuccess })
    else
      create.mutate(
        {
          executorId: executor.id,
          from: region ? from.region : from.id,
          fromRegion: region,
          to: region ? to.region : to.id,
          toRegion: region,
          ...terms,
        },
        { onSuccess },
      )
  }
  const known = new Set([...Object.keys(errors), ...Object.values(sent)])
  const refusal = send.error && !known.has(fieldOf(send.error) ?? '') ? send.error.message : null

  return (
    <Dialog
      open
      keep
      size="large"
      onClose={onClose}
      title={rate ? t.changeTitle : t.createTitle}
      subtitle={rate ? `${rate.executor.name}, ${laneOf(rate, locale)}` : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button type="submit" form={form} variant="primary" pending={send.isPending}>
            {rate ? t.save : t.create}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="rate-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!send.isPending) submit()
        }}
      >
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        {awarded && <Banner tone="info">{t.awarded}</Banner>}
        {rate ? null : <Whom values={values} onChange={put} wrong={wrong} />}
        {awarded ? <Settled rate={rate} /> : <Price values={values} vat={vat} onChange={put} wrong={wrong} rate={rate} />}
        <Overlap values={values} others={others} except={rate?.id} />
        <div className="rate-pair">
          {!awarded && (
            <DatePicker
              label={t.validFrom}
              value={values.validFrom}
              onChange={validFrom => put({ validFrom })}
              error={wrong('validFrom')}
            />
          )}
          <DatePicker
            label={t.validTo}
            value={values.validTo}
            onChange={validTo => put({ validTo })}
            error={wrong('validTo')}
            description={values.validTo !== null && values.validTo < today ? <span className="warn">{t.over}</span> : undefined}
          />
        </div>
        <Shares values={values} onChange={put} wrong={wrong} others={others} rate={rate} />
        {rate && <p className="muted s12">{t.keeps}</p>}
      </form>
    </Dialog>
  )
}
