import { useInfiniteQuery } from '@tanstack/react-query'
import { conditionText } from '#contract/management-rule-sentence.ts'
import { actionWords, fieldWords } from '#contract/management-rule-words.ts'
import { managementRules, type RuleCard, type RuleRun } from '#contract/management-rules.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { pagesOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { useRuleNames } from './naming.ts'
import { logWords, outcomeWords, runWords, words } from './words.ts'

type Names = Readonly<Record<string, Bilingual>>

/** What a rule fired for, newest first: the values that decided, and what came of each action. */
export function RunsDialog({ rule, names, onClose }: { rule: RuleCard; names: Names; onClose: () => void }) {
  const t = useWords(logWords)
  const common = useWords(words)
  const found = useInfiniteQuery(pagesOf(managementRules.runs, { ruleId: rule.id }, { quiet: true }))
  const runs = found.data?.pages.flatMap(page => page.items) ?? []
  return (
    <Dialog open size="large" onClose={onClose} title={t.title(rule.draft.name)} footer={<Button onClick={onClose}>{common.close}</Button>}>
      {found.isPending && <Skeleton lines={4} height={32} />}
      {found.data && runs.length === 0 && <p className="muted">{t.none}</p>}
      <ul className="rule-log">
        {runs.map(run => (
          <Run key={run.id} run={run} names={names} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Dialog>
  )
}

function Run({ run, names }: { run: RuleRun; names: Names }) {
  const t = useWords(logWords)
  const states = useWords(runWords)
  const outcomes = useWords(outcomeWords)
  const f = useFormat()
  const { locale } = useLocale()
  return (
    <li>
      <div className="rule-head">
        <ObjectLink kind={run.kind} objectId={run.objectId} number={run.number} />
        <span className="muted s12">{f.dateTime(run.at)}</span>
        <Badge>{states[run.status]}</Badge>
        <span className="muted s12">{t.version(String(run.version))}</span>
        {run.nextAt && <span className="muted s12">{t.next(f.dateTime(run.nextAt))}</span>}
      </div>
      <JudgedValues judged={run.judged} names={names} />
      {run.results.map(({ step, action, at, outcome, words: told }) => (
        <span key={`${step} ${action} ${at}`} className="s13">
          {actionWords[action][locale]}: {outcomes[outcome]}
          {told && ` (${told[locale]})`}, <span className="muted">{f.dateTime(at)}</span>
        </span>
      ))}
    </li>
  )
}

/** The object a rule fired for, by its number. */
export function ObjectLink({ kind, objectId, number }: { kind: RuleRun['kind']; objectId: string; number: string }) {
  const label = number === '' ? objectId.slice(0, 8) : number
  if (kind === 'order') return <Link to={paths.order(objectId)}>{label}</Link>
  if (kind === 'demand') return <Link to={paths.demand(objectId)}>{label}</Link>
  if (kind === 'tender') return <Link to={paths.tender('executor', objectId)}>{label}</Link>
  if (kind === 'vehicle') return <Link to={paths.vehicle(objectId)}>{label}</Link>
  return <b>{label}</b>
}

/** The values a rule was judged by. */
export function JudgedValues({ judged, names }: { judged: RuleRun['judged']; names: Names }) {
  const t = useWords(logWords)
  const { locale } = useLocale()
  const nameOf = useRuleNames(names)
  if (judged.length === 0) return null
  const texts = judged.map(({ field, value, holds }) => {
    const text =
      value === null
        ? `${fieldWords[field][locale]}: ${t.noValue}`
        : conditionText({ field, operator: Array.isArray(value) ? 'in' : 'eq', value }, locale, nameOf)
    return `${text} ${holds ? '✓' : '✗'}`
  })
  return <span className="muted s13">{[...new Set(texts)].join('; ')}</span>
}
