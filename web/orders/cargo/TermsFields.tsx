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
import './cargo.css'
import { cargoWords, transferWords } from './cargoWords.ts'

/** What is agreed on beside the price: what a withdrawal, waiting and being late cost, and what the forwarder keeps a hand on. */
export function TermsFields({ fields, change, leave, errorAt }: PartProps) {
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
        <MoneyField
          label={t.latePenalty}
          optional
          value={terms.latePenalty}
          onChange={latePenalty => put({ latePenalty })}
          currency={currency}
          {...at('latePenalty')}
        />
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
    </details>
  )
}
