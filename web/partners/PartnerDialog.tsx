import { ActDialog, type ActProps } from '#web/forms/ActDialog.tsx'
import { useWords } from '#web/i18n/words.ts'
import { partnersWords } from './words.ts'

/** The frame of every window that changes a partner. */
export function PartnerDialog(props: ActProps) {
  const t = useWords(partnersWords)
  return <ActDialog {...props} close={t.close} changed={{ code: 'partner.changed', says: t.changedMeanwhile }} className="stack" />
}
