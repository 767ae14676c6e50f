import { useState } from 'react'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useRoad } from '#web/orders/lane/road.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { blankStop, type StopFields } from './draft.ts'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'
import { RouteStop } from './RouteStop.tsx'

/** Where to load and unload, in order, a row a stop, and how far it is. */
export function RouteFields({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(formWords)
  const [told, setTold] = useState('')
  const { stops } = fields
  const nameOf = (stop: StopFields, i: number) => stop.place?.label ?? t.stop(i + 1)
  const put = (next: StopFields[]) => change({ stops: next })
  const move = (i: number, step: -1 | 1) => {
    const next = [...stops]
    const [stop] = next.splice(i, 1)
    if (!stop) return
    next.splice(i + step, 0, stop)
    // Turning a way of two stops round keeps its first a loading and its last an unloading.
    put(next.length === 2 ? next.map((each, at) => ({ ...each, kind: at === 0 ? 'loading' : 'unloading' })) : next)
    setTold(t.moved(nameOf(stop, i), i + step + 1))
  }

  return (
    <>
      <ol className="form-stops">
        {stops.map((stop, i) => (
          <RouteStop
            key={stop.key}
            stop={stop}
            index={i}
            last={stops.length - 1}
            name={nameOf(stop, i)}
            customerId={fields.customer?.id}
            error={field => errorAt(`stops.${i}.${field}`)}
            onChange={patch => put(stops.map(each => (each === stop ? { ...each, ...patch } : each)))}
            onLeave={field => leave(`stops.${i}.${field}`)}
            onMove={step => move(i, step)}
            onRemove={() => put(stops.filter(each => each !== stop))}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {told}
      </span>
    </>
  )
}

/** Beside the heading of the route: how far it is, where somebody knows better than the map, and one stop more. */
export function RouteAside({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const { stops } = fields
  const road = useRoad(stops)
  return (
    <>
      <DecimalField
        hideLabel
        className="form-distance"
        label={t.distance}
        unit={t.kmUnit}
        digits={0}
        id={fieldId('distanceKm')}
        value={fields.distance}
        onChange={distance => change({ distance })}
        onBlur={() => leave('distanceKm')}
        placeholder={road === null ? t.distance : `≈ ${f.number(road.km)}`}
        error={errorAt('distanceKm')}
      />
      <Chip
        dashed
        disabled={stops.length >= 50}
        onClick={() => change({ stops: [...stops.slice(0, -1), blankStop('unloading'), ...stops.slice(-1)] })}
      >
        <PlusIcon /> {t.addStop}
      </Chip>
    </>
  )
}
