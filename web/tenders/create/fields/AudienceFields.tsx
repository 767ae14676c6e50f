import { useQuery } from '@tanstack/react-query'
import { organizations } from '#contract/organizations.ts'
import { partners } from '#contract/partners.ts'
import type { Side } from '#contract/primitives.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { OwnAreaNote, useOwnAreaChoice } from '#web/audience/OwnAreaNote.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Choice } from '#web/orders/form/draft.ts'
import { suggestExecutors } from '#web/orders/suggest.ts'
import { audienceOf } from '#web/tenders/create/draft/draft.ts'
import type { AudienceKind, TenderFormOf } from '#web/tenders/create/draft/values.ts'
import { createWords } from '#web/tenders/create/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { useReach } from './useReach.ts'

const kinds: readonly AudienceKind[] = ['partners', 'groups', 'list', 'private', 'public']

async function suggestForwarders(text: string, signal: AbortSignal): Promise<Choice[]> {
  const data = { query: text.trim().slice(0, 100), filter: {} }
  const [found] = await ask(organizations.suggestForwarders, { data }, { signal, quiet: true })
  return (found?.organizations ?? []).map(({ id, name, tin }) => ({ id, label: name, hint: tin }))
}

/** Whom the tender reaches, how many that are now, and what one must meet to bid. */
export function AudienceFields({ form, side }: { form: TenderFormOf; side: Side }) {
  const t = useWords(createWords)
  const f = useFormat()
  const { values, change } = form
  const groups = useQuery({ ...queryOf(partners.groups, {}, { quiet: true }), enabled: values.audience === 'groups' })
  const reach = useReach(audienceOf(values), side)
  const own = useOwnAreaChoice()
  // those of a draft that was kept come without their names
  const nameless = values.organizations.filter(({ label }) => label === '').map(({ id }) => id)
  const known = useQuery({
    ...queryOf(
      side === 'forwarder' ? organizations.executorsOfForwarder : organizations.forwardersOfExecutor,
      { ids: nameless },
      { quiet: true },
    ),
    enabled: nameless.length > 0,
  })
  const nameOf = ({ id, label }: Choice) => label || known.data?.items.find(row => row.id === id)?.name || id.slice(0, 8)

  return (
    <>
      <RadioGroup
        {...form.at('audience')}
        className="tender-radios"
        value={values.audience}
        options={kinds
          // members of an area are executors
          .filter(id => id !== 'private' || side === 'forwarder')
          .map(id => (id === 'private' ? { id, label: t[id], note: own.note, disabled: !own.usable } : { id, label: t[id] }))}
        onChange={audience => change({ audience })}
      />
      {side === 'forwarder' && <OwnAreaNote />}
      {values.audience === 'groups' && (
        <MultiSelect
          {...form.field('groupIds')}
          variant="field"
          options={(groups.data?.items ?? []).map(group => ({
            id: group.id,
            label: group.name,
            hint: group.delayMinutes > 0 ? t.groupDelay(f.duration(group.delayMinutes * 60_000)) : undefined,
          }))}
          description={groups.data?.items.length === 0 ? t.groupsNone : undefined}
        />
      )}
      {values.audience === 'list' && (
        <div className="tender-list">
          <ComboBox<Choice>
            {...form.at('organizations')}
            label={t.addOrganization}
            value={null}
            load={side === 'forwarder' ? suggestExecutors : suggestForwarders}
            onChange={found =>
              found &&
              !values.organizations.some(({ id }) => id === found.id) &&
              change({ organizations: [...values.organizations, { id: found.id, label: found.label }] })
            }
          />
          <span className="row row-wrap">
            {values.organizations.map(one => (
              <Chip
                key={one.id}
                onRemove={() => change({ organizations: values.organizations.filter(({ id }) => id !== one.id) })}
                removeLabel={t.removeOrganization(nameOf(one))}
              >
                {nameOf(one)}
              </Chip>
            ))}
          </span>
        </div>
      )}
      <p className="tender-reach" role="status">
        {reach !== null && (
          <b className={reach === 0 ? 'warn' : undefined}>
            {reach === 0 ? t.reachNone : side === 'forwarder' ? t.reachExecutor(reach) : t.reachForwarder(reach)}
          </b>
        )}
      </p>
      {side === 'forwarder' && (
        <fieldset className="tender-terms">
          <legend className="s13 medium">{t.eligibility}</legend>
          <div className="form-fields">
            <DecimalField {...form.field('minRating')} unit="%" digits={0} />
            <MoneyField {...form.field('insuranceMin')} optional currency="RUB" />
          </div>
          <Checkbox checked={values.ownFleet} onChange={ownFleet => change({ ownFleet })}>
            {t.ownFleet}
          </Checkbox>
          <Checkbox checked={values.adr} onChange={adr => change({ adr })}>
            {t.adr}
          </Checkbox>
        </fieldset>
      )}
    </>
  )
}
