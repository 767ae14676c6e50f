import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { BulkResults } from '#contract/bulk.ts'
import { clients } from '#contract/clients.ts'
import { EmployeeRole, type EmployeeRow } from '#contract/employees.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { clientPeopleWords, words } from '#web/clients/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { roleWords } from '#web/organization/people/roleWords.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { CheckIcon } from '#web/ui/pictures/icons.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }))
const RolesDialog = lazy(async () => ({ default: (await import('./RolesDialog.tsx')).RolesDialog }))
const ActingDialog = lazy(async () => ({ default: (await import('#web/clients/acting/ActingDialog.tsx')).ActingDialog }))

type Question = 'invite' | 'roles' | 'block' | null

/** People of an organisation and their roles; those chosen are given roles, blocked or let in again together. */
export function ClientPeople({ id, all }: { id: string; all: boolean }) {
  const t = useWords(clientPeopleWords)
  const common = useWords(words)
  const f = useFormat()
  const found = useQuery(queryOf(clients.people, { id }, { quiet: true }))
  const move = useSend(clients.movePeople)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Question>(null)
  const [instead, setInstead] = useState<EmployeeRow | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  if (found.isError) return <ErrorState title={common.failed} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton lines={8} height={28} />
  const { items, invitations } = found.data
  const picked = items.filter(one => chosen.includes(one.id))
  const rows = picked.map(({ id, version }) => ({ id, version }))

  const told = ({ results }: BulkResults) => {
    setAsked(null)
    setChosen([])
    setRefused(results.flatMap(({ error }) => error?.message ?? []))
    const done = results.filter(({ ok }) => ok).length
    if (done > 0) toasts.add({ type: 'success', title: t.done(done, results.length), content: '' })
  }
  const choose = (one: string, on: boolean) => setChosen(on ? [...chosen, one] : chosen.filter(other => other !== one))

  return (
    <>
      <Section
        title={t.table}
        aside={
          <Button variant="primary" onClick={() => setAsked('invite')}>
            {t.invite}
          </Button>
        }
      >
        {refused.map(message => (
          <Banner key={message} tone="warn">
            {message}
          </Banner>
        ))}
        {move.error && asked === null && <Banner tone="danger">{move.error.message}</Banner>}
        {picked.length > 0 && (
          <p className="row row-wrap">
            <b>{t.chosen(picked.length)}</b>
            <Button size="small" onClick={() => setAsked('roles')}>
              {t.setRoles}
            </Button>
            <Button size="small" variant="danger-plain" onClick={() => setAsked('block')}>
              {t.block}
            </Button>
            <Button size="small" pending={move.isPending} onClick={() => move.mutate({ id, action: 'unblock', rows }, { onSuccess: told })}>
              {t.unblock}
            </Button>
          </p>
        )}
        {items.length === 0 ? (
          <p className="muted">{t.empty}</p>
        ) : (
          <Matrix
            items={items}
            chosen={chosen}
            onChoose={choose}
            onAll={on => setChosen(on ? items.map(one => one.id) : [])}
            onInstead={all ? setInstead : null}
          />
        )}
      </Section>
      {invitations.length > 0 && (
        <Section title={t.invited}>
          <ul className="org-accounts">
            {invitations.map(one => (
              <li key={one.id}>
                <span>
                  <b>{one.name}</b> <span className="muted">{one.email}</span>
                </span>
                <span className="muted s13">{t.waits(f.date(one.expiresAt))}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ConfirmDialog
        open={asked === 'block'}
        onClose={() => setAsked(null)}
        title={t.blockTitle(picked.length)}
        consequences={[{ text: t.blockNow, tone: 'danger' }, t.blockKept]}
        confirm={t.blockDo}
        danger
        pending={move.isPending}
        error={move.error?.message}
        onConfirm={() => move.mutate({ id, action: 'block', rows }, { onSuccess: told })}
      />
      <Suspense>
        {asked === 'roles' && <RolesDialog id={id} rows={rows} onClose={() => setAsked(null)} onDone={told} />}
        {asked === 'invite' && <InviteDialog id={id} onClose={() => setAsked(null)} onDone={told} />}
        {instead && <ActingDialog orgId={id} employeeId={instead.id} name={instead.name} onClose={() => setInstead(null)} />}
      </Suspense>
    </>
  )
}

type MatrixProps = {
  items: readonly EmployeeRow[]
  chosen: readonly string[]
  onChoose: (id: string, on: boolean) => void
  onAll: (on: boolean) => void
  onInstead: ((person: EmployeeRow) => void) | null
}

function Matrix({ items, chosen, onChoose, onAll, onInstead }: MatrixProps) {
  const t = useWords(clientPeopleWords)
  const roles = useWords(roleWords)
  const whole = chosen.length === items.length
  return (
    <div className="org-matrix">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="row">
                <Checkbox label={t.chooseAll} checked={whole} indeterminate={chosen.length > 0 && !whole} onChange={onAll} />
                {t.person}
              </span>
            </th>
            {EmployeeRole.options.map(role => (
              <th key={role} scope="col">
                {roles[role]}
              </th>
            ))}
            {onInstead && (
              <th scope="col">
                <span className="visually-hidden">{t.standIn}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map(person => (
            <tr key={person.id}>
              <th scope="row">
                <span className="row">
                  <Checkbox label={t.choose(person.name)} checked={chosen.includes(person.id)} onChange={on => onChoose(person.id, on)} />
                  {person.name}
                  {!person.active && <Badge tone="danger">{t.dismissed}</Badge>}
                </span>
              </th>
              {EmployeeRole.options.map(role => (
                <td key={role}>
                  {person.roles.includes(role) && <CheckIcon size={16} />}
                  <span className="visually-hidden">{person.roles.includes(role) ? t.has : t.hasNot}</span>
                </td>
              ))}
              {onInstead && (
                <td>
                  {person.active && (
                    <Button size="small" onClick={() => onInstead(person)}>
                      {t.standIn}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
