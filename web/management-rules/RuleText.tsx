import type { RuleDraft } from '#contract/management-rule-language.ts'
import { sentenceOf } from '#contract/management-rule-sentence.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { words } from './words.ts'

/** A rule as a sentence: its trigger and conditions, then each step with its moment. */
export function RuleText({ draft, nameOf }: { draft: RuleDraft; nameOf: (code: string) => string }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const { when, conditions, any, steps, limits } = sentenceOf(draft, locale, nameOf)
  return (
    <div className="rule-text">
      <p>
        <b>{t.if}</b> {when}
        {conditions.length > 0 && ` ${t.and} ${conditions.join(` ${any ? t.or : t.and} `)}`}, <b>{t.does}</b>
      </p>
      <ul>
        {steps.map(({ moment, actions }) => (
          <li key={moment}>
            <b>{moment}</b> {actions.join(` ${t.and} `)}
          </li>
        ))}
      </ul>
      {limits.length > 0 && <p className="muted s12">{limits.join('; ')}</p>}
    </div>
  )
}
