import { lazy, Suspense, useState } from 'react'
import { type Client, clients } from '#contract/clients.ts'
import { ask } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { decisionWords } from '#web/clients/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { ComboBox, type ComboItem } from '#web/ui/choices/ComboBox.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'

const Merging = lazy(async () => ({ default: (await import('./Merging.tsx')).Merging }))

type Props = { client: Client; onClose: () => void; onDone: () => void }

/** Merges a double into the organisation that goes on in its place. */
export function MergeDialog({ client, onClose, onDone }: Props) {
  const t = useWords(decisionWords)
  const move = useSend(clients.move)
  const [into, setInto] = useState<ComboItem | null>(null)
  const [mayMerge, setMayMerge] = useState(false)
  const load = async (text: string, signal: AbortSignal): Promise<ComboItem[]> => {
    const [found] = await ask(clients.list, { query: { search: text.trim().slice(0, 100), limit: 20 } }, { quiet: true, signal })
    return (found?.items ?? []).filter(one => one.id !== client.id).map(({ id, name, tin }) => ({ id, label: name, hint: tin }))
  }
  const choose = (next: ComboItem | null) => {
    setMayMerge(false)
    setInto(next)
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.mergeTitle(client.name)}
      consequences={[t.mergePeople, { text: t.mergeKept, tone: 'warn' }]}
      confirm={t.mergeDo}
      danger
      disabled={into === null || !mayMerge}
      pending={move.isPending}
      error={move.error?.message}
      onConfirm={() =>
        into && move.mutate({ id: client.id, version: client.version, action: 'merge', intoId: into.id }, { onSuccess: onDone })
      }
    >
      <ComboBox label={t.mergeInto} value={into} onChange={choose} load={load} placeholder={t.find} />
      <Suspense>{into && <Merging key={into.id} id={client.id} intoId={into.id} onJudged={setMayMerge} />}</Suspense>
    </ConfirmDialog>
  )
}
