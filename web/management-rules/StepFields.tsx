import { ExtraCode } from '#contract/extras.ts'
import {
  actionsOfEvent,
  type RuleAction,
  type RuleActionKind,
  RuleDocument,
  type RuleDraft,
  type RuleStep,
  ruleLimits,
} from '#contract/management-rule-language.ts'
import { actionWords } from '#contract/management-rule-words.ts'
import type { Money } from '#contract/primitives.ts'
import { useMe } from '#web/api/session.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { documentWords } from '#web/orders/executionWords.ts'
import { extraCodeWords } from '#web/orders/extras/codeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import type { Options } from './options.ts'
import { editorWords, parameterWords } from './words.ts'

const sum: Money = { minor: 0, currency: 'RUB' }

/** Each action as it is when it is chosen. */
const fresh: { [K in RuleActionKind]: Extract<RuleAction, { kind: K }> } = {
  publish: { kind: 'publish', groupId: '', hours: 24, priced: true },
  publish_best: { kind: 'publish_best', count: 3, hours: 24 },
  offer_next: { kind: 'offer_next', answerMinutes: 60 },
  waterfall: { kind: 'waterfall', answerMinutes: 60, hours: 24 },
  tender: { kind: 'tender' },
  raise_price: { kind: 'raise_price', percent: 3 },
  award: { kind: 'award', upTo: sum },
  counter: { kind: 'counter', percent: 5, upTo: sum },
  approve_extra: { kind: 'approve_extra', upTo: sum },
  surcharge: { kind: 'surcharge', code: 'fuel_surcharge', amount: sum },
  message: { kind: 'message', text: '' },
  responsible: { kind: 'responsible', userId: '' },
  tag: { kind: 'tag', tag: '' },
  hold: { kind: 'hold', reason: '' },
  claim: { kind: 'claim', amount: sum, comment: '' },
  decline: { kind: 'decline', reason: 'other', comment: '' },
  offer_price: { kind: 'offer_price', perKm: sum, atLeast: sum, upTo: sum },
  follow_price: { kind: 'follow_price', perKm: sum, atLeast: sum },
  ask_document: { kind: 'ask_document', document: 'tn', days: 3 },
  webhook: { kind: 'webhook', webhookId: '' },
  notify: { kind: 'notify', text: '' },
}

type Props = { draft: RuleDraft; options: Options; onChange: (steps: RuleStep[]) => void }

/** Steps of a rule with their delays and actions. */
export function StepFields({ draft, options, onChange }: Props) {
  const t = useWords(editorWords)
  const { sides } = useMe().organization
  const kinds = actionsOfEvent(draft.event, sides)
  const { steps } = draft
  const put = (i: number, step: RuleStep | null) => onChange(steps.flatMap((each, at) => (at === i ? (step ?? []) : each)))
  const first = fresh[kinds[0]!]
  return (
    <fieldset className="rule-part">
      <legend>{t.steps}</legend>
      {steps.map((step, i) => (
        <div key={i} className="rule-part">
          <div className="rule-row">
            <DecimalField
              label={t.after}
              value={step.afterMinutes}
              onChange={value => put(i, { ...step, afterMinutes: typeof value === 'number' ? Math.max(0, Math.round(value)) : 0 })}
            />
            {steps.length > 1 && <IconButton label={t.removeStep} icon={<CloseIcon />} onClick={() => put(i, null)} />}
          </div>
          {step.actions.map((action, at) => (
            <ActionRow
              key={at}
              action={action}
              kinds={kinds}
              options={options}
              onChange={next => put(i, { ...step, actions: step.actions.map((each, place) => (place === at ? next : each)) })}
              onRemove={
                step.actions.length > 1 ? () => put(i, { ...step, actions: step.actions.filter((_, place) => place !== at) }) : null
              }
            />
          ))}
          <span>
            <Button
              size="small"
              disabled={step.actions.length >= ruleLimits.actions}
              onClick={() => put(i, { ...step, actions: [...step.actions, first] })}
            >
              {t.addAction}
            </Button>
          </span>
        </div>
      ))}
      <span>
        <Button
          size="small"
          disabled={steps.length >= ruleLimits.steps}
          onClick={() => onChange([...steps, { afterMinutes: (steps.at(-1)?.afterMinutes ?? 0) + 30, actions: [first] }])}
        >
          {t.addStep}
        </Button>
      </span>
    </fieldset>
  )
}

type RowProps = {
  action: RuleAction
  kinds: readonly RuleActionKind[]
  options: Options
  onChange: (action: RuleAction) => void
  onRemove: (() => void) | null
}

function ActionRow({ action, kinds, options, onChange, onRemove }: RowProps) {
  const t = useWords(editorWords)
  const { locale } = useLocale()
  return (
    <div className="rule-row">
      <Select
        label={t.action}
        hideLabel
        value={action.kind}
        options={kinds.map(id => ({ id, label: actionWords[id][locale] }))}
        onChange={kind => kind && onChange(fresh[kind])}
      />
      {Object.keys(action)
        .filter(name => name !== 'kind')
        .map(name => (
          <Parameter
            key={name}
            name={name as ParameterName}
            value={(action as unknown as Record<string, unknown>)[name]}
            options={options}
            onChange={value => onChange({ ...action, [name]: value } as RuleAction)}
          />
        ))}
      {onRemove && <IconButton label={t.removeAction} icon={<CloseIcon />} onClick={onRemove} />}
    </div>
  )
}

type ParameterName = keyof typeof parameterWords.ru
type ParameterProps = { name: ParameterName; value: unknown; options: Options; onChange: (value: unknown) => void }

/** One parameter of an action, by its name. */
function Parameter({ name, value, options, onChange }: ParameterProps) {
  const t = useWords(parameterWords)
  const extras = useWords(extraCodeWords)
  const papers = useWords(documentWords)
  const reasons = useOptions('executorRevokeReasons')
  const choices: Partial<Record<ParameterName, readonly { id: string; label: string }[]>> = {
    groupId: options.groups.map(({ id, name: label }) => ({ id, label })),
    userId: options.people.map(({ id, name: label }) => ({ id, label })),
    webhookId: options.webhooks.map(({ id, name: label }) => ({ id, label })),
    document: RuleDocument.options.map(id => ({ id, label: papers[id] })),
    code: ExtraCode.options.map(id => ({ id, label: extras[id] })),
    reason: reasons,
  }
  if (typeof value === 'boolean')
    return (
      <Checkbox checked={value} onChange={onChange}>
        {t[name]}
      </Checkbox>
    )
  if (typeof value === 'number')
    return <DecimalField label={t[name]} value={value} onChange={next => onChange(typeof next === 'number' ? next : 0)} />
  if (typeof value === 'object')
    return (
      <MoneyField
        label={t[name]}
        value={value as Money}
        onChange={next => onChange({ minor: typeof next?.minor === 'number' ? next.minor : 0, currency: 'RUB' })}
      />
    )
  const listed = choices[name]
  // the reason of a hold is a text, that of a refusal one of a dictionary
  if (listed && (name !== 'reason' || listed.some(({ id }) => id === value)))
    return <Select label={t[name]} value={String(value)} options={listed} onChange={id => onChange(id ?? '')} />
  return <TextField label={t[name]} value={String(value)} maxLength={500} onChange={onChange} />
}
