import { useQuery } from '@tanstack/react-query'
import { partners } from '#contract/partners.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { suggestExecutors } from '#web/orders/suggest.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import type { InvitationDraft } from './useInvitation.ts'
import { inviteWords } from './words.ts'

/** Whom to invite, in the way that is chosen: by tax numbers, from own partners, by their groups. */
export function InvitedFields({ draft }: { draft: InvitationDraft }) {
  const t = useWords(inviteWords)
  const { how, typed, setTyped, tins, chosen, setChosen, groupIds, setGroupIds, error } = draft
  return (
    <>
      {how === 'tins' && (
        <TextArea
          label={t.tinsLabel}
          value={typed}
          onChange={setTyped}
          rows={4}
          description={tins.length > 0 ? t.tinsCount(tins.length) : t.tinsHint}
          error={error}
        />
      )}
      {how === 'partners' && (
        <>
          {chosen.length > 0 && (
            <p className="row row-wrap">
              {chosen.map(one => (
                <Chip
                  key={one.id}
                  onRemove={() => setChosen(chosen.filter(each => each.id !== one.id))}
                  removeLabel={t.removePartner(one.label)}
                >
                  {one.label}
                </Chip>
              ))}
            </p>
          )}
          <ComboBox
            label={t.addPartner}
            placeholder={t.partnerHint}
            value={null}
            onChange={one => one && !chosen.some(each => each.id === one.id) && setChosen([...chosen, { id: one.id, label: one.label }])}
            load={suggestExecutors}
            error={error}
          />
        </>
      )}
      {how === 'groups' && <Groups chosen={groupIds} onChange={setGroupIds} error={error} />}
    </>
  )
}

type GroupsProps = { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void; error: string | null }

function Groups({ chosen, onChange, error }: GroupsProps) {
  const t = useWords(inviteWords)
  const { data } = useQuery(queryOf(partners.groups, {}, { quiet: true }))
  if (data?.items.length === 0) return <p className="s13 muted">{t.groupsNone}</p>
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">{t.groups}</legend>
      {(data?.items ?? []).map(group => (
        <Checkbox
          key={group.id}
          checked={chosen.includes(group.id)}
          onChange={on => onChange(on ? [...chosen, group.id] : chosen.filter(id => id !== group.id))}
        >
          {group.name} <span className="muted s12">{t.inGroup(group.partners)}</span>
        </Checkbox>
      ))}
      {error && <p className="s12 danger">{error}</p>}
    </fieldset>
  )
}
