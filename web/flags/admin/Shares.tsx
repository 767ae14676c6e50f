import type { FlagRules, FlagShare } from '#contract/flag-rules.ts'
import { useWords } from '#web/i18n/words.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { percentOf, withPercent } from './draft.ts'
import { editorWords } from './words.ts'

/** The share of every variant; what is left over gets the one of those it is off for. */
export function Shares({
  rules,
  shares,
  onChange,
}: {
  rules: FlagRules
  shares: readonly FlagShare[]
  onChange: (shares: FlagShare[]) => void
}) {
  const t = useWords(editorWords)
  const sum = shares.reduce((total, { percent }) => total + percent, 0)
  return (
    <div>
      <span className="row row-wrap">
        {rules.variants
          .filter(({ name }) => name !== rules.off || rules.variants.length === 1)
          .map(({ name }) => (
            <DecimalField
              key={name}
              label={t.share(name)}
              digits={2}
              unit="%"
              value={percentOf(shares, name)}
              onChange={value => onChange(withPercent(shares, name, Number(value ?? 0)))}
              error={sum > 100 ? t.broken : null}
            />
          ))}
      </span>
      {sum < 100 && <p className="muted s12">{t.restNote(rules.off)}</p>}
    </div>
  )
}
