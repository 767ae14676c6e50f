import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Id } from '#contract/primitives.ts'
import type { PrivateAreaCard, PrivateMember } from '#contract/private-area-card.ts'
import { PrivateMembersFilter } from '#contract/private-area-list.ts'
import type { PrivateMemberBulk } from '#contract/private-area-moves.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { BulkAction, RowResult } from '#web/lists/bulk/bulk.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { MemberMark } from '#web/private-area/AreaStatus.tsx'
import { groupOf, type MemberGroup, type MemberStep, memberGroups, memberSteps, stepOf, stepsOf } from '#web/private-area/display.ts'
import { memberStatusWords } from '#web/private-area/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import type { OwnersStep } from './MemberStepDialog.tsx'
import { memberGroupWords, memberStepWords, memberWords } from './words.ts'

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }))
const MemberStepDialog = lazy(async () => ({ default: (await import('./MemberStepDialog.tsx')).MemberStepDialog }))

const MembersFilter = PrivateMembersFilter.extend({ areaId: Id })
type MemberStepRequest = {
  members: readonly PrivateMember[]
  step: MemberStep
  /** Runs what was decided about several; a single one's step is taken by the window itself. */
  run?: (one: (rows: readonly PrivateMember[]) => Promise<readonly RowResult[]>) => void
}

const groupNames = Object.keys(memberGroups) as MemberGroup[]

/** Members, invitations and applications as the owner keeps them, with how far invitations came. */
export function AreaMembers({ area }: { area: PrivateAreaCard }) {
  const t = useWords(memberWords)
  const groups = useWords(memberGroupWords)
  const steps = useWords(memberStepWords)
  const statuses = useWords(memberStatusWords)
  const may = useCan('private.edit')
  const [inviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<MemberStepRequest | null>(null)
  const bulk = useSend(privateAreas.bulk)
  const list = useList({
    id: 'private.members',
    call: privateAreas.members,
    schema: MembersFilter,
    prefix: 'members',
    fixed: { areaId: area.id },
  })
  const counts = useQuery(queryOf(privateAreas.counts, { areaId: area.id }, { quiet: true }))
  const of = counts.data?.statuses
  const counted = (group: MemberGroup) =>
    of && (memberGroups[group] as readonly (keyof typeof of)[]).reduce((sum, status) => sum + (of[status] ?? 0), 0)
  const chosen = groupOf(list.filter.status)
  const waiting = counted('asked') ?? 0
  const invite = stepOf(area.actions, 'invite')
  const ask = (member: PrivateMember, step: MemberStep) => setAsked({ members: [member], step })
  const many = memberSteps.map(
    (step): BulkAction<PrivateMember> => ({
      id: step,
      label: steps[step],
      danger: step === 'block',
      refuses: row => {
        const found = stepOf(row.actions, step)
        return found?.allow ? null : (found?.reason ?? t.notNow(statuses[row.status]))
      },
      ask: (members, run) => setAsked({ members, step, run }),
    }),
  )
  const decide = (step: OwnersStep) => {
    asked?.run?.(async rows => {
      const decided = { ...step, areaId: area.id, rows: rows.map(({ id, version }) => ({ id, version })) } as PrivateMemberBulk
      return (await bulk.mutateAsync(decided)).results
    })
    setAsked(null)
  }
  const open = invite && may && (
    <Button variant="primary" icon={<PlusIcon size={16} />} reason={invite.allow ? null : invite.reason} onClick={() => setInviting(true)}>
      {t.invite}
    </Button>
  )

  return (
    <>
      <ListPage
        list={list}
        label={t.label}
        before={
          <div className="area-members-head">
            <div className="area-members-line">
              {counts.data && <Progress of={counts.data.progress} />}
              <span className="spacer" />
              {open}
            </div>
            {waiting > 0 && chosen !== 'asked' && (
              <Banner
                tone="info"
                action={
                  <Button size="small" onClick={() => list.change({ status: [...memberGroups.asked] })}>
                    {t.showWaiting}
                  </Button>
                }
              >
                {t.waiting(waiting)}
              </Banner>
            )}
            <div className="area-groups" role="group" aria-label={t.groups}>
              <Pick on={list.filter.status.length === 0} onPick={() => list.change({ status: null })}>
                {t.all}
              </Pick>
              {groupNames.map(group => (
                <Pick key={group} on={chosen === group} onPick={() => list.change({ status: [...memberGroups[group]] })}>
                  {groups[group]} {counted(group) ?? ''}
                </Pick>
              ))}
            </div>
          </div>
        }
        columns={useColumns(area.rulesVersion, may ? ask : null)}
        hidden={['invitedBy']}
        bulk={may ? many : undefined}
        fields={[
          {
            name: 'status',
            kind: 'choices',
            label: t.status,
            options: Object.entries(statuses).map(([id, label]) => ({ id, label })),
          },
        ]}
        searchHint={t.search}
        nameOf={row => row.organization.name}
        menuOf={row =>
          may ? stepsOf(row).map(id => ({ id, label: steps[id], danger: id === 'block', onAction: () => ask(row, id) })) : []
        }
        card={row => <MemberCard member={row} rulesVersion={area.rulesVersion} onStep={may ? next => ask(row, next) : null} />}
        empty={{ drawing: 'gate', title: t.empty, text: t.emptyText, actions: open }}
      />
      <Suspense>
        {inviting && <InviteDialog area={area} onClose={() => setInviting(false)} />}
        {asked && (
          <MemberStepDialog members={asked.members} step={asked.step} onMany={asked.run && decide} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </>
  )
}

/** Sent, opened, joined: each as a share of the first. */
function Progress({ of }: { of: { invited: number; opened: number; joined: number } }) {
  const t = useWords(memberWords)
  const f = useFormat()
  const parts = [
    { label: t.sent, n: of.invited },
    { label: t.opened, n: of.opened },
    { label: t.joined, n: of.joined },
  ]
  return (
    <dl className="area-progress" aria-label={t.progress}>
      {parts.map(({ label, n }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{f.number(n)}</b>
            <i aria-hidden="true" style={{ width: `${of.invited === 0 ? 0 : Math.round((n / of.invited) * 100)}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Pick = ({ on, onPick, children }: { on: boolean; onPick: () => void; children: ReactNode }) => (
  <Button size="small" variant={on ? 'plain' : 'ghost'} aria-pressed={on} onClick={onPick}>
    {children}
  </Button>
)

type OnStep = ((member: PrivateMember, step: MemberStep) => void) | null

function useColumns(rulesVersion: number, onStep: OnStep): ListColumn<PrivateMember>[] {
  const t = useWords(memberWords)
  const f = useFormat()
  const statuses = useWords(memberStatusWords)
  const { tz } = useMe()
  const underOf = useUnder(rulesVersion)
  return [
    {
      id: 'name',
      header: t.name,
      width: 220,
      pin: true,
      cell: row => <TwoLineCell top={<MemberName member={row} />} under={<span className="mono">{row.organization.tin}</span>} />,
      text: row => row.organization.name,
    },
    {
      id: 'status',
      header: t.status,
      width: 210,
      cell: row => <TwoLineCell top={<MemberMark status={row.status} />} under={underOf(row)} />,
      text: row => [statuses[row.status], underOf(row)].filter(Boolean).join(', '),
      of: row => [row.status, underOf(row)],
    },
    {
      id: 'when',
      header: t.when,
      width: 110,
      from: 800,
      cell: row => <span className="nowrap">{f.date(row.statusAt, { zone: tz })}</span>,
      text: row => f.date(row.statusAt, { zone: tz, year: 'always' }),
    },
    { id: 'words', header: t.words, width: 240, grow: 1, from: 900, cell: row => <Said by={row} />, text: saidBy },
    {
      id: 'invitedBy',
      header: t.invitedBy,
      width: 160,
      cell: row => <span className="truncate">{row.invitedBy || t.himself}</span>,
      text: row => row.invitedBy,
    },
    ...(onStep
      ? [
          {
            id: 'act',
            header: t.act,
            width: 204,
            cell: (row: PrivateMember) => <Steps member={row} onStep={step => onStep(row, step)} />,
            of: (row: PrivateMember) => row.status,
          },
        ]
      : []),
  ]
}

function MemberName({ member }: { member: PrivateMember }) {
  const t = useWords(memberWords)
  return (
    <span className="row">
      <b className="truncate">{member.organization.name}</b>
      {member.partner && <Badge>{t.partner}</Badge>}
      {!member.verified && <Badge tone="warn">{t.notVerified}</Badge>}
    </span>
  )
}

/** What a status says besides: until when an invitation is answered, or which rules a member agreed to. */
function useUnder(rulesVersion: number) {
  const t = useWords(memberWords)
  const f = useFormat()
  const { tz } = useMe()
  return ({ status, expiresAt, acceptedRules }: PrivateMember): string | undefined => {
    if (status === 'joined') return acceptedRules === null ? t.rulesNone : acceptedRules === rulesVersion ? t.rulesNow : t.rulesOld
    const waits = expiresAt !== null && (status === 'invited' || status === 'opened')
    return waits ? t.expires(f.dateTime(expiresAt, { zone: tz })) : undefined
  }
}

const saidBy = ({ reason, note, message }: PrivateMember): string => reason || note || message

function Said({ by }: { by: PrivateMember }) {
  const said = saidBy(by)
  return (
    <span className="truncate s13" title={said}>
      {said}
    </span>
  )
}

/** What is decided about it, the next decision first. */
function Steps({ member, onStep }: { member: PrivateMember; onStep: (step: MemberStep) => void }) {
  const words = useWords(memberStepWords)
  const steps = stepsOf(member)
  if (steps.length === 0) return <span className="muted">–</span>
  return (
    <span className="row">
      {steps.map(step => (
        <Button
          key={step}
          size="small"
          variant={step === 'admit' ? 'primary' : step === 'block' ? 'danger-plain' : 'plain'}
          onClick={() => onStep(step)}
        >
          {words[step]}
        </Button>
      ))}
    </span>
  )
}

/** A member as a card of the phone's list. */
function MemberCard({
  member,
  rulesVersion,
  onStep,
}: {
  member: PrivateMember
  rulesVersion: number
  onStep: ((step: MemberStep) => void) | null
}) {
  const underOf = useUnder(rulesVersion)
  const said = saidBy(member)
  const under = underOf(member)
  return (
    <article className="area-member-card">
      <MemberName member={member} />
      <p className="row row-wrap s13">
        <MemberMark status={member.status} />
        <span className="mono muted">{member.organization.tin}</span>
      </p>
      {under && <p className="muted s13">{under}</p>}
      {said && <p className="s13 ink-2">{said}</p>}
      {onStep && stepsOf(member).length > 0 && <Steps member={member} onStep={onStep} />}
    </article>
  )
}
