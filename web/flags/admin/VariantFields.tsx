import { useState } from 'react'
import { type FlagRules, FlagVariant } from '#contract/flag-rules.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { readValue, valueText, whyFixed, whyStays, withoutVariant } from './draft.ts'
import { editorWords } from './words.ts'

type Props = { flagKey: string; rules: FlagRules; onChange: (rules: FlagRules) => void }

/** What the toggle may give: values are changed, variants added and taken away where the code leaves that open; where it does not, that is said. */
export function VariantFields({ flagKey, rules, onChange }: Props) {
  const t = useWords(editorWords)
  const { kind, variants } = rules
  const set = (next: FlagRules['variants']) => onChange({ ...rules, variants: next })
  const fixed = whyFixed(flagKey, rules)
  return (
    <div className="stack">
      <h3 className="medium">
        {t.variants} <span className="muted s13">{t[kind]}</span>
      </h3>
      {fixed !== null && (
        <p className="muted s13">
          {t[fixed]} <span className="mono">{variants.map(({ name, value }) => `${name} = ${valueText(value)}`).join(', ')}</span>
        </p>
      )}
      {fixed !== 'fixedBoolean' &&
        fixed !== 'fixedByCode' &&
        variants.map((variant, at) => {
          const stays = whyStays(flagKey, rules, variant.name)
          return (
            <div key={variant.name} className="row row-wrap" style={{ alignItems: 'end' }}>
              <div style={{ flex: '1 1 220px' }}>
                <Value kind={kind} variant={variant} onChange={value => set(variants.with(at, { ...variant, value }))} />
              </div>
              <Button
                size="small"
                variant="ghost"
                aria-label={t.removeVariant(variant.name)}
                reason={stays && t[stays]}
                onClick={() => onChange(withoutVariant(rules, variant.name))}
              >
                {t.remove}
              </Button>
            </div>
          )
        })}
      {fixed === null && <NewVariant rules={rules} onAdd={variant => set([...variants, variant])} />}
    </div>
  )
}

function NewVariant({ rules: { kind, variants }, onAdd }: { rules: FlagRules; onAdd: (variant: FlagVariant) => void }) {
  const t = useWords(editorWords)
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const value = text === '' ? null : readValue(kind, text)
  const known = variants.some(one => one.name === name)
  const made = value === null || known ? null : (FlagVariant.safeParse({ name, value }).data ?? null)
  return (
    <div className="row row-wrap" style={{ alignItems: 'end' }}>
      <TextField label={t.variantName} value={name} onChange={setName} mono maxLength={30} error={known ? t.variantKnown : null} />
      <TextField label={t.variantValue} value={text} onChange={setText} mono error={text !== '' && value === null ? t.valueWrong : null} />
      <Button
        size="small"
        reason={made ? null : t.variantNote}
        onClick={() => {
          if (!made) return
          onAdd(made)
          setName('')
          setText('')
        }}
      >
        {t.addVariant}
      </Button>
    </div>
  )
}

type ValueProps = { kind: FlagRules['kind']; variant: FlagVariant; onChange: (value: FlagVariant['value']) => void }

function Value({ kind, variant: { name, value }, onChange }: ValueProps) {
  const t = useWords(editorWords)
  const [text, setText] = useState(() => valueText(value))
  const isWrong = readValue(kind, text) === null
  return (
    <TextField
      label={t.value(name)}
      mono
      value={text}
      error={isWrong ? t.valueWrong : null}
      onChange={typed => {
        setText(typed)
        const read = readValue(kind, typed)
        if (read !== null) onChange(read)
      }}
    />
  )
}
