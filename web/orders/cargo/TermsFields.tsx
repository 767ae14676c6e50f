import { lazy, Suspense } from 'react'
import { HandoverRule, TransferPolicy } from '#contract/order-draft.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import type { TermsFields as Terms } from '#web/orders/form/draft.ts'
import type { PartProps } from '#web/orders/form/formFields.ts'
import { ruleWords } from '#web/orders/handover/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import './cargo.css'
import { cargoWords, transferWords } from './cargoWords.ts'

const TemplateField = lazy(async () => ({ default: (await import('./TemplateField.tsx')).TemplateField }))

/** What is agreed on beside the price: what a withdrawal, waiting and being late cost, and what the forwarder keeps a hand on. */
export function TermsFields(part: PartProps) {
  const { fields, change, leave, errorAt } = part
  const t = useWords(cargoWords)
  const policyOf = useWords(transferWords)
  const ruleOf = useWords(ruleWords)
  const { terms } = fields
  const put = (patch: Partial<Terms>) => change({ terms: { ...terms, ...patch } })
  const at = (name: string) => ({
    id: fieldId(`terms.${name}`),
    error: errorAt(`terms.${name}`),
    onBlur: () => leave(`terms.${name}`),
  })
  const currency = fields.price?.currency ?? fields.customerPrice?.currency ?? 'RUB'
  const said = (value: Terms['freeRevokeHours']) => String(value ?? '—')

  return (
    <>
      <Suspense fallback={null}>
        <TemplateField {...part} />
      </Suspense>
      <details className="form-more cargo-more-terms">
        <summary>{t.termsLine(said(terms.freeRevokeHours), said(terms.penaltyPercent), said(terms.freeWaitMinutes))}</summary>
        <div className="form-grid form-grid-three">
          <DecimalField
            label={t.freeRevoke}
            unit={t.hoursBefore}
            digits={0}
            value={terms.freeRevokeHours}
            onChange={freeRevokeHours => put({ freeRevokeHours })}
            {...at('freeRevokeHours')}
          />
          <DecimalField
            label={t.penalty}
            unit={t.ofPrice}
            digits={0}
            value={terms.penaltyPercent}
            onChange={penaltyPercent => put({ penaltyPercent })}
            {...at('penaltyPercent')}
          />
          <DecimalField
            label={t.lateDelivery}
            optional
            unit="%"
            digits={2}
            description={t.lateLaw}
            value={terms.lateDeliveryPercent}
            onChange={lateDeliveryPercent => put({ lateDeliveryPercent })}
            {...at('lateDeliveryPercent')}
          />
          {terms.lateDeliveryPercent !== null && <LateFields terms={terms} put={put} at={at} />}
          <MoneyField
            label={t.latePenalty}
            optional
            value={terms.latePenalty}
            onChange={latePenalty => put({ latePenalty })}
            currency={currency}
            {...at('latePenalty')}
          />
          <LatePaymentFields terms={terms} put={put} at={at} />
          <WaitFields terms={terms} put={put} at={at} currency={currency} />
          <DecimalField
            label={t.documentDays}
            unit={t.daysAfter}
            digits={0}
            value={terms.documentDays}
            onChange={documentDays => put({ documentDays })}
            {...at('documentDays')}
          />
          {fields.insurance && (
            <MoneyField
              label={t.insuranceLimit}
              optional
              description={t.insuranceHint}
              value={terms.insuranceLimit}
              onChange={insuranceLimit => put({ insuranceLimit })}
              currency={currency}
              {...at('insuranceLimit')}
            />
          )}
          <Select
            label={t.transfer}
            options={TransferPolicy.options.map(id => ({ id, label: policyOf[id] }))}
            value={fields.transferPolicy}
            onChange={policy => policy !== null && change({ transferPolicy: policy })}
            id={fieldId('transferPolicy')}
          />
          <Select
            label={t.handover}
            options={HandoverRule.options.map(id => ({ id, label: ruleOf[id] }))}
            value={fields.handover}
            onChange={handover => handover !== null && change({ handover })}
            id={fieldId('handover')}
          />
        </div>
        <TermChecks fields={fields} change={change} put={put} at={at} />
        <ClauseFields {...part} />
      </details>
    </>
  )
}

/** What the forwarder approves, and what else he asks for. */
function TermChecks({ fields, change, put, at }: Pick<PartProps, 'fields' | 'change'> & Omit<PartOfTerms, 'terms'>) {
  const t = useWords(cargoWords)
  const { terms } = fields
  return (
    <>
      <div className="cargo-more-checks">
        <Checkbox checked={terms.approvesResources} onChange={approvesResources => put({ approvesResources })}>
          {t.approves}
        </Checkbox>
        {terms.approvesResources && (
          <DecimalField
            className="cargo-more-hours"
            label={t.approval}
            unit={t.hour}
            digits={0}
            value={terms.approvalHours}
            onChange={approvalHours => put({ approvalHours })}
            {...at('approvalHours')}
          />
        )}
      </div>
      <div className="cargo-more-checks">
        {(['tracking', 'seal', 'escort', 'insurance'] as const).map(name => (
          <Checkbox key={name} checked={fields[name]} onChange={value => change({ [name]: value })}>
            {t[name]}
          </Checkbox>
        ))}
      </div>
    </>
  )
}

type PartOfTerms = {
  terms: Terms
  put: (patch: Partial<Terms>) => void
  at: (name: string) => { id: string; error: string | null; onBlur: () => void }
}

/** What a day of late delivery is a share of, and how much all of them cost at most. */
function LateFields({ terms, put, at }: PartOfTerms) {
  const t = useWords(cargoWords)
  return (
    <>
      <Select
        label={t.lateBase}
        options={[
          { id: 'freight', label: t.ofFreight },
          { id: 'value', label: t.ofValue },
        ]}
        value={terms.lateDeliveryBase}
        onChange={base => base !== null && put({ lateDeliveryBase: base })}
        id={fieldId('terms.lateDeliveryBase')}
      />
      <DecimalField
        label={t.lateCap}
        unit={t.ofFreightUnit}
        digits={0}
        value={terms.lateDeliveryCap}
        onChange={lateDeliveryCap => put({ lateDeliveryCap })}
        {...at('lateDeliveryCap')}
      />
    </>
  )
}

/** What a day of late payment costs, and how much all of them at most. */
function LatePaymentFields({ terms, put, at }: PartOfTerms) {
  const t = useWords(cargoWords)
  return (
    <>
      <DecimalField
        label={t.latePayment}
        optional
        unit="%"
        digits={2}
        description={t.latePaymentNone}
        value={terms.latePaymentPercent ?? null}
        onChange={latePaymentPercent => put({ latePaymentPercent })}
        {...at('latePaymentPercent')}
      />
      {terms.latePaymentPercent != null && (
        <DecimalField
          label={t.latePaymentCap}
          unit={t.ofPriceAtMost}
          digits={0}
          value={terms.latePaymentCap}
          onChange={latePaymentCap => put({ latePaymentCap })}
          {...at('latePaymentCap')}
        />
      )}
    </>
  )
}

/** What of waiting is free, how long the cargo may be out of its range, and what the rest costs. */
function WaitFields({ terms, put, at, currency }: PartOfTerms & { currency: string }) {
  const t = useWords(cargoWords)
  return (
    <>
      <DecimalField
        label={t.freeWait}
        unit={t.minutes}
        digits={0}
        value={terms.freeWaitMinutes}
        onChange={freeWaitMinutes => put({ freeWaitMinutes })}
        {...at('freeWaitMinutes')}
      />
      <DecimalField
        label={t.excursion}
        unit={t.minutes}
        digits={0}
        value={terms.excursionMinutes}
        onChange={excursionMinutes => put({ excursionMinutes })}
        {...at('excursionMinutes')}
      />
      <MoneyField
        label={t.waitRate}
        optional
        description={t.byLaw}
        value={terms.waitRate}
        onChange={waitRate => put({ waitRate })}
        currency={currency}
        {...at('waitRate')}
      />
      <MoneyField
        label={t.layoverRate}
        optional
        description={t.noLayover}
        value={terms.layoverRate}
        onChange={layoverRate => put({ layoverRate })}
        currency={currency}
        {...at('layoverRate')}
      />
    </>
  )
}

/** Clauses of the contract beside the terms, in both languages. */
function ClauseFields({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(cargoWords)
  return (
    <div className="form-grid form-grid-two">
      {(['clauses', 'clausesEn'] as const).map(name => (
        <TextArea
          key={name}
          label={t[name]}
          optional
          rows={3}
          maxLength={20_000}
          value={fields[name]}
          onChange={text => change({ [name]: text })}
          id={fieldId(name)}
          error={errorAt(name)}
          onBlur={() => leave(name)}
        />
      ))}
    </div>
  )
}
