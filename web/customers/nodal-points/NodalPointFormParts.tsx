import { readEmail, readPhone } from '#contract/identifiers.ts'
import { type FoundAddress, NodalKind, nodalPoints } from '#contract/nodal-points.ts'
import { phoneText } from '#contract/phone-text.ts'
import { isRestricted } from '#contract/restricted.ts'
import { ask } from '#web/api/client.ts'
import { nodalPointFormWords, nodalPointKindWords } from '#web/customers/words.ts'
import type { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { RestrictedContact } from '#web/orders/RestrictedContact.tsx'
import { suggestCustomers, suggestPlaces } from '#web/orders/suggest.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PinIcon } from '#web/ui/pictures/screenIcons.tsx'
import { GeofenceField } from './GeofenceField.tsx'
import { type NodalPointValues, placed } from './nodalPointDraft.ts'

/** What a part of the form is given. */
type NodalPartProps = { form: ReturnType<typeof useForm<NodalPointValues, unknown>> }

type AddressItem = { id: string; label: string; hint: string; found: FoundAddress }

/** What stands there and where it is: found by its address, or by a place and coordinates. */
export function WherePart({ form: { values, change, field } }: NodalPartProps) {
  const t = useWords(nodalPointFormWords)
  const kinds = useWords(nodalPointKindWords)
  const { locale } = useLocale()
  const findAddresses = async (text: string, signal: AbortSignal): Promise<AddressItem[]> => {
    const [found] = await ask(nodalPoints.addresses, { query: { text: text.trim().slice(0, 200) } }, { signal, quiet: true })
    return (found?.addresses ?? []).map((one, i) => ({
      id: String(i),
      label: [one.placeName[locale], one.address].filter(Boolean).join(', '),
      hint: t[one.source],
      found: one,
    }))
  }
  // without coordinates of its own it stands where its town does
  const [lat, lon] = [values.lat ?? values.place?.lat ?? null, values.lon ?? values.place?.lon ?? null]
  const point = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null
  const take = ({ found }: AddressItem) =>
    change({
      place: { id: found.place, label: found.placeName[locale], tz: found.tz, lat: found.lat, lon: found.lon },
      lat: found.lat,
      lon: found.lon,
      ...(found.address && { address: found.address }),
    })

  return (
    <div className="form-fields">
      <TextField {...field('name')} optional description={t.nameHint} maxLength={150} />
      <Select
        {...field('kind')}
        onChange={kind => change({ kind: kind ?? 'warehouse' })}
        options={NodalKind.options.map(one => ({ id: one, label: kinds[one] }))}
      />
      <ComboBox<AddressItem>
        label={t.find}
        optional
        className="form-wide"
        icon={<PinIcon size={16} />}
        description={t.findHint}
        value={null}
        onChange={item => item && take(item)}
        load={findAddresses}
      />
      <ComboBox
        {...field('place')}
        placeholder={t.placePlaceholder}
        onChange={place => change(placed(values, place && { ...place, hint: undefined }))}
        load={(text, signal) => suggestPlaces(text, signal, locale)}
      />
      <TextField {...field('address')} placeholder={t.addressPlaceholder} maxLength={300} />
      <DecimalField {...field('lat')} optional digits={6} description={t.coordinatesHint} />
      <DecimalField {...field('lon')} optional digits={6} />
      <ComboBox {...field('customer')} optional placeholder={t.customerPlaceholder} load={suggestCustomers} />
      <TextField
        {...field('tin')}
        optional
        mono
        inputMode="numeric"
        description={t.tinHint}
        maxLength={20}
        normalize={text => text.replace(/\s/g, '')}
      />
      <GeofenceField
        id={field('geofencePolygon').id}
        point={point}
        onPoint={at => change(at)}
        radius={field('geofenceM')}
        corners={values.geofencePolygon ?? []}
        onCorners={geofencePolygon => change({ geofencePolygon })}
        error={field('geofencePolygon').error}
      />
    </div>
  )
}

/** When it works. */
export function WhenPart({ form: { field } }: NodalPartProps) {
  const t = useWords(nodalPointFormWords)
  return (
    <div className="form-fields">
      <TextField {...field('hours')} optional description={t.hoursHint} maxLength={300} className="form-wide" />
      <DecimalField {...field('serviceMin')} optional digits={0} unit={t.minutes} />
    </div>
  )
}

/** What can drive in, and by which passes. */
export function EntryPart({ form: { values, change, field } }: NodalPartProps) {
  const t = useWords(nodalPointFormWords)
  return (
    <div className="form-fields">
      <TextField {...field('gates')} optional description={t.gatesHint} maxLength={300} />
      <DecimalField {...field('heightM')} optional digits={2} unit={t.metres} />
      <DecimalField {...field('massKg')} optional digits={0} unit={t.tonnes} />
      <Checkbox checked={values.noTrailer} onChange={noTrailer => change({ noTrailer })}>
        {t.noTrailer}
      </Checkbox>
      <TextArea {...field('passesRule')} optional rows={2} className="form-wide" />
    </div>
  )
}

/** Whom one talks to there. */
export function PeoplePart({ form: { values, change, field } }: NodalPartProps) {
  if (isRestricted(values.contactName))
    return (
      <div className="form-fields">
        <RestrictedContact
          label={field('contactName').label}
          onReplace={() => change({ contactName: '', contactPhone: '', contactEmail: '' })}
        />
      </div>
    )
  return (
    <div className="form-fields">
      <TextField {...field('contactName')} optional maxLength={100} />
      <TextField {...field('contactPhone')} optional type="tel" inputMode="tel" normalize={text => phoneText(readPhone(text) ?? text)} />
      <TextField {...field('contactEmail')} optional type="email" inputMode="email" normalize={text => readEmail(text) ?? text} />
    </div>
  )
}

/** How it is offered where an address is asked for. */
export function SuggestingPart({ form: { values, change, field } }: NodalPartProps) {
  const t = useWords(nodalPointFormWords)
  return (
    <div className="form-fields">
      <DecimalField {...field('priority')} optional digits={0} description={t.priorityHint} />
      <TextField {...field('externalId')} optional mono maxLength={64} />
      <Checkbox checked={values.hiddenFromSuggest} onChange={hiddenFromSuggest => change({ hiddenFromSuggest })}>
        {t.hiddenFromSuggest}
      </Checkbox>
      <TextArea {...field('note')} optional rows={2} className="form-wide" />
    </div>
  )
}
