import { useQuery } from '@tanstack/react-query'
import { prints } from '#contract/prints.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { sheetWords } from './words.ts'

type Props = { flightId: string; onClose: () => void }

/** The trip sheet of a flight as it will be printed; what it lacks, or why there is none, in words. */
export function SheetPrintDialog({ flightId, onClose }: Props) {
  const t = useWords(sheetWords)
  const { locale } = useLocale()
  const { data, error } = useQuery(queryOf(prints.sheet, { flightId }, { quiet: true }))
  const send = useSend(prints.issueSheet)
  if (data && data.sheet.missing.length === 0)
    return (
      <PrintDialog
        row={data.sheet}
        name={data.sheet.name[locale]}
        of={{ flightId }}
        pictures={data.pictures}
        issuing={{
          send: (language, done) => send.mutate({ flightId, language }, { onSuccess: done }),
          isPending: send.isPending,
          error: send.error,
        }}
        onClose={onClose}
      />
    )
  const missing = data?.sheet.missing.map(missed => missed[locale]).join('; ')
  return (
    <Dialog open onClose={onClose} title={t.title}>
      {missing ? (
        <Banner tone="warn">{t.missing(missing)}</Banner>
      ) : error ? (
        <Banner tone="danger">{error.message}</Banner>
      ) : (
        <Skeleton lines={8} height={16} />
      )}
    </Dialog>
  )
}
