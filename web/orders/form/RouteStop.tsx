import type { ReactNode } from 'react'
import { readPhone } from '#contract/identifiers.ts'
import { phoneText } from '#contract/phone-text.ts'
import { isRestricted } from '#contract/restricted.ts'
import { stopNote } from '#contract/stop-notes.ts'
import { Fold, folded } from '#web/forms/Fold.tsx'
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
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { type StopFields, windowDays, windowOf, zoneOf } from './draft.ts'
import { formWords } from './formWords.ts'
import { NodalPointSuggest } from './NodalPointSuggest.tsx'
import { WindowField } from './WindowField.tsx'

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

/** One stop of the route in a row: where it is, its day and its window; who meets the vehicle and what else there is to know is folded. */
export function RouteStop(props: StopProps) {
  const { stop, index, last, customerId, error, onChange, onLeave } = props
  const t = useWords(formWords)
  const { locale } = useLocale()
  const id = (field: StopField) => fieldId(`stops.${index}.${field}`)
  // a route of two stops says by itself what is done where
  const fixed = last === 1 && stop.kind === (index === 0 ? 'loading' : 'unloading')
  return (
    <li className="form-stop" data-kind={stop.kind}>
      <i />
      {!fixed && <StopHead {...props} />}
      <div className="form-grid form-grid-stop">
        <ComboBox
          required
          label={stop.kind === 'loading' ? t.loadingCity : t.unloadingCity}
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
          required
          label={t.address}
          id={id('address')}
          placeholder={t.addressPlaceholder}
          value={stop.address}
          onChange={address => onChange({ address })}
          onBlur={() => onLeave('address')}
          maxLength={300}
          error={error('address')}
        />
        <StopWhen {...props} />
      </div>
      <NodalPointSuggest stop={stop} customerId={customerId} onTake={onChange} />
      <StopRest {...props}>{fixed && <StopHead {...props} />}</StopRest>
    </li>
  )
}

/** When the vehicle comes, by the clock of the place. */
function StopWhen({ stop, index, error, onChange, onLeave }: StopProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const zone = zoneOf(stop)
  const end = windowDays(stop) > 0 ? windowOf(stop).windowTo : null
  return (
    <>
      <DatePicker
        required
        label={t.date}
        id={fieldId(`stops.${index}.day`)}
        value={stop.day}
        onChange={day => onChange({ day })}
        onBlur={() => onLeave('windowFrom')}
        zone={zone}
        error={error('day')}
      />
      <WindowField
        required
        label={t.windowIn(f.zone(zone))}
        id={fieldId(`stops.${index}.hours`)}
        value={stop}
        onChange={({ from, to }) => onChange({ from, to, days: 0 })}
        onBlur={() => {
          onLeave('windowFrom')
          onLeave('windowTo')
        }}
        error={error('hours')}
        warning={end === null ? undefined : t.untilDay(f.dateTime(end, { zone }))}
      />
    </>
  )
}

const rest = ['contactName', 'contactPhone', 'partyName', 'notes'] as const

/** Who meets the vehicle, where, and how it gets in; all of it may be said later. */
function StopRest({ children, ...props }: StopProps & { children: ReactNode }) {
  const { stop, index, error, onChange, onLeave } = props
  const t = useWords(formWords)
  const { locale } = useLocale()
  const id = (field: StopField) => fieldId(`stops.${index}.${field}`)
  const restricted = isRestricted(stop.contactName)
  const met = [stop.contactName, stop.contactPhone].filter(Boolean).join(', ')
  return (
    <Fold
      summary={folded([met, stop.partyName, stopNote(stop.notes, locale)], t.more)}
      fields={rest.map(name => `stops.${index}.${name}`)}
      errorAt={field => error(field.split('.')[2] as StopField)}
    >
      {children}
      <div className="form-grid form-grid-two">
        {restricted ? (
          <RestrictedContact label={t.contactName} onReplace={() => onChange({ contactName: '', contactPhone: '' })} />
        ) : (
          <MetBy stop={stop} index={index} error={error} onChange={onChange} onLeave={onLeave} />
        )}
        <TextField
          label={t.partyName}
          id={id('partyName')}
          value={stop.partyName}
          onChange={partyName => onChange({ partyName })}
          maxLength={250}
          error={error('partyName')}
        />
        <TextField
          label={t.notes}
          id={id('notes')}
          value={stop.notes}
          onChange={notes => onChange({ notes })}
          maxLength={500}
          error={error('notes')}
        />
      </div>
    </Fold>
  )
}

function StopHead({ stop, index, last, name, onChange, onMove, onRemove }: StopProps) {
  const t = useWords(formWords)
  const phone = useBelow(768)
  const kinds = [
    { id: 'loading' as const, label: t.loading },
    { id: 'unloading' as const, label: t.unloading },
  ]
  return (
    <div className="form-stop-head">
      {last > 1 && <Segmented size="small" label={t.stopKind} value={stop.kind} onChange={kind => onChange({ kind })} options={kinds} />}
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
