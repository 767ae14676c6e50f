import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Output } from '#contract/call.ts'
import { partners } from '#contract/partners.ts'
import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { privateAreaLimits, privateAreas } from '#contract/private-areas.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { suggestExecutors } from '#web/orders/suggest.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CheckIcon, CloseIcon } from '#web/ui/icons.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { tinsOf } from './display.ts'
import { inviteWords } from './memberWords.ts'
import { areaWords } from './words.ts'

type How = 'tins' | 'partners' | 'groups'
type Results = Output<typeof privateAreas.invite>['results']
const { days: limits, invited: most } = privateAreaLimits

/** Invites executors by tax number, from own partners or by their groups, and says of each what came of it. */
export function InviteDialog({ area, onClose }: { area: PrivateAreaCard; onClose: () => void }) {
  const t = useWords(inviteWords)
  const a = useWords(areaWords)
  const form = useId()
  const mayPartners = useCan('partners.view') && area.own
  const invite = useSend(privateAreas.invite)
  const [how, setHow] = useState<How>('tins')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly { id: string; label: string }[]>([])
  const [groupIds, setGroupIds] = useState<readonly string[]>([])
  const [days, setDays] = useState<number | string | null>(limits.usual)
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const [results, setResults] = useState<Results | null>(null)
  const tins = tinsOf(typed)
  const daysRight = typeof days === 'number' && Number.isInteger(days) && days >= limits.least && days <= limits.most
  const error =
    how === 'tins'
      ? tins.length === 0
        ? t.tinsMissing
        : tins.length > most
          ? t.tooMany(most)
          : null
      : how === 'partners'
        ? chosen.length === 0
          ? t.partnersMissing
          : chosen.length > most
            ? t.tooMany(most)
            : null
        : groupIds.length === 0
          ? t.groupsMissing
          : null

  const submit = () => {
    setTried(true)
    if (error !== null || !daysRight || invite.isPending) return
    invite.mutate(
      {
        areaId: area.id,
        tins: how === 'tins' ? tins : [],
        organizationIds: how === 'partners' ? chosen.map(({ id }) => id) : [],
        groupIds: how === 'groups' ? [...groupIds] : [],
        days,
        message: message.trim(),
      },
      { onSuccess: answer => setResults(answer.results) },
    )
  }
  const again = () => {
    setResults(null)
    setTyped('')
    setChosen([])
    setGroupIds([])
    setTried(false)
  }

  if (results)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t.results}
        subtitle={t.sent(results.filter(({ ok }) => ok).length, results.length)}
        footer={
          <>
            <Button onClick={again}>{t.again}</Button>
            <Button variant="primary" onClick={onClose}>
              {t.done}
            </Button>
          </>
        }
      >
        <ul className="area-results">
          {results.map((one, i) => (
            <li key={i}>
              {one.ok ? <CheckIcon size={16} className="go" /> : <CloseIcon size={16} className="danger" />}
              <span>
                <b>{one.organization?.name ?? one.tin}</b>{' '}
                {one.organization && <span className="mono muted s12">{one.organization.tin}</span>}
              </span>
              <span className={one.ok ? 'go s13' : 's13'}>{one.ok ? t.invited : one.error?.message}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t.title}
      subtitle={area.name}
      footer={
        <>
          <Button onClick={onClose}>{a.cancel}</Button>
          <Button type="submit" form={form} variant="primary" pending={invite.isPending}>
            {t.send}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack area-invite"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {invite.error && <Banner tone="danger">{invite.error.message}</Banner>}
        {mayPartners && (
          <Segmented
            label={t.how}
            value={how}
            onChange={next => {
              setHow(next)
              setTried(false)
            }}
            options={[
              { id: 'tins', label: t.tins },
              { id: 'partners', label: t.partners },
              { id: 'groups', label: t.groups },
            ]}
          />
        )}
        {how === 'tins' && (
          <TextArea
            label={t.tinsLabel}
            value={typed}
            onChange={setTyped}
            rows={4}
            description={tins.length > 0 ? t.tinsCount(tins.length) : t.tinsHint}
            error={tried ? error : null}
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
              error={tried ? error : null}
            />
          </>
        )}
        {how === 'groups' && <Groups chosen={groupIds} onChange={setGroupIds} error={tried ? error : null} />}
        <DecimalField
          label={t.days}
          unit={t.daysUnit}
          digits={0}
          value={days}
          onChange={setDays}
          className="area-days"
          error={tried && !daysRight ? t.daysWrong : null}
        />
        <TextArea label={t.message} value={message} onChange={setMessage} optional rows={2} maxLength={500} description={t.messageHint} />
      </form>
    </Dialog>
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
