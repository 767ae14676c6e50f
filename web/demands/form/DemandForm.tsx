import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { DemandCard } from '#contract/demand-card.ts'
import { type DemandSection, demandFieldNames, demandFields } from '#contract/demand-fields.ts'
import { demands } from '#contract/demands.ts'
import { namesWhere } from '#contract/fields.ts'
import { orders } from '#contract/orders.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { FormPage, type FormPart } from '#web/forms/FormPage.tsx'
import { type FieldError, refusalErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { now, useNow } from '#web/i18n/format.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { type OrderFields, type OrderFormError, sections } from '#web/orders/form/draft.ts'
import '#web/orders/form/form.css'
import { CargoRows } from '#web/orders/form/CargoRows.tsx'
import { errorText, fieldLabel, type PartProps, shownField } from '#web/orders/form/formFields.ts'
import { RequirementFields } from '#web/orders/form/RequirementFields.tsx'
import { RouteFields } from '#web/orders/form/RouteFields.tsx'
import { useRoad } from '#web/orders/lane/road.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { DemandSummary } from './DemandSummary.tsx'
import { createWords } from './words.ts'
import '../demands.css'
import { waitsForAnswer } from '#web/demands/display.ts'
import { type DemandFields, demandErrorsOf, demandOf, type OrderChoice, shownOf } from './draft.ts'
import { fieldsOfDemand, placesOf } from './opened.ts'
import { PriceFields } from './PriceFields.tsx'
import './form.css'

const LanesEditor = lazy(async () => ({ default: (await import('./LanesEditor.tsx')).LanesEditor }))

const later = (part: ReactNode) => <Suspense fallback={<Skeleton lines={3} height={36} />}>{part}</Suspense>

/** The controls of a part of the form. */
const fieldsIn = (section: DemandSection): string[] =>
  namesWhere(demandFields, 'section', section).flatMap(name => [...demandFields[name].controls])

/** Enters a demand, goes on with a draft of one, or changes one that is published. */
export function DemandForm({ card, start }: { card: DemandCard | null; start: DemandFields }) {
  const t = useWords(createWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const minute = useNow(60_000)
  const create = useSend(demands.create)
  const save = useSend(demands.save)
  const move = useSend(demands.move)
  const goal = useRef<'draft' | 'publish'>('publish')
  // the way is calculated from what is typed, and whether it can be driven in time is judged with the next change
  const km = useRef<number | null>(null)
  const draft = card === null || card.row.status === 'draft'
  const published = card !== null && !draft

  const form = useForm<DemandFields, DemandCard>({
    name: card === null ? 'demand/new' : `demand/${card.row.id}`,
    start,
    version: card?.row.version ?? 0,
    label: field => labelOf(field, start, locale),
    check: values => {
      const all = demandErrorsOf(values, minute, locale, km.current)
      // an end that stays as it was published is not judged anew
      const errors = published && values.deadline === start.deadline ? all.filter(({ field }) => field !== 'deadline') : all
      // a draft may lack everything but the towns of its lanes
      return goal.current === 'draft' ? errors.filter(({ field }) => /^lanes\.\d+\.(from|to)$/.test(field)) : errors
    },
    controlOf: (field, values) => shownField(shownOf(field), values.hand),
    refusalErrorsOf: refusal => saidOf(refusal, locale),
    send: async (values, version) => {
      const made = demandOf(values)
      if (card === null) return create.mutateAsync({ draft: made, goal: goal.current })
      const key = { demandId: card.row.id, version }
      if (published) return move.mutateAsync({ ...key, action: 'edit', draft: made })
      const kept = await save.mutateAsync({ ...key, draft: made })
      return goal.current === 'draft' ? kept : move.mutateAsync({ demandId: card.row.id, version: kept.row.version, action: 'publish' })
    },
    onSent: ({ row }) => {
      toasts.add({
        type: 'success',
        title: published ? t.saved : row.status === 'draft' ? t.kept : t.published,
        content: row.number ?? '',
      })
      void navigate(paths.demand(row.id), { replace: true })
    },
    ...(card !== null && {
      fresh: async () => {
        const [fresh, refused] = await ask(demands.get, { query: { demandId: card.row.id } }, { quiet: true })
        if (refused) throw refused
        return { values: fieldsOfDemand(fresh, await placesOf(fresh, locale), locale, now()), version: fresh.row.version }
      },
    }),
  })
  const { values, change } = form
  const road = useRoad(values.hand.stops)
  useEffect(() => {
    km.current = road?.km ?? null
  }, [road])
  const spot = values.kind === 'spot'
  const hand: PartProps = {
    fields: values.hand,
    change: (patch: Partial<OrderFields>) => change({ hand: { ...values.hand, ...patch } }),
    leave: form.leave,
    errorAt: form.errorAt,
  }
  const submit = async (next: 'draft' | 'publish') => {
    goal.current = next
    await form.submit()
    goal.current = 'publish'
  }

  const parts: FormPart[] = [
    {
      id: 'what',
      title: t.what,
      fields: fieldsIn('what'),
      filled: !spot || values.source === 'hand' || values.order !== null,
      content: (
        <div className="demand-form-what">
          {card === null && (
            <div className="demand-form-pair">
              <Segmented
                label={t.kind}
                value={values.kind}
                onChange={kind => change({ kind })}
                options={[
                  { id: 'spot', label: t.spot },
                  { id: 'period', label: t.period },
                ]}
              />
              <span className="muted s12">{spot ? t.spotNote : t.periodNote}</span>
            </div>
          )}
          {spot && !published && (
            <Segmented
              label={t.source}
              value={values.source}
              onChange={source => change({ source })}
              options={[
                { id: 'order', label: t.fromOrder },
                { id: 'hand', label: t.byHand },
              ]}
            />
          )}
          <div className="form-fields">
            {spot && values.source === 'order' && (
              <ComboBox
                {...form.field('order')}
                className="form-wide"
                placeholder={t.orderHint}
                readOnly={published}
                load={(text, signal) => suggestOrders(text, signal, locale)}
              />
            )}
            {spot && <DecimalField {...form.field('trucks')} digits={0} />}
            <TextField {...form.field('title')} optional placeholder={t.nameHint} maxLength={150} />
          </div>
        </div>
      ),
    },
    ...(spot && values.source === 'hand'
      ? [
          { id: 'route', title: t.route, fields: sections.route, content: later(<RouteFields {...hand} />) },
          { id: 'cargo', title: t.cargo, fields: sections.cargo, content: later(<CargoRows {...hand} />) },
          { id: 'vehicle', title: t.vehicle, fields: sections.vehicle, content: later(<RequirementFields {...hand} />) },
        ]
      : []),
    ...(spot
      ? []
      : [
          {
            id: 'grid',
            title: t.grid,
            fields: fieldsIn('grid'),
            content: later(<LanesEditor form={form} />),
          },
        ]),
    {
      id: 'price',
      title: t.price,
      fields: fieldsIn('price'),
      content: <PriceFields form={form} fixed={published ? card.draft.currency : null} />,
    },
    {
      id: 'who',
      title: t.who,
      fields: fieldsIn('who'),
      content: <AudienceFields form={form} fixed={published} over={published && !waitsForAnswer(card.row)} />,
    },
  ]

  return (
    <FormPage
      form={form}
      named="order"
      title={published ? t.editTitle(card.row.number ?? '') : card ? t.draftTitle : t.title}
      note={published && <span className="muted s13">{t.editNote}</span>}
      parts={parts}
      summary={<DemandSummary fields={values} />}
      submit={published ? t.save : t.publish}
      ready={t.ready}
      actions={
        draft && (
          <Button block disabled={form.sending} onClick={() => void submit('draft')}>
            {t.keep}
          </Button>
        )
      }
    />
  )
}

function labelOf(field: string, fields: DemandFields, locale: Locale): string {
  const t = createWords[locale]
  const [first = '', index = '', name = ''] = field.split('.')
  if (first === 'lanes') {
    if (index === '') return t.grid
    const n = Number(index) + 1
    return name === 'from' ? t.fromOf(n) : name === 'to' ? t.toOf(n) : name === 'weeks' ? t.tripsOf(n) : t.laneNo(n)
  }
  const labels: Record<string, string> = {
    source: t.source,
    hand: t.byHand,
    weekFrom: t.firstWeek,
    weeks: t.weekCount,
    list: t.list,
    ...Object.fromEntries(demandFieldNames.map(name => [demandFields[name].controls[0] ?? name, demandFields[name].label[locale]])),
  }
  return labels[first] ?? fieldLabel(field, fields.hand, locale)
}

/** What a refusal says at fields: rules of the order told by name, or words at one. */
function saidOf(refusal: CallError, locale: Locale): FieldError[] {
  const named = (refusal.info as { fields?: unknown } | null | undefined)?.fields
  const ruled = Array.isArray(named) && named.every(one => typeof (one as OrderFormError | null)?.rule === 'string')
  const errors = ruled
    ? (named as OrderFormError[]).map(error => ({ field: error.field, message: errorText(error, locale) }))
    : refusalErrors(refusal)
  return errors.map(error => ({ ...error, field: shownOf(error.field) }))
}

/** Own orders that wait for an executor. */
async function suggestOrders(text: string, signal: AbortSignal, locale: Locale): Promise<OrderChoice[]> {
  const query = { side: 'forwarder', tab: 'search', status: ['placed'], search: text.trim().slice(0, 100), limit: 10 } as const
  const [found] = await ask(orders.list, { query: { ...query, status: [...query.status] } }, { signal, quiet: true })
  return (found?.items ?? []).map(row => ({
    id: row.id,
    label: [row.number, [row.stops[0], row.stops.at(-1)].map(stop => stop?.place[locale]).join(' – ')].filter(Boolean).join(', '),
    hint: row.cargo.name,
    loadingFrom: row.stops[0]?.windowFrom ?? null,
  }))
}
