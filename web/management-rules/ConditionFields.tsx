import {
  fieldsOfEvent,
  operatorsOf,
  type RuleCondition,
  type RuleConditions,
  type RuleDraft,
  type RuleField,
  type RuleGroup,
  type RuleOperator,
  type RuleValue,
  ruleFields,
  ruleLimits,
} from '#contract/management-rule-language.ts'
import { fieldWords, operatorWords, unitWords } from '#contract/management-rule-words.ts'
import { places } from '#contract/places.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { statusWords } from '#contract/status-words.ts'
import { ask } from '#web/api/client.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import type { Options } from './options.ts'
import { editorWords } from './words.ts'

type Naming = { options: Options; nameOf: (code: string) => string; onName: (code: string, name: Bilingual) => void }
type Props = Naming & { draft: RuleDraft; onChange: (conditions: RuleConditions) => void }

const fresh = (field: RuleField): RuleCondition => {
  const { kind } = ruleFields[field]
  const operator = operatorsOf[kind][0]
  return { field, operator, value: emptyOf(field, operator) }
}

/** A value to begin with, of the shape the comparison asks for. */
function emptyOf(field: RuleField, operator: RuleOperator): RuleValue {
  if (operator === 'within_km') return { place: '', km: 100 }
  if (operator === 'in') return []
  const { kind } = ruleFields[field]
  return kind === 'number' || kind === 'money' ? 0 : kind === 'flag' ? true : ''
}

/** Conditions of a rule as rows of groups. */
export function ConditionFields({ draft, onChange, ...naming }: Props) {
  const t = useWords(editorWords)
  const { any, groups } = draft.conditions
  const fields = fieldsOfEvent(draft.event)
  const count = groups.reduce((sum, { conditions }) => sum + conditions.length, 0)
  const full = count >= ruleLimits.conditions
  const put = (i: number, group: RuleGroup | null) =>
    onChange({ any, groups: groups.flatMap((each, at) => (at === i ? (group ?? []) : each)) })
  const add = () => onChange({ any, groups: [...groups, { any: false, conditions: [fresh(fields[0]!)] }] })
  return (
    <fieldset className="rule-part">
      <legend>{t.conditions}</legend>
      {groups.length === 0 && <p className="muted">{t.always}</p>}
      {groups.length > 1 && <Which label={t.groups} any={any} onChange={next => onChange({ any: next, groups })} />}
      {groups.map((group, i) => (
        <div key={i} className="rule-part">
          {group.conditions.length > 1 && (
            <Which label={t.between(String(i + 1))} any={group.any} onChange={next => put(i, { ...group, any: next })} />
          )}
          {group.conditions.map((condition, at) => (
            <ConditionRow
              key={at}
              condition={condition}
              fields={fields}
              {...naming}
              onChange={next => {
                const conditions = group.conditions.flatMap((each, place) => (place === at ? (next ?? []) : each))
                put(i, conditions.length > 0 ? { ...group, conditions } : null)
              }}
            />
          ))}
          <span>
            <Button size="small" disabled={full} onClick={() => put(i, { ...group, conditions: [...group.conditions, fresh(fields[0]!)] })}>
              {t.addCondition}
            </Button>
          </span>
        </div>
      ))}
      <span>
        <Button size="small" disabled={full} onClick={add}>
          {groups.length === 0 ? t.addCondition : t.addGroup}
        </Button>
      </span>
    </fieldset>
  )
}

function Which({ label, any, onChange }: { label: string; any: boolean; onChange: (any: boolean) => void }) {
  const t = useWords(editorWords)
  return (
    <span className="row">
      <Segmented
        size="small"
        label={label}
        value={any ? 'any' : 'all'}
        onChange={id => onChange(id === 'any')}
        options={[
          { id: 'all', label: t.all },
          { id: 'any', label: t.any },
        ]}
      />
    </span>
  )
}

type RowProps = Naming & { condition: RuleCondition; fields: readonly RuleField[]; onChange: (condition: RuleCondition | null) => void }

function ConditionRow({ condition, fields, onChange, ...naming }: RowProps) {
  const t = useWords(editorWords)
  const { locale } = useLocale()
  const { field, operator } = condition
  return (
    <div className="rule-row">
      <Select
        label={t.field}
        hideLabel
        value={field}
        options={fields.map(id => ({ id, label: fieldWords[id][locale] }))}
        onChange={next => next && onChange(fresh(next))}
      />
      <Select
        label={t.operator}
        hideLabel
        value={operator}
        options={operatorsOf[ruleFields[field].kind].map(id => ({ id, label: operatorWords[id][locale] }))}
        onChange={next => next && onChange({ field, operator: next, value: emptyOf(field, next) })}
      />
      <ValueField condition={condition} onChange={value => onChange({ ...condition, value })} {...naming} />
      <IconButton label={t.removeCondition} icon={<CloseIcon />} onClick={() => onChange(null)} />
    </div>
  )
}

type ValueProps = Naming & { condition: RuleCondition; onChange: (value: RuleValue) => void }

function ValueField({ condition, onChange, ...naming }: ValueProps) {
  const t = useWords(editorWords)
  const { locale } = useLocale()
  const { field, operator, value } = condition
  const spec: { kind: string; unit?: keyof typeof unitWords } = ruleFields[field]
  if (spec.kind === 'money')
    return (
      <MoneyField
        label={t.value}
        hideLabel
        value={{ minor: Number(value), currency: 'RUB' }}
        onChange={sum => onChange(typeof sum?.minor === 'number' ? sum.minor : 0)}
      />
    )
  if (spec.kind === 'number')
    return (
      <DecimalField
        label={t.value}
        hideLabel
        value={Number(value)}
        unit={spec.unit && unitWords[spec.unit][locale]}
        onChange={next => onChange(typeof next === 'number' ? next : 0)}
      />
    )
  if (spec.kind === 'flag')
    return (
      <Segmented
        label={t.value}
        value={value === true ? 'yes' : 'no'}
        onChange={id => onChange(id === 'yes')}
        options={[
          { id: 'yes', label: t.yes },
          { id: 'no', label: t.no },
        ]}
      />
    )
  if (spec.kind === 'place') return <PlaceValue operator={operator} value={value} onChange={onChange} {...naming} />
  if (field === 'tags' || spec.kind === 'text')
    return (
      <TextField
        label={t.value}
        hideLabel
        value={Array.isArray(value) ? value.join(', ') : String(value)}
        onChange={text => onChange(operator === 'in' ? text.split(',').map(part => part.trim()) : text)}
      />
    )
  return <CodeValue field={field} operator={operator} value={value} onChange={onChange} {...naming} />
}

const statuses = (locale: Locale) =>
  Object.entries(statusWords.order.status as Record<string, Bilingual>).map(([id, words]) => ({ id, label: words[locale] }))

/** One of the codes there are, or several, each taken away by its press. */
function CodeValue({
  field,
  operator,
  value,
  onChange,
  options,
  onName,
}: Omit<ValueProps, 'condition'> & Omit<RuleCondition, 'value'> & { value: RuleValue }) {
  const t = useWords(editorWords)
  const { locale } = useLocale()
  const bodies = useOptions('bodyTypes')
  const choices =
    field === 'bodyTypes'
      ? bodies
      : field === 'status'
        ? statuses(locale)
        : options.counterparts.map(({ id, name }) => ({ id, label: name }))
  const name = (id: string) => {
    const label = choices.find(each => each.id === id)?.label.toLowerCase()
    if (field !== 'counterpart' && label) onName(id, { ru: label, en: label })
  }
  if (operator !== 'in')
    return (
      <Select
        label={t.value}
        hideLabel
        value={String(value)}
        options={choices}
        onChange={id => {
          if (!id) return
          name(id)
          onChange(id)
        }}
      />
    )
  const chosen = Array.isArray(value) ? value : []
  return (
    <>
      {chosen.map(id => (
        <Button key={id} size="small" onClick={() => onChange(chosen.filter(each => each !== id))}>
          {choices.find(each => each.id === id)?.label ?? id} ×
        </Button>
      ))}
      <Select
        label={t.value}
        hideLabel
        value={null}
        options={choices.filter(({ id }) => !chosen.includes(id))}
        onChange={id => {
          if (!id) return
          name(id)
          onChange([...chosen, id])
        }}
      />
    </>
  )
}

type PlaceProps = Omit<ValueProps, 'condition'> & { operator: RuleOperator; value: RuleValue }

/** A place by its name; with kilometres around it where the comparison asks for them. */
function PlaceValue({ operator, value, onChange, nameOf, onName }: PlaceProps) {
  const t = useWords(editorWords)
  const { locale } = useLocale()
  const around = typeof value === 'object' && !Array.isArray(value) ? value : null
  const several = Array.isArray(value) ? value : null
  const code = around?.place ?? (several ? '' : String(value))
  const load = async (text: string, signal: AbortSignal) => {
    const [found] = await ask(places.suggest, { query: { text, limit: 12 } }, { signal, quiet: true })
    return (found?.places ?? []).map(row => ({
      id: row.code,
      label: locale === 'ru' ? row.ru : row.en,
      hint: row[`region_${locale}`],
      row,
    }))
  }
  const choose = (item: Awaited<ReturnType<typeof load>>[number] | null) => {
    if (!item) return
    onName(item.id, { ru: item.row.ru, en: item.row.en })
    if (around) onChange({ ...around, place: item.id })
    else onChange(several ? [...new Set([...several, item.id])] : item.id)
  }
  type Item = Awaited<ReturnType<typeof load>>[number]
  const shown = code === '' ? null : ({ id: code, label: nameOf(code), hint: '' } as unknown as Item)
  return (
    <>
      {several?.map(id => (
        <Button key={id} size="small" onClick={() => onChange(several.filter(each => each !== id))}>
          {nameOf(id)} ×
        </Button>
      ))}
      <ComboBox<Item> label={t.value} hideLabel value={shown} load={load} onChange={choose} />
      {around && operator === 'within_km' && (
        <DecimalField
          label={t.km}
          hideLabel
          value={around.km}
          unit={unitWords.km[locale]}
          onChange={km => onChange({ ...around, km: typeof km === 'number' ? Math.round(km) : 1 })}
        />
      )}
    </>
  )
}
