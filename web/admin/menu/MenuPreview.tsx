import { useState } from 'react'
import type { MenuItem } from '#contract/menu.ts'
import { screenRule } from '#contract/menu-screens.ts'
import { permissions } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { useWords } from '#web/i18n/words.ts'
import { grouped, iconOf, railItems, screenAt, wayOf } from '#web/menu/menu.ts'
import { useTitles } from '#web/menu/titles.ts'
import { sideOfPath } from '#web/paths.ts'
import { GroupHead } from '#web/shell/rail/Rail.tsx'
import '#web/shell/screens/Screens.css'
import { menuWords } from '#web/admin/words.ts'
import { groupWords } from '#web/menu/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { names } from '#web/ui/names.ts'
import { ExternalIcon } from '#web/ui/pictures/icons.tsx'

const eyes = ['forwarder', 'executor', 'platform'] as const
type Eye = (typeof eyes)[number]

/** Whether those of this side with every right of theirs are led by the item. */
function sees(eye: Eye, { key }: MenuItem): boolean {
  const rule = screenRule(key)
  return !rule || ((!rule.side || rule.side === eye) && (permissions[rule.needs] as readonly Eye[]).includes(eye))
}

/** Whether those of this side come to the screen at all. */
const standsBefore = (eye: Eye, screen: string | null) => screen !== null && [null, eye].includes(sideOfPath(screen))

/** The menu and the tabs as people of one side will see them; the item being edited is marked. */
export function MenuPreview({ items, marked }: { items: readonly MenuItem[]; marked: number | null }) {
  const t = useWords(menuWords)
  const groups = useWords(groupWords) as Readonly<Record<string, string>>
  const titleOf = useTitles()
  const [eye, setEye] = useState<Eye>('forwarder')
  const side: Side | null = eye === 'platform' ? null : eye
  const seen = items.filter(item => sees(eye, item))
  const screens = Map.groupBy(
    seen.filter(item => item.is_tab && standsBefore(eye, screenAt(item))),
    item => screenAt(item)!,
  )
  const face = (item: MenuItem) => {
    const Icon = iconOf(item.icon)
    return (
      <>
        <Icon />
        <span className="rail-text">
          <span className="rail-title">{titleOf(item)}</span>
          {item.sub_title && <span className="rail-sub">{item.sub_title}</span>}
        </span>
        {item.is_external && <ExternalIcon size={14} />}
      </>
    )
  }
  return (
    <section className="admin-preview" aria-label={t.preview}>
      <header className="admin-preview-head">
        <h2>{t.preview}</h2>
        <Segmented
          label={t.previewSide}
          size="small"
          value={eye}
          onChange={setEye}
          options={eyes.map(one => ({ id: one, label: t[one] }))}
        />
      </header>
      <div className="admin-preview-rail">
        {grouped(railItems(seen, side)).map(({ group, items: members }) => (
          <div key={group ?? 'home'} className="rail-group">
            {group !== null && <GroupHead name={groups[group]} />}
            <ul>
              {members.map(item => (
                <li key={item.id} className={names('rail-item', item.id === marked && 'admin-preview-marked')}>
                  {face(item)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {[...screens].map(([screen, tabs]) => {
        const own = items.find(item => !item.is_tab && wayOf(item)?.to === screen)
        return (
          <div key={screen} className="admin-preview-tabs">
            <h3>{t.previewTabs(screen)}</h3>
            <ul className="screen-tabs">
              <li aria-current="true">{own ? titleOf(own) : screen}</li>
              {tabs.map(item => {
                const Icon = iconOf(item.icon)
                return (
                  <li key={item.id} className={names(item.id === marked && 'admin-preview-marked')}>
                    <Icon size={16} />
                    {titleOf(item)}
                    {item.sub_title && <span className="screen-tabs-sub">{item.sub_title}</span>}
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
      <p className="muted s12">{t.previewNote}</p>
    </section>
  )
}
