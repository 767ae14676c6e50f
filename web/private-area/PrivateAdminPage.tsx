import { useNavigate } from 'react-router'
import { type PrivateAreaListed, PrivateAreasFilter } from '#contract/private-area-list.ts'
import { PrivateAreaStatus } from '#contract/private-area-states.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { useFilters } from '#web/api/filters.ts'
import { useMe } from '#web/api/session.ts'
import { AreaAddress, areaAddress } from '#web/audience/areaAddress.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { screens } from '#web/screens.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { AreaView } from './AreaView.tsx'
import { adminWords } from './members/words.ts'
import './private-area.css'
import { areaStatusWords, areaWords } from './words.ts'

const base = screens.privateAdmin.path

/** Every private area for the staff of the platform: the list, and one of them with all its owner may do. */
export function PrivateAdminPage() {
  const t = useWords(areaWords)
  const navigate = useNavigate()
  const [{ area, part }] = useFilters(AreaAddress, '')
  return (
    <div className="area">
      {area === undefined ? (
        <Areas />
      ) : (
        <AreaView
          key={area}
          areaId={area}
          part={part}
          base={base}
          crumbs={<Link to={base}>{t.back}</Link>}
          onGone={() => void navigate(base)}
        />
      )}
    </div>
  )
}

function Areas() {
  const t = useWords(adminWords)
  const a = useWords(areaWords)
  const statuses = useWords(areaStatusWords)
  const list = useList({ id: 'private.areas', call: privateAreas.list, schema: PrivateAreasFilter, prefix: 'areas' })
  return (
    <ListPage
      list={list}
      title={a.adminTitle}
      label={t.label}
      columns={useColumns()}
      hidden={['created']}
      fields={[
        {
          kind: 'choice',
          name: 'status',
          label: t.status,
          pinned: true,
          options: PrivateAreaStatus.options.map(id => ({ id, label: statuses[id] })),
        },
      ]}
      searchHint={t.search}
      nameOf={row => row.name}
      hrefOf={row => areaAddress(base, row.id, 'members')}
      card={row => <AreaCard area={row} />}
      empty={{ drawing: 'gate', title: t.empty, text: t.emptyText }}
    />
  )
}

const Status = ({ of }: { of: PrivateAreaStatus }) => {
  const words = useWords(areaStatusWords)
  return <Badge tone={of === 'open' ? 'go' : 'neutral'}>{words[of]}</Badge>
}

function useColumns(): ListColumn<PrivateAreaListed>[] {
  const t = useWords(adminWords)
  const f = useFormat()
  const statuses = useWords(areaStatusWords)
  const { tz } = useMe()
  const count = (
    id: 'joined' | 'invited' | 'asked' | 'blocked' | 'lots' | 'demands',
    width: number,
    from?: number,
  ): ListColumn<PrivateAreaListed> => ({
    id,
    header: t[id],
    width,
    align: 'end',
    ...(from === undefined ? {} : { from }),
    cell: row => <span className={row[id] === 0 ? 'muted' : undefined}>{f.number(row[id])}</span>,
    text: row => String(row[id]),
  })
  return [
    {
      id: 'name',
      header: t.name,
      width: 220,
      grow: 1,
      pin: true,
      cell: row => (
        <span className="row">
          <b className="truncate">{row.name}</b>
          {row.demo && <Badge>{t.demo}</Badge>}
        </span>
      ),
      text: row => row.name,
    },
    {
      id: 'owner',
      header: t.owner,
      width: 170,
      cell: row => <span className="truncate">{row.owner.name}</span>,
      text: row => row.owner.name,
    },
    {
      id: 'status',
      header: t.status,
      width: 100,
      cell: row => (
        <span className="row">
          <Status of={row.status} />
        </span>
      ),
      text: row => statuses[row.status],
    },
    count('joined', 96),
    count('invited', 108, 900),
    count('asked', 108),
    count('blocked', 124, 1100),
    count('lots', 72, 1000),
    count('demands', 112, 1000),
    {
      id: 'created',
      header: t.created,
      width: 120,
      cell: row => f.date(row.createdAt, { zone: tz, year: 'always' }),
      text: row => f.date(row.createdAt, { zone: tz, year: 'always' }),
    },
  ]
}

function AreaCard({ area }: { area: PrivateAreaListed }) {
  const t = useWords(adminWords)
  return (
    <article className="area-member-card">
      <p className="row row-wrap">
        <Link to={areaAddress(base, area.id, 'members')} quiet className="medium">
          {area.name}
        </Link>
        <Status of={area.status} />
      </p>
      <p className="muted s13">{area.owner.name}</p>
      <p className="s13">{t.counts(area.joined, area.asked)}</p>
    </article>
  )
}
