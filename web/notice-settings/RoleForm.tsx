import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eventsOfPreset } from '#contract/notice-policy.ts'
import { type EventSetting, NoticePreset, type NoticeRole, noticeSettings, type RoleNoticeSettings } from '#contract/notice-settings.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { roleWords } from '#web/organization/people/roleWords.ts'
import { SaveBar } from '#web/organization/SaveBar.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { EventMatrix } from './EventMatrix.tsx'
import { countRows, withRows } from './rows.ts'
import { VolumeLine } from './VolumeLine.tsx'
import { eventWords, words } from './words.ts'

/** How people of a role are told of things where they say nothing themselves. */
export function RolePart({ roles }: { roles: readonly NoticeRole[] }) {
  const t = useWords(words)
  const names = useWords(roleWords)
  const [role, setRole] = useState<NoticeRole>(roles[0]!)
  const [turn, setTurn] = useState(0)
  const found = useQuery(queryOf(noticeSettings.role, { role }, { quiet: true }))
  return (
    <div className="org-form">
      <p className="muted s13">{t.roleNote}</p>
      <div className="org-narrow">
        <Select
          label={t.role}
          value={role}
          onChange={next => next && setRole(next)}
          options={roles.map(id => ({ id, label: names[id] }))}
        />
      </div>
      {found.data ? (
        <RoleForm key={`${role} ${found.data.version} ${turn}`} saved={found.data} onUndo={() => setTurn(last => last + 1)} />
      ) : found.isError ? (
        <ErrorState title={t.failed} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton lines={6} height={36} />
      )}
    </div>
  )
}

type Values = { events: EventSetting[] }

function RoleForm({ saved, onUndo }: { saved: RoleNoticeSettings; onUndo: () => void }) {
  const t = useWords(words)
  const e = useWords(eventWords)
  const queries = useQueryClient()
  const send = useSend(noticeSettings.saveRole)
  const { role, codes } = saved
  const start: Values = { events: saved.events }
  const form = useForm<Values, RoleNoticeSettings>({
    name: null,
    start,
    version: saved.version,
    label: () => e.title,
    check: () => [],
    send: ({ events }, version) => send.mutateAsync({ version, role, events }),
    onSent: answer => {
      queries.setQueryData(queryOf(noticeSettings.role, { role }).queryKey, answer)
      toasts.add({ type: 'success', title: t.saved, content: t.title })
    },
    fresh: async () => {
      const [found, fault] = await ask(noticeSettings.role, { query: { role } }, { quiet: true })
      if (fault) throw fault
      return { values: { events: found.events }, version: found.version }
    },
  })
  const events = { own: form.values.events, base: [] }
  const before = { own: start.events, base: [] }
  return (
    <form className="org-form" style={{ padding: 0 }} noValidate aria-label={t.role} onSubmit={event => event.preventDefault()}>
      <FormTrouble form={form} />
      <div className="org-roles" role="group" aria-label={t.presets}>
        {NoticePreset.options.map(preset => (
          <Button key={preset} onClick={() => form.change({ events: withRows(events, eventsOfPreset(preset, codes)) })}>
            {t[preset]}
          </Button>
        ))}
        <Button variant="ghost" onClick={() => form.change({ events: [] })}>
          {t.usual}
        </Button>
      </div>
      <VolumeLine saved={{ events: before, digests: [] }} now={{ events, digests: [] }} />
      <Section title={e.title} note={e.note}>
        <EventMatrix events={events} codes={codes} open="road" onChange={next => form.change({ events: next })} />
      </Section>
      <SaveBar form={form} count={countRows(events, before, codes)} onUndo={onUndo} />
    </form>
  )
}
