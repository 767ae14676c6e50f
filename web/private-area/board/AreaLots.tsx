import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Side } from '#contract/primitives.ts'
import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { writeQuery } from '#contract/query-string.ts'
import { LotFilter } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { pagesOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { boardWords } from '#web/private-area/words.ts'
import { LotLiveRow } from '#web/tenders/LotLiveRow.tsx'
import { LotRowCard } from '#web/tenders/LotRowCard.tsx'
import { WatchWall } from '#web/tenders/wall/WatchWall.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { AreaPages } from './AreaPages.tsx'

/** The lots of one area as a wall that counts down, or as cards. */
export function AreaLots({ area, side }: { area: PrivateAreaCard; side: Side }) {
  const t = useWords(boardWords)
  const mayCreate = useCan('tenders.create') && area.own && area.status === 'open'
  const [as, setAs] = useState<'wall' | 'cards'>('wall')
  const filter = LotFilter.parse({ side, private: area.owner.id, running: 'yes' })
  const pages = useInfiniteQuery(pagesOf(tenders.list, { ...filter, limit: 50 }, { quiet: true }))
  // one that ended while it was looked at, or before the others of its tender
  const lots = pages.data?.pages.flatMap(page => page.items) ?? []
  const running = lots.filter(({ live }) => live.status === 'open' || live.status === 'pending')
  return (
    <Section
      title={t.lots}
      aside={
        <>
          {running.length > 0 && (
            <Segmented
              label={t.lotsAs}
              size="small"
              value={as}
              onChange={setAs}
              options={[
                { id: 'wall', label: t.wall },
                { id: 'cards', label: t.cards },
              ]}
            />
          )}
          <Link to={paths.tenders(side, writeQuery({ private: area.owner.id }, 'tenders'))} className="s13">
            {t.allLots}
          </Link>
        </>
      }
    >
      <AreaPages
        pages={pages}
        outline={{ lines: 4, height: 36 }}
        failed={t.listFailed}
        none={
          running.length === 0 && (
            <div className="area-none">
              <p>{t.lotsNone}</p>
              <p className="muted s13">{area.own ? t.lotsNoneOwn : t.lotsNoneMember}</p>
              {mayCreate && <ButtonLink to={paths.tenderCreate('forwarder')}>{t.createTender}</ButtonLink>}
            </div>
          )
        }
      >
        {as === 'wall' ? (
          <div className="area-wall">
            <WatchWall lots={running} />
          </div>
        ) : (
          <ul className="area-cards">
            {running.map(lot => (
              <li key={lot.id}>
                <LotLiveRow lot={lot}>{shown => <LotRowCard lot={shown} />}</LotLiveRow>
              </li>
            ))}
          </ul>
        )}
      </AreaPages>
    </Section>
  )
}
