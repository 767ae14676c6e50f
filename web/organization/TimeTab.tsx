import { type Company, company, type WorkWeek } from '#contract/company.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { countChanged, SaveBar } from './SaveBar.tsx'
import { askCompany, useSettled, useTold } from './useSettled.ts'
import { dayWords, timeWords, words } from './words.ts'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Day = (typeof days)[number]
type Hours = { works: boolean; from: string; to: string }
type Values = { tz: string } & Record<Day, Hours>

const usual: Hours = { works: true, from: '09:00', to: '18:00' }
const free: Hours = { works: false, from: '09:00', to: '18:00' }

function valuesOf({ tz, settings }: Company): Values {
  const said = settings.hours as readonly ({ from: string; to: string } | null)[]
  const of = (i: number): Hours => (said.length === 0 ? (i < 5 ? usual : free) : said[i] ? { works: true, ...said[i] } : free)
  return { tz, ...(Object.fromEntries(days.map((day, i) => [day, of(i)])) as Record<Day, Hours>) }
}

const hoursOf = (values: Values) => days.map(day => (values[day].works ? { from: values[day].from, to: values[day].to } : null)) as WorkWeek

/** `9`, `9:30`, `0930` as the clock writes them. */
function clock(text: string): string {
  const found = /^(\d{1,2})(?::?(\d{2}))?$/.exec(text.trim().replace(/[.\-\s]/, ':'))
  return found ? `${found[1]!.padStart(2, '0')}:${found[2] ?? '00'}` : text.trim()
}

type TabProps = { company: Company; onUnsaved: (count: number) => void }

/** The clock the organisation lives by, and when it answers. */
export function TimeTab({ company: own, onUnsaved }: TabProps) {
  const settled = useSettled(own.settings.version, onUnsaved)
  return <TimeForm key={settled.key} own={own} settled={settled} />
}

function TimeForm({ own, settled }: { own: Company; settled: ReturnType<typeof useSettled> }) {
  const t = useWords(timeWords)
  const names = useWords(dayWords)
  const common = useWords(words)
  const may = useCan('organization.manage')
  const zones = useOptions('timeZones')
  const send = useSend(company.saveTime)
  const start = valuesOf(own)
  const form = useForm<Values, Company>({
    name: null,
    start,
    version: own.settings.version,
    label: field => (field === 'tz' ? t.zone : (names[field as Day] ?? field)),
    check: values =>
      days.flatMap(day => {
        const { works, from, to } = values[day]
        if (!works) return []
        const said = /^([01]\d|2[0-3]):[0-5]\d$/.test(from) && /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(to)
        return said ? (from < to ? [] : [{ field: day, message: t.turned }]) : [{ field: day, message: t.hour }]
      }),
    controlOf: field => field.replace(/^hours\.(\d)$/, (_, i: string) => days[Number(i)] ?? 'mon'),
    send: (values, version) => send.mutateAsync({ version, tz: values.tz, hours: hoursOf(values) }),
    onSent: settled.saved,
    fresh: async () => {
      const now = await askCompany()
      return { values: valuesOf(now), version: now.settings.version }
    },
  })
  const { values, change } = form
  const count = countChanged(values, start)
  useTold(settled.tell, count)

  return (
    <form className="org-form" noValidate aria-label={t.week} onSubmit={event => event.preventDefault()}>
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      <FormTrouble form={form} />
      <div className="org-narrow">
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
            {days.map(day => {
              const hours = values[day]
              const set = (patch: Partial<Hours>) => change({ [day]: { ...hours, ...patch } } as Partial<Values>)
              const at = form.at(day)
              return (
                <li key={day}>
                  <Checkbox checked={hours.works} disabled={!may} onChange={works => set({ works })}>
                    {names[day]}
                  </Checkbox>
                  {hours.works ? (
                    <>
                      <TextField
                        id={at.id}
                        label={`${names[day]}, ${t.from}`}
                        hideLabel
                        mono
                        readOnly={!may}
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
                        readOnly={!may}
                        value={hours.to}
                        onChange={to => set({ to })}
                        onBlur={at.onBlur}
                        normalize={clock}
                        maxLength={5}
                      />
                      {at.error && <span className="danger s13">{at.error}</span>}
                    </>
                  ) : (
                    <span className="muted">{t.off}</span>
                  )}
                </li>
              )
            })}
          </ul>
        </Section>
      </div>
      {may && <SaveBar form={form} count={count} onUndo={settled.undo} />}
    </form>
  )
}
