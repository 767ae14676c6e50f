import { useState } from 'react'
import type { FlagRules, FlagTarget } from '#contract/flag-rules.ts'
import { roles } from '#contract/permissions.ts'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { type RoleName, roleWords } from '#web/organization/people/roleWords.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ComboBox, type ComboItem } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { findOrganizations, findPeople } from './people.ts'
import { Shares } from './Shares.tsx'
import { editorWords } from './words.ts'

type Named = { id: string; name: string }
type TargetProps = {
  number: number
  target: FlagTarget
  rules: FlagRules
  named: readonly Named[]
  onNamed: (one: Named) => void
  onChange: (target: FlagTarget) => void
  onUp: (() => void) | null
  onRemove: () => void
}

/** Two fields beside each other where there is room. */
const box = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
  gap: '12px 16px',
  alignItems: 'end',
  padding: 16,
  border: '1px solid var(--line)',
}

const roleNames = Object.keys(roles) as RoleName[]

/** One rule: whom it meets by all its fields together, and what they get. */
export function TargetFields({ number, target, rules, named, onNamed, onChange, onUp, onRemove }: TargetProps) {
  const t = useWords(editorWords)
  const words = useWords(roleWords)
  const { tz } = useMe()
  const set = (change: Partial<FlagTarget>) => onChange({ ...target, ...change })
  const [hosts, setHosts] = useState(() => target.hosts.join(', '))
  return (
    <fieldset style={box}>
      <legend className="medium">{t.rule(number)}</legend>
      <Ids
        label={t.organizations}
        add={t.addOrganization}
        ids={target.orgIds}
        named={named}
        load={findOrganizations}
        onChange={orgIds => set({ orgIds })}
        onNamed={onNamed}
      />
      <Ids
        label={t.people}
        add={t.addPerson}
        ids={target.userIds}
        named={named}
        load={async (text, signal) => (await findPeople(text, signal)).map(({ userId, ...one }) => ({ ...one, id: userId }))}
        onChange={userIds => set({ userIds })}
        onNamed={onNamed}
      />
      <MultiSelect
        label={t.roles}
        variant="field"
        value={target.roles as RoleName[]}
        onChange={chosen => set({ roles: chosen })}
        options={roleNames.map(id => ({ id, label: words[id] }))}
      />
      <MultiSelect
        label={t.sides}
        variant="field"
        value={target.sides}
        onChange={sides => set({ sides })}
        options={[
          { id: 'forwarder', label: t.forwarder },
          { id: 'executor', label: t.executor },
        ]}
      />
      <TextField
        label={t.hosts}
        value={hosts}
        onChange={text => {
          setHosts(text)
          set({ hosts: text.split(',').flatMap(host => host.trim().toLowerCase() || []) })
        }}
      />
      <Checkbox checked={target.testers} onChange={testers => set({ testers })}>
        {t.onlyTesters}
      </Checkbox>
      <DateTimeField label={t.from} value={target.from} zone={tz} onChange={from => set({ from })} />
      <DateTimeField label={t.until} value={target.until} zone={tz} onChange={until => set({ until })} />
      <Shares rules={rules} shares={target.shares} onChange={shares => set({ shares })} />
      <span className="row">
        {onUp && (
          <Button size="small" variant="ghost" onClick={onUp}>
            {t.up}
          </Button>
        )}
        <Button size="small" variant="danger-plain" onClick={onRemove}>
          {t.removeRule}
        </Button>
      </span>
    </fieldset>
  )
}

type IdsProps = {
  label: string
  add: string
  ids: readonly string[]
  named: readonly Named[]
  load: (text: string, signal: AbortSignal) => Promise<readonly ComboItem[]>
  onChange: (ids: string[]) => void
  onNamed: (one: Named) => void
}

/** Organisations or people by name, added one after another. */
function Ids({ label, add, ids, named, load, onChange, onNamed }: IdsProps) {
  const nameOf = (id: string) => named.find(each => each.id === id)?.name ?? id
  return (
    <div className="stack">
      {ids.length > 0 && (
        <span className="row row-wrap" role="group" aria-label={label}>
          {ids.map(id => (
            <Chip key={id} onRemove={() => onChange(ids.filter(each => each !== id))}>
              {nameOf(id)}
            </Chip>
          ))}
        </span>
      )}
      <ComboBox
        key={ids.length}
        label={add}
        value={null}
        load={load}
        onChange={found => {
          if (!found || ids.includes(found.id)) return
          onNamed({ id: found.id, name: found.label })
          onChange([...ids, found.id])
        }}
      />
    </div>
  )
}
