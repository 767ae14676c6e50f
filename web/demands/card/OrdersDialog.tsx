import type { DemandCard } from '#contract/demand-card.ts'
import { defaultZone } from '#contract/zone.ts'
import { DemandDialog } from '#web/demands/DemandDialog.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useTripsToOrder } from './useTripsToOrder.ts'
import { cardWords } from './words.ts'

/** Makes orders of trips that are confirmed and no orders yet: whose, where, when, and at which addresses. */
export function OrdersDialog({ card, onClose }: { card: DemandCard; onClose: () => void }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { make, choices, choice, choose, trips, setTrips, count, times, setTimes, addresses, setAddresses, tried, errorOf, submit } =
    useTripsToOrder(card, onClose)
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
            value={choice?.id ?? null}
            onChange={choose}
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
                zone={defaultZone}
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
