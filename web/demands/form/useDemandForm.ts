import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { DemandCard } from '#contract/demand-card.ts'
import { demandFieldNames, demandFields } from '#contract/demand-fields.ts'
import { demands } from '#contract/demands.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { type FieldError, refusalErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { now, useNow } from '#web/i18n/format.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import type { OrderFormError } from '#web/orders/form/errors.ts'
import { errorText, fieldLabel, shownField } from '#web/orders/form/formFields.ts'
import { useRoad } from '#web/orders/lane/road.ts'
import { paths } from '#web/paths.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { type DemandFields, demandErrorsOf, demandOf, shownOf } from './draft.ts'
import { fieldsOfDemand, placesOf } from './opened.ts'
import { createWords } from './words.ts'

/** The form of a demand with its ways to be sent: kept as a draft, published, or changed where it is published. */
export function useDemandForm(card: DemandCard | null, start: DemandFields) {
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
  const road = useRoad(form.values.hand.stops)
  useEffect(() => {
    km.current = road?.km ?? null
  }, [road])
  const submit = async (next: 'draft' | 'publish') => {
    goal.current = next
    await form.submit()
    goal.current = 'publish'
  }
  return { form, submit, draft, published }
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
