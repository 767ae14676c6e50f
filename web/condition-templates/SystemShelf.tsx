import { useQuery } from '@tanstack/react-query'
import { conditionTemplates } from '#contract/condition-templates.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { words } from './words.ts'

/** Templates of the platform, each the beginning of one's own. */
export function SystemShelf({ inset = false }: { inset?: boolean }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const mayEdit = useCan('conditions.edit')
  const { data } = useQuery(queryOf(conditionTemplates.system, {}, { quiet: true }))
  const items = (data?.items ?? []).filter(({ active }) => active)
  if (items.length === 0) return null
  return (
    <p className="row row-wrap s13" style={{ paddingInline: inset ? 20 : 0 }}>
      <span className="muted">{t.system}:</span>
      {items.map(({ id, name, edition }) => (
        <span key={id} className="row">
          {mayEdit ? <Link to={paths.condition(`from-${id}`)}>{t.based(name[locale])}</Link> : name[locale]}
          <Badge>{t.editionOf(edition)}</Badge>
        </span>
      ))}
    </p>
  )
}
