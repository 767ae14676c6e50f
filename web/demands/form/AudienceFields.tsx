import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { partners } from '#contract/partners.ts'
import type { Audience } from '#contract/tender-draft.ts'
import { queryOf } from '#web/api/query.ts'
import { OwnAreaNote, useOwnAreaChoice } from '#web/audience/OwnAreaNote.tsx'
import { Fold } from '#web/forms/Fold.tsx'
import type { Form } from '#web/forms/useForm.ts'
import { readerZone, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { suggestExecutors } from '#web/orders/suggest.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import type { DemandFields } from './draft.ts'
import { createWords } from './words.ts'

const kinds = ['partners', 'groups', 'list', 'private', 'public'] as const satisfies readonly Audience['kind'][]
const hour = 3600_000

type AudienceFieldsProps = {
  form: Form<DemandFields>
  /** It is published: whom it reaches stays. */
  fixed: boolean
  /** Answers are over: an extension alone awaits them again. */
  over: boolean
}

/** Whom a demand reaches and when, and until when they answer. */
export function AudienceFields({ form, fixed, over }: AudienceFieldsProps) {
  const t = useWords(createWords)
  const { values, change, field, at } = form
  const moment = useNow(60_000)
  const [noted] = useState(values.note !== '')
  const own = useOwnAreaChoice()
  const notes = {
    partners: t.partnersNote,
    groups: t.groupsNote,
    list: t.listNote,
    private: own.note ?? t.privateNote,
    public: t.publicNote,
  }
  const ahead = (ms: number) => change({ deadline: new Date(Math.ceil((moment + ms) / 900_000) * 900_000).toISOString() })
  return (
    <div className="demand-form-what">
      {fixed ? (
        <p className="s13 ink-2">{t.audienceFixed(t[values.audience])}</p>
      ) : (
        <>
          <RadioGroup
            {...field('audience')}
            onChange={audience => change({ audience })}
            options={kinds.map(id => ({
              id,
              label: t[id],
              note: id === values.audience || id === 'private' ? notes[id] : undefined,
              disabled: id === 'private' && !own.usable,
            }))}
          />
          <OwnAreaNote />
          {values.audience === 'groups' && <Groups form={form} />}
          {values.audience === 'list' && (
            <div className="demand-form-pair">
              {values.list.length > 0 && (
                <p className="row row-wrap">
                  {values.list.map(one => (
                    <Chip
                      key={one.id}
                      onRemove={() => change({ list: values.list.filter(each => each.id !== one.id) })}
                      removeLabel={t.removeExecutor(one.label)}
                    >
                      {one.label}
                    </Chip>
                  ))}
                </p>
              )}
              <ComboBox
                {...at('list')}
                label={t.addExecutor}
                placeholder={t.executorHint}
                value={null}
                onChange={one =>
                  one &&
                  !values.list.some(each => each.id === one.id) &&
                  change({ list: [...values.list, { id: one.id, label: one.label }] })
                }
                load={suggestExecutors}
              />
            </div>
          )}
        </>
      )}
      {!over && (
        <div className="demand-form-pair">
          <DateTimeField {...field('deadline')} required zone={readerZone()} description={t.deadlineHint} />
          <p className="row row-wrap">
            {[1, 4].map(n => (
              <Chip key={n} dashed onClick={() => ahead(n * hour)}>
                {t.inHours(n)}
              </Chip>
            ))}
            {[1, 3].map(n => (
              <Chip key={n} dashed onClick={() => ahead(n * 24 * hour)}>
                {t.inDays(n)}
              </Chip>
            ))}
          </p>
        </div>
      )}
      <Fold summary={t.note} fields={['note']} errorAt={form.errorAt} needed={noted}>
        <TextArea {...field('note')} optional rows={3} maxLength={1000} />
      </Fold>
    </div>
  )
}

function Groups({ form }: { form: Form<DemandFields> }) {
  const t = useWords(createWords)
  const { values, change, errorAt, leave } = form
  const { data } = useQuery(queryOf(partners.groups, {}, { quiet: true }))
  if (data?.items.length === 0) return <p className="s13 muted">{t.noGroups}</p>
  const error = errorAt('groups')
  return (
    <fieldset className="demand-form-groups" id="form-groups" tabIndex={-1}>
      <legend className="visually-hidden">{t.groups}</legend>
      {(data?.items ?? []).map(group => {
        const place = values.groups.findIndex(({ id }) => id === group.id)
        const chosen = values.groups[place]
        return (
          <div key={group.id}>
            <Checkbox
              checked={chosen !== undefined}
              onChange={on =>
                change({
                  groups: on
                    ? [...values.groups, { id: group.id, delay: group.delayMinutes }]
                    : values.groups.filter(({ id }) => id !== group.id),
                })
              }
            >
              {group.name} <span className="muted s12">{t.reaches(group.partners)}</span>
            </Checkbox>
            {chosen && (
              <DecimalField
                id={`form-groups-${place}-delay`}
                label={t.groupDelay(group.name)}
                hideLabel
                digits={0}
                unit={t.delay}
                value={chosen.delay}
                onChange={delay => change({ groups: values.groups.map(each => (each.id === group.id ? { ...each, delay } : each)) })}
                onBlur={() => leave(`groups.${place}.delay`)}
                error={errorAt(`groups.${place}.delay`)}
              />
            )}
          </div>
        )
      })}
      {error && <p className="s12 danger">{error}</p>}
    </fieldset>
  )
}
