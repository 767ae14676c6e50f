import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Change } from '#web/lists/list.ts'
import { listsWords } from '#web/lists/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { words as kitWords } from '#web/ui/words.ts'
import { type FilterField, isSet, nameOfId, type Range, rememberName, wordsOf } from './fields.ts'

type Props<F> = { fields: readonly FilterField<F>[]; filter: F; onChange: (change: Change<F>) => void }
type One<F> = { field: FilterField<F>; value: unknown; set: (value: unknown) => void }

/** Conditions as chips that read as sentences, and the button that adds another. */
export function FilterChips<F>({ fields, filter, onChange }: Props<F>) {
  const t = useWords(listsWords)
  const bar = useRef<HTMLSpanElement>(null)
  const [added, setAdded] = useState<readonly string[]>([])
  const [opening, setOpening] = useState<string | null>(null)
  const values = filter as Record<string, unknown>
  const shown = fields.filter(({ name, pinned }) => pinned || isSet(values[name]) || added.includes(name))
  const others = fields.filter(field => !shown.includes(field))

  // the menu gives the focus back to its button first
  useEffect(() => {
    if (opening === null) return
    const timer = setTimeout(() => {
      bar.current?.querySelector<HTMLElement>(`[data-field="${opening}"] .ui-chip-face`)?.click()
      setOpening(null)
    })
    return () => clearTimeout(timer)
  }, [opening])

  const add = (field: FilterField<F>) => {
    if (field.kind === 'flag') return onChange({ [field.name]: true } as Change<F>)
    setAdded(last => [...last, field.name])
    setOpening(field.name)
  }

  return (
    <span className="lists-chips" ref={bar}>
      {shown.map(field => (
        <span key={field.name} data-field={field.name}>
          <FieldChip
            field={field}
            value={values[field.name]}
            set={value => onChange({ [field.name]: isSet(value) ? value : null } as Change<F>)}
          />
        </span>
      ))}
      {others.length > 0 && (
        <Menu
          label={t.addFilterLabel}
          items={others.map(field => ({ id: field.name, label: field.label, onAction: () => add(field) }))}
          placement="bottom start"
        >
          <Chip dashed aria-label={t.addFilterLabel} aria-haspopup="menu">
            <PlusIcon size={12} /> {t.addFilter}
          </Chip>
        </Menu>
      )}
    </span>
  )
}

function FieldChip<F>({ field, value, set }: One<F>) {
  const { label } = field
  switch (field.kind) {
    case 'choices':
      return (
        <MultiSelect variant="chip" label={label} options={field.options} value={(value as string[] | undefined) ?? []} onChange={set} />
      )
    case 'dates':
      return <DateRangePicker variant="chip" label={label} zone={field.zone} value={daysOf(value)} onChange={set} />
    case 'flag':
      return value ? (
        <Chip onRemove={() => set(null)}>{label}</Chip>
      ) : (
        <Chip dashed aria-pressed={false} onClick={() => set(true)}>
          {label}
        </Chip>
      )
    case 'choice':
      return (
        <PanelChip field={field} value={value} set={set}>
          {close => (
            <RadioGroup
              label={label}
              hideLabel
              value={(value as string | undefined) ?? null}
              options={field.options.map(({ id, label, hint }) => ({ id, label, note: hint }))}
              onChange={next => {
                set(next)
                close()
              }}
            />
          )}
        </PanelChip>
      )
    case 'numbers':
      return (
        <PanelChip field={field} value={value} set={set}>
          {() => <Numbers field={field} value={value} set={set} />}
        </PanelChip>
      )
    case 'suggest':
      return (
        <PanelChip field={field} value={value} set={set}>
          {() => <Suggested field={field} value={value} set={set} />}
        </PanelChip>
      )
    case 'own':
      return (
        <PanelChip field={field} value={value} set={set}>
          {() => field.edit(value, set)}
        </PanelChip>
      )
  }
}

function PanelChip<F>({ field, value, set, children }: One<F> & { children: (close: () => void) => ReactNode }) {
  const t = useWords(listsWords)
  const kit = useWords(kitWords)
  const f = useFormat()
  const on = isSet(value)
  return (
    <Popover
      label={field.label}
      trigger={
        <Chip label={field.label} dashed={!on} {...(on && { onRemove: () => set(null), removeLabel: kit.remove(field.label) })}>
          {on ? wordsOf(field, value, f, t) : undefined}
        </Chip>
      }
    >
      {children}
    </Popover>
  )
}

function Numbers<F>({ field, value, set }: One<F>) {
  const t = useWords(listsWords)
  const { from, to } = (value as Range<number> | undefined) ?? {}
  const { unit, digits } = field as Extract<FilterField<F>, { kind: 'numbers' }>
  const put = (part: 'from' | 'to', given: number | string | null) => {
    const next = { from, to, [part]: typeof given === 'number' ? given : undefined }
    set(next.from === undefined && next.to === undefined ? null : next)
  }
  return (
    <div className="lists-numbers">
      <DecimalField label={t.from} value={from ?? null} unit={unit} digits={digits} onChange={given => put('from', given)} />
      <DecimalField label={t.to} value={to ?? null} unit={unit} digits={digits} onChange={given => put('to', given)} />
    </div>
  )
}

function Suggested<F>({ field, value, set }: One<F>) {
  const suggest = field as Extract<FilterField<F>, { kind: 'suggest' }>
  const chosen = (value as string[] | undefined) ?? []
  return (
    <div className="lists-suggested">
      <ComboBox
        label={field.label}
        hideLabel
        value={null}
        load={suggest.load}
        onChange={item => {
          if (!item || chosen.includes(item.id)) return
          rememberName(item.id, item.label)
          set([...chosen, item.id])
        }}
      />
      {chosen.map(id => (
        <Chip key={id} onRemove={() => set(chosen.filter(one => one !== id))}>
          {nameOfId(suggest, id)}
        </Chip>
      ))}
    </div>
  )
}

/** The same conditions as fields of a form, for the sheet of a phone. */
export function FilterForm<F>({ fields, filter, onChange }: Props<F>) {
  const values = filter as Record<string, unknown>
  return fields.map(field => (
    <FieldInput
      key={field.name}
      field={field}
      value={values[field.name]}
      set={value => onChange({ [field.name]: isSet(value) ? value : null } as Change<F>)}
    />
  ))
}

function FieldInput<F>({ field, value, set }: One<F>) {
  const { label } = field
  switch (field.kind) {
    case 'choices':
      return (
        <MultiSelect variant="field" label={label} options={field.options} value={(value as string[] | undefined) ?? []} onChange={set} />
      )
    case 'choice':
      return <Select label={label} options={field.options} value={(value as string | undefined) ?? null} onChange={set} clearable />
    case 'dates':
      return <DateRangePicker variant="field" label={label} zone={field.zone} value={daysOf(value)} onChange={set} />
    case 'flag':
      return (
        <Switch checked={Boolean(value)} onChange={set}>
          {label}
        </Switch>
      )
    case 'numbers':
      return (
        <fieldset>
          <legend className="s13">{label}</legend>
          <Numbers field={field} value={value} set={set} />
        </fieldset>
      )
    case 'suggest':
      return (
        <fieldset>
          <legend className="s13">{label}</legend>
          <Suggested field={field} value={value} set={set} />
        </fieldset>
      )
    case 'own':
      return (
        <fieldset>
          <legend className="s13">{label}</legend>
          {field.edit(value, set)}
        </fieldset>
      )
  }
}

const daysOf = (value: unknown): { from: string; to: string } | null => {
  const { from, to } = (value as Range<string> | undefined) ?? {}
  return from && to ? { from, to } : null
}
