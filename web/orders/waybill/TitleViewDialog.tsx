import { useQuery } from '@tanstack/react-query'
import { type TitleLine, type TitleRow, waybills } from '#contract/waybills.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { saveBytes } from './save.ts'
import { type TitlePart, TitlePartView } from './TitlePartView.tsx'
import { titleNames, waybillDialogWords } from './waybillWords.ts'

type Props = { orderId: string; title: TitleRow; onClose: () => void }

/** A title as people read it, with its file and its signature to save. */
export function TitleViewDialog({ orderId, title, onClose }: Props) {
  const t = useWords(waybillDialogWords)
  const names = useWords(titleNames)
  const { data, error } = useQuery(queryOf(waybills.title, { orderId, titleId: title.id }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={names[title.kind]}
      subtitle={title.fileName}
      size="large"
      footer={
        <>
          {data?.signature && (
            <Button onClick={() => saveBytes(data.signature!, `${data.fileName}.sig`, 'application/octet-stream')}>{t.signature}</Button>
          )}
          {data?.xml && <Button onClick={() => saveBytes(data.xml!, `${data.fileName}.xml`, 'application/xml')}>{t.file}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        </>
      }
    >
      {error && !data && <Banner tone="danger">{error instanceof CallError ? error.message : t.unread}</Banner>}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long title is scrolled by the keyboard
        <section className="waybill-title" aria-label={names[title.kind]} tabIndex={0}>
          {partsOf(data.lines).map(({ head, lines, key }) => (
            <TitlePartView key={key} head={head} lines={lines} />
          ))}
          {data.xml === null && <p className="muted s12">{t.personal}</p>}
          <p className="muted s12">{data.official ? t.official : t.own}</p>
          <p className="muted s12 waybill-hash">
            {t.hash} <span className="mono">{title.sha256}</span>
          </p>
        </section>
      )}
    </Dialog>
  )
}

/** Headings with the values below them; values before the first heading have none. */
const partsOf = (lines: readonly TitleLine[]): TitlePart[] =>
  lines.reduce<TitlePart[]>((parts, line) => {
    if (line.value === null) parts.push({ head: line, lines: [], key: `${parts.length} ${line.name.en}` })
    else if (parts.length === 0) parts.push({ head: null, lines: [line], key: '0' })
    else parts.at(-1)!.lines.push(line)
    return parts
  }, [])
