import { useState } from 'react'
import type { FlightShare } from '#contract/flight-moves.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { saidAt } from './expectedVersion.ts'
import { shareParts } from './share.ts'
import { shareWords } from './shareWords.ts'

type Part = (typeof shareParts)[number]
type Typed = Record<Part, number | string | null>

const nothing: Typed = { massKg: null, volumeM3: null, pallets: null, pieces: null }

const isPart = (part: Part, value: Typed[Part]): boolean =>
  value === null ||
  (typeof value === 'number' &&
    value >= 0 &&
    (part === 'volumeM3' ? Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6 : Number.isInteger(value)))

/** A part of an order as it is typed. */
export function useShare() {
  const [typed, setTyped] = useState<Typed>(nothing)
  const [tried, setTried] = useState(false)
  const number = (part: Part) => (typeof typed[part] === 'number' ? typed[part] : 0)
  const share: FlightShare = {
    massKg: number('massKg'),
    volumeM3: number('volumeM3'),
    pallets: number('pallets'),
    pieces: number('pieces'),
  }
  return {
    typed,
    /** What is typed so far; what is none or no number counts as nothing. */
    share,
    set: (part: Part, value: Typed[Part]) => setTyped(now => ({ ...now, [part]: value })),
    isWrong: (part: Part) => tried && !isPart(part, typed[part]),
    isMissing: tried && typed.massKg === null,
    /** Asked when the step is tried: the share, or null where something is missing or wrong, which is then said. */
    given: (): FlightShare | null => {
      setTried(true)
      return typed.massKg !== null && shareParts.every(part => isPart(part, typed[part])) ? share : null
    },
  }
}

/** The fields of a share, each with what was refused at it. */
export function ShareFields({ by, error, onChange }: { by: ReturnType<typeof useShare>; error: unknown; onChange?: () => void }) {
  const t = useWords(shareWords)
  const field = (part: Part) => (
    <DecimalField
      key={part}
      label={t[part]}
      optional={part !== 'massKg'}
      value={by.typed[part]}
      unit={part === 'massKg' ? t.kilograms : part === 'volumeM3' ? t.cubic : undefined}
      digits={part === 'volumeM3' ? 3 : 0}
      onChange={value => {
        by.set(part, value)
        onChange?.()
      }}
      error={saidAt(error, `share.${part}`) ?? (by.isWrong(part) ? t.wrong : part === 'massKg' && by.isMissing ? t.massNone : null)}
    />
  )
  return (
    <>
      <div className="order-step-pair">{(['massKg', 'volumeM3'] as const).map(field)}</div>
      <div className="order-step-pair">{(['pallets', 'pieces'] as const).map(field)}</div>
    </>
  )
}

/** A share in a line; nothing of it is a dash. */
export function useShareText(): (share: FlightShare) => string {
  const t = useWords(shareWords)
  const f = useFormat()
  return share =>
    [
      share.massKg !== 0 && f.weight(share.massKg),
      share.volumeM3 !== 0 && `${f.number(share.volumeM3)}\u00a0${t.cubic}`,
      share.pallets !== 0 && t.palletsCount(share.pallets),
      share.pieces !== 0 && t.piecesCount(share.pieces),
    ]
      .filter(Boolean)
      .join(' · ') || '—'
}
