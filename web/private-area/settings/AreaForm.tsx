import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { privateAreaLimits, privateAreas } from '#contract/private-areas.ts'
import { ask } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { areaAddress } from '#web/audience/areaAddress.ts'
import { Conflict } from '#web/forms/Conflict.tsx'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { settingWords } from '#web/private-area/members/words.ts'
import { areaWords, joinWords } from '#web/private-area/words.ts'
import { screens } from '#web/screens.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

type Values = { name: string; rules: string; takesRequests: boolean; showsMembers: boolean }

const valuesOf = ({ name, rules, takesRequests, showsMembers }: Values): Values => ({ name, rules, takesRequests, showsMembers })

type Props = {
  area: PrivateAreaCard | null
  onCancel?: () => void
  /** Told whether something is typed and not sent. */
  onDirty?: (dirty: boolean) => void
  onSaved?: (saved: PrivateAreaCard) => void
}

/** Makes the area of one's own organisation, or changes one against the version that was read. */
export function AreaForm({ area, onCancel, onDirty, onSaved }: Props) {
  const t = useWords(settingWords)
  const a = useWords(areaWords)
  const j = useWords(joinWords)
  const navigate = useNavigate()
  const { mutateAsync } = useSend(privateAreas.save)
  const labels: Record<keyof Values, string> = {
    name: t.name,
    rules: t.rules,
    takesRequests: t.takesRequests,
    showsMembers: t.showsMembers,
  }
  const form = useForm<Values, PrivateAreaCard>({
    name: null,
    start: area ? valuesOf(area) : { name: '', rules: '', takesRequests: true, showsMembers: false },
    ...(area && { version: area.version }),
    label: field => labels[field as keyof Values] ?? field,
    check: ({ name }) => (name.trim() === '' ? [{ field: 'name', message: t.nameMissing }] : []),
    send: (values, version) =>
      mutateAsync({
        area: area && { areaId: area.id, version },
        ownerId: null,
        ...values,
        name: values.name.trim(),
        rules: values.rules.trim(),
      }),
    ...(area && {
      fresh: async () => {
        const [fresh, refused] = await ask(privateAreas.get, { query: { areaId: area.id } }, { quiet: true })
        if (refused) throw refused
        return { version: fresh.version, values: valuesOf(fresh) }
      },
    }),
    onSent: saved => {
      toasts.add({ type: 'success', title: area ? a.saved : j.made, content: saved.name })
      onSaved?.(saved)
      if (!area) void navigate(areaAddress(screens.privateArea.path, saved.id, 'members'))
    },
  })
  const { values, field, change, unsent } = form
  useEffect(() => onDirty?.(unsent), [unsent, onDirty])
  const rewritten = area !== null && values.rules.trim() !== area.rules
  return (
    <form
      className="area-form stack"
      aria-label={area ? t.about : t.newTitle}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <FormTrouble form={form} />
      <TextField {...field('name')} maxLength={privateAreaLimits.name} />
      <TextArea
        {...field('rules')}
        optional
        rows={area ? 14 : 8}
        maxLength={privateAreaLimits.rules}
        description={t.rulesHint}
        warning={rewritten && area.members ? t.rulesWillChange(area.members) : null}
      />
      <Checkbox checked={values.takesRequests} onChange={takesRequests => change({ takesRequests })} note={t.takesRequestsNote}>
        {t.takesRequests}
      </Checkbox>
      <Checkbox checked={values.showsMembers} onChange={showsMembers => change({ showsMembers })} note={t.showsMembersNote}>
        {t.showsMembers}
      </Checkbox>
      <div className="row">
        <Button type="submit" variant="primary" pending={form.sending}>
          {area ? t.save : t.create}
        </Button>
        {onCancel && <Button onClick={onCancel}>{a.cancel}</Button>}
      </div>
      <LeaveGuard form={form} screen={ofPart} />
      <Conflict form={form} />
    </form>
  )
}

const ofPart = ({ pathname, search }: { pathname: string; search: string }) => {
  const query = new URLSearchParams(search)
  return `${pathname} ${query.get('area') ?? ''} ${query.get('part') ?? ''}`
}
