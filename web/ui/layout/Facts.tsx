import type { ReactNode } from 'react'
import './Facts.css'
import { names } from '#web/ui/names.ts'

export type Fact = { label: ReactNode; value: ReactNode; strong?: boolean; end?: boolean }

/** A line of facts, each under its name. */
export const Facts = ({ items }: { items: readonly Fact[] }) => (
  <dl className="ui-facts">
    {items.map((item, index) => (
      <div key={index} className={names(item.end && 'ui-facts-end')}>
        <dt>{item.label}</dt>
        <dd className={names(item.strong && 'ui-facts-strong')}>{item.value}</dd>
      </div>
    ))}
  </dl>
)

/** Facts one under another: name on the left, value on the right edge. */
export const KeyValues = ({ items }: { items: readonly Fact[] }) => (
  <dl className="ui-key-values">
    {items.map((item, index) => (
      <div key={index}>
        <dt>{item.label}</dt>
        <dd className={names(item.strong && 'strong')}>{item.value}</dd>
      </div>
    ))}
  </dl>
)
