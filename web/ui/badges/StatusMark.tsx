import type { ReactNode } from 'react'
import type { Tone } from './Badge.tsx'
import './StatusMark.css'

export type StatusKind = 'draft' | 'searching' | 'waiting' | 'assigned' | 'onway' | 'trouble' | 'documents' | 'done' | 'cancelled'

const ring = <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />

const shapes: Record<StatusKind, { tone: Tone; shape: ReactNode }> = {
  draft: { tone: 'neutral', shape: ring },
  searching: {
    tone: 'info',
    shape: (
      <>
        {ring}
        <path d="M7 7V3.2A3.8 3.8 0 0 1 10.8 7z" fill="currentColor" />
      </>
    ),
  },
  waiting: {
    tone: 'warn',
    shape: (
      <>
        {ring}
        <path d="M7 3.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" />
      </>
    ),
  },
  assigned: {
    tone: 'go',
    shape: (
      <>
        {ring}
        <path d="M7 7V3.2A3.8 3.8 0 1 1 3.2 7z" fill="currentColor" />
      </>
    ),
  },
  onway: { tone: 'go', shape: <path d="M2 2.5h5.5L12.5 7l-5 4.5H2z" fill="currentColor" /> },
  trouble: {
    tone: 'danger',
    shape: (
      <>
        <path d="M7 1.5 13 12H1z" fill="currentColor" />
        <path d="M7 5.2v3.2M7 10.1v.01" stroke="var(--surface)" strokeWidth="1.4" strokeLinecap="round" />
      </>
    ),
  },
  documents: { tone: 'info', shape: <path d="M2.5 2h9v10h-9zM5 5h4M5 7.5h4" fill="none" stroke="currentColor" strokeWidth="1.5" /> },
  done: {
    tone: 'neutral',
    shape: (
      <>
        <circle cx="7" cy="7" r="5.5" fill="currentColor" />
        <path d="m4.6 7.1 1.7 1.7 3.2-3.5" fill="none" stroke="var(--surface)" strokeWidth="1.4" />
      </>
    ),
  },
  cancelled: { tone: 'neutral', shape: <path d="m3 3 8 8M11 3l-8 8" stroke="currentColor" strokeWidth="1.6" /> },
}

/** The shape of a status alone; screen readers hear nothing of it. */
export const StatusShape = ({ kind, tone, size = 14 }: { kind: StatusKind; tone?: Tone | undefined; size?: number }) => (
  <svg
    viewBox="0 0 14 14"
    width={size}
    height={size}
    aria-hidden="true"
    className={`ui-status-shape ui-status-${tone ?? shapes[kind].tone} ${kind === 'done' ? 'ui-status-done' : ''}`}
  >
    {shapes[kind].shape}
  </svg>
)

/** A state told by shape, word and tone together, so that colour never speaks alone. */
export const StatusMark = ({ kind, tone, children }: { kind: StatusKind; tone?: Tone; children: ReactNode }) => (
  <span className="ui-status">
    <StatusShape kind={kind} tone={tone} />
    <span className="truncate">{children}</span>
  </span>
)
