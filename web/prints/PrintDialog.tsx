import { useState } from 'react'
import type { Locale } from '#contract/primitives.ts'
import type { IssuedPrint, PrintRow } from '#contract/prints.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { DownloadIcon, PrintIcon } from '#web/ui/pictures/screenIcons.tsx'
import { pageOf } from './address.ts'
import { NOW, PrintTools } from './PrintTools.tsx'
import { SavePrintMenu } from './SavePrintMenu.tsx'
import { useSheet } from './useSheet.ts'
import { printWords } from './words.ts'
import './prints.css'

type Props = {
  row: PrintRow
  name: string
  /** Whose paper it is: a form of an order, or the trip sheet of a flight. */
  of: { orderId: string; form: string; claim?: string } | { flightId: string }
  issuing: { send: (language: Locale, done: (made: IssuedPrint) => void) => void; isPending: boolean; error: Error | null }
  pictures: { stamp: boolean; sign: boolean; used: boolean }
  onClose: () => void
}

/** A form as it will be printed; from here it is issued, printed and saved. */
export function PrintDialog({ row, name, of, issuing, pictures, onClose }: Props) {
  const t = useWords(printWords)
  const f = useFormat()
  const phone = useBelow(768)
  const runs = useCan('orders.command')
  const keeps = useCan('settlements.edit')
  const sheet = useSheet(row.page)
  const { frame, loaded, scale } = sheet
  const [latest] = row.issued
  const isMissing = row.missing.length > 0
  const [shown, setShown] = useState<string>(latest?.id ?? NOW)
  const [language, setLanguage] = useState<Locale>(latest?.language ?? 'ru')
  const [stamped, setStamped] = useState(pictures.used)
  const version = row.issued.find(each => each.id === shown)
  const kept = pictures.stamp || pictures.sign
  const asked = { ...of, ...(version && { print: version.id }), language, stamp: stamped && kept ? ('true' as const) : ('false' as const) }
  const page = pageOf(asked)
  const mayIssue = row.issues && !isMissing && (runs || keeps) && (!latest || row.changed)

  const issue = () =>
    issuing.send(language, made => {
      setShown(made.id)
      toasts.add({ type: 'success', title: t.issued, content: t.issuedAs(made.number, f.date(made.date), made.version) })
    })

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={name}
      subtitle={version ? t.issuedAs(version.number, f.date(version.date), version.version) : row.issues ? t.draft : t.asStands}
      footer={
        <>
          {mayIssue && (
            <Button variant="primary" pending={issuing.isPending} aria-description={t.issueHint} onClick={issue}>
              {latest ? t.issueAgain : t.issue}
            </Button>
          )}
          {!phone && (
            <Button icon={<PrintIcon size={16} />} disabled={loaded !== page} onClick={() => frame.current?.contentWindow?.print()}>
              {t.print}
            </Button>
          )}
          <SavePrintMenu label={t.saveForm(name)} print={asked}>
            <Button icon={<DownloadIcon size={16} />}>{t.save}</Button>
          </SavePrintMenu>
        </>
      }
    >
      <div className="prints-view" data-wide={row.page === 'A4L' || undefined}>
        <PrintTools
          row={row}
          sheet={sheet}
          language={language}
          onLanguage={setLanguage}
          shown={shown}
          onShow={setShown}
          stamped={kept ? stamped : null}
          onStamp={setStamped}
        />
        {issuing.error && <Banner tone="danger">{issuing.error.message}</Banner>}
        {row.changed && version && <Banner tone="warn">{t.changed}</Banner>}
        <div ref={sheet.setBox} className="prints-page" aria-busy={loaded !== page}>
          {loaded !== page && (
            <span className="prints-wait" role="status" aria-label={t.loading}>
              <Skeleton lines={12} height={14} />
            </span>
          )}
          <iframe
            key={page}
            ref={frame}
            src={page}
            title={name}
            sandbox="allow-same-origin allow-modals"
            {...(scale < 1 && { style: { inlineSize: `${100 / scale}%`, blockSize: `${100 / scale}%`, transform: `scale(${scale})` } })}
            onLoad={() => sheet.setLoaded(page)}
          />
        </div>
      </div>
    </Dialog>
  )
}
