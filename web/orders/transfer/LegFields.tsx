import { useState } from 'react'
import type { LegGives, TransferLeg } from '#contract/transfers.ts'
import { defaultZone } from '#contract/zone.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import type { PlaceChoice } from '#web/orders/form/draft.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { suggestPlaces } from '../suggest.ts'
import { legWords } from './legWords.ts'

/** What is passed on: the whole order, or one leg of it with the place and the time of the reload. */
export function useLeg() {
  const [what, setWhat] = useState<LegGives | 'whole'>('whole')
  const [place, setPlace] = useState<PlaceChoice | null>(null)
  const [address, setAddress] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  return {
    ...{ what, setWhat, place, setPlace, address, setAddress, at, setAt, tried },
    /** The leg as it is sent, undefined for the whole order; null while something of it is missing, which is then said at its field. */
    given: (): TransferLeg | undefined | null => {
      setTried(true)
      if (what === 'whole') return undefined
      return place === null || at === null ? null : { gives: what, place: place.id, address: address.trim(), at }
    },
  }
}

type LegFieldsProps = { by: ReturnType<typeof useLeg>; error: unknown; onChange: () => void }

/** The choice between the whole order and one leg, and what a leg needs. */
export function LegFields({ by, error, onChange }: LegFieldsProps) {
  const t = useWords(legWords)
  const f = useFormat()
  const { locale } = useLocale()
  const zone = by.place?.tz ?? defaultZone
  const missing = (is: boolean, text: string) => (by.tried && is ? text : null)
  const changed =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      onChange()
    }

  return (
    <>
      <div className="order-step-field">
        <span className="order-step-label">{t.what}</span>
        <Segmented
          label={t.what}
          value={by.what}
          onChange={changed((id: string) => by.setWhat(id === 'after' || id === 'before' ? id : 'whole'))}
          options={[
            { id: 'whole', label: t.whole },
            { id: 'before', label: t.before },
            { id: 'after', label: t.after },
          ]}
        />
      </div>
      {by.what !== 'whole' && (
        <>
          <div className="order-step-pair">
            <ComboBox
              label={t.place}
              placeholder={t.placePlaceholder}
              value={by.place}
              onChange={changed(by.setPlace)}
              load={(text, signal) => suggestPlaces(text, signal, locale)}
              error={saidAt(error, 'leg.place') ?? missing(by.place === null, t.placeNone)}
            />
            <TextField
              label={t.address}
              optional
              value={by.address}
              onChange={changed(by.setAddress)}
              maxLength={300}
              error={saidAt(error, 'leg.address')}
            />
          </div>
          <DateTimeField
            label={t.at}
            value={by.at}
            onChange={changed(by.setAt)}
            zone={zone}
            description={t.clockOf(f.zone(zone))}
            error={saidAt(error, 'leg.at') ?? missing(by.at === null, t.atNone)}
          />
        </>
      )}
    </>
  )
}
