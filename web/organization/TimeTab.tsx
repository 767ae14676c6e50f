import { type Company, company } from '#contract/company.ts'
import { dayOf } from '#contract/order-dates.ts'
import { answerDueAfter, workDayOf } from '#contract/work-time.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { type Form, useForm } from '#web/forms/useForm.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { countChanged, SaveBar } from './SaveBar.tsx'
import { CalendarPart } from './time/CalendarPart.tsx'
import { DaysPart } from './time/DaysPart.tsx'
import {
  breaksWritten,
  calendarOf,
  clock,
  type DayHours,
  faultsOf,
  type TimeValues,
  valuesOf,
  type Weekday,
  weekdays,
  weekOf,
  workTimeOf,
} from './time/values.ts'
import { calendarWords } from './time/words.ts'
import { askCompany, useSettled, useTold } from './useSettled.ts'
import { dayWords, timeWords, words } from './words.ts'

type TabProps = { company: Company; onUnsaved: (count: number) => void }

/** The clock the organisation lives by, its week, and the days that are worked otherwise. */
export function TimeTab({ company: own, onUnsaved }: TabProps) {
  const settled = useSettled(own.settings.version, onUnsaved)
  return <TimeForm key={settled.key} own={own} settled={settled} />
}

function TimeForm({ own, settled }: { own: Company; settled: ReturnType<typeof useSettled> }) {
  const t = useWords(timeWords)
  const c = useWords(calendarWords)
  const names = useWords(dayWords)
  const common = useWords(words)
  const f = useFormat()
  const may = useCan('organization.manage')
  const zones = useOptions('timeZones')
  const send = useSend(company.saveTime)
  const start = valuesOf(own)
  const form = useForm<TimeValues, Company>({
    name: null,
    start,
    version: own.settings.version,
    label: field => (field === 'tz' ? t.zone : (names[field as Weekday] ?? (field.startsWith('days') ? c.title : field))),
    check: values => faultsOf(values, t),
    controlOf: field =>
      field.replace(/^hours\.(\d).*$/, (_, i: string) => weekdays[Number(i)] ?? 'mon').replace(/^calendar\.days\.(\d+).*$/, 'days.$1'),
    send: (values, version) => send.mutateAsync({ version, tz: values.tz, hours: weekOf(values), calendar: calendarOf(values) }),
    onSent: settled.saved,
    fresh: async () => {
      const found = await askCompany()
      return { values: valuesOf(found), version: found.settings.version }
    },
  })
  const { values, change } = form
  const count = countChanged(values, start)
  useTold(settled.tell, count)
  const work = workTimeOf(values, t)
  const at = new Date(now())
  const today = dayOf(at.toISOString(), values.tz)

  // a day of the list goes out of it; another one is turned round: off where it is worked, worked where it is not
  const toggle = (day: string) => {
    const rest = values.days.filter(line => line.day !== day && !(line.yearly && line.day?.slice(5) === day.slice(5)))
    const works = rest.length === values.days.length && work !== null && workDayOf(work, day).spans.length === 0
    const line = { day, works, from: '09:00', to: '18:00', yearly: false, note: '' }
    change({
      days: rest.length < values.days.length ? rest : [...rest, line].toSorted((a, b) => ((a.day ?? '9') < (b.day ?? '9') ? -1 : 1)),
    })
  }

  return (
    <form className="org-form" noValidate aria-label={t.week} onSubmit={event => event.preventDefault()}>
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      <FormTrouble form={form} />
      <div className="org-narrow" style={{ maxWidth: 940 }}>
        <Section title={t.zone}>
          <Select
            {...form.field('tz')}
            hideLabel
            disabled={!may}
            onChange={tz => tz && change({ tz })}
            options={zones.map(zone => ({ ...zone, hint: zone.id }))}
            description={t.zoneNote}
          />
        </Section>
        <Section title={t.week} note={t.weekNote}>
          <ul className="org-week">
            {weekdays.map(day => (
              <WeekRow key={day} day={day} form={form} mayEdit={may} />
            ))}
          </ul>
        </Section>
        <Section title={c.title} note={c.titleNote}>
          <div className="stack" style={{ gap: 20 }}>
            <Checkbox checked={values.official} disabled={!may} note={c.officialNote} onChange={official => change({ official })}>
              {c.official}
            </Checkbox>
            <DaysPart form={form} mayEdit={may} />
            <CalendarPart work={work} today={today} mayEdit={may} onToggle={toggle} />
          </div>
        </Section>
        <Section title={c.answers} note={c.answersNote}>
          <Checkbox
            checked={values.answers}
            disabled={!may}
            note={work ? c.example(f.dateTime(answerDueAfter(at, 120, work, null), { zone: values.tz })) : undefined}
            onChange={answers => change({ answers })}
          >
            {c.answersOn}
          </Checkbox>
          <p className="muted s13" style={{ marginBlockStart: 12 }}>
            {c.counted}
          </p>
        </Section>
      </div>
      {may && <SaveBar form={form} count={count} onUndo={settled.undo} />}
    </form>
  )
}

function WeekRow({ day, form, mayEdit }: { day: Weekday; form: Form<TimeValues>; mayEdit: boolean }) {
  const t = useWords(timeWords)
  const names = useWords(dayWords)
  const hours = form.values[day]
  const set = (patch: Partial<DayHours>) => form.change({ [day]: { ...hours, ...patch } } as Partial<TimeValues>)
  const at = form.at(day)
  return (
    <li>
      <Checkbox checked={hours.works} disabled={!mayEdit} onChange={works => set({ works })}>
        {names[day]}
      </Checkbox>
      {hours.works ? (
        <>
          <TextField
            id={at.id}
            label={`${names[day]}, ${t.from}`}
            hideLabel
            mono
            readOnly={!mayEdit}
            value={hours.from}
            onChange={from => set({ from })}
            onBlur={at.onBlur}
            normalize={clock}
            error={at.error ? ' ' : null}
            maxLength={5}
          />
          <span aria-hidden="true">–</span>
          <TextField
            label={`${names[day]}, ${t.to}`}
            hideLabel
            mono
            readOnly={!mayEdit}
            value={hours.to}
            onChange={to => set({ to })}
            onBlur={at.onBlur}
            normalize={clock}
            maxLength={5}
          />
          <TextField
            label={`${names[day]}, ${t.break}`}
            hideLabel
            mono
            readOnly={!mayEdit}
            value={hours.breaks}
            placeholder={t.breakExample}
            onChange={breaks => set({ breaks })}
            onBlur={at.onBlur}
            normalize={breaksWritten}
            maxLength={60}
          />
          {at.error && (
            <span className="danger s13" style={{ gridColumn: '1 / -1' }}>
              {at.error}
            </span>
          )}
        </>
      ) : (
        <span className="muted">{t.off}</span>
      )}
    </li>
  )
}
