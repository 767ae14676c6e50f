import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { costs } from '#contract/costs.ts'
import type { DriverRates as Rates } from '#contract/flight-costs.ts'
import type { Money } from '#contract/primitives.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { MoneyField, type MoneyFieldProps } from '#web/ui/fields/MoneyField.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ratesWords } from './words.ts'

type Sum = MoneyFieldProps['value']
type Saved = { version: number; rates: Rates }
const parts = ['driverKm', 'driverTrip', 'driverDay'] as const
const isSum = (sum: Sum): sum is Money | null => !sum || (typeof sum.minor === 'number' && sum.minor >= 0)

/** What one driver is paid where that is not what all are; to those who see prices. */
export function DriverRates({ driverId }: { driverId: string }) {
  const t = useWords(ratesWords)
  const { data, isError } = useQuery(queryOf(costs.driverRates, { driverId }, { quiet: true }))
  if (isError && !data) return <p className="muted s13">{t.failed}</p>
  return data ? <Fields key={data.version} driverId={driverId} saved={data} /> : <Skeleton lines={3} height={36} />
}

function Fields({ driverId, saved }: { driverId: string; saved: Saved }) {
  const t = useWords(ratesWords)
  const may = useCan('drivers.edit')
  const send = useSend(costs.saveDriverRates)
  const [values, setValues] = useState<Record<(typeof parts)[number], Sum>>(saved.rates)
  const [tried, setTried] = useState(false)
  const { error } = send
  const save = () => {
    setTried(true)
    const { driverKm, driverTrip, driverDay } = values
    if (!isSum(driverKm) || !isSum(driverTrip) || !isSum(driverDay)) return
    send.mutate(
      { version: saved.version, driverId, rates: { driverKm, driverTrip, driverDay } },
      { onSuccess: () => toasts.add({ type: 'success', title: t.saved, content: t.title }) },
    )
  }
  return (
    <div className="stack">
      <p className="muted s13">{t.hint}</p>
      {error && <Banner tone="danger">{error instanceof CallError ? error.message : t.failed}</Banner>}
      {parts.map(part => (
        <MoneyField
          key={part}
          label={t[part]}
          optional
          disabled={!may}
          value={values[part]}
          onChange={value => setValues(now => ({ ...now, [part]: value }))}
          error={tried && !isSum(values[part]) ? t.wrong : null}
        />
      ))}
      {may && (
        <div>
          <Button pending={send.isPending} onClick={save}>
            {t.save}
          </Button>
        </div>
      )}
    </div>
  )
}
