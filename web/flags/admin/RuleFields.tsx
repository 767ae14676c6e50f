import { useState } from 'react'
import type { FlagRules } from '#contract/flag-rules.ts'
import type { Flag } from '#contract/flags.ts'
import { useWords } from '#web/i18n/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { blankTarget } from './draft.ts'
import { Shares } from './Shares.tsx'
import { TargetFields } from './TargetFields.tsx'
import { VariantFields } from './VariantFields.tsx'
import { editorWords } from './words.ts'

type Named = readonly { id: string; name: string }[]
type RuleProps = { flag: Flag; rules: FlagRules; named: Named; onChange: (rules: FlagRules) => void }

/** The rules of a toggle from the narrowest to everybody else, with what they give. */
export function RuleFields({ flag, rules, named, onChange }: RuleProps) {
  const t = useWords(editorWords)
  const [added, setAdded] = useState<Named>([])
  const set = (change: Partial<FlagRules>) => onChange({ ...rules, ...change })
  const { targets } = rules
  const setTarget = (at: number, target: FlagRules['targets'][number]) => set({ targets: targets.with(at, target) })
  const usual = rules.variants.find(({ name }) => name !== rules.off)?.name ?? rules.off
  return (
    <div className="stack">
      {targets.length > 0 && <p className="muted s13">{t.ruleNote}</p>}
      {targets.map((target, at) => (
        <TargetFields
          key={at}
          number={at + 1}
          target={target}
          rules={rules}
          named={[...named, ...added]}
          onNamed={one => setAdded([...added, one])}
          onChange={next => setTarget(at, next)}
          onUp={at === 0 ? null : () => set({ targets: targets.with(at - 1, target).with(at, targets[at - 1]!) })}
          onRemove={() => set({ targets: targets.toSpliced(at, 1) })}
        />
      ))}
      <div>
        <Button size="small" reason={targets.length >= 20 ? '' : null} onClick={() => set({ targets: [...targets, blankTarget(usual)] })}>
          {t.addRule}
        </Button>
      </div>
      <h3 className="medium">{targets.length > 0 ? t.rest : t.everyone}</h3>
      <Shares rules={rules} shares={rules.rest} onChange={rest => set({ rest })} />
      <span className="row row-wrap">
        <span className="muted s13">{t.by}</span>
        <Segmented
          label={t.by}
          size="small"
          value={rules.by}
          onChange={by => set({ by })}
          options={[
            { id: 'person', label: t.byPerson },
            { id: 'organization', label: t.byOrganization },
          ]}
        />
      </span>
      <Switch checked={rules.choice} onChange={choice => set({ choice })} note={t.choiceNote}>
        {t.choice}
      </Switch>
      <Needs rules={rules} own={flag.key} onChange={needs => set({ needs })} />
      <VariantFields flagKey={flag.key} rules={rules} onChange={onChange} />
    </div>
  )
}

function Needs({ rules, own, onChange }: { rules: FlagRules; own: string; onChange: (needs: FlagRules['needs']) => void }) {
  const t = useWords(editorWords)
  const [key, setKey] = useState('')
  const [variant, setVariant] = useState('on')
  const { needs } = rules
  const isSound = /^[a-zA-Z][\w.-]{1,63}$/.test(key) && /^[a-z][a-z0-9_]*$/.test(variant) && key !== own
  return (
    <div className="stack">
      <h3 className="medium">{t.needs}</h3>
      {needs.length > 0 && (
        <span className="row row-wrap">
          {needs.map(need => (
            <Chip
              key={need.key}
              label={need.key}
              removeLabel={t.removeNeed(need.key)}
              onRemove={() => onChange(needs.filter(each => each !== need))}
            >
              {need.variant}
            </Chip>
          ))}
        </span>
      )}
      <span className="row row-wrap">
        <TextField label={t.needKey} value={key} onChange={setKey} mono maxLength={64} />
        <TextField label={t.needVariant} value={variant} onChange={setVariant} mono maxLength={30} />
        <Button
          size="small"
          reason={isSound ? null : t.broken}
          onClick={() => {
            onChange([...needs.filter(need => need.key !== key), { key, variant }])
            setKey('')
          }}
        >
          {t.addNeed}
        </Button>
      </span>
    </div>
  )
}
