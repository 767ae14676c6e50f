import type { CSSProperties, ReactNode } from 'react'
import { names } from '#web/ui/names.ts'
import './Ribbon.css'

export type RibbonStop = {
  /** Place on the line, from 0 to 1. */
  at: number
  kind: 'square' | 'ring'
  passed?: boolean | undefined
  minor?: boolean | undefined
  late?: boolean | undefined
  above?: ReactNode
  below?: ReactNode
}

export type RibbonProps = {
  label: string
  stops: readonly RibbonStop[]
  done?: number | undefined
  marker?: { at: number; tone?: 'go' | 'warn' | 'danger' | undefined; above?: ReactNode; below?: ReactNode } | undefined
  line?: 'solid' | 'dashed' | 'pale' | 'finished' | undefined
  delay?: { from: number; to: number; tone: 'warn' | 'danger'; below?: ReactNode } | undefined
  rests?: readonly { from: number; to: number; below?: ReactNode }[] | undefined
  /** The names at both ends, so that no arrow is needed. */
  ends?: readonly [string, string] | undefined
  size?: 'row' | 'card' | 'large' | undefined
}

const share = (at: number) => `${Math.min(1, Math.max(0, at)) * 100}%`
const place = (at: number, width?: string) => ({ '--at': share(at), width }) as CSSProperties
const span = (from: number, to: number) => place(from, share(Math.max(0, to - from)))

/** A way drawn as a line: what is behind is solid, what is promised late is hatched. */
export function Ribbon({ label, stops, done = 0, marker, line = 'solid', delay, rests = [], ends, size = 'row' }: RibbonProps) {
  const large = size === 'large'
  const above = [...stops, ...(marker ? [marker] : [])].filter(point => point.above !== undefined)
  const below = [
    ...stops.map(stop => ({ at: stop.at, text: stop.below, tone: stop.late ? 'warn' : '' })),
    ...(marker ? [{ at: marker.at, text: marker.below, tone: marker.tone ?? 'go' }] : []),
    ...rests.map(rest => ({ at: (rest.from + rest.to) / 2, text: rest.below, tone: '' })),
    ...(delay ? [{ at: (delay.from + delay.to) / 2, text: delay.below, tone: delay.tone }] : []),
  ].filter(point => point.text !== undefined)

  return (
    <span className={names('ui-ribbon', `ui-ribbon-${size}`, `ui-ribbon-${line}`)} role="img" aria-label={label}>
      {ends && (
        <span className="ui-ribbon-ends">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </span>
      )}
      {large && above.length > 0 && (
        <span className="ui-ribbon-axis">
          {above.map(point => (
            <Label key={point.at} at={point.at} tone={point === marker ? (marker?.tone ?? 'go') : ''}>
              {point.above}
            </Label>
          ))}
        </span>
      )}
      <span className="ui-ribbon-line">
        <i className="ui-ribbon-track" />
        {done > 0 && <i className="ui-ribbon-done" style={{ width: share(done) }} />}
        {rests.map(rest => (
          <i key={rest.from} className="ui-ribbon-rest" style={span(rest.from, rest.to)} />
        ))}
        {delay && <i className={`ui-ribbon-delay ui-ribbon-delay-${delay.tone}`} style={span(delay.from, delay.to)} />}
        {stops.map((stop, index) => (
          <i
            key={index}
            className={names(
              'ui-ribbon-stop',
              stop.kind === 'square' && 'ui-ribbon-square',
              stop.passed && 'ui-ribbon-passed',
              stop.late && 'ui-ribbon-late',
              (stop.minor ?? (!large && index > 0 && index < stops.length - 1)) && 'ui-ribbon-minor',
            )}
            style={place(stop.at)}
          />
        ))}
        {marker && <i className={`ui-ribbon-marker ui-ribbon-marker-${marker.tone ?? 'go'}`} style={place(marker.at)} />}
      </span>
      {large && below.length > 0 && (
        <span className="ui-ribbon-below">
          {below.map(point => (
            <Label key={`${point.at}-${point.tone}`} at={point.at} tone={point.tone}>
              {point.text}
            </Label>
          ))}
        </span>
      )}
    </span>
  )
}

const Label = ({ at, tone, children }: { at: number; tone: string; children: ReactNode }) => (
  <span
    className={names('ui-ribbon-label', tone && `${tone} medium`, at < 0.08 && 'ui-ribbon-label-start', at > 0.92 && 'ui-ribbon-label-end')}
    style={{ left: share(at) }}
  >
    {children}
  </span>
)
