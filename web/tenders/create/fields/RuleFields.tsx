import { isNet } from '#contract/compare.ts'
import { deductsVat } from '#contract/order-vat.ts'
import type { Side } from '#contract/primitives.ts'
import { Basis, TenderKind, Visibility } from '#contract/tender-states.ts'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { vatWords } from '#web/tenders/basis/words.ts'
import { hasSteps, restarted, type TenderFormOf } from '#web/tenders/create/draft/values.ts'
import { basisNames, basisNotes, createWords, kindNotes, risingNotes } from '#web/tenders/create/words.ts'
import { kindWords, risingKindWords, seesWords, visibilityWords } from '#web/tenders/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** How the winner is decided, what bidders see, how prices are compared and by which step they go; each choice says what it means. */
export function RuleFields({ form, side }: { form: TenderFormOf; side: Side }) {
  const t = useWords(createWords)
  const v = useWords(vatWords)
  const kinds = useWords(kindWords)
  const risingKinds = useWords(risingKindWords)
  const notes = useWords(kindNotes)
  const rising = useWords(risingNotes)
  const basisName = useWords(basisNames)
  const basisNote = useWords(basisNotes)
  const levels = useWords(visibilityWords)
  const sees = useWords(seesWords)
  const { values, change } = form
  const up = side === 'executor'
  const deducts = deductsVat(useMe().organization)
  const net = isNet(values.basis, deducts)
  const offered = up ? (['reduction', 'open_rfq', 'sealed_rfq', 'first_price', 'dutch'] as const) : TenderKind.options
  const nameOf = (kind: TenderKind) => capital(up && (kind === 'reduction' || kind === 'dutch') ? risingKinds[kind] : kinds[kind])
  const noteOf = (kind: TenderKind) => (up && kind !== 'contract' ? rising[kind] : notes[kind])
  const hidden =
    values.kind === 'sealed_rfq' ||
    values.kind === 'first_price' ||
    values.kind === 'dutch' ||
    (values.kind === 'contract' && values.sealed)

  // who lowers a price by steps has to know at least whether he leads
  const levelsOf = Visibility.options.filter(id => id !== 'blind' || values.kind !== 'reduction')

  return (
    <>
      <RadioGroup
        {...form.at('kind')}
        className="tender-radios"
        value={values.kind}
        options={offered.map(id => ({ id, label: nameOf(id), note: noteOf(id) }))}
        onChange={kind => change({ kind, ...(kind === 'reduction' && values.visibility === 'blind' ? { visibility: 'rank' } : {}) })}
      />
      {values.kind === 'contract' && (
        <div className="form-fields">
          <Select
            {...form.at('shareRule')}
            value={values.shareRule}
            options={(['winner_takes_all', 'top_n', 'manual'] as const).map(id => ({ id, label: t[id] }))}
            onChange={shareRule => shareRule && change({ shareRule })}
          />
          <Checkbox checked={values.sealed} onChange={sealed => change({ sealed })}>
            {t.sealed}
          </Checkbox>
        </div>
      )}
      {hasSteps(values.kind) && (
        <div className="tender-inline">
          <div className="tender-choice">
            <span className="s12 muted" aria-hidden="true">
              {t.stepKind}
            </span>
            <Segmented
              label={t.stepKind}
              value={values.stepKind}
              onChange={stepKind => change({ stepKind })}
              options={[
                { id: 'abs', label: t.stepAbs },
                { id: 'pct', label: t.stepPct },
              ]}
            />
          </div>
          {values.stepKind === 'abs' ? (
            <MoneyField
              {...form.field('step')}
              label={v.inBasis(form.label('step'), net)}
              value={values.step && { ...values.step, currency: values.currency }}
              currency={values.currency}
            />
          ) : (
            <DecimalField {...form.field('stepPercent')} unit="%" digits={1} />
          )}
          {values.kind === 'dutch' && <DecimalField {...form.field('dutchSeconds')} unit={t.secondsUnit} digits={0} />}
        </div>
      )}
      <RadioGroup
        {...form.at('basis')}
        className="tender-radios"
        description={t.basisFrozen}
        value={values.basis}
        options={Basis.options.map(id => ({ id, label: basisName[id], note: basisNote[id] }))}
        onChange={basis => change({ basis, lots: values.lots.map(lot => restarted(lot, net, isNet(basis, deducts))) })}
      />
      {!hidden && (
        <RadioGroup
          {...form.at('visibility')}
          className="tender-radios"
          value={values.visibility}
          options={levelsOf.map(id => ({ id, label: levels[id], note: capital(sees[id]) }))}
          onChange={visibility => change({ visibility })}
        />
      )}
      {values.kind !== 'first_price' && values.kind !== 'dutch' && (
        <div className="form-fields">
          <DecimalField {...form.field('rounds')} digits={0} />
          {typeof values.rounds === 'number' && values.rounds > 1 && (
            <Checkbox checked={values.showsBest} onChange={showsBest => change({ showsBest })}>
              {t.showsBest}
            </Checkbox>
          )}
        </div>
      )}
    </>
  )
}
