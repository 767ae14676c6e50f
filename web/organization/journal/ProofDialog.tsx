import { useQuery } from '@tanstack/react-query'
import { company } from '#contract/company.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { journalWords } from './words.ts'

/** The chain of the journal as it stands, and how to verify a file of it elsewhere. */
export function ProofDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(journalWords)
  const { data } = useQuery(queryOf(company.journalProof, {}, { quiet: true }))
  return (
    <Dialog open title={t.verifyTitle} onClose={onClose}>
      <div className="stack s13">
        {data === undefined ? (
          <Skeleton lines={2} />
        ) : (
          <p>
            {t.chain(t.rows(data.rows))}{' '}
            <span className="mono" style={{ overflowWrap: 'anywhere' }}>
              {data.last?.hash ?? '–'}
            </span>{' '}
            {data.last && <CopyButton text={data.last.hash} />}
          </p>
        )}
        <p>{t.verifyText}</p>
        <p>{t.verifyNote}</p>
        <p>
          {t.verifyTool} <code className="mono">npm run journal:verify -- journal.csv</code>
        </p>
      </div>
    </Dialog>
  )
}
