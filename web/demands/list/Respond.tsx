import type { DemandRow } from '#contract/demand-list.ts'
import { demandWords } from '#web/demands/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'

type Props = { demand: DemandRow; size?: 'small'; variant?: 'primary' | 'plain'; onAnswer: (demand: DemandRow) => void }

/** An executor's answer from a row: to a spot demand in a window over the list, to a grid on its page. */
export function Respond({ demand, onAnswer, ...button }: Props) {
  const t = useWords(demandWords)
  const props = { ...button, 'aria-label': [t.respond, demand.number].filter(Boolean).join(', ') }
  if (demand.kind === 'spot')
    return (
      <Button {...props} onClick={() => onAnswer(demand)}>
        {t.respond}
      </Button>
    )
  return (
    <ButtonLink {...props} to={paths.demand(demand.id)}>
      {t.respond}
    </ButtonLink>
  )
}
