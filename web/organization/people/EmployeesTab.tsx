import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmployeeRole, type EmployeeRow, employees, type Invitation } from '#contract/employees.ts'
import { type Permission, permissions, permissionWords, roles } from '#contract/permissions.ts'
import { phoneText } from '#contract/phone-text.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { employeeWords, letterWords, words } from '#web/organization/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { CheckIcon } from '#web/ui/pictures/icons.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { type RoleName, roleWords } from './roleWords.ts'

/** People of the organisation, invitations on their way, and what each role may do. */
export function EmployeesTab() {
  const t = useWords(employeeWords)
  const may = useCan('employees.manage')
  return (
    <div className="org-form">
      {may ? <Employees /> : <Banner tone="info">{t.noRight}</Banner>}
      <RoleMatrix />
    </div>
  )
}

function Employees() {
  const t = useWords(employeeWords)
  const common = useWords(words)
  const list = useQuery(queryOf(employees.list, {}, { quiet: true }))
  const [open, setOpen] = useState<EmployeeRow | 'new' | null>(null)
  const [leaving, setLeaving] = useState<EmployeeRow | null>(null)
  const [made, setMade] = useState<Invitation | null>(null)
  const move = useSend(employees.move)

  if (list.isPending) return <Skeleton lines={6} height={44} />
  if (!list.data)
    return (
      <ErrorState
        title={common.failed}
        code={(list.error instanceof CallError && list.error.request) || undefined}
        onRetry={() => void list.refetch()}
      />
    )
  const { items, invitations } = list.data
  return (
    <>
      <Section
        title={t.people}
        note={t.count(items.filter(one => one.active).length)}
        aside={
          <Button variant="primary" onClick={() => setOpen('new')}>
            {t.invite}
          </Button>
        }
      >
        {move.error && leaving === null && <Banner tone="danger">{move.error.message}</Banner>}
        <ul className="org-employees">
          {items.map(one => (
            <Person
              key={one.id}
              person={one}
              onEdit={() => setOpen(one)}
              onLeave={() => setLeaving(one)}
              coming={move.isPending && move.variables.id === one.id}
              onBack={() => !move.isPending && move.mutate({ id: one.id, version: one.version, action: 'restore' })}
            />
          ))}
        </ul>
      </Section>
      <Section title={t.invitations}>
        {invitations.length === 0 ? (
          <p className="muted">{t.noInvitations}</p>
        ) : (
          <ul className="org-employees">
            {invitations.map(one => (
              <Invited key={one.id} invitation={one} onShow={() => setMade(one)} />
            ))}
          </ul>
        )}
      </Section>
      {open !== null && (
        <PersonDialog
          person={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onInvited={invitation => {
            setOpen(null)
            setMade(invitation)
          }}
        />
      )}
      {made && <InvitationLink invitation={made} onClose={() => setMade(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => {
          move.reset()
          setLeaving(null)
        }}
        title={t.dismissTitle(leaving?.name ?? '')}
        consequences={[{ text: t.dismissNow, tone: 'warn' }, t.dismissKept]}
        confirm={t.dismiss}
        danger
        pending={move.isPending}
        error={move.error?.message}
        onConfirm={() =>
          leaving && move.mutate({ id: leaving.id, version: leaving.version, action: 'dismiss' }, { onSuccess: () => setLeaving(null) })
        }
      />
    </>
  )
}

type PersonProps = { person: EmployeeRow; coming: boolean; onEdit: () => void; onLeave: () => void; onBack: () => void }

function Person({ person, coming, onEdit, onLeave, onBack }: PersonProps) {
  const t = useWords(employeeWords)
  const f = useFormat()
  const { maxOrderAmount, seesPrices } = person.limits
  const limits = [
    ...(maxOrderAmount ? [t.upTo(f.money(maxOrderAmount))] : []),
    ...(seesPrices === null ? [] : [`${t.prices.toLocaleLowerCase()}: ${seesPrices ? t.pricesYes : t.pricesNo}`]),
  ]
  return (
    <li data-gone={!person.active || undefined}>
      <div className="org-person">
        <p className="row row-wrap">
          <b>{person.name}</b>
          {person.self && <Badge>{t.self}</Badge>}
          {!person.active && <Badge tone="danger">{t.dismissed}</Badge>}
          <span className="muted">{person.position}</span>
        </p>
        <p className="muted s13">{[person.email, person.phone && phoneText(person.phone)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="org-roles">
        <Roles of={person.roles} />
        {limits.length > 0 && <span className="muted s13">{limits.join(', ')}</span>}
      </div>
      <span className="muted s13 nowrap org-seen">{person.seenAt && `${t.seen} ${f.relative(person.seenAt)}`}</span>
      <div className="row org-acts">
        {person.active ? (
          <>
            <Button size="small" onClick={onEdit}>
              {t.edit}
            </Button>
            <Button size="small" variant="danger-plain" disabled={person.self} onClick={onLeave}>
              {t.dismiss}
            </Button>
          </>
        ) : (
          <Button size="small" pending={coming} onClick={onBack}>
            {t.restore}
          </Button>
        )}
      </div>
    </li>
  )
}

function Invited({ invitation, onShow }: { invitation: Invitation; onShow: () => void }) {
  const t = useWords(employeeWords)
  const letters = useWords(letterWords)
  const f = useFormat()
  const act = useSend(employees.invitation)
  const { id, version, letter, status } = invitation
  const byHand = letter === 'none' || letter === 'failed'
  return (
    <li>
      <div className="org-person">
        <p className="row row-wrap">
          <b>{invitation.name}</b>
          <span className="muted">{invitation.position}</span>
        </p>
        <p className="muted s13">{invitation.email}</p>
        {act.error && <p className="danger s13">{act.error.message}</p>}
      </div>
      <div className="org-roles">
        <Roles of={invitation.roles} />
      </div>
      <span className="s13 nowrap org-seen">
        {status === 'expired' ? (
          <span className="danger">{t.expired}</span>
        ) : (
          <span className="muted">{t.until(f.date(invitation.expiresAt))}</span>
        )}{' '}
        <span className={letter === 'failed' ? 'danger' : 'muted'}>{letters[letter]}</span>
      </span>
      <div className="row org-acts">
        {byHand && status === 'open' && (
          <Button size="small" onClick={onShow}>
            {t.showLink}
          </Button>
        )}
        <Button size="small" variant="ghost" pending={act.isPending} onClick={() => act.mutate({ id, version, action: 'resend' })}>
          {byHand ? t.renew : t.resend}
        </Button>
        <Button size="small" variant="danger-plain" pending={act.isPending} onClick={() => act.mutate({ id, version, action: 'revoke' })}>
          {t.revoke}
        </Button>
      </div>
    </li>
  )
}

function Roles({ of }: { of: readonly string[] }) {
  const names = useWords(roleWords)
  return (
    <>
      {of.map(role => (
        <Badge key={role} tone={role === 'owner' ? 'go' : 'neutral'}>
          {names[role as RoleName] ?? role}
        </Badge>
      ))}
    </>
  )
}

/** Rights down, roles across: of those that mean something on the organisation's sides. */
function RoleMatrix() {
  const t = useWords(employeeWords)
  const names = useWords(roleWords)
  const { locale } = useLocale()
  const { sides } = useMe().organization
  const rows = (Object.keys(permissions) as Permission[]).filter(right =>
    (permissions[right] as readonly string[]).some(side => (sides as readonly string[]).includes(side)),
  )
  return (
    <Section title={t.matrix}>
      <div className="org-matrix">
        <table>
          <thead>
            <tr>
              <th scope="col">{t.matrixRight}</th>
              {EmployeeRole.options.map(role => (
                <th key={role} scope="col">
                  {names[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(right => (
              <tr key={right}>
                <th scope="row">{permissionWords[right][locale]}</th>
                {EmployeeRole.options.map(role => {
                  const has = (roles[role] as readonly string[]).includes(right)
                  return (
                    <td key={role}>
                      {has && <CheckIcon size={16} />}
                      <span className="visually-hidden">{has ? t.may : t.mayNot}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
