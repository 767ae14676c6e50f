import { lazy, Suspense, useState } from 'react'
import { readPhone } from '#contract/identifiers.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useRoad, useRoadText } from '#web/orders/lane/road.ts'
import { suggestPlaces } from '#web/orders/suggest.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TimeRange } from '#web/ui/TimeRange.tsx'
import { blankStop, type StopFields, windowDays, windowOf, zoneOf } from './draft.ts'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'

const NodalPointSuggest = lazy(async () => ({ default: (await import('./NodalPointSuggest.tsx')).NodalPointSuggest }))

/** Where to load and unload, in order: place, address, window on the clock of the place, and who meets the vehicle. */
export function RouteFields({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(formWords)
  const f = useFormat()
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
  const road = useRoad(stops)
  const roadText = useRoadText()

  return (
    <>
      <ol className="form-stops">
        {stops.map((stop, i) => (
          <Stop
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
      <div className="form-stops-foot">
        <Chip dashed disabled={stops.length >= 50} onClick={() => put([...stops.slice(0, -1), blankStop('unloading'), ...stops.slice(-1)])}>
          <PlusIcon /> {t.addStop}
        </Chip>
        <DecimalField
          className="form-distance"
          label={t.distance}
          optional
          unit={t.kmUnit}
          digits={0}
          id={fieldId('distanceKm')}
          value={fields.distance}
          onChange={distance => change({ distance })}
          onBlur={() => leave('distanceKm')}
          placeholder={road === null ? '' : `≈ ${f.number(road.km)}`}
          description={
            road === null
              ? fields.distance === null
                ? t.distanceNone
                : undefined
              : `${roadText(road)}${fields.distance === null ? `. ${t.distanceGuess}` : ''}`
          }
          error={errorAt('distanceKm')}
        />
      </div>
    </>
  )
}

type StopField = 'place' | 'address' | 'day' | 'hours' | 'contactName' | 'contactPhone' | 'partyName' | 'notes'
type StopProps = {
  stop: StopFields
  index: number
  last: number
  name: string
  customerId: string | undefined
  error: (field: StopField) => string | null
  onChange: (patch: Partial<StopFields>) => void
  onLeave: (field: string) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function Stop({ stop, index, last, name, customerId, error, onChange, onLeave, onMove, onRemove }: StopProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const { locale } = useLocale()
  const phone = useBelow(768)
  const id = (field: StopField) => fieldId(`stops.${index}.${field}`)
  const zone = zoneOf(stop)
  const end = windowDays(stop) > 0 ? windowOf(stop).windowTo : null
  const kinds = [
    { id: 'loading' as const, label: t.loading },
    { id: 'unloading' as const, label: t.unloading },
  ]
  // A route of two stops has one order of kinds; choosing it would only be a way to make a mistake.
  const fixed = last === 1 && stop.kind === (index === 0 ? 'loading' : 'unloading')

  return (
    <li className="form-stop" data-kind={stop.kind}>
      <i />
      <div className="form-stop-head">
        {fixed ? (
          <b>{stop.kind === 'loading' ? t.loading : t.unloading}</b>
        ) : (
          <Segmented size="small" label={t.stopKind} value={stop.kind} onChange={kind => onChange({ kind })} options={kinds} />
        )}
        <span className="spacer" />
        {last > 0 && (
          <>
            <IconButton
              size={phone ? 'touch' : 'small'}
              label={t.moveUp(name)}
              icon={<ArrowUpIcon />}
              disabled={index === 0}
              onClick={() => onMove(-1)}
            />
            <IconButton
              size={phone ? 'touch' : 'small'}
              label={t.moveDown(name)}
              icon={<ArrowDownIcon />}
              disabled={index === last}
              onClick={() => onMove(1)}
            />
          </>
        )}
        {last > 1 && <IconButton size={phone ? 'touch' : 'small'} label={t.removeStop(name)} icon={<TrashIcon />} onClick={onRemove} />}
      </div>
      <div className="form-grid form-grid-place">
        <ComboBox
          label={t.city}
          id={id('place')}
          placeholder={t.cityPlaceholder}
          value={stop.place}
          // The region tells places apart in the list; beside the chosen one it would only narrow the field.
          onChange={place => onChange({ place: place && { ...place, hint: undefined } })}
          onBlur={() => onLeave('place')}
          load={(text, signal) => suggestPlaces(text, signal, locale)}
          error={error('place')}
        />
        <TextField
          label={t.address}
          id={id('address')}
          placeholder={t.addressPlaceholder}
          value={stop.address}
          onChange={address => onChange({ address })}
          onBlur={() => onLeave('address')}
          maxLength={300}
          error={error('address')}
        />
      </div>
      <Suspense>
        <NodalPointSuggest stop={stop} customerId={customerId} onTake={onChange} />
      </Suspense>
      <div className="form-grid form-grid-when">
        <DatePicker
          label={t.date}
          id={id('day')}
          value={stop.day}
          onChange={day => onChange({ day })}
          onBlur={() => onLeave('windowFrom')}
          zone={zone}
          error={error('day')}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the pair of times below was left */}
        <div
          onBlur={event => {
            if (!event.currentTarget.contains(event.relatedTarget)) {
              onLeave('windowFrom')
              onLeave('windowTo')
            }
          }}
        >
          <TimeRange
            label={t.window}
            id={id('hours')}
            value={{ from: stop.from, to: stop.to }}
            onChange={({ from, to }) => onChange({ from, to, days: 0 })}
            unit={f.zone(zone)}
            error={error('hours')}
            warning={end === null ? undefined : t.untilDay(f.dateTime(end, { zone }))}
          />
        </div>
        <TextField
          label={t.contactName}
          id={id('contactName')}
          value={stop.contactName}
          onChange={contactName => onChange({ contactName })}
          onBlur={() => (stop.contactName.trim() === '' || stop.contactPhone !== '' ? onLeave('contactPhone') : undefined)}
          maxLength={100}
          error={error('contactName')}
        />
        <TextField
          label={t.contactPhone}
          id={id('contactPhone')}
          type="tel"
          inputMode="tel"
          value={stop.contactPhone}
          onChange={contactPhone => onChange({ contactPhone })}
          normalize={text => readPhone(text) ?? text}
          onBlur={() => onLeave('contactPhone')}
          error={error('contactPhone')}
        />
      </div>
      <details className="form-more" open={stop.partyName !== '' || stop.notes !== '' ? true : undefined}>
        <summary>{t.more}</summary>
        <div className="form-grid form-grid-more">
          <TextField
            label={t.partyName}
            optional
            id={id('partyName')}
            value={stop.partyName}
            onChange={partyName => onChange({ partyName })}
            maxLength={250}
            error={error('partyName')}
          />
          <TextField
            label={t.notes}
            optional
            id={id('notes')}
            value={stop.notes}
            onChange={notes => onChange({ notes })}
            maxLength={500}
            error={error('notes')}
          />
        </div>
      </details>
    </li>
  )
}
