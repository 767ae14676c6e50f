import { type ReactNode, useId } from 'react'
import './Section.css'
import { names } from '#web/ui/names.ts'

/** A part of a page under a heading, set apart from the next by a rule. */
export function Section({
  title,
  number,
  note,
  aside,
  id,
  bare = false,
  children,
}: {
  title: ReactNode
  number?: number
  note?: ReactNode
  aside?: ReactNode
  id?: string
  bare?: boolean
  children?: ReactNode
}) {
  const heading = useId()
  return (
    <section className={names('ui-section', bare && 'ui-section-bare')} id={id} aria-labelledby={heading}>
      <div className="ui-section-head">
        {number !== undefined && <span className="ui-section-number">{number}</span>}
        <h2 id={heading}>{title}</h2>
        {note && <span className="muted s13">{note}</span>}
        <span className="spacer" />
        {aside}
      </div>
      {children}
    </section>
  )
}
