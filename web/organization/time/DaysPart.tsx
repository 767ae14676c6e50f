import type { Form } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { timeWords } from '../words.ts'
import { clock, type DayLine, type TimeValues } from './values.ts'
import { calendarWords } from './words.ts'

/** Own holidays and days worked otherwise, one in a line. */
export function DaysPart({ form, mayEdit }: { form: Form<TimeValues>; mayEdit: boolean }) {
  const t = useWords(calendarWords)
  const time = useWords(timeWords)
  const { days, tz } = form.values
  const set = (at: number, patch: Partial<DayLine>) =>
    form.change({ days: days.map((line, i) => (i === at ? { ...line, ...patch } : line)) })
  return (
    <div className="stack">
      {days.length === 0 && <p className="muted s13">{t.none}</p>}
      {days.map((line, i) => {
        const fault = form.errorAt(`days.${i}`)
        return (
          <div key={i} className="org-roles" style={{ alignItems: 'end', gap: '8px 12px' }} role="group" aria-label={t.line(i + 1)}>
            <DatePicker
              id={form.at(`days.${i}`).id}
              label={t.day}
              value={line.day}
              zone={tz}
              readOnly={!mayEdit}
              onChange={day => set(i, { day })}
            />
            <div style={{ flex: '1 1 180px' }}>
              <TextField
                label={t.note}
                value={line.note}
                readOnly={!mayEdit}
                maxLength={80}
                placeholder={t.noteExample}
                onChange={note => set(i, { note })}
              />
            </div>
            <Checkbox checked={line.yearly} disabled={!mayEdit} onChange={yearly => set(i, { yearly })}>
              {t.yearly}
            </Checkbox>
            <Checkbox checked={line.works} disabled={!mayEdit} onChange={works => set(i, { works })}>
              {t.isWorked}
            </Checkbox>
            {line.works &&
              (['from', 'to'] as const).map(end => (
                <div key={end} style={{ inlineSize: 84 }}>
                  <TextField
                    label={time[end]}
                    mono
                    readOnly={!mayEdit}
                    value={line[end]}
                    normalize={clock}
                    maxLength={5}
                    onChange={hour => set(i, { [end]: hour })}
                  />
                </div>
              ))}
            {mayEdit && (
              <Button variant="ghost" onClick={() => form.change({ days: days.filter((_, at) => at !== i) })}>
                {t.drop}
              </Button>
            )}
            {fault && (
              <span className="danger s13" style={{ flexBasis: '100%' }}>
                {fault}
              </span>
            )}
          </div>
        )
      })}
      {mayEdit && (
        <div>
          <Button
            onClick={() =>
              form.change({ days: [...days, { day: null, works: false, from: '09:00', to: '18:00', yearly: false, note: '' }] })
            }
          >
            {t.add}
          </Button>
        </div>
      )}
    </div>
  )
}
