import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { noticeSettings } from '#contract/notice-settings.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { ChannelsPart } from '#web/channels/ChannelsPart.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import '#web/organization/organization.css'
import { MutesPart } from './MutesPart.tsx'
import { OwnForm } from './OwnForm.tsx'
import { words } from './words.ts'

const RolePart = lazy(async () => ({ default: (await import('./RoleForm.tsx')).RolePart }))

const OrganizationChannels = lazy(async () => ({
  default: (await import('#web/channels/OrganizationChannels.tsx')).OrganizationChannels,
}))

/** What one is told of, by which channel and when: for oneself and, by right, for a role. */
export function NotificationsPage() {
  const t = useWords(words)
  const mayManage = useCan('organization.manage')
  const [whose, setWhose] = useState<'me' | 'role'>('me')
  const [turn, setTurn] = useState(0)
  const own = useQuery(queryOf(noticeSettings.get, {}, { quiet: true }))
  const roles = own.data?.roles ?? []
  return (
    <div className="org">
      <PageHead title={t.title}>
        {roles.length > 0 && (
          <Segmented
            label={t.whose}
            value={whose}
            onChange={setWhose}
            options={[
              { id: 'me', label: t.me },
              { id: 'role', label: t.role },
            ]}
          />
        )}
      </PageHead>
      {own.data ? (
        whose === 'role' ? (
          <Suspense
            fallback={
              <div className="org-waiting">
                <Skeleton lines={6} height={36} />
              </div>
            }
          >
            <RolePart roles={roles} />
          </Suspense>
        ) : (
          <OwnForm key={`${own.data.version} ${turn}`} own={own.data} onUndo={() => setTurn(last => last + 1)} />
        )
      ) : own.isError ? (
        <ErrorState
          title={t.failed}
          code={(own.error instanceof CallError && own.error.request) || undefined}
          onRetry={() => void own.refetch()}
        />
      ) : (
        <div className="org-waiting">
          <Skeleton lines={8} height={36} />
        </div>
      )}
      {own.data && (
        <div className="org-form">
          <div className="org-narrow">
            <Suspense fallback={null}>
              {whose === 'role' ? (
                mayManage && <OrganizationChannels />
              ) : (
                <>
                  <ChannelsPart />
                  <MutesPart />
                </>
              )}
            </Suspense>
          </div>
        </div>
      )}
    </div>
  )
}
