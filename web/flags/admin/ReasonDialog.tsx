import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flags } from '#contract/flags.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { Draft } from './draft.ts'
import { reasonWords } from './words.ts'

/** Asks why before a toggle changes for people at work, and says whom it will reach. */
export function ReasonDialog({
  intent,
  name,
  flagKey,
  draft: { enabled, forTesters, rules },
  pending,
  error,
  onClose,
  onConfirm,
}: {
  intent: { kind: 'save' | 'kill' } | { kind: 'restore'; to: number }
  name: string
  flagKey: string
  draft: Draft
  pending: boolean
  error: string | undefined
  onClose: () => void
  onConfirm: (reason: string) => void
}) {
  const t = useWords(reasonWords)
  const [reason, setReason] = useState('')
  const tried = { key: flagKey, enabled, forTesters, rules, person: null, host: '', tester: false }
  const reached = useQuery({ ...queryOf(flags.preview, {}, { data: tried, quiet: true }), enabled: intent.kind === 'save' })
  const titles = {
    save: () => t.saveTitle(name),
    kill: () => t.killTitle(name),
    restore: () => t.restoreTitle(intent.kind === 'restore' ? intent.to : 0),
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={titles[intent.kind]()}
      consequences={[
        t.atOnce,
        ...(intent.kind === 'kill' ? [t.kept] : []),
        ...(reached.data?.reached.map(each => t.reached(each.variant, each.people, each.organizations)) ?? []),
      ]}
      confirm={t[intent.kind]}
      danger={intent.kind === 'kill'}
      pending={pending}
      disabled={reason.trim() === ''}
      error={error}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <TextField label={t.reason} description={t.reasonNote} value={reason} onChange={setReason} maxLength={300} autoFocus />
    </ConfirmDialog>
  )
}
