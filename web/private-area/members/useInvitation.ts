import { useState } from 'react'
import type { Output } from '#contract/call.ts'
import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { privateAreaLimits, privateAreas } from '#contract/private-areas.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { tinsOf } from '#web/private-area/display.ts'
import { inviteWords } from './words.ts'

type How = 'tins' | 'partners' | 'groups'
export type Results = Output<typeof privateAreas.invite>['results']
const { days: limits, invited: most } = privateAreaLimits

/** Whom one is about to invite, in one of the three ways, and what came of it. */
export function useInvitation(area: PrivateAreaCard) {
  const t = useWords(inviteWords)
  const invite = useSend(privateAreas.invite)
  const [how, setHow] = useState<How>('tins')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly { id: string; label: string }[]>([])
  const [groupIds, setGroupIds] = useState<readonly string[]>([])
  const [days, setDays] = useState<number | string | null>(limits.usual)
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const [results, setResults] = useState<Results | null>(null)
  const tins = tinsOf(typed)
  const daysRight = typeof days === 'number' && Number.isInteger(days) && days >= limits.least && days <= limits.most
  const error =
    how === 'tins'
      ? tins.length === 0
        ? t.tinsMissing
        : tins.length > most
          ? t.tooMany(most)
          : null
      : how === 'partners'
        ? chosen.length === 0
          ? t.partnersMissing
          : chosen.length > most
            ? t.tooMany(most)
            : null
        : groupIds.length === 0
          ? t.groupsMissing
          : null

  const submit = () => {
    setTried(true)
    if (error !== null || !daysRight || invite.isPending) return
    invite.mutate(
      {
        areaId: area.id,
        tins: how === 'tins' ? tins : [],
        organizationIds: how === 'partners' ? chosen.map(({ id }) => id) : [],
        groupIds: how === 'groups' ? [...groupIds] : [],
        days,
        message: message.trim(),
      },
      { onSuccess: answer => setResults(answer.results) },
    )
  }
  const again = () => {
    setResults(null)
    setTyped('')
    setChosen([])
    setGroupIds([])
    setTried(false)
  }
  const choose = (next: How) => {
    setHow(next)
    setTried(false)
  }
  return {
    ...{ invite, how, choose, typed, setTyped, tins, chosen, setChosen, groupIds, setGroupIds, error: tried ? error : null },
    ...{ days, setDays, daysWrong: tried && !daysRight, message, setMessage, results, submit, again },
  }
}

export type InvitationDraft = ReturnType<typeof useInvitation>
