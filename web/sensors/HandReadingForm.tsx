import { useState } from 'react'
import { sensors } from '#contract/sensors.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { thisMinute } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { sensorWords } from './words.ts'

/** What a refusal says of a field. */
const saidAt = (error: unknown, field: string): string | null =>
  error instanceof CallError && (error.info as { field?: unknown } | null | undefined)?.field === field ? error.message : null

/** Writes down what somebody measured in the body by hand. */
export function HandReadingForm({ flightId, zone }: { flightId: string; zone: string }) {
  const t = useWords(sensorWords)
  const send = useSend(sensors.record)
  const [at, setAt] = useState<string | null>(thisMinute)
  const [temperature, setTemperature] = useState<number | string | null>(null)
  const [comment, setComment] = useState('')
  const value = typeof temperature === 'number' ? Math.round(temperature * 10) / 10 : null
  return (
    <details>
      <summary>{t.record}</summary>
      <form
        style={{ display: 'grid', gap: 12, marginBlockStart: 8 }}
        onSubmit={event => {
          event.preventDefault()
          if (at !== null && value !== null)
            send.mutate(
              { flightId, at, temperature: value, comment: comment.trim() },
              {
                onSuccess: () => {
                  setTemperature(null)
                  setComment('')
                },
              },
            )
        }}
      >
        <DecimalField
          label={t.value}
          unit="°C"
          digits={1}
          value={temperature as number | null}
          onChange={setTemperature}
          error={saidAt(send.error, 'temperature')}
        />
        <DateTimeField label={t.at} value={at} onChange={setAt} zone={zone} error={saidAt(send.error, 'at')} />
        <TextField label={t.comment} optional value={comment} onChange={setComment} maxLength={200} error={saidAt(send.error, 'comment')} />
        <p>
          <Button type="submit" size="small" pending={send.isPending} disabled={at === null || value === null}>
            {t.save}
          </Button>
        </p>
      </form>
    </details>
  )
}
