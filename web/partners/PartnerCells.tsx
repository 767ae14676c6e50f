import type { PartnerRow } from '#contract/partner-card.ts'
import { partnerWarningWords } from '#web/dicts/partnerWarnings.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ProgressRing } from '#web/ui/charts/ProgressRing.tsx'
import { WarningIcon } from '#web/ui/pictures/icons.tsx'
import { directionOf, directionWords, partnersWords } from './words.ts'

/** The organisation and what it is to us, in two lines. */
export function PartnerName({ partner }: { partner: PartnerRow }) {
  const words = useWords(directionWords)
  return (
    <span className="partner-name">
      <span className="truncate medium">{partner.organization.name}</span>
      <span className="truncate s12 muted">{words[directionOf(partner)]}</span>
    </span>
  )
}

/** A share and what it is a share of; nothing counted is said, not drawn as nought. */
export function PartnerShare({ share, of }: { share: number | null; of?: number }) {
  const f = useFormat()
  if (share === null) return <span className="muted">–</span>
  return (
    <span className="nowrap">
      {f.percent(share)}
      {of !== undefined && <span className="muted s12"> · {f.number(of)}</span>}
    </span>
  )
}

/** How many checks of a partner passed. */
export function PartnerChecksRing({ partner: { checks } }: { partner: Pick<PartnerRow, 'checks'> }) {
  const t = useWords(partnersWords)
  return <ProgressRing label={t.checks} done={checks.passed} total={checks.total} />
}

/** What speaks against a partner: the one warning in words, or how many there are. */
export function PartnerWarnings({ partner: { warnings } }: { partner: Pick<PartnerRow, 'warnings'> }) {
  const t = useWords(partnersWords)
  const words = useWords(partnerWarningWords)
  const [first] = warnings
  if (!first) return null
  const said = warnings.map(warning => words[warning]).join(', ')
  return (
    <span className="partner-warnings warn" title={said}>
      <WarningIcon size={14} />
      <span className="truncate s13">{warnings.length === 1 ? words[first] : t.nWarnings(warnings.length)}</span>
      {warnings.length > 1 && <span className="visually-hidden">{said}</span>}
    </span>
  )
}

/** The groups a partner is in. */
export const PartnerGroups = ({ names }: { names: readonly string[] }) => (
  <span className="partner-groups truncate">
    {names.map(name => (
      <Badge key={name}>{name}</Badge>
    ))}
  </span>
)
