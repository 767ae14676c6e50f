import type { ReactNode } from 'react'
import './Segmented.css'

/** Buttons that belong together, beside each other while there is room. */
export const ButtonGroup = ({ label, children }: { label?: string; children: ReactNode }) => (
  <div className="ui-button-group" role="group" aria-label={label}>
    {children}
  </div>
)
