import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MenuItem } from '#contract/menu.ts'
import { menuWords } from '#web/admin/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { grouped, iconOf, screenAt, tabWayOf, wayOf } from '#web/menu/menu.ts'
import { useTitles } from '#web/menu/titles.ts'
import { groupWords } from '#web/menu/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { names } from '#web/ui/names.ts'
import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/pictures/screenIcons.tsx'

type ListProps = {
  items: readonly MenuItem[]
  open: string | null
  address: (id: string) => string
  busy: boolean
  /** Items that share their position with another one. */
  doubled: ReadonlySet<number>
  onExchange: (item: MenuItem, other: MenuItem) => void
}

/** Items under the headings they stand under in the menu, tabs under their screens; buttons exchange neighbours. */
export function MenuList(props: ListProps) {
  const parts = useParts(props.items)
  return parts.map(({ id, title, items }) => (
    <div key={id} className="admin-menu-part">
      <h2>{title}</h2>
      <ul>
        {items.map((item, index) => (
          <Row key={item.id} {...props} item={item} above={items[index - 1]} below={items[index + 1]} />
        ))}
      </ul>
    </div>
  ))
}

function useParts(items: readonly MenuItem[]): { id: string; title: string; items: MenuItem[] }[] {
  const t = useWords(menuWords)
  const named = useWords(groupWords) as Readonly<Record<string, string>>
  const groups = grouped(items.filter(item => !item.is_tab)).map(({ group, items: members }) => ({
    id: `group ${group}`,
    title: group === null ? t.first : (named[group] ?? (group === 0 ? t.noGroup : t.group(group))),
    items: members,
  }))
  const screens = Map.groupBy(
    items.filter(item => item.is_tab),
    item => screenAt(item),
  )
  const tabs = [...screens].map(([screen, members]) => ({
    id: `tabs ${screen}`,
    title: screen === null ? t.tabsNowhere : t.tabsOn(screen),
    items: members,
  }))
  return [...groups, ...tabs]
}

function Row({
  item,
  above,
  below,
  open,
  address,
  busy,
  doubled,
  onExchange,
}: ListProps & { item: MenuItem; above: MenuItem | undefined; below: MenuItem | undefined }) {
  const t = useWords(menuWords)
  const title = useTitles()(item)
  const Icon = iconOf(item.icon)
  const id = String(item.id)
  return (
    <li className={names('admin-menu-row', open === id && 'admin-menu-row-open')}>
      <Link to={address(id)} className="admin-menu-link" aria-current={open === id ? 'true' : undefined}>
        <span className={names('admin-menu-position', doubled.has(item.id) && 'warn medium')}>
          <span className="visually-hidden">{t.position(item.position)}</span>
          <span aria-hidden="true">{item.position}</span>
        </span>
        <Icon />
        <span className="admin-menu-title">
          <span className="truncate">{title}</span>
          {item.sub_title && <span className="truncate muted s12">{item.sub_title}</span>}
        </span>
        <Marks item={item} />
      </Link>
      <IconButton
        label={t.up(title)}
        icon={<ArrowUpIcon size={16} />}
        disabled={!above || busy}
        onClick={() => above && onExchange(item, above)}
      />
      <IconButton
        label={t.down(title)}
        icon={<ArrowDownIcon size={16} />}
        disabled={!below || busy}
        onClick={() => below && onExchange(item, below)}
      />
    </li>
  )
}

function Marks({ item }: { item: MenuItem }) {
  const t = useWords(menuWords)
  const way = item.is_tab ? tabWayOf(item) : wayOf(item)
  const lost = item.is_tab ? screenAt(item) === null : way === null
  const mark: ReactNode = lost ? (
    <Badge tone="warn">{t.nowhere}</Badge>
  ) : item.is_external ? (
    <Badge>{t.outside}</Badge>
  ) : item.path === true && !item.is_tab ? (
    <Badge>{t.flag}</Badge>
  ) : item.is_iframe ? (
    <Badge tone="info">{t.frame}</Badge>
  ) : null
  return (
    <span className="admin-menu-marks">
      <span className="admin-menu-way mono">{way?.href ? new URL(way.href).host : (way?.to ?? '')}</span>
      {mark}
    </span>
  )
}
