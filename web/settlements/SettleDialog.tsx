import { ActDialog, type ActProps } from '#web/forms/ActDialog.tsx'
import { useWords } from '#web/i18n/words.ts'
import { settlementWords } from './words.ts'

/** The frame of every window that changes settlements. */
export function SettleDialog(props: ActProps) {
  const t = useWords(settlementWords)
  return <ActDialog {...props} close={t.close} changed={{ code: 'settlement.changed', says: t.changedMeanwhile }} className="settle-form" />
}
