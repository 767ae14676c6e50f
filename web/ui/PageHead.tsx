import type { ReactNode } from 'react'
import './PageHead.css'
import { names } from './names.ts'

/** The first line of a screen: its title takes the focus after a navigation. */
export const PageHead = ({
  title,
  count,
  note,
  crumbs,
  large = false,
  children,
}: {
  title: ReactNode
  count?: ReactNode
  note?: ReactNode
  crumbs?: ReactNode
  large?: boolean
  children?: ReactNode
}) => (
  <header className={names('ui-page-head', large && 'ui-page-head-large')}>
    {crumbs && <div className="ui-page-crumbs">{crumbs}</div>}
    <div className="ui-page-line">
      <h1 tabIndex={-1}>{title}</h1>
      {count !== undefined && <span className="ui-page-count">{count}</span>}
      {note && <span className="muted s13">{note}</span>}
      <span className="spacer" />
      {children}
    </div>
  </header>
)
