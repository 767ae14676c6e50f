import { useInfiniteQuery } from '@tanstack/react-query'
import { DemandFilter } from '#contract/demand-list.ts'
import { demands } from '#contract/demands.ts'
import type { Side } from '#contract/primitives.ts'
import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { writeQuery } from '#contract/query-string.ts'
import { pagesOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { DemandRowCard } from '#web/demands/list/DemandRowCard.tsx'
import { useAnswering } from '#web/demands/list/useAnswering.tsx'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { boardWords } from '#web/private-area/words.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { AreaPages } from './AreaPages.tsx'

/** The demands of one area that are not over, the nearest deadline first. */
export function AreaDemands({ area, side }: { area: PrivateAreaCard; side: Side }) {
  const t = useWords(boardWords)
  const mayCreate = useCan('demands.create') && area.own && area.status === 'open'
  const mayOffer = useCan('demands.offer') && side === 'executor'
  const { onAnswer, dialog } = useAnswering(mayOffer)
  const filter = DemandFilter.parse({ side, private: area.owner.id, running: 'yes' })
  const pages = useInfiniteQuery(pagesOf(demands.list, { ...filter, limit: 50 }, { quiet: true }))
  const rows = pages.data?.pages.flatMap(page => page.items) ?? []
  return (
    <Section
      title={t.demands}
      aside={
        <Link to={paths.demands(side, writeQuery({ private: area.owner.id }, 'demands'))} className="s13">
          {t.allDemands}
        </Link>
      }
    >
      <AreaPages
        pages={pages}
        outline={{ lines: 4, height: 24 }}
        failed={t.listFailed}
        none={
          rows.length === 0 && (
            <div className="area-none">
              <p>{t.demandsNone}</p>
              <p className="muted s13">{t.demandsNoneText}</p>
              {mayCreate && <ButtonLink to={paths.demandCreate()}>{t.createDemand}</ButtonLink>}
            </div>
          )
        }
      >
        <ul className="area-cards">
          {rows.map(row => (
            <li key={row.id}>
              <DemandRowCard demand={row} onAnswer={onAnswer} />
            </li>
          ))}
        </ul>
        {dialog}
      </AreaPages>
    </Section>
  )
}
