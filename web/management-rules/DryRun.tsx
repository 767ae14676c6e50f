import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { RuleDraft, ruleEvents } from '#contract/management-rule-language.ts'
import { type DryMatch, managementRules, type RuleConflict } from '#contract/management-rules.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { ask } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { JudgedValues, ObjectLink } from './RunsDialog.tsx'
import { dryWords, words } from './words.ts'

type Props = { ruleId: string | null; draft: RuleDraft; names: Readonly<Record<string, Bilingual>> }

/** What a rule would have fired for in the month behind, beside what people did there, and what stands in its way. */
export function DryRun({ ruleId, draft, names }: Props) {
  const t = useWords(dryWords)
  const f = useFormat()
  const found = useQuery({
    queryKey: ['rules.dry', ruleId, JSON.stringify(z.encode(RuleDraft, draft))],
    queryFn: async ({ signal }) => {
      const [tried, error] = await ask(managementRules.dryRun, { data: { ruleId, draft } }, { signal, quiet: true })
      if (error) throw error
      return tried
    },
    retry: false,
  })
  return (
    <Section title={t.title}>
      {found.isPending && <Skeleton lines={3} height={24} />}
      {found.error && <p role="alert">{found.error.message}</p>}
      {found.data && (
        <>
          <p>
            {t.result(f.number(found.data.fired), f.number(found.data.triggers), f.number(Math.round(found.data.minutes / 6) / 10))}
            {found.data.settledAbove > 0 && `; ${t.settledAbove(f.number(found.data.settledAbove))}`}
            {found.data.disputed > 0 && `; ${t.disputed(f.number(found.data.disputed))}`}
          </p>
          {found.data.conflicts.map(conflict => (
            <ConflictNote key={`${conflict.kind} ${conflict.ruleId} ${conflict.otherId}`} conflict={conflict} />
          ))}
          {found.data.items.length === 0 && <p className="muted">{t.nothing}</p>}
          <ul className="rule-log">
            {found.data.items.map(match => (
              <Match key={`${match.objectId} ${match.at}`} match={match} draft={draft} names={names} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function ConflictNote({ conflict: { kind, other } }: { conflict: RuleConflict }) {
  const t = useWords(words)
  return <Banner tone="warn">{kind === 'shadowed' ? t.shadowed(other) : t.contrary(other)}</Banner>
}

function Match({ match, draft, names }: { match: DryMatch; draft: RuleDraft; names: Props['names'] }) {
  const t = useWords(dryWords)
  const f = useFormat()
  return (
    <li>
      <div className="rule-head">
        <ObjectLink kind={ruleEvents[draft.event].object} objectId={match.objectId} number={match.number} />
        <span className="muted s12">{f.dateTime(match.at)}</span>
        {match.disputed && <Badge tone="warn">{t.dispute}</Badge>}
      </div>
      <JudgedValues judged={match.judged} names={names} />
      <span className="s13">{match.done ? t.byPeople(match.done.what, match.done.person, f.number(match.done.minutes)) : t.byNobody}</span>
    </li>
  )
}
