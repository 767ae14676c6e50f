import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import { type FoundAddress, NodalKind, nodalPoints } from '#contract/nodal-points.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { FormPage } from '#web/forms/FormPage.tsx'
import { refusalErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { suggestCustomers, suggestPlaces } from '#web/orders/suggest.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { PinIcon } from '#web/ui/icons.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { isGone, Unopened } from '#web/unopened/Unopened.tsx'
import { draftOf, emptyNodalPoint, fieldErrorsOf, type NodalPointValues, placed, shownField, valuesOf } from './nodalPointDraft.ts'
import { nodalPointFormWords, nodalPointKindWords } from './words.ts'

const list = () => paths.partners({ section: 'nodal_points' })

/** The form of a new nodal point, or of one that is there. */
export function NodalPointScreen({ id }: { id: string }) {
  const t = useWords(nodalPointFormWords)
  const { locale } = useLocale()
  const isNew = id === 'new'
  const asked = useQuery({ ...queryOf(nodalPoints.get, { id }, { quiet: true }), enabled: !isNew })
  if (isNew) return <NodalPointForm id={null} version={0} start={emptyNodalPoint} />
  const { data: card } = asked
  if (card && !isGone(asked)) return <NodalPointForm id={card.id} version={card.version} start={valuesOf(card, locale)} />
  return <Unopened query={asked} gone={{ title: t.missing, back: t.back, to: list() }} />
}

type AddressItem = { id: string; label: string; hint: string; found: FoundAddress }

function NodalPointForm({ id, version, start }: { id: string | null; version: number; start: NodalPointValues }) {
  const t = useWords(nodalPointFormWords)
  const kinds = useWords(nodalPointKindWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const { mutateAsync: create } = useSend(nodalPoints.create)
  const { mutateAsync: save } = useSend(nodalPoints.save)
  const form = useForm({
    name: id === null ? 'nodal-point/new' : `nodal-point/${id}`,
    start,
    version,
    label: field => t[field as keyof typeof t & keyof NodalPointValues] ?? field,
    check: values => fieldErrorsOf(values, locale),
    refusalErrorsOf: refusal => refusalErrors(refusal).map(error => ({ ...error, field: shownField(error.field) })),
    send: async (values, at) => (id === null ? create({ draft: draftOf(values) }) : save({ id, version: at, draft: draftOf(values) })),
    ...(id !== null && {
      fresh: async () => {
        const [fresh, refused] = await ask(nodalPoints.get, { query: { id } }, { quiet: true })
        if (refused) throw refused
        return { values: valuesOf(fresh, locale), version: fresh.version }
      },
    }),
    onSent: () => {
      toasts.add({ type: 'success', title: id === null ? t.created : t.saved, content: '' })
      void navigate(list(), { replace: true })
    },
  })
  const { values, change, field } = form

  const findAddresses = async (text: string, signal: AbortSignal): Promise<AddressItem[]> => {
    const [found] = await ask(nodalPoints.addresses, { query: { text: text.trim().slice(0, 200) } }, { signal, quiet: true })
    return (found?.addresses ?? []).map((one, i) => ({
      id: String(i),
      label: [one.placeName[locale], one.address].filter(Boolean).join(', '),
      hint: t[one.source],
      found: one,
    }))
  }
  const take = ({ found }: AddressItem) =>
    change({
      place: { id: found.place, label: found.placeName[locale], tz: found.tz, lat: found.lat, lon: found.lon },
      lat: found.lat,
      lon: found.lon,
      ...(found.address && { address: found.address }),
    })

  return (
    <FormPage
      form={form}
      named="point"
      title={id === null ? t.newTitle : start.name || start.address}
      submit={id === null ? t.submitNew : t.submit}
      actions={
        <ButtonLink variant="ghost" to={list()}>
          {t.back}
        </ButtonLink>
      }
      parts={[
        {
          id: 'where',
          title: t.where,
          fields: ['name', 'kind', 'place', 'address', 'lat', 'lon', 'customer', 'tin', 'geofenceM'],
          filled: values.place !== null && values.address.length > 4,
          content: (
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
              <DecimalField {...field('geofenceM')} optional digits={0} unit={t.metres} />
            </div>
          ),
        },
        {
          id: 'when',
          title: t.when,
          fields: ['hours', 'serviceMin'],
          filled: values.hours !== '',
          content: (
            <div className="form-fields">
              <TextField {...field('hours')} optional description={t.hoursHint} maxLength={300} className="form-wide" />
              <DecimalField {...field('serviceMin')} optional digits={0} unit={t.minutes} />
            </div>
          ),
        },
        {
          id: 'entry',
          title: t.entry,
          fields: ['gates', 'heightM', 'massKg', 'noTrailer', 'passesRule'],
          filled: values.gates !== '',
          content: (
            <div className="form-fields">
              <TextField {...field('gates')} optional description={t.gatesHint} maxLength={300} />
              <DecimalField {...field('heightM')} optional digits={2} unit={t.metres} />
              <DecimalField {...field('massKg')} optional digits={0} unit={t.tonnes} />
              <Checkbox checked={values.noTrailer} onChange={noTrailer => change({ noTrailer })}>
                {t.noTrailer}
              </Checkbox>
              <TextArea {...field('passesRule')} optional rows={2} className="form-wide" />
            </div>
          ),
        },
        {
          id: 'people',
          title: t.people,
          fields: ['contactName', 'contactPhone', 'contactEmail'],
          filled: values.contactName !== '',
          content: (
            <div className="form-fields">
              <TextField {...field('contactName')} optional maxLength={100} />
              <TextField {...field('contactPhone')} optional type="tel" inputMode="tel" normalize={text => readPhone(text) ?? text} />
              <TextField {...field('contactEmail')} optional type="email" inputMode="email" normalize={text => readEmail(text) ?? text} />
            </div>
          ),
        },
        {
          id: 'suggesting',
          title: t.suggesting,
          fields: ['priority', 'hiddenFromSuggest', 'note', 'externalId'],
          filled: false,
          content: (
            <div className="form-fields">
              <DecimalField {...field('priority')} optional digits={0} description={t.priorityHint} />
              <TextField {...field('externalId')} optional mono maxLength={64} />
              <Checkbox checked={values.hiddenFromSuggest} onChange={hiddenFromSuggest => change({ hiddenFromSuggest })}>
                {t.hiddenFromSuggest}
              </Checkbox>
              <TextArea {...field('note')} optional rows={2} className="form-wide" />
            </div>
          ),
        },
      ]}
    />
  )
}
