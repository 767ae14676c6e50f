import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '#contract/call.ts'
import { blocksOf, deviationsOf, isSameBlock, withBlocks } from '#contract/condition-blocks.ts'
import { conditionTemplates } from '#contract/condition-templates.ts'
import { conditionNames } from '#contract/condition-words.ts'
import { pick } from '#contract/fields.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { draftOf, heldOf, type OrderFields } from '#web/orders/form/draft.ts'
import type { PartProps } from '#web/orders/form/formFields.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { cargoWords } from './cargoWords.ts'

type Chosen = NonNullable<Output<typeof conditionTemplates.forOrder>['chosen']>

const blank = blocksOf(OrderDraft.parse({}))

/** The fields of the form under a template. */
function fieldsUnder(fields: OrderFields, { blocks, ...template }: Chosen): Partial<OrderFields> {
  const held = heldOf(withBlocks(draftOf(fields), blocks))
  return { ...pick(held, conditionNames), terms: held.terms, template }
}

/**
 * The template an order takes its terms from. A new order nobody said any terms of takes the one the rule of defaults chooses; later that
 * is only proposed.
 */
export function TemplateField({ fields, change, begins = false }: PartProps) {
  const may = useCan('conditions.view')
  return may ? <Templates fields={fields} change={change} begins={begins} /> : null
}

function Templates({ fields, change, begins }: Pick<PartProps, 'fields' | 'change'> & { begins: boolean }) {
  const t = useWords(cargoWords)
  const { data } = useQuery(queryOf(conditionTemplates.forOrder, scopeOf(fields), { quiet: true }))
  const [declined, setDeclined] = useState(false)
  const [deviations, setDeviations] = useState<{ of: string; blocks: Chosen['blocks'] } | null>(null)
  const { template } = fields
  const chosen = data?.chosen ?? null
  const isBlank = template === null && isSameBlock(blocksOf(draftOf(fields)), blank)
  const take = (found: Chosen) => {
    setDeviations({ of: found.id, blocks: found.blocks })
    change(fieldsUnder(fields, found))
  }
  const taken = useRef(take)
  useEffect(() => {
    taken.current = take
  })
  const begin = begins && isBlank && !declined
  useEffect(() => {
    if (begin && chosen) taken.current(chosen)
  }, [begin, chosen])

  const items = data?.items ?? []
  if (items.length === 0 && template === null) return null
  const choose = async (id: string | null) => {
    setDeclined(true)
    if (id === null) return change({ template: null })
    const [found] = await ask(conditionTemplates.forOrder, { query: { bodyTypes: [], templateId: id } }, { quiet: true })
    if (found?.chosen) take(found.chosen)
  }
  const options = items.map(({ id, name, edition }) => ({ id, label: t.edition(name, edition) }))
  const known = template === null || items.some(({ id }) => id === template.id)
  const other = chosen !== null && template?.id !== chosen.id && !begin
  const differs = template !== null && deviations?.of === template.id ? deviationsOf(draftOf(fields), deviations.blocks).length : 0
  return (
    <div className="form-grid form-grid-two">
      <Select
        label={t.template}
        optional
        clearable
        placeholder={t.noTemplate}
        id={fieldId('template')}
        value={template?.id ?? null}
        options={known ? options : [{ id: template.id, label: t.edition(template.name, template.edition) }, ...options]}
        onChange={id => void choose(id)}
        description={differs > 0 ? t.templateDiffers(differs) : undefined}
      />
      {other && (
        <div className="form-vat">
          <span className="muted s12">{t.templateFits(chosen.name)}</span>
          <Button size="small" onClick={() => take(chosen)}>
            {t.templateTake}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What of the form decides which template is its default. */
const scopeOf = ({ customer, executor, sending, stops, bodyTypes }: OrderFields) => {
  const [from, to] = [stops[0]?.place?.id, stops.at(-1)?.place?.id]
  return {
    ...(customer && { customerId: customer.id }),
    ...(sending === 'offer' && executor && { executorId: executor.id }),
    ...(from && to && { from, to }),
    bodyTypes,
  }
}
