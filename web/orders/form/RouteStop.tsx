import { readPhone } from '#contract/identifiers.ts'
import { phoneText } from '#contract/phone-text.ts'
import { isRestricted } from '#contract/restricted.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { RestrictedContact } from '#web/orders/RestrictedContact.tsx'
import { suggestPlaces } from '#web/orders/suggest.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TimeRange } from '#web/ui/dates/TimeRange.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { type StopFields, windowDays, windowOf, zoneOf } from './draft.ts'
import { formWords } from './formWords.ts'
import { NodalPointSuggest } from './NodalPointSuggest.tsx'

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

/** One stop of the route: its kind and its place among the others, where it is, its window, who meets the vehicle. */
export function RouteStop(props: StopProps) {
  const { stop, index, customerId, error, onChange, onLeave } = props
  const t = useWords(formWords)
  const { locale } = useLocale()
  const id = (field: StopField) => fieldId(`stops.${index}.${field}`)
  return (
    <li className="form-stop" data-kind={stop.kind}>
      <i />
      <StopHead {...props} />
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
      <NodalPointSuggest stop={stop} customerId={customerId} onTake={onChange} />
      <StopMeeting {...props} />
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

function StopHead({ stop, index, last, name, onChange, onMove, onRemove }: StopProps) {
  const t = useWords(formWords)
  const phone = useBelow(768)
  const kinds = [
    { id: 'loading' as const, label: t.loading },
    { id: 'unloading' as const, label: t.unloading },
  ]
  // A route of two stops has one order of kinds; choosing it would only be a way to make a mistake.
  const fixed = last === 1 && stop.kind === (index === 0 ? 'loading' : 'unloading')

  return (
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
  )
}

/** When the vehicle comes, and who meets it. */
function StopMeeting({ stop, index, error, onChange, onLeave }: StopProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const id = (field: StopField) => fieldId(`stops.${index}.${field}`)
  const zone = zoneOf(stop)
  const end = windowDays(stop) > 0 ? windowOf(stop).windowTo : null
  return (
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
      {isRestricted(stop.contactName) ? (
        <RestrictedContact label={t.contactName} onReplace={() => onChange({ contactName: '', contactPhone: '' })} />
      ) : (
        <MetBy stop={stop} index={index} error={error} onChange={onChange} onLeave={onLeave} />
      )}
    </div>
  )
}

/** Who meets the vehicle: name and phone. */
function MetBy({ stop, index, error, onChange, onLeave }: Pick<StopProps, 'stop' | 'index' | 'error' | 'onChange' | 'onLeave'>) {
  const t = useWords(formWords)
  const id = (field: StopField) => fieldId(`stops.${index}.${field}`)
  return (
    <>
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
        normalize={text => phoneText(readPhone(text) ?? text)}
        onBlur={() => onLeave('contactPhone')}
        error={error('contactPhone')}
      />
    </>
  )
}
