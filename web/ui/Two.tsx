import type { ReactNode } from 'react'
import { names } from './names.ts'
import './Two.css'

/** A cell of two lines: the fact and, under it, its condition. */
export const Two = ({
  top,
  under,
  tone,
  strong = false,
}: {
  top: ReactNode
  under?: ReactNode
  tone?: 'warn' | 'danger' | 'go'
  strong?: boolean
}) => (
  <span className="ui-two">
    <span className={names('ui-two-top', strong && 'medium')}>{top}</span>
    {under !== undefined && under !== null && under !== '' && (
      <span className={names('ui-two-under', tone && `${tone} medium`)}>{under}</span>
    )}
  </span>
)
