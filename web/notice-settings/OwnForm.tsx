import { useQueryClient } from '@tanstack/react-query'
import { eventsOfPreset } from '#contract/notice-policy.ts'
import { NoticePreset, noticeSettings, OutsideChannel, type OwnNoticeSettings } from '#contract/notice-settings.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { SaveBar } from '#web/organization/SaveBar.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { EventMatrix } from './EventMatrix.tsx'
import { DeputyPart, DigestPart, QuietPart } from './ReachParts.tsx'
import { rowFor, withRows } from './rows.ts'
import { VolumeLine } from './VolumeLine.tsx'
import { countUnsaved, faultsOf, settingsOf, type Values, valuesOf } from './values.ts'
import { channelWords, eventWords, reachWords, words } from './words.ts'

const labels: Partial<Record<keyof Values, keyof (typeof reachWords)['ru']>> = {
  tz: 'zone',
  quietFrom: 'from',
  quietTo: 'to',
  deputyId: 'deputyOne',
  minutes: 'minutes',
  digests: 'digest',
  absences: 'absence',
}

/** How the person himself is told of things. */
export function OwnForm({ own, onUndo }: { own: OwnNoticeSettings; onUndo: () => void }) {
  const t = useWords(words)
  const e = useWords(eventWords)
  const r = useWords(reachWords)
  const names = useWords(channelWords)
  const queries = useQueryClient()
  const send = useSend(noticeSettings.save)
  const start = valuesOf(own)
  const form = useForm<Values, OwnNoticeSettings>({
    name: null,
    start,
    version: own.version,
    label: field => {
      const label = labels[field as keyof Values]
      return label ? (r[label] as string) : e.title
    },
    check: values => faultsOf(values, r),
    controlOf: field => (field === 'quiet' ? 'quietTo' : field.replace(/^settings\./, '')),
    send: (values, version) => send.mutateAsync({ version, settings: settingsOf(values) }),
    onSent: answer => {
      queries.setQueryData(queryOf(noticeSettings.get).queryKey, answer)
      toasts.add({ type: 'success', title: t.saved, content: t.title })
    },
    fresh: async () => {
      const [found, fault] = await ask(noticeSettings.get, {}, { quiet: true })
      if (fault) throw fault
      return { values: valuesOf(found), version: found.version }
    },
  })
  const { values, change } = form
  const events = { own: values.events, base: own.roleEvents }
  const chosen = OutsideChannel.options.filter(channel => own.codes.some(code => rowFor(events, code).channels.includes(channel)))
  const unbound = chosen.filter(channel => !own.bound.includes(channel))
  return (
    <form className="org-form" noValidate aria-label={t.title} onSubmit={event => event.preventDefault()}>
      <FormTrouble form={form} />
      <div className="org-roles" role="group" aria-label={t.presets}>
        {NoticePreset.options.map(preset => (
          <Button key={preset} onClick={() => change({ events: withRows(events, eventsOfPreset(preset, own.codes)) })}>
            {t[preset]}
          </Button>
        ))}
        <Button variant="ghost" onClick={() => change({ events: [] })}>
          {t.asRole}
        </Button>
      </div>
      <VolumeLine
        saved={{ events: { own: start.events, base: own.roleEvents }, digests: start.digests }}
        now={{ events, digests: values.digests }}
      />
      <Section title={e.title} note={e.note}>
        {unbound.length > 0 && <Banner tone="info">{e.unbound(unbound.map(channel => names[channel]).join(', '))}</Banner>}
        {own.codes.length === 0 && <p className="muted">{t.none}</p>}
        <EventMatrix events={events} codes={own.codes} open="road" onChange={next => change({ events: next })} />
      </Section>
      <div className="org-narrow">
        <QuietPart form={form} own={own} />
        <DigestPart form={form} own={own} />
        <DeputyPart form={form} own={own} />
      </div>
      <SaveBar form={form} count={countUnsaved(values, start, own)} onUndo={onUndo} />
    </form>
  )
}
