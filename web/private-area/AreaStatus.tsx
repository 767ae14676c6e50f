import type { PrivateAreaStatus, PrivateMemberStatus } from '#contract/private-area-states.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { type StatusKind, StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { LockIcon } from '#web/ui/pictures/screenIcons.tsx'
import { areaStatusWords, areaWords, memberStatusWords } from './words.ts'

const marks: Record<PrivateMemberStatus, StatusKind> = {
  invited: 'searching',
  opened: 'waiting',
  asked: 'waiting',
  joined: 'assigned',
  blocked: 'trouble',
  declined: 'cancelled',
  expired: 'cancelled',
  recalled: 'cancelled',
  refused: 'cancelled',
  withdrawn: 'cancelled',
  left: 'cancelled',
}

/** How an organisation stands with an area. */
export function MemberMark({ status }: { status: PrivateMemberStatus }) {
  const words = useWords(memberStatusWords)
  return <StatusMark kind={marks[status]}>{words[status]}</StatusMark>
}

/** That one is not on the open market; of a closed area that it is closed. */
export function AreaBadge({ status }: { status: PrivateAreaStatus }) {
  const t = useWords(areaWords)
  const words = useWords(areaStatusWords)
  return (
    <>
      <Badge tone="private" icon={<LockIcon size={14} />}>
        {t.mark}
      </Badge>
      {status === 'closed' && <Badge tone="warn">{words.closed}</Badge>}
    </>
  )
}
