import { phoneText } from '#contract/phone-text.ts'
import { useWords } from '#web/i18n/words.ts'
import { PhoneIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { rowWords } from './words.ts'

/** The phone of a driver, to be called by a press; that there is none is said. */
export function DriverCall({ name, phone }: { name: string; phone: string | null }) {
  const t = useWords(rowWords)
  if (phone === null) return <span className="muted s12">{t.noPhone}</span>
  return (
    <Link href={`tel:${phone}`} className="flight-call nowrap" aria-label={`${t.callDriver(name)}, ${phoneText(phone)}`}>
      <PhoneIcon size={14} /> {phoneText(phone)}
    </Link>
  )
}
