import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { To } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import { IconButton, IconLink } from '#web/ui/buttons/IconButton.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { ChevronDownIcon, ChevronUpIcon, ExpandIcon } from '#web/ui/pictures/screenIcons.tsx'
import './Peek.css'
import { words } from '#web/ui/words.ts'

export type PeekProps = {
  label: string
  header: ReactNode
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  to?: To | undefined
  footer?: ReactNode
  children: ReactNode
}

/** One object beside its list, without leaving it: docked on a wide screen, over the list on a narrow one. */
export function Peek({ label, header, onClose, onPrevious, onNext, to, footer, children }: PeekProps) {
  const t = useWords(words)
  const body = useRef<HTMLDivElement>(null)

  // Another object starts from its top.
  useEffect(() => {
    if (label && body.current) body.current.scrollTop = 0
  }, [label])

  // told to the page, so that no rule has to look for a peek with each element that comes or goes
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.peek = ''
    return () => void delete dataset.peek
  }, [])

  return (
    <aside
      className="ui-peek"
      aria-label={label}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className="ui-peek-head">
        <div className="ui-peek-title">{header}</div>
        {onPrevious && <IconButton label={t.previous} kbd="[" icon={<ChevronUpIcon />} onClick={onPrevious} />}
        {onNext && <IconButton label={t.next} kbd="]" icon={<ChevronDownIcon />} onClick={onNext} />}
        {to !== undefined && <IconLink label={t.open} kbd="↵" icon={<ExpandIcon />} to={to} />}
        <IconButton label={t.close} kbd="Esc" icon={<CloseIcon />} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard */}
      <div ref={body} className="ui-peek-body" tabIndex={0}>
        {children}
      </div>
      {footer && <footer className="ui-peek-foot">{footer}</footer>}
    </aside>
  )
}

/** A part of a peek under its heading. */
export const PeekSection = ({ title, aside, children }: { title?: ReactNode; aside?: ReactNode; children?: ReactNode }) => (
  <section className="ui-peek-section">
    {(title !== undefined || aside !== undefined) && (
      <div className="row">
        {title !== undefined && <h3>{title}</h3>}
        <span className="spacer" />
        {aside}
      </div>
    )}
    {children}
  </section>
)
