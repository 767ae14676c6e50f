import type { Company } from '#contract/company.ts'
import { useWords } from '#web/i18n/words.ts'
import '#web/ui/charts/Bars.css'
import { checksWords, checkWords, words } from '#web/organization/words.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'

/** How much of what the check asks for is there, and what is missing. */
export function CheckList({ checks, verified }: { checks: Company['checks']; verified: boolean }) {
  const t = useWords(checksWords)
  const names = useWords(checkWords)
  const common = useWords(words)
  const done = checks.filter(check => check.done).length
  return (
    <section className="org-checks" aria-label={t.title}>
      <header>
        <h2>{t.title}</h2>
        <span className="muted s13">{t.of(done, checks.length)}</span>
      </header>
      <span
        className="ui-bar ui-bar-load ui-bar-thick"
        role="progressbar"
        aria-label={t.title}
        aria-valuemin={0}
        aria-valuemax={checks.length}
        aria-valuenow={done}
        aria-valuetext={t.of(done, checks.length)}
      >
        <i style={{ width: `${(done / Math.max(1, checks.length)) * 100}%` }} />
      </span>
      <ul>
        {checks.map(check => (
          <li key={check.code}>
            <StatusShape kind={check.done ? 'done' : 'draft'} {...(check.done && { tone: 'go' as const })} />
            <span className={check.done ? 'ink-2' : 'medium'}>{names[check.code]}</span>
            <span className="visually-hidden">{check.done ? common.yes : common.no}</span>
          </li>
        ))}
      </ul>
      {done === checks.length && !verified && <p className="s13 ink-2">{t.complete}</p>}
    </section>
  )
}
