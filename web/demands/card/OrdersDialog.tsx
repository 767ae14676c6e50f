import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import { demandLimits } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { defaultZone } from '#contract/zone.ts'
import { useSend } from '#web/api/query.ts'
import { DemandDialog } from '#web/demands/DemandDialog.tsx'
import { useDemandShown } from '#web/demands/useDemandStep.ts'
import { laneNames } from '#web/demands/weeks/lanes.ts'
import { daysAfter, sundayOf } from '#web/demands/weeks/weeks.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { momentOf } from '#web/orders/form/draft.ts'
import { DateTimeField } from '#web/ui/DatePicker.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { cardWords } from './words.ts'

/** Makes orders of trips that are confirmed and no orders yet: whose, where, when, and at which addresses. */
export function OrdersDialog({ card, onClose }: { card: DemandCard; onClose: () => void }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { locale } = useLocale()
  const make = useSend(demands.toOrders)
  const { show, refused } = useDemandShown()
  const choices = card.offers.flatMap(offer =>
    offer.cells.flatMap(cell => {
      const lane = card.lanes.find(({ id }) => id === cell.laneId)
      const left = cell.confirmed - cell.ordered
      if (!lane || left <= 0) return []
      const week = f.dates(cell.week, sundayOf(cell.week), { year: 'never' })
      return [
        {
          id: `${offer.id} ${cell.laneId} ${cell.week}`,
          label: `${offer.executor.name}, ${laneNames(lane, locale)}, ${week}`,
          offer,
          cell,
          left,
        },
      ]
    }),
  )
  const [chosen, setChosen] = useState<string | null>(choices[0]?.id ?? null)
  const choice = choices.find(({ id }) => id === chosen)
  const zone = defaultZone
  const hour = (days: number, at: string) => (choice ? momentOf(daysAfter(choice.cell.week, days), at, zone) : null)
  const [trips, setTrips] = useState<number | string | null>(choice ? Math.min(choice.left, demandLimits.orders) : null)
  const [times, setTimes] = useState({
    loadingFrom: hour(0, '09:00'),
    loadingTo: hour(0, '12:00'),
    unloadingFrom: hour(2, '09:00'),
    unloadingTo: hour(2, '18:00'),
  })
  const [addresses, setAddresses] = useState({ fromAddress: '', toAddress: '' })
  const [tried, setTried] = useState(false)
  const count = typeof trips === 'number' && Number.isInteger(trips) && trips >= 1 && choice && trips <= choice.left ? trips : null
  const errorOf = (text: string | null) => (tried && (text === null || text.trim() === '') ? t.fill : null)
  const submit = () => {
    setTried(true)
    const { loadingFrom, loadingTo, unloadingFrom, unloadingTo } = times
    const { fromAddress, toAddress } = addresses
    if (!choice || count === null || !loadingFrom || !loadingTo || !unloadingFrom || !unloadingTo) return
    if (fromAddress.trim() === '' || toAddress.trim() === '') return
    make.mutate(
      {
        demandId: card.row.id,
        version: card.row.version,
        offerId: choice.offer.id,
        laneId: choice.cell.laneId,
        week: choice.cell.week,
        trips: count,
        ...{ loadingFrom, loadingTo, unloadingFrom, unloadingTo },
        fromAddress: fromAddress.trim(),
        toAddress: toAddress.trim(),
      },
      {
        onSuccess: answer => {
          show(answer.card)
          const numbers = answer.orders.flatMap(({ number }) => number ?? [])
          toasts.add({ type: 'success', title: t.ordersDone(answer.orders.length), content: numbers.slice(0, 5).join(', ') })
          onClose()
        },
        onError: refused,
      },
    )
  }
  return (
    <DemandDialog
      title={t.ordersTitle}
      subtitle={card.row.number ?? undefined}
      confirm={t.ordersDo(count ?? 1)}
      reason={choice ? null : t.ordersNone}
      pending={make.isPending}
      error={make.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="s13 ink-2">{choice ? t.ordersAbout : t.ordersNone}</p>
      {choice && (
        <>
          <Select
            label={t.ordersWho}
            value={chosen}
            onChange={id => {
              setChosen(id)
              const next = choices.find(one => one.id === id)
              if (next) setTrips(Math.min(next.left, demandLimits.orders))
            }}
            options={choices.map(({ id, label, left }) => ({ id, label, hint: f.number(left) }))}
          />
          <DecimalField
            label={t.ordersTrips}
            digits={0}
            value={trips}
            onChange={setTrips}
            error={tried && count === null ? t.trucksWrong(choice.left) : null}
          />
          <div className="demand-fields">
            {(['loadingFrom', 'loadingTo', 'unloadingFrom', 'unloadingTo'] as const).map(name => (
              <DateTimeField
                key={name}
                label={t[name]}
                zone={zone}
                value={times[name]}
                onChange={value => setTimes({ ...times, [name]: value })}
                error={errorOf(times[name])}
              />
            ))}
            {(['fromAddress', 'toAddress'] as const).map(name => (
              <TextField
                key={name}
                label={t[name]}
                value={addresses[name]}
                onChange={value => setAddresses({ ...addresses, [name]: value })}
                maxLength={300}
                error={errorOf(addresses[name])}
              />
            ))}
          </div>
        </>
      )}
    </DemandDialog>
  )
}
