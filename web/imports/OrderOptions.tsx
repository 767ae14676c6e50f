import { useState } from 'react'
import type { OrderOptions as Options } from '#contract/imports.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { useWords } from '#web/i18n/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { orderOptionWords } from './orderWords.ts'

const rates = [22, 20, 10, 7, 5, 0] as const

/** What holds for every order of the table. */
export function OrderOptions({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const t = useWords(orderOptionWords)
  const bodies = useOptions('bodyTypes')
  const [tag, setTag] = useState(options.tag)
  const [days, setDays] = useState<number | string | null>(options.payDays)
  const change = (part: Partial<Options>) => onChange({ ...options, ...part })
  const isDays = typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= 180
  return (
    <section className="import-options" aria-label={t.all}>
      <div className="import-goal">
        <Segmented
          label={t.goal}
          value={options.goal}
          onChange={goal => change({ goal })}
          options={[
            { id: 'keep', label: t.keep },
            { id: 'place', label: t.place },
          ]}
        />
        <span className="s13 muted">{options.goal === 'keep' ? t.keepHint : t.placeHint}</span>
      </div>
      <details>
        <summary>{t.more}</summary>
        <div className="import-terms">
          <TextField
            label={t.tag}
            description={t.tagHint}
            value={tag}
            maxLength={30}
            onChange={setTag}
            onBlur={() => tag.trim() !== options.tag && change({ tag: tag.trim() })}
          />
          <MultiSelect
            variant="field"
            label={t.bodyTypes}
            placeholder={t.none}
            value={options.bodyTypes}
            options={bodies}
            onChange={bodyTypes => change({ bodyTypes })}
          />
          <Select
            label={t.vat}
            value={options.vatMode === 'none' ? 'none' : `${options.vatMode}-${options.vatRate}`}
            options={[
              ...rates.map(rate => ({ id: `included-${rate}`, label: t.vatIncluded(rate) })),
              ...rates.filter(rate => rate > 0).map(rate => ({ id: `excluded-${rate}`, label: t.vatExcluded(rate) })),
              { id: 'none', label: t.vatNone },
            ]}
            onChange={chosen => {
              const [vatMode, rate = '0'] = (chosen ?? 'none').split('-') as [Options['vatMode'], string?]
              change({ vatMode, vatRate: Number(rate) as Options['vatRate'] })
            }}
          />
          <DecimalField
            label={t.payDays}
            unit={t.daysUnit}
            digits={0}
            value={days}
            onChange={setDays}
            onBlur={() => {
              if (!isDays) setDays(options.payDays)
              else if (days !== options.payDays) change({ payDays: days })
            }}
          />
          <Select
            label={t.payKind}
            value={options.payDaysKind}
            options={[
              { id: 'banking', label: t.payBanking },
              { id: 'calendar', label: t.payCalendar },
            ]}
            onChange={payDaysKind => payDaysKind && change({ payDaysKind })}
          />
          <Select
            label={t.payTrigger}
            value={options.payTrigger}
            options={[
              { id: 'unloading', label: t.triggerUnloading },
              { id: 'scans', label: t.triggerScans },
              { id: 'originals', label: t.triggerOriginals },
              { id: 'act_signed', label: t.triggerAct },
            ]}
            onChange={payTrigger => payTrigger && change({ payTrigger })}
          />
          <Select
            label={t.transfer}
            value={options.transferPolicy}
            options={[
              { id: 'with_approval', label: t.transferAsk },
              { id: 'free', label: t.transferFree },
              { id: 'forbid', label: t.transferForbid },
            ]}
            onChange={transferPolicy => transferPolicy && change({ transferPolicy })}
          />
          <Checkbox checked={options.ownFleet} onChange={ownFleet => change({ ownFleet })}>
            {t.ownFleet}
          </Checkbox>
        </div>
      </details>
    </section>
  )
}
