import type { JournalEntry as Entry } from '#contract/company.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { eventWords } from '#web/orders/history/words.ts'
import { type RoleName, roleWords } from '#web/organization/people/roleWords.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { actionKindWords, actionWords, journalWords } from './words.ts'

export function JournalEntry({ entry }: { entry: Entry }) {
  const t = useWords(journalWords)
  const actions = useWords(actionWords) as Readonly<Record<string, string>>
  const events = useWords(eventWords) as Readonly<Record<string, string>>
  const byKind = useWords(actionKindWords) as Readonly<Record<string, string>>
  const roles = useWords(roleWords)
  const f = useFormat()
  const { what, kind, by, facts } = entry
  const who = by.name ?? (by.organization === null ? t.system : t.someone)
  const reasons = [useNames('orderCancelReasons'), useNames('executorRevokeReasons'), useNames('forwarderRevokeReasons')]
  const said = (value: string) => roles[value as RoleName] ?? reasons.map(nameOf => nameOf(value)).find(name => name !== value) ?? value
  const details = (['name', 'email', 'number', 'bank', 'account', 'executor', 'tz', 'order', 'roles', 'reason'] as const).flatMap(key => {
    const value = facts[key]
    if (value === undefined || value === '') return []
    return (Array.isArray(value) ? value : [String(value)]).map(said).join(', ')
  })
  const action = (kind === 'order' ? events[what.slice('order.'.length)] : actions[what]) ?? byKind[kind] ?? byKind.other
  return (
    <li>
      <time dateTime={entry.at} className="muted nowrap">
        {f.dateTime(entry.at)}
      </time>
      <span>
        {kind === 'order' && entry.objectId ? <Link to={paths.order(entry.objectId)}>{action}</Link> : <b>{action}</b>}
        {details.length > 0 && <span className="ink-2">: {details.join(', ')}</span>}
      </span>
      <span className="ink-2">
        {who}
        {by.organization && <span className="muted">, {by.organization}</span>}
      </span>
    </li>
  )
}
