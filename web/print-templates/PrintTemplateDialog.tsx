import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import type { Bilingual, Side } from '#contract/primitives.ts'
import {
  PRINT_SAMPLE,
  type PrintDesign,
  type PrintLogo,
  type PrintTemplate,
  printTemplates,
  templateForms,
} from '#contract/print-templates.ts'
import { writeQuery } from '#contract/query-string.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useSide } from '#web/api/session.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { spoken, useLocale, useWords } from '#web/i18n/words.ts'
import { suggestCustomers } from '#web/orders/suggest.ts'
import { useSheet } from '#web/prints/useSheet.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { BlocksPart } from './BlocksPart.tsx'
import { LogoPart, LookPart } from './LookPart.tsx'
import { controlOf, designOf, faultsOf, inAddress, type TemplateValues, valuesOf } from './values.ts'
import { templateWords } from './words.ts'
import '#web/prints/prints.css'

type Props = {
  /** Null: a new one. */
  template: PrintTemplate | null
  forms: readonly { form: string; name: Bilingual }[]
  logos: readonly PrintLogo[]
  orgId: string
  onClose: () => void
}

/** A print template beside the paper it makes of a real order, before it is saved. */
export function PrintTemplateDialog({ template, forms, logos, orgId, onClose }: Props) {
  const t = useWords(templateWords)
  const { locale } = useLocale()
  const side = useSide() ?? 'forwarder'
  const send = useSend(printTemplates.save)
  const labels: Partial<Record<string, string>> = {
    ...{ name: t.name, form: t.form, font: t.font, accent: t.accent, logoId: t.logo, widthMm: t.width, customers: t.customers },
    ...{ left: t.left, right: t.right, top: t.top, bottom: t.bottom, blocks: t.blocks },
    ...{ headerRu: t.header, headerEn: t.inEnglish(t.header), footerRu: t.footer, footerEn: t.inEnglish(t.footer) },
  }
  const form = useForm<TemplateValues, PrintTemplate>({
    name: null,
    start: valuesOf(template, forms[0]?.form ?? 'order_request', true),
    version: template?.version ?? 0,
    label: field => labels[field] ?? (field.startsWith('blocks') ? t.blocks : field),
    check: values => faultsOf(values, t, locale),
    controlOf,
    send: (values, version) =>
      send.mutateAsync({
        id: template?.id ?? null,
        version,
        form: values.form,
        name: values.name.trim(),
        main: values.main,
        customerIds: values.customers.map(({ id }) => id),
        design: designOf(values)!,
      }),
    onSent: saved => {
      toasts.add({ type: 'success', title: t.saved, content: saved.name })
      onClose()
    },
  })
  const { values, change } = form
  const { freedom } = templateForms[values.form] ?? {}
  const design = designOf(values)
  const said = design && faultsOf({ ...values, name: values.name || '—' }, t, locale).length === 0 ? design : null

  return (
    <Dialog
      open
      keep
      onClose={onClose}
      size="large"
      title={template ? t.editTitle(template.name) : t.newTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" pending={form.sending} onClick={() => void form.submit()}>
            {t.save}
          </Button>
        </>
      }
    >
      <div
        className="prints-view"
        data-wide
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))', gap: 24, alignItems: 'start' }}
      >
        <div className="stack" style={{ gap: 20, minInlineSize: 0 }}>
          <FormTrouble form={form} />
          <div className="stack" style={{ gap: 12 }}>
            <Select
              {...form.field('form')}
              disabled={template !== null}
              options={forms.map(each => ({ id: each.form, label: each.name[locale] }))}
              onChange={code => code && change({ ...valuesOf(null, code, values.main), name: values.name, customers: values.customers })}
              description={templateForms[values.form]?.why?.[locale] ?? (freedom === 'look' ? t.lookOnly : undefined)}
            />
            <TextField {...form.field('name')} maxLength={80} />
            <Checkbox checked={values.main} note={t.mainNote} onChange={main => change({ main })}>
              {t.mainOn}
            </Checkbox>
            {side === 'forwarder' && <CustomersPart values={values} onChange={customers => change({ customers })} />}
          </div>
          <LogoPart form={form} logos={logos} orgId={orgId} />
          <LookPart form={form} />
          {freedom === 'blocks' && <BlocksPart form={form} />}
        </div>
        <Preview form={values.form} design={said} side={side} />
      </div>
    </Dialog>
  )
}

type CustomersProps = { values: TemplateValues; onChange: (customers: TemplateValues['customers']) => void }

function CustomersPart({ values: { customers }, onChange }: CustomersProps) {
  const t = useWords(templateWords)
  return (
    <div className="stack">
      <ComboBox
        label={t.customers}
        optional
        placeholder={t.addCustomer}
        value={null}
        load={suggestCustomers}
        onChange={found =>
          found && !customers.some(({ id }) => id === found.id) && onChange([...customers, { id: found.id, label: found.label }])
        }
      />
      {customers.length > 0 && (
        <ul className="row row-wrap">
          {customers.map(({ id, label }) => (
            <li key={id}>
              <Button size="small" aria-label={t.dropCustomer(label)} onClick={() => onChange(customers.filter(one => one.id !== id))}>
                {label} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Pick = { id: string; label: string; hint?: string }

const filterOf = (side: Side, search: string) => ({ ...OrderFilter.parse({ side, search: search.trim().slice(0, 100) }), limit: 20 })
const agreed = ['accepted', 'ready', 'in_progress', 'documents', 'completed']

/** The paper of an order as the design would print it. */
function Preview({ form, design, side }: { form: string; design: PrintDesign | null; side: Side }) {
  const t = useWords(templateWords)
  const { locale } = useLocale()
  const [picked, setPicked] = useState<Pick | null>(null)
  const found = useQuery(queryOf(orders.list, filterOf(side, ''), { quiet: true })).data?.items ?? []
  const toPick = (row: (typeof found)[number]): Pick => ({
    id: row.id,
    label: row.number ?? spoken(templateWords).draftOrder,
    hint: row.stops.map(({ place }) => place[locale]).join(' → '),
  })
  const first = found.find(({ status }) => agreed.includes(status)) ?? found.find(({ number }) => number !== null)
  const order = picked ?? (first ? toPick(first) : null)
  // what is typed settles before a paper is drawn of it
  const wanted = order && design ? writeQuery({ orderId: order.id, form, language: locale, design: inAddress(design) }) : null
  const [shown, setShown] = useState(wanted)
  useEffect(() => {
    if (wanted === null || wanted === shown) return
    const timer = setTimeout(() => setShown(wanted), 500)
    return () => clearTimeout(timer)
  }, [wanted, shown])
  const sheet = useSheet('A4')
  return (
    <div className="stack" style={{ position: 'sticky', insetBlockStart: 0, minInlineSize: 0 }}>
      <ComboBox
        label={t.order}
        placeholder={t.pickOrder}
        value={order}
        onChange={setPicked}
        load={async (text, signal) => {
          const [rows] = await ask(orders.list, { query: filterOf(side, text) }, { signal, quiet: true })
          return (rows?.items ?? []).map(toPick)
        }}
      />
      {shown ? (
        <>
          <div ref={sheet.setBox} className="prints-page" aria-busy={shown !== wanted}>
            <iframe
              ref={sheet.frame}
              src={`${PRINT_SAMPLE}?${shown}`}
              title={t.preview}
              sandbox="allow-same-origin allow-modals"
              {...(sheet.scale < 1 && {
                style: { inlineSize: `${100 / sheet.scale}%`, blockSize: `${100 / sheet.scale}%`, transform: `scale(${sheet.scale})` },
              })}
            />
          </div>
          <a className="s13" href={`${PRINT_SAMPLE}?${shown}&format=pdf`} download>
            {t.pdf}
          </a>
        </>
      ) : (
        <p className="muted s13">{t.noOrder}</p>
      )}
    </div>
  )
}
