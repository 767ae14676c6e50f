import { CallError } from '#web/api/client.ts'
import { ActDialog, type ActProps } from '#web/forms/ActDialog.tsx'
import { useWords } from '#web/i18n/words.ts'
import { demandWords } from './words.ts'

/** The frame of every window that changes a demand or an offer. */
export function DemandDialog(props: ActProps) {
  const t = useWords(demandWords)
  const turned = props.error instanceof CallError && props.error.code === 'offer.turn_changed'
  return (
    <ActDialog
      {...props}
      close={t.close}
      changed={turned ? { code: 'offer.turn_changed', says: t.turnChanged } : { code: 'demand.changed', says: t.changedMeanwhile }}
      className="demand-dialog"
    />
  )
}
