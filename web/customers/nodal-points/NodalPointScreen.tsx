import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { nodalPoints } from '#contract/nodal-points.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { nodalPointFormWords } from '#web/customers/words.ts'
import { FormPage } from '#web/forms/FormPage.tsx'
import { refusalErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { isGone, Unopened } from '#web/unopened/Unopened.tsx'
import { EntryPart, PeoplePart, SuggestingPart, WhenPart, WherePart } from './NodalPointFormParts.tsx'
import { draftOf, emptyNodalPoint, fieldErrorsOf, type NodalPointValues, shownField, valuesOf } from './nodalPointDraft.ts'

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

function NodalPointForm({ id, version, start }: { id: string | null; version: number; start: NodalPointValues }) {
  const t = useWords(nodalPointFormWords)
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
  const { values } = form

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
          fields: ['name', 'kind', 'place', 'address', 'lat', 'lon', 'customer', 'tin', 'geofenceM', 'geofencePolygon'],
          filled: values.place !== null && values.address.length > 4,
          content: <WherePart form={form} />,
        },
        {
          id: 'when',
          title: t.when,
          fields: ['hours', 'serviceMin'],
          filled: values.hours !== '',
          content: <WhenPart form={form} />,
        },
        {
          id: 'entry',
          title: t.entry,
          fields: ['gates', 'heightM', 'massKg', 'noTrailer', 'passesRule'],
          filled: values.gates !== '',
          content: <EntryPart form={form} />,
        },
        {
          id: 'people',
          title: t.people,
          fields: ['contactName', 'contactPhone', 'contactEmail'],
          filled: values.contactName !== '',
          content: <PeoplePart form={form} />,
        },
        {
          id: 'suggesting',
          title: t.suggesting,
          fields: ['priority', 'hiddenFromSuggest', 'note', 'externalId'],
          filled: false,
          content: <SuggestingPart form={form} />,
        },
      ]}
    />
  )
}
