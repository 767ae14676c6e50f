import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ExportRow, exportLimits, exports } from '#contract/exports.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { DownloadIcon, TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import './exports.css'
import { saveExport } from './save.ts'
import { exportStatusWords, exportsWords } from './words.ts'

/** Files that were or are being made in the background: how far each is, and what can be done with it. */
export function ExportsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(exportsWords)
  const f = useFormat()
  const phone = useBelow(768)
  const list = useQuery(queryOf(exports.list, {}, { quiet: true }))
  const [why, setWhy] = useState<string | null>(null)
  const content = (
    <div className="exports">
      {why !== null && <Banner tone="danger">{why}</Banner>}
      {list.data && list.data.items.length > 0 ? (
        <>
          <p className="s13 ink-2">{t.lead(exportLimits.keptDays)}</p>
          <ul className="exports-list">
            {list.data.items.map(item => (
              <Item key={item.id} item={item} size={phone ? 'touch' : 'small'} onFailed={setWhy} />
            ))}
          </ul>
        </>
      ) : list.data ? (
        <EmptyState drawing="pallet" title={t.empty} compact>
          {t.emptyText(f.number(exportLimits.atOnce))}
        </EmptyState>
      ) : list.isPending ? (
        <Skeleton lines={4} height={16} />
      ) : (
        <ErrorState compact title={t.failedList} onRetry={() => void list.refetch()} />
      )}
    </div>
  )
  return phone ? (
    <Sheet open onClose={onClose} side="bottom" title={t.title}>
      {content}
    </Sheet>
  ) : (
    <Dialog open onClose={onClose} title={t.title}>
      {content}
    </Dialog>
  )
}

type Size = 'touch' | 'small'

function Item({ item, size, onFailed }: { item: ExportRow; size: Size; onFailed: (why: string | null) => void }) {
  const t = useWords(exportsWords)
  const statuses = useWords(exportStatusWords)
  const f = useFormat()
  const queries = useQueryClient()
  const cancel = useSend(exports.cancel)
  const remove = useSend(exports.remove)
  const { status, rows, total, name } = item
  const open = status === 'waiting' || status === 'running'

  const run = async (work: () => Promise<unknown>) => {
    onFailed(null)
    try {
      await work()
    } catch (error) {
      onFailed((error as Error).message)
    }
  }
  const { format } = item.request
  // an archive of documents is asked for anew from its orders
  const again =
    format === 'zip'
      ? null
      : () =>
          run(async () => {
            const { askInBackground } = await import('./awaited.ts')
            if (await askInBackground(queries, { ...item.request, format })) await remove.mutateAsync({ exportId: item.id })
          })
  const counted = format === 'zip' ? t.orders : t.rows
  const facts =
    status === 'ready'
      ? [
          counted(rows),
          ...(item.skipped > 0 ? [t.skipped(item.skipped)] : []),
          t.size(f.number(Math.max(item.size / 1_000_000, 0.1), 1)),
          t.until(f.date(item.expiresAt)),
        ]
      : status === 'running'
        ? [total === null ? t.counting : t.of(f.number(rows), counted(total))]
        : [statuses[status]]

  return (
    <li data-status={status}>
      <span className="exports-format mono" aria-hidden="true">
        {format.toUpperCase()}
      </span>
      <div className="exports-facts">
        <b className="exports-name">{name}</b>
        <span className="exports-note" {...(open && { role: 'status' })}>
          {[...facts, t.asked(f.dateTime(item.createdAt))].join(' · ')}
        </span>
        {status === 'running' && <Progress label={t.progress(name)} done={rows} total={total} />}
        {item.why !== null && <span className="exports-why danger">{item.why}</span>}
      </div>
      <div className="exports-acts">
        {open && (
          <Button size={size} pending={cancel.isPending} onClick={() => void run(() => cancel.mutateAsync({ exportId: item.id }))}>
            {t.cancel}
          </Button>
        )}
        {status === 'ready' && (
          <Button size={size} variant="primary" icon={<DownloadIcon size={16} />} onClick={() => void saveExport(item.id)}>
            {t.download}
          </Button>
        )}
        {again && (status === 'failed' || status === 'cancelled') && (
          <Button size={size} onClick={() => void again()}>
            {t.again}
          </Button>
        )}
        {!open && (
          <IconButton
            size={size}
            label={t.remove(name)}
            icon={<TrashIcon size={16} />}
            aria-busy={remove.isPending}
            onClick={() => void run(() => remove.mutateAsync({ exportId: item.id }))}
          />
        )}
      </div>
    </li>
  )
}

function Progress({ label, done, total }: { label: string; done: number; total: number | null }) {
  const bar = useRef<HTMLElement>(null)
  const share = total ? Math.min(1, done / total) : 0
  useEffect(() => {
    bar.current?.style.setProperty('inline-size', `${Math.round(share * 100)}%`)
  }, [share])
  return (
    <span
      className="exports-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(total !== null && { 'aria-valuenow': Math.round(share * 100) })}
      {...(total === null && { 'data-unknown': '' })}
    >
      <i ref={bar} />
    </span>
  )
}
