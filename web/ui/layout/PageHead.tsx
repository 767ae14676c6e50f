import type { ReactNode } from 'react'
import { useBelow } from '#web/ui/appearance.ts'
import './PageHead.css'
import { names } from '#web/ui/names.ts'

/** The step a page waits for; on a phone it stays in sight however far the page is scrolled. */
export const NextBar = ({ children }: { children: ReactNode }) => (
  <div className="ui-next-bar" data-no-print>
    {children}
  </div>
)

/** The first line of a screen: its title takes the focus after a navigation. `tools` end it; on a phone they end the line of the crumbs. */
export const PageHead = ({
  title,
  count,
  note,
  crumbs,
  large = false,
  tools,
  children,
}: {
  title: ReactNode
  count?: ReactNode
  note?: ReactNode
  crumbs?: ReactNode
  large?: boolean
  tools?: ReactNode
  children?: ReactNode
}) => {
  // what it shows is made anew each time: nothing of it is worth remembering
  'use no memo'
  const above = useBelow(768) && Boolean(crumbs) && tools !== undefined
  return (
    <header className={names('ui-page-head', large && 'ui-page-head-large')}>
      {crumbs && (
        <div className="ui-page-crumbs">
          {crumbs}
          {above && <span className="spacer" />}
          {above && tools}
        </div>
      )}
      <div className="ui-page-line">
        <h1 tabIndex={-1}>{title}</h1>
        {count !== undefined && <span className="ui-page-count">{count}</span>}
        {note && <span className="muted s13">{note}</span>}
        <span className="spacer" />
        {children}
        {!above && tools}
      </div>
    </header>
  )
}
