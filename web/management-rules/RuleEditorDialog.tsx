import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { RuleDraft, RuleEvent, type RuleSchedule, ruleActions, ruleEvents } from '#contract/management-rule-language.ts'
import { eventWords } from '#contract/management-rule-words.ts'
import { managementRules, type RuleCard } from '#contract/management-rules.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { DryRun } from './DryRun.tsx'
import { useRuleNames } from './naming.ts'
import type { Options } from './options.ts'
import { RuleText } from './RuleText.tsx'
import { StepFields } from './StepFields.tsx'
import { editorWords } from './words.ts'

type Props = {
  rule: RuleCard | null
  draft: RuleDraft | null
  mayEdit: boolean
  names: Readonly<Record<string, Bilingual>>
  onClose: () => void
}

const empty: RuleDraft = {
  name: '',
  event: 'order.placed',
  minutesBefore: null,
  conditions: { any: false, groups: [] },
  steps: [{ afterMinutes: 0, actions: [{ kind: 'notify', text: '' }] }],
  schedule: null,
  priority: 100,
  stopOnMatch: false,
  mostADay: null,
  sumADay: null,
  offAfter: 5,
}

/** Edits a rule, reads it back as a sentence, and tries it on the month behind. */
export function RuleEditorDialog({ rule, draft: example, mayEdit, names: known, onClose }: Props) {
  const t = useWords(editorWords)
  const { locale } = useLocale()
  const { sides } = useMe().organization
  const [draft, setDraft] = useState<RuleDraft>(rule?.draft ?? example ?? empty)
  const [names, setNames] = useState(known)
  const [tried, setTried] = useState<RuleDraft | null>(mayEdit ? null : draft)
  const [wrong, setWrong] = useState(false)
  const options = useQuery({ ...queryOf(managementRules.options, {}, { quiet: true }), enabled: mayEdit }).data ?? noOptions
  const all = { ...names, ...namesOf(options) }
  const nameOf = useRuleNames(all)
  const save = useSend(managementRules.save)
  const change = (changes: Partial<RuleDraft>) => setDraft(before => ({ ...before, ...changes }))
  const isComplete = z.safeEncode(RuleDraft, draft).success
  const submit = (active: boolean) => {
    setWrong(!isComplete)
    if (!isComplete) return
    const key = rule && { ruleId: rule.id, version: rule.version }
    save.mutate(
      { rule: key, active, draft },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.saved, content: draft.name })
          onClose()
        },
      },
    )
  }
  const events = RuleEvent.options
    .filter(event => ruleEvents[event].side === 'both' || sides.includes(ruleEvents[event].side as 'forwarder'))
    .map(event => ({ id: event, label: eventWords[event][locale] }))

  return (
    <Dialog
      open
      keep={mayEdit}
      size="large"
      onClose={onClose}
      title={rule?.draft.name ?? t.title}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            onClick={() => {
              setWrong(!isComplete)
              if (isComplete) setTried(draft)
            }}
          >
            {t.tryIt}
          </Button>
          {mayEdit && (
            <Button pending={save.isPending} onClick={() => submit(false)}>
              {t.saveOff}
            </Button>
          )}
          {mayEdit && (
            <Button variant="primary" pending={save.isPending} onClick={() => submit(true)}>
              {t.save}
            </Button>
          )}
        </>
      }
    >
      <div className="rule-editor">
        <RuleText draft={draft} nameOf={nameOf} />
        {wrong && !isComplete && <p role="alert">{t.incomplete}</p>}
        {save.error && <p role="alert">{save.error.message}</p>}
        {mayEdit && (
          <>
            <div className="rule-row">
              <div style={{ flex: '1 1 320px' }}>
                <TextField label={t.name} value={draft.name} maxLength={100} onChange={name => change({ name })} />
              </div>
              <Select
                label={t.event}
                value={draft.event}
                options={events}
                onChange={event => event && setDraft(before => withEvent(before, event))}
              />
              {draft.event === 'demand.deadline_minus' && (
                <DecimalField
                  label={t.minutesBefore}
                  value={draft.minutesBefore}
                  onChange={value => change({ minutesBefore: typeof value === 'number' ? value : null })}
                />
              )}
            </div>
            <ConditionFields
              draft={draft}
              options={options}
              nameOf={nameOf}
              onChange={conditions => change({ conditions })}
              onName={(code, name) => setNames(before => ({ ...before, [code]: name }))}
            />
            <StepFields draft={draft} options={options} onChange={steps => change({ steps })} />
            <Limits draft={draft} onChange={change} />
          </>
        )}
        {tried && <DryRun key={JSON.stringify(tried)} ruleId={rule?.id ?? null} draft={tried} names={all} />}
      </div>
    </Dialog>
  )
}

const noOptions: Options = { groups: [], people: [], counterparts: [], webhooks: [] }

const namesOf = ({ groups, people, counterparts, webhooks }: Options): Record<string, Bilingual> =>
  Object.fromEntries([...groups, ...people, ...counterparts, ...webhooks].map(({ id, name }) => [id, { ru: name, en: name }]))

/** Another trigger takes along what it knows of the rule: conditions by its fields, actions that may follow it. */
function withEvent(draft: RuleDraft, event: RuleEvent): RuleDraft {
  const fields: readonly string[] = ruleEvents[event].fields
  const groups = draft.conditions.groups
    .map(group => ({ ...group, conditions: group.conditions.filter(({ field }) => fields.includes(field)) }))
    .filter(({ conditions }) => conditions.length > 0)
  const steps = draft.steps
    .map(step => ({ ...step, actions: step.actions.filter(({ kind }) => ruleActions[kind].events.includes(event)) }))
    .filter(({ actions }) => actions.length > 0)
  return {
    ...draft,
    event,
    minutesBefore: event === 'demand.deadline_minus' ? (draft.minutesBefore ?? 60) : null,
    conditions: { ...draft.conditions, groups },
    steps: steps.length > 0 ? steps : empty.steps,
  }
}

const week = { ru: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'], en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] }
const workWeek: RuleSchedule = { days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' }
const whole = (value: number | string | null): number | null => (typeof value === 'number' ? Math.round(value) : null)

function Limits({ draft, onChange }: { draft: RuleDraft; onChange: (changes: Partial<RuleDraft>) => void }) {
  const t = useWords(editorWords)
  const { locale } = useLocale()
  const { schedule } = draft
  return (
    <fieldset className="rule-part">
      <legend>{t.more}</legend>
      <div className="rule-row">
        <DecimalField label={t.priority} value={draft.priority} onChange={value => onChange({ priority: whole(value) ?? 100 })} />
        <DecimalField label={t.mostADay} value={draft.mostADay} onChange={value => onChange({ mostADay: whole(value) })} />
        <MoneyField
          label={t.sumADay}
          value={draft.sumADay}
          onChange={sum => onChange({ sumADay: typeof sum?.minor === 'number' ? { minor: sum.minor, currency: 'RUB' } : null })}
        />
        <DecimalField label={t.offAfter} value={draft.offAfter} onChange={value => onChange({ offAfter: whole(value) ?? 5 })} />
      </div>
      <Checkbox checked={draft.stopOnMatch} onChange={stopOnMatch => onChange({ stopOnMatch })}>
        {t.stop}
      </Checkbox>
      <Checkbox checked={schedule !== null} onChange={on => onChange({ schedule: on ? workWeek : null })}>
        {t.schedule}
      </Checkbox>
      {schedule && (
        <div className="rule-row" role="group" aria-label={t.days}>
          {week[locale].map((name, i) => (
            <Checkbox
              key={name}
              checked={schedule.days.includes(i + 1)}
              onChange={on =>
                onChange({ schedule: { ...schedule, days: on ? [...schedule.days, i + 1] : schedule.days.filter(day => day !== i + 1) } })
              }
            >
              {name}
            </Checkbox>
          ))}
          <TextField label={t.from} type="time" value={schedule.from} onChange={from => onChange({ schedule: { ...schedule, from } })} />
          <TextField
            label={t.until}
            type="time"
            value={schedule.until}
            onChange={until => onChange({ schedule: { ...schedule, until } })}
          />
        </div>
      )}
    </fieldset>
  )
}
