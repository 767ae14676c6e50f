import { type NoticeDigest, OutsideChannel, type OwnNoticeSettings } from '#contract/notice-settings.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import type { Form } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { clock, type Values } from './values.ts'
import { channelWords, reachWords, weekdayWords } from './words.ts'

type PartProps = { form: Form<Values>; own: OwnNoticeSettings }

/** Hours in which only the bell tells anything, by the clock of the person. */
export function QuietPart({ form, own }: PartProps) {
  const t = useWords(reachWords)
  const zones = useOptions('timeZones')
  const { values, change } = form
  return (
    <Section title={t.quiet} note={t.quietNote}>
      <div className="stack">
        <Checkbox checked={values.quietOn} onChange={quietOn => change({ quietOn })}>
          {t.quietOn}
        </Checkbox>
        {values.quietOn && (
          <>
            <div className="row">
              <Segmented
                label={t.quietWhich}
                value={values.quietOutside ? 'quietOutside' : 'quietOwn'}
                onChange={id => change({ quietOutside: id === 'quietOutside' })}
                options={(['quietOwn', 'quietOutside'] as const).map(id => ({ id, label: t[id] }))}
              />
            </div>
            {!values.quietOutside && (
              <>
                <TextField {...form.field('quietFrom')} mono normalize={clock} maxLength={5} />
                <TextField {...form.field('quietTo')} mono normalize={clock} maxLength={5} />
              </>
            )}
            <Checkbox checked={values.quietUrgent} onChange={quietUrgent => change({ quietUrgent })}>
              {t.urgent}
            </Checkbox>
          </>
        )}
        <Select
          {...form.field('tz')}
          placeholder={t.zoneOfOrg(zones.find(({ id }) => id === own.orgTz)?.label ?? own.orgTz)}
          clearable
          options={zones.map(zone => ({ ...zone, hint: zone.id }))}
        />
      </div>
    </Section>
  )
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

/** Which channels gather what is not urgent, and when they tell it. */
export function DigestPart({ form }: PartProps) {
  const t = useWords(reachWords)
  const names = useWords(channelWords)
  const days = useWords(weekdayWords)
  const { digests } = form.values
  const set = (channel: OutsideChannel, patch: Partial<NoticeDigest> | null) => {
    const usual = { channel, every: 'daily' as const, hour: '09:00', weekday: 1, ...digests.find(one => one.channel === channel) }
    const others = digests.filter(one => one.channel !== channel)
    const next = patch === null ? others : [...others, { ...usual, ...patch }]
    form.change({ digests: next.toSorted((a, b) => (a.channel < b.channel ? -1 : 1)) })
  }
  return (
    <Section title={t.digest} note={t.digestNote}>
      <div className="stack">
        {OutsideChannel.options.map(channel => {
          const digest = digests.find(one => one.channel === channel)
          return (
            <div key={channel} className="org-roles" style={{ alignItems: 'end' }}>
              <div style={{ width: 200 }}>
                <Select
                  label={t.every(names[channel])}
                  value={digest?.every ?? 'atOnce'}
                  onChange={every => every && set(channel, every === 'atOnce' ? null : { every })}
                  options={(['atOnce', 'hourly', 'daily', 'weekly'] as const).map(id => ({ id, label: t[id] }))}
                />
              </div>
              {digest?.every === 'weekly' && (
                <Select
                  label={t.weekday(names[channel])}
                  value={String(digest.weekday) as (typeof weekdays)[number]}
                  onChange={day => day && set(channel, { weekday: Number(day) })}
                  options={weekdays.map(id => ({ id, label: days[id] }))}
                />
              )}
              {digest && digest.every !== 'hourly' && (
                <TextField
                  label={t.hour(names[channel])}
                  mono
                  normalize={clock}
                  maxLength={5}
                  value={digest.hour}
                  onChange={hour => set(channel, { hour })}
                />
              )}
            </div>
          )
        })}
        {form.errorAt('digests') && <span className="danger s13">{form.errorAt('digests')}</span>}
      </div>
    </Section>
  )
}

/** Who hears of what is not read or while the person is away. */
export function DeputyPart({ form, own }: PartProps) {
  const t = useWords(reachWords)
  const { values, change } = form
  const people = own.colleagues.map(({ id, name }) => ({ id, label: name }))
  const setAbsence = (at: number, patch: Partial<Values['absences'][number]>) =>
    change({ absences: values.absences.map((one, i) => (i === at ? { ...one, ...patch } : one)) })
  return (
    <Section title={t.deputy} note={t.deputyNote}>
      <div className="stack">
        <Select {...form.field('deputyId')} placeholder={t.nobody} clearable options={people} />
        <Checkbox checked={values.escalates} onChange={escalates => change({ escalates })}>
          {t.escalate}
        </Checkbox>
        {values.escalates && (
          <>
            <DecimalField {...form.field('minutes')} digits={0} />
            <Checkbox checked={values.onlyUrgent} onChange={onlyUrgent => change({ onlyUrgent })}>
              {t.onlyUrgent}
            </Checkbox>
          </>
        )}
        <p className="muted s13">{t.absenceNote}</p>
        {values.absences.map((absence, i) => (
          <div key={i} className="org-roles" style={{ alignItems: 'end' }} role="group" aria-label={t.absence}>
            <DateRangePicker
              variant="field"
              label={t.days}
              zone={values.tz ?? own.orgTz}
              value={absence.from && absence.until ? { from: absence.from, to: absence.until } : null}
              onChange={days => setAbsence(i, { from: days?.from ?? null, until: days?.to ?? null })}
            />
            <Select
              label={t.standsIn}
              placeholder={t.usualDeputy}
              clearable
              value={absence.deputyId}
              onChange={deputyId => setAbsence(i, { deputyId })}
              options={people}
            />
            <Button variant="ghost" onClick={() => change({ absences: values.absences.filter((_, at) => at !== i) })}>
              {t.removeAbsence}
            </Button>
          </div>
        ))}
        {form.errorAt('absences') && <span className="danger s13">{form.errorAt('absences')}</span>}
        <div>
          <Button onClick={() => change({ absences: [...values.absences, { from: null, until: null, deputyId: null }] })}>
            {t.addAbsence}
          </Button>
        </div>
      </div>
    </Section>
  )
}
