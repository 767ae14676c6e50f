import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type NodalPoint, nodalPoints } from '#contract/nodal-points.ts'
import { gatesNote } from '#contract/stop-notes.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { PinIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { StopFields } from './draft.ts'
import { formWords } from './formWords.ts'

const SHOWN = 4
const PAUSE = 300

type Props = { stop: StopFields; customerId: string | undefined; onTake: (patch: Partial<StopFields>) => void }

/** Own nodal points that may be meant by a stop: of the customer and the town, or like the address that is typed. One press fills the stop in. */
export function NodalPointSuggest({ stop, customerId, onTake }: Props) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const may = useCan('customers.view')
  const typed = stop.address.trim()
  const [text, setText] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), typed === '' ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const place = stop.place?.id
  const asks = may && (text === '' ? customerId !== undefined || place !== undefined : text.length >= 3)
  const query = {
    text: text.slice(0, 200),
    limit: SHOWN,
    ...(customerId !== undefined && { customerId }),
    ...(place !== undefined && { place }),
  }
  const { data } = useQuery({ ...queryOf(nodalPoints.suggest, query, { quiet: true }), enabled: asks })
  const found = (data?.nodalPoints ?? []).filter(one => place === undefined || one.place === place || text !== '')
  if (!asks || found.length === 0 || found.some(one => one.address === typed && one.place === place)) return null
  return (
    <div className="form-nodal" role="group" aria-label={t.nodalPoints}>
      <PinIcon size={16} />
      {found.map(one => (
        <Chip key={one.id} dashed onClick={() => onTake(filled(stop, one, locale))}>
          {nameOf(one, locale, place)}
        </Chip>
      ))}
    </div>
  )
}

const nameOf = (one: NodalPoint, locale: Locale, place: string | undefined) =>
  [one.place === place ? '' : one.placeName[locale], one.name || one.address].filter(Boolean).join(', ')

/** What a nodal point says of a stop; what was typed by hand stays. */
function filled(stop: StopFields, one: NodalPoint, locale: Locale): Partial<StopFields> {
  const open = hoursOn(one, stop.day)
  return {
    place: { id: one.place, label: one.placeName[locale], tz: one.tz, lat: one.lat, lon: one.lon },
    address: one.address,
    ...(stop.contactName === '' && { contactName: one.contactName }),
    ...(stop.contactPhone === '' && { contactPhone: one.contactPhone ?? '' }),
    ...(stop.from === null && stop.to === null && open),
    ...(stop.notes === '' && one.gates.length > 0 && { notes: gatesNote[locale](one.gates.join(', ')) }),
  }
}

/** From when to when the nodal point works on the day of the stop; on the first day it is open where there is no day yet. */
function hoursOn({ hours }: NodalPoint, day: string | null): { from: string; to: string } | null {
  const spans = day === null ? hours?.find(one => one.length > 0) : hours?.[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  const first = spans?.[0]
  const last = spans?.at(-1)
  return first && last ? { from: first.from, to: last.to === '24:00' ? '23:59' : last.to } : null
}
