import type { ReactNode } from 'react'
import { names } from '#web/ui/names.ts'
import './TwoLineCell.css'

/** A cell of two lines: the fact and, under it, its condition. A fact that `wraps` takes both where one is too short for it. */
export const TwoLineCell = ({
  top,
  under,
  tone,
  strong = false,
  wraps = false,
}: {
  top: ReactNode
  under?: ReactNode
  tone?: 'warn' | 'danger' | 'go'
  strong?: boolean
  wraps?: boolean
}) => (
  <span className={names('ui-two-line', wraps && 'ui-two-line-wraps')}>
    <span className={names('ui-two-line-top', strong && 'medium')}>{top}</span>
    {under !== undefined && under !== null && under !== '' && (
      <span className={names('ui-two-line-under', tone && `${tone} medium`)}>{under}</span>
    )}
  </span>
)
