import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrivateAreaCard, PrivateConsequences } from '#contract/private-area-card.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { settingWords } from '#web/private-area/members/words.ts'
import { areaWords } from '#web/private-area/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog, type Consequence } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Link } from '#web/ui/text/Link.tsx'

/** Closing an area, with what it meets: nothing is closed before that was read. */
export function CloseDialog({ area, onClose }: { area: PrivateAreaCard; onClose: () => void }) {
  const t = useWords(settingWords)
  const a = useWords(areaWords)
  const close = useSend(privateAreas.close)
  const met = useQuery(queryOf(privateAreas.consequences, { areaId: area.id }, { quiet: true }))
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.closeTitle}
      consequences={useConsequences(met.data)}
      confirm={t.close}
      danger
      disabled={!met.data}
      pending={close.isPending}
      error={close.error?.message}
      onConfirm={() =>
        close.mutate(
          { areaId: area.id, version: area.version, reason: reason.trim() },
          {
            onSuccess: () => {
              toasts.add({ type: 'success', title: t.closed, content: area.name })
              onClose()
            },
          },
        )
      }
    >
      {met.isPending && (
        <div aria-label={t.counting} role="status">
          <Skeleton lines={3} height={18} />
        </div>
      )}
      {met.isError && (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={() => void met.refetch()}>
              {t.retry}
            </Button>
          }
        >
          {t.countFailed}
        </Banner>
      )}
      {met.data && <Running of={met.data} own={area.own} />}
      <TextArea label={a.reason} value={reason} onChange={setReason} rows={2} maxLength={500} optional />
    </ConfirmDialog>
  )
}

function useConsequences(met: PrivateConsequences | undefined): Consequence[] {
  const t = useWords(settingWords)
  if (!met) return []
  const running = met.tenders.length + met.demands.length > 0
  return [
    ...(met.tenders.length > 0 ? [{ text: t.closeTenders(met.tenders.length, met.bets), tone: 'warn' as const }] : []),
    ...(met.demands.length > 0 ? [{ text: t.closeDemands(met.demands.length, met.offers), tone: 'warn' as const }] : []),
    ...(running ? [] : [t.closeNothing]),
    ...(met.invitations > 0 ? [t.closeInvitations(met.invitations)] : []),
    ...(met.asked > 0 ? [t.closeAsked(met.asked)] : []),
    ...(met.members > 0 ? [t.closeMembers(met.members)] : []),
  ]
}

/** What runs now, by number; the owner can look at each before he decides. */
function Running({ of, own }: { of: PrivateConsequences; own: boolean }) {
  const t = useWords(settingWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { tz } = useMe()
  const rows = [
    ...of.tenders.map(one => ({ ...one, to: paths.tender('forwarder', one.id), at: one.endsAt })),
    ...of.demands.map(({ from, to, ...one }) => ({
      ...one,
      title: one.title || `${from[locale]} – ${to[locale]}`,
      to: paths.demand(one.id),
      at: one.deadline,
    })),
  ]
  if (rows.length === 0) return null
  return (
    <ul className="area-running" aria-label={t.running}>
      {rows.map(one => (
        <li key={one.id}>
          {own ? (
            <Link to={one.to} className="mono">
              {one.number}
            </Link>
          ) : (
            <span className="mono">{one.number}</span>
          )}
          <span className="truncate">{one.title}</span>
          {one.at && <span className="muted s13 nowrap">{t.until(f.dateTime(one.at, { zone: tz }))}</span>}
        </li>
      ))}
    </ul>
  )
}
