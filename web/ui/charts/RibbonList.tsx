import type { ReactNode } from 'react'
import { names } from '#web/ui/names.ts'
import './RibbonList.css'

export type RibbonItem = {
  id?: string
  kind: 'square' | 'ring'
  passed?: boolean | undefined
  late?: boolean | undefined
  /** How far the way to the next one is, from 0 to 1. */
  progress?: number | undefined
  title: ReactNode
  aside?: ReactNode
  note?: ReactNode
  asideNote?: ReactNode
  /** Where the marker is now, in words. */
  between?: ReactNode
  children?: ReactNode
}

/** The same way written downwards: a line of stops with their facts. */
export const RibbonList = ({ items, dashed = false, label }: { items: readonly RibbonItem[]; dashed?: boolean; label?: string }) => (
  <ol className={names('ui-ribbon-list', dashed && 'ui-ribbon-list-dashed')} aria-label={label}>
    {items.map((item, index) => {
      const here = item.progress !== undefined && item.progress < 1 && index < items.length - 1
      return (
        <li
          key={item.id ?? index}
          className={names(
            item.kind === 'square' && 'ui-ribbon-list-square',
            item.passed && 'ui-ribbon-list-passed',
            item.passed && !here && items[index + 1]?.passed && 'ui-ribbon-list-behind',
            here && 'ui-ribbon-list-here',
            item.late && 'ui-ribbon-list-late',
          )}
        >
          <i className="ui-ribbon-list-line" />
          {here && <i className="ui-ribbon-list-way" style={{ height: `calc((100% - 1px) * ${item.progress})` }} />}
          <i className="ui-ribbon-list-stop" />
          <div className="ui-ribbon-list-row">
            <span className="truncate medium">{item.title}</span>
            {item.aside !== undefined && <span className={names('nowrap', item.late && 'warn medium')}>{item.aside}</span>}
          </div>
          {(item.note !== undefined || item.asideNote !== undefined) && (
            <div className="ui-ribbon-list-row ui-ribbon-list-note">
              <span className="truncate">{item.note}</span>
              {item.asideNote !== undefined && <span className="nowrap">{item.asideNote}</span>}
            </div>
          )}
          {item.between !== undefined && <p className="ui-ribbon-list-between">{item.between}</p>}
          {item.children}
        </li>
      )
    })}
  </ol>
)
