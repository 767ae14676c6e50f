import type { ReactNode } from 'react'
import type { ConditionBlock } from '#contract/condition-blocks.ts'
import { clauseMarkNames, clauseMarks } from '#contract/condition-clauses.ts'
import { lawNotes } from '#contract/condition-law.ts'
import { HandoverRule, TransferPolicy } from '#contract/order-draft.ts'
import type { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { cargoWords, transferWords } from '#web/orders/cargo/cargoWords.ts'
import { formWords as orderWords } from '#web/orders/form/formWords.ts'
import { ruleWords } from '#web/orders/handover/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { blocksOf, type TemplateValues } from './templateValues.ts'
import { formWords } from './words.ts'

type TemplateForm = ReturnType<typeof useForm<TemplateValues, unknown>>
type Props = { form: TemplateForm; readOnly: boolean }

/** One block of a template: whether it says anything, what, and where that takes less than the law. */
export function BlockFields({ block, form, readOnly }: Props & { block: ConditionBlock }) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const { values, change } = form
  const on = values.blocks.includes(block)
  const Fields = fieldsOf[block]
  const notes = on ? lawNotes(blocksOf(values)).filter(note => note.block === block) : []
  return (
    <>
      <Switch
        checked={on}
        disabled={readOnly}
        onChange={checked => change({ blocks: checked ? [...values.blocks, block] : values.blocks.filter(each => each !== block) })}
      >
        {t.says}
      </Switch>
      {on ? (
        <fieldset disabled={readOnly} className="form-fields" style={{ border: 0, margin: 0, padding: 0 }}>
          <Fields form={form} readOnly={readOnly} />
        </fieldset>
      ) : (
        <p className="muted s13">{t.silent}</p>
      )}
      {notes.map(({ field, words }) => (
        <p key={field} className="warn s13">
          {words[locale]}
        </p>
      ))}
    </>
  )
}

function PaymentFields({ form: { field }, readOnly }: Props) {
  const t = useWords(orderWords)
  const own = useWords(cargoWords)
  return (
    <>
      <DecimalField {...field('payDays')} digits={0} unit={t.daysUnit} />
      <Select
        {...field('payDaysKind')}
        disabled={readOnly}
        onChange={kind => kind !== null && field('payDaysKind').onChange(kind)}
        options={[
          { id: 'banking', label: t.payBanking },
          { id: 'calendar', label: t.payCalendar },
        ]}
      />
      <Select
        {...field('payTrigger')}
        disabled={readOnly}
        onChange={trigger => trigger !== null && field('payTrigger').onChange(trigger)}
        options={[
          { id: 'unloading', label: t.triggerUnloading },
          { id: 'scans', label: t.triggerScans },
          { id: 'originals', label: t.triggerOriginals },
          { id: 'act_signed', label: t.triggerAct },
        ]}
      />
      <DecimalField {...field('latePaymentPercent')} optional digits={2} unit="%" description={own.latePaymentNone} />
      <DecimalField {...field('latePaymentCap')} digits={0} unit={own.ofPriceAtMost} />
    </>
  )
}

function WaitingFields({ form: { field } }: Props) {
  const t = useWords(cargoWords)
  return (
    <>
      <DecimalField {...field('freeWaitMinutes')} digits={0} unit={t.minutes} />
      <MoneyField {...field('waitRate')} optional description={t.byLaw} />
      <MoneyField {...field('layoverRate')} optional description={t.noLayover} />
    </>
  )
}

function PenaltyFields({ form: { field }, readOnly }: Props) {
  const t = useWords(cargoWords)
  return (
    <>
      <MoneyField {...field('latePenalty')} optional />
      <DecimalField {...field('lateDeliveryPercent')} optional digits={2} unit="%" description={t.lateLaw} />
      <Select
        {...field('lateDeliveryBase')}
        disabled={readOnly}
        onChange={base => base !== null && field('lateDeliveryBase').onChange(base)}
        options={[
          { id: 'freight', label: t.ofFreight },
          { id: 'value', label: t.ofValue },
        ]}
      />
      <DecimalField {...field('lateDeliveryCap')} digits={0} unit={t.ofFreightUnit} />
    </>
  )
}

function CancellationFields({ form: { field } }: Props) {
  const t = useWords(cargoWords)
  return (
    <>
      <DecimalField {...field('freeRevokeHours')} digits={0} unit={t.hoursBefore} />
      <DecimalField {...field('penaltyPercent')} digits={0} unit={t.ofPrice} />
    </>
  )
}

function DocumentFields({ form: { field }, readOnly }: Props) {
  const t = useWords(cargoWords)
  const rules = useWords(ruleWords)
  return (
    <>
      <DecimalField {...field('documentDays')} digits={0} unit={t.daysAfter} />
      <Select
        {...field('handover')}
        disabled={readOnly}
        onChange={rule => rule !== null && field('handover').onChange(rule)}
        options={HandoverRule.options.map(id => ({ id, label: rules[id] }))}
      />
    </>
  )
}

function TransferFields({ form: { field }, readOnly }: Props) {
  const policies = useWords(transferWords)
  return (
    <Select
      {...field('transferPolicy')}
      disabled={readOnly}
      onChange={policy => policy !== null && field('transferPolicy').onChange(policy)}
      options={TransferPolicy.options.map(id => ({ id, label: policies[id] }))}
    />
  )
}

function ApprovalFields({ form: { values, change, field } }: Props) {
  const t = useWords(cargoWords)
  return (
    <>
      <Checkbox checked={values.approvesResources} onChange={approvesResources => change({ approvesResources })}>
        {t.approves}
      </Checkbox>
      <DecimalField {...field('approvalHours')} digits={0} unit={t.hour} />
    </>
  )
}

function InsuranceFields({ form: { values, change, field } }: Props) {
  const t = useWords(formWords)
  const own = useWords(cargoWords)
  return (
    <>
      <Checkbox checked={values.insurance} onChange={insurance => change({ insurance })}>
        {t.insures}
      </Checkbox>
      <MoneyField {...field('insuranceLimit')} optional description={own.insuranceHint} />
    </>
  )
}

function SealFields({ form: { values, change } }: Props) {
  const t = useWords(formWords)
  return (
    <Checkbox checked={values.seal} onChange={seal => change({ seal })}>
      {t.seals}
    </Checkbox>
  )
}

function TemperatureFields({ form: { values, change, field } }: Props) {
  const t = useWords(formWords)
  const own = useWords(cargoWords)
  return (
    <>
      <DecimalField {...field('excursionMinutes')} digits={0} unit={own.minutes} />
      <Checkbox checked={values.recorder} onChange={recorder => change({ recorder })}>
        {t.records}
      </Checkbox>
    </>
  )
}

function ClauseFields({ form: { values, change, field }, readOnly }: Props) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const add = (mark: string) => {
    const put = (text: string) => `${text}${text === '' || /\s$/.test(text) ? '' : ' '}{{${mark}}}`
    change({ clauses: put(values.clauses), clausesEn: put(values.clausesEn) })
  }
  return (
    <>
      <TextArea {...field('clauses')} optional rows={6} maxLength={20_000} />
      <TextArea {...field('clausesEn')} optional rows={6} maxLength={20_000} />
      {!readOnly && (
        <div className="form-wide">
          <span className="muted s12">
            {t.marks}. {t.marksHint}
          </span>
          <div className="row" style={{ flexWrap: 'wrap' }}>
            {clauseMarkNames.map(mark => (
              <Chip key={mark} dashed onClick={() => add(mark)}>
                {clauseMarks[mark][locale]}
              </Chip>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

const fieldsOf: Record<ConditionBlock, (props: Props) => ReactNode> = {
  payment: PaymentFields,
  waiting: WaitingFields,
  penalties: PenaltyFields,
  cancellation: CancellationFields,
  documents: DocumentFields,
  transfer: TransferFields,
  approval: ApprovalFields,
  insurance: InsuranceFields,
  seal: SealFields,
  temperature: TemperatureFields,
  clauses: ClauseFields,
}
