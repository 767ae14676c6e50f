import { lazy, type ReactNode, Suspense } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import { type DemandSection, demandFields } from '#contract/demand-fields.ts'
import { namesWhere } from '#contract/fields.ts'
import { waitsForAnswer } from '#web/demands/display.ts'
import { FormPage, type FormPart } from '#web/forms/FormPage.tsx'
import '#web/orders/form/form.css'
import { useWords } from '#web/i18n/words.ts'
import { CargoRows } from '#web/orders/form/CargoRows.tsx'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { sections } from '#web/orders/form/errors.ts'
import type { PartProps } from '#web/orders/form/formFields.ts'
import { RequirementFields } from '#web/orders/form/RequirementFields.tsx'
import { RouteFields } from '#web/orders/form/RouteFields.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { DemandSummary } from './DemandSummary.tsx'
import type { DemandFields } from './draft.ts'
import { PriceFields } from './PriceFields.tsx'
import { useDemandForm } from './useDemandForm.ts'
import { WhatFields } from './WhatFields.tsx'
import { createWords } from './words.ts'
import '#web/orders/form/form.css'
import '../demands.css'
import './form.css'

const LanesEditor = lazy(async () => ({ default: (await import('./LanesEditor.tsx')).LanesEditor }))

const later = (part: ReactNode) => <Suspense fallback={<Skeleton lines={3} height={36} />}>{part}</Suspense>

/** The controls of a part of the form. */
const fieldsIn = (section: DemandSection): string[] =>
  namesWhere(demandFields, 'section', section).flatMap(name => [...demandFields[name].controls])

/** Enters a demand, goes on with a draft of one, or changes one that is published. */
export function DemandForm({ card, start }: { card: DemandCard | null; start: DemandFields }) {
  const t = useWords(createWords)
  const { form, submit, draft, published } = useDemandForm(card, start)
  const { values, change } = form
  const spot = values.kind === 'spot'
  const hand: PartProps = {
    fields: values.hand,
    change: (patch: Partial<OrderFields>) => change({ hand: { ...values.hand, ...patch } }),
    leave: form.leave,
    errorAt: form.errorAt,
  }

  const parts: FormPart[] = [
    {
      id: 'what',
      title: t.what,
      fields: fieldsIn('what'),
      filled: !spot || values.source === 'hand' || values.order !== null,
      content: <WhatFields form={form} fresh={card === null} published={published} />,
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
      content: <PriceFields form={form} fixed={published && card ? card.draft.currency : null} />,
    },
    {
      id: 'who',
      title: t.who,
      fields: fieldsIn('who'),
      content: <AudienceFields form={form} fixed={published} over={published && card !== null && !waitsForAnswer(card.row)} />,
    },
  ]

  return (
    <FormPage
      form={form}
      named="order"
      title={published ? t.editTitle(card?.row.number ?? '') : card ? t.draftTitle : t.title}
      note={published && <span className="muted s13">{t.editNote}</span>}
      parts={parts}
      marksRequired
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
