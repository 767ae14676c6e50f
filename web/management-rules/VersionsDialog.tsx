import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#contract/management-rule-sentence.ts'
import { managementRules, type RuleCard, type RuleVersion } from '#contract/management-rules.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useRuleNames } from './naming.ts'
import { versionWords, words } from './words.ts'

/** Versions that say something else than the one before, newest first; any of them may be returned to. */
export function VersionsDialog({ rule, mayEdit, onClose }: { rule: RuleCard; mayEdit: boolean; onClose: () => void }) {
  const t = useWords(versionWords)
  const common = useWords(words)
  const found = useQuery(queryOf(managementRules.versions, { ruleId: rule.id }, { quiet: true }))
  const save = useSend(managementRules.save)
  const nameOf = useRuleNames(found.data?.names ?? {})
  const versions = (found.data?.items ?? []).filter(
    ({ draft }, i, all) => i === all.length - 1 || JSON.stringify(draft) !== JSON.stringify(all[i + 1]!.draft),
  )
  const back = ({ draft }: RuleVersion) =>
    save.mutate({ rule: { ruleId: rule.id, version: rule.version }, active: rule.active, draft }, { onSuccess: onClose })
  return (
    <Dialog open size="large" onClose={onClose} title={t.title(rule.draft.name)} footer={<Button onClick={onClose}>{common.close}</Button>}>
      {found.isPending && <Skeleton lines={4} height={32} />}
      {save.error && <p role="alert">{save.error.message}</p>}
      <ul className="rule-log">
        {versions.map((version, i) => (
          <Version
            key={version.version}
            version={version}
            next={versions[i - 1] ?? null}
            nameOf={nameOf}
            onBack={mayEdit && i > 0 ? () => back(version) : null}
            pending={save.isPending}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type Props = {
  version: RuleVersion
  next: RuleVersion | null
  nameOf: (code: string) => string
  onBack: (() => void) | null
  pending: boolean
}

function Version({ version, next, nameOf, onBack, pending }: Props) {
  const t = useWords(versionWords)
  const f = useFormat()
  const lines = useLines(version, nameOf)
  const later = new Set(useLines(next ?? version, nameOf))
  return (
    <li>
      <div className="rule-head">
        <b>{version.version}</b>
        <span className="muted s12">
          {f.dateTime(version.at)}, {version.person}
        </span>
        {next === null && <Badge>{t.now}</Badge>}
        <span className="spacer" />
        {onBack && (
          <Button size="small" pending={pending} onClick={onBack}>
            {t.back(String(version.version))}
          </Button>
        )}
      </div>
      {lines.map(line => (later.has(line) ? <span key={line}>{line}</span> : <mark key={line}>{line}</mark>))}
    </li>
  )
}

/** A version line by line, so that two of them can be laid against each other. */
function useLines({ draft }: RuleVersion, nameOf: (code: string) => string): string[] {
  const t = useWords(words)
  const { locale } = useLocale()
  const { when, conditions, any, steps, limits } = sentenceOf(draft, locale, nameOf)
  return [
    draft.name,
    `${t.if} ${when}`,
    ...conditions.map((each, i) => (i === 0 ? each : `${any ? t.or : t.and} ${each}`)),
    ...steps.map(({ moment, actions }) => `${moment} ${actions.join(` ${t.and} `)}`),
    ...limits,
    t.priority(String(draft.priority)),
  ]
}
