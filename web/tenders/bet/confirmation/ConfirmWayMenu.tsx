import { useWords } from '#web/i18n/words.ts'
import { betWords } from '#web/tenders/bet/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { type ConfirmWay, setConfirmWay, useConfirmWay } from './confirmWays.ts'

/** How this browser's user confirms his bets. */
export function ConfirmWayMenu() {
  const t = useWords(betWords)
  const way = useConfirmWay()
  const notes = { twice: t.twiceNote, hold: t.holdNote, once: t.onceNote }
  const ways: ConfirmWay[] = ['twice', 'hold', 'once']
  return (
    <Menu
      label={t.how}
      items={ways.map(id => ({ id, label: t[id], note: notes[id], checked: id === way, onAction: () => setConfirmWay(id) }))}
    >
      <Button size="small" variant="ghost">
        {t.howOf(t[way])}
      </Button>
    </Menu>
  )
}
