import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Id } from '#contract/primitives.ts'
import { type PrivateAreaCard, type PrivateMember, PrivateMembersFilter, privateAreas } from '#contract/private-areas.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Two } from '#web/ui/Two.tsx'
import { MemberMark } from './AreaStatus.tsx'
import { groupOf, type MemberGroup, type MemberStep, memberGroups, stepOf, stepsOf } from './look.ts'
import { memberGroupWords, memberStepWords, memberWords } from './memberWords.ts'
import { memberStatusWords } from './words.ts'

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }))
const MemberStepDialog = lazy(async () => ({ default: (await import('./MemberStepDialog.tsx')).MemberStepDialog }))

const MembersFilter = PrivateMembersFilter.extend({ areaId: Id })
const groupNames = Object.keys(memberGroups) as MemberGroup[]

/** Members, invitations and applications as the owner keeps them, with how far invitations came. */
export function AreaMembers({ area }: { area: PrivateAreaCard }) {
  const t = useWords(memberWords)
  const groups = useWords(memberGroupWords)
  const steps = useWords(memberStepWords)
  const statuses = useWords(memberStatusWords)
  const may = useCan('private.edit')
  const [inviting, setInviting] = useState(false)
  const [step, setStep] = useState<{ member: PrivateMember; step: MemberStep } | null>(null)
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
  const asked = counted('asked') ?? 0
  const invite = stepOf(area.actions, 'invite')
  const ask = (member: PrivateMember, next: MemberStep) => setStep({ member, step: next })
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
            {asked > 0 && chosen !== 'asked' && (
              <Banner
                tone="info"
                action={
                  <Button size="small" onClick={() => list.change({ status: [...memberGroups.asked] })}>
                    {t.showWaiting}
                  </Button>
                }
              >
                {t.waiting(asked)}
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
        hidden={['invitedBy', 'words']}
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
        card={row => <MemberCard member={row} onStep={may ? next => ask(row, next) : null} />}
        empty={{ drawing: 'gate', title: t.empty, text: t.emptyText, actions: open }}
      />
      <Suspense>
        {inviting && <InviteDialog area={area} onClose={() => setInviting(false)} />}
        {step && <MemberStepDialog {...step} onClose={() => setStep(null)} />}
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
  const rulesOf = useRules(rulesVersion)
  return [
    {
      id: 'name',
      header: t.name,
      width: 240,
      grow: 1,
      pin: true,
      cell: row => <Two top={<Named member={row} />} under={<span className="mono">{row.organization.tin}</span>} />,
      text: row => row.organization.name,
    },
    {
      id: 'status',
      header: t.status,
      width: 190,
      cell: row => <Two top={<MemberMark status={row.status} />} under={row.reason || undefined} />,
      text: row => statuses[row.status],
      of: row => [row.status, row.reason],
    },
    {
      id: 'when',
      header: t.when,
      width: 116,
      cell: row => <span className="nowrap">{f.date(row.statusAt, { zone: tz })}</span>,
      text: row => f.date(row.statusAt, { zone: tz, year: 'always' }),
    },
    {
      id: 'expires',
      header: t.expires,
      width: 150,
      cell: row => <Expires member={row} />,
      text: row => row.expiresAt ?? '',
    },
    { id: 'rules', header: t.rules, width: 140, from: 1000, cell: row => <span className="s13">{rulesOf(row)}</span>, text: rulesOf },
    {
      id: 'words',
      header: t.words,
      width: 220,
      cell: row => <span className="truncate">{row.note || row.message}</span>,
      text: row => row.note || row.message,
    },
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
            width: 240,
            cell: (row: PrivateMember) => <Steps member={row} onStep={step => onStep(row, step)} />,
            of: (row: PrivateMember) => row.status,
          },
        ]
      : []),
  ]
}

function Named({ member }: { member: PrivateMember }) {
  const t = useWords(memberWords)
  return (
    <span className="row">
      <b className="truncate">{member.organization.name}</b>
      {member.partner && <Badge>{t.partner}</Badge>}
      {!member.verified && <Badge tone="warn">{t.notVerified}</Badge>}
    </span>
  )
}

/** Until when an invitation is answered; nothing where none waits. */
function Expires({ member }: { member: PrivateMember }) {
  const f = useFormat()
  const { tz } = useMe()
  const waits = member.expiresAt !== null && (member.status === 'invited' || member.status === 'opened')
  return waits ? (
    <span className="nowrap">{f.dateTime(member.expiresAt, { zone: tz, showZone: false })}</span>
  ) : (
    <span className="muted">–</span>
  )
}

/** Which version of the rules a member agreed to, as against the one that holds. */
function useRules(current: number) {
  const t = useWords(memberWords)
  return ({ status, acceptedRules }: PrivateMember): string => {
    if (status !== 'joined') return ''
    return acceptedRules === null ? t.rulesNone : acceptedRules === current ? t.rulesNow : t.rulesOld
  }
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
function MemberCard({ member, onStep }: { member: PrivateMember; onStep: ((step: MemberStep) => void) | null }) {
  const t = useWords(memberWords)
  const { organization, note, message, reason } = member
  const said = [reason, note || message].filter(Boolean).join(' · ')
  return (
    <article className="area-member-card">
      <Named member={member} />
      <p className="row row-wrap s13">
        <MemberMark status={member.status} />
        <span className="mono muted">{organization.tin}</span>
      </p>
      {member.expiresAt !== null && (member.status === 'invited' || member.status === 'opened') && (
        <p className="s13">
          <span className="muted">{t.expires}</span> <Expires member={member} />
        </p>
      )}
      {said && <p className="s13 ink-2">{said}</p>}
      {onStep && stepsOf(member).length > 0 && <Steps member={member} onStep={onStep} />}
    </article>
  )
}
