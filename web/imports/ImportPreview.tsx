import { lazy, Suspense } from 'react'
import { fieldsOf, type ImportCard } from '#contract/imports.ts'
import { writeQuery } from '#contract/query-string.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { DownloadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportTable } from './ImportTable.tsx'
import { type Import, useImport } from './useImport.ts'
import { importWords } from './words.ts'

const OrderOptions = lazy(async () => ({ default: (await import('./OrderOptions.tsx')).OrderOptions }))

type Props = { title: string; start: ImportCard; onOther: () => void; onClose: () => void }

/** Nothing of it is left to be written or put right. */
const isOver = ({ readyRows, brokenRows, missing }: ImportCard) => readyRows === 0 && brokenRows === 0 && missing.length === 0

/** What was read of a table: each column named, each broken cell told and open to be put right. */
export function ImportPreview({ title, start, onOther, onClose }: Props) {
  const t = useWords(importWords)
  const { locale } = useLocale()
  const work = useImport(start)
  const { found, rows, more, trouble } = work
  const missing = found.missing.map(field => fieldsOf(found.kind)[field]?.[locale] ?? field).join(', ')

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={
        <span role="status">
          {[
            t.rows(found.rows),
            found.addedRows > 0 && t.areAdded(found.addedRows),
            found.readyRows > 0 && found.missing.length === 0 && t.willWrite(found.readyRows),
            found.knownRows > 0 && t.areKnown(found.knownRows),
            found.brokenRows > 0 && t.areBroken(found.brokenRows, found.brokenCells),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      size="large"
      keep
      footer={<PreviewButtons work={work} missing={missing} onOther={onOther} onClose={onClose} />}
    >
      <div className="import-look">
        {trouble !== null && <Banner tone="danger">{trouble}</Banner>}
        {found.missing.length > 0 && <Banner tone="warn">{t.missing(missing)}</Banner>}
        {found.above.length > 0 && (
          <p className="muted s13">{t.above(found.above.length, found.above.map(text => `«${text}»`).join(', '))}</p>
        )}
        <Written work={work} onClose={onClose} />
        {found.options && (
          <Suspense fallback={<div className="import-options" aria-hidden="true" />}>
            <OrderOptions options={found.options} onChange={work.settle} />
          </Suspense>
        )}
        <PreviewTools work={work} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard */}
        <section className="import-scroll" tabIndex={0} aria-label={t.table}>
          {rows === null ? <Skeleton lines={6} height={18} /> : <ImportTable rows={rows} work={work} />}
          {more !== null && (
            <Button size="small" onClick={more}>
              {t.more}
            </Button>
          )}
        </section>
      </div>
    </Dialog>
  )
}

function PreviewButtons({
  work: { found, writing, written, confirm },
  missing,
  onOther,
  onClose,
}: {
  work: Import
  /** The fields that are needed and no column stands for, in words. */
  missing: string
  onOther: () => void
  onClose: () => void
}) {
  const t = useWords(importWords)
  const isOrders = found.options !== null
  const over = isOver(found)
  return (
    <>
      <Button variant="ghost" onClick={onOther}>
        {t.other}
      </Button>
      <span className="spacer" />
      {over || (written > 0 && found.readyRows === 0) ? (
        <Button variant={over ? 'primary' : 'plain'} onClick={onClose}>
          {t.close}
        </Button>
      ) : null}
      {!over && (
        <Button
          variant="primary"
          pending={writing !== null}
          reason={found.missing.length > 0 ? t.missing(missing) : found.readyRows === 0 ? t.nothingReady : null}
          onClick={confirm}
        >
          {found.readyRows === 0 ? (isOrders ? t.createOrders : t.write) : (isOrders ? t.confirmOrders : t.confirm)(found.readyRows)}
        </Button>
      )}
    </>
  )
}

/** How far the writing is, and afterwards what was written, with the way to the orders that were made. */
function Written({ work: { found, writing, written }, onClose }: { work: Import; onClose: () => void }) {
  const t = useWords(importWords)
  const tag = found.options?.tag ?? ''
  const made = tag !== '' && `${paths.orders('forwarder')}?${writeQuery({ tags: [tag] }, 'orders')}`
  if (writing)
    return <ImportProgress share={writing.all === 0 ? 1 : writing.done / writing.all} text={t.writing(writing.done, writing.all)} />
  if (written === 0) return null
  return (
    <Banner
      tone={found.brokenRows > 0 ? 'warn' : 'go'}
      action={
        made && (
          <Link to={made} onClick={onClose}>
            {t.showOrders}
          </Link>
        )
      }
    >
      {t.done(written)}. {found.brokenRows > 0 ? t.left(found.brokenRows) : isOver(found) ? t.doneAll : ''}
    </Banner>
  )
}

function PreviewTools({ work: { found, map, onlyBroken, setOnlyBroken, saveBroken } }: { work: Import }) {
  const t = useWords(importWords)
  return (
    <div className="row import-tools">
      <Checkbox checked={found.hasHeads} onChange={hasHeads => map(found.fields, hasHeads)}>
        {t.hasHeads}
      </Checkbox>
      <span className="spacer" />
      {found.brokenRows > 0 && (
        <Button size="small" variant="ghost" icon={<DownloadIcon size={16} />} onClick={() => void saveBroken()}>
          {t.saveBroken}
        </Button>
      )}
      {found.brokenRows > 0 && (
        <Checkbox checked={onlyBroken} onChange={setOnlyBroken}>
          {t.onlyBroken}
        </Checkbox>
      )}
    </div>
  )
}
