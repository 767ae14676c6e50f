import type { PartnerStatus } from '#contract/organizations.ts'
import type { PartnerRow } from '#contract/partner-card.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Tone } from '#web/ui/badges/Badge.tsx'
import { type StatusKind, StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { partnerStatusWords, partnersWords } from './words.ts'

const kinds: Record<PartnerStatus, { kind: StatusKind; tone?: Tone }> = {
  invited: { kind: 'searching' },
  requested: { kind: 'searching' },
  verification: { kind: 'waiting' },
  active: { kind: 'assigned' },
  suspended: { kind: 'trouble', tone: 'warn' },
  rejected: { kind: 'cancelled' },
  terminated: { kind: 'cancelled' },
  blacklisted: { kind: 'trouble' },
}

type Stated = Pick<PartnerRow, 'status' | 'incoming'>

/** Where a partnership stands; an invitation that came waits for an answer. */
export function PartnerStatusMark({ partner: { status, incoming } }: { partner: Stated }) {
  const t = useWords(partnersWords)
  const words = useWords(partnerStatusWords)
  const { kind, tone } = incoming ? { kind: 'waiting' as const, tone: undefined } : kinds[status]
  return (
    <StatusMark kind={kind} {...(tone ? { tone } : {})}>
      {incoming ? t.incoming : words[status]}
    </StatusMark>
  )
}
