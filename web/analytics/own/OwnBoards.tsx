import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ownDashboards } from '#contract/own-dashboards.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/Menu.tsx'
import { StarIcon } from '#web/ui/pictures/icons.tsx'
import { MailIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { OpenBoard } from './openBoard.ts'
import { ownWords } from './words.ts'

const TilesDialog = lazy(async () => ({ default: (await import('./TilesDialog.tsx')).TilesDialog }))
const LettersDialog = lazy(async () => ({ default: (await import('./LettersDialog.tsx')).LettersDialog }))
const RemoveDialog = lazy(async () => ({ default: (await import('./RemoveDialog.tsx')).RemoveDialog }))

/** Dashboards of one's own and shared ones: where each opens, how one is begun or copied; and letters with the one that is open. */
export function OwnBoards({ board }: { board: OpenBoard }) {
  const t = useWords(ownWords)
  const navigate = useNavigate()
  const { data } = useQuery(queryOf(ownDashboards.list, {}, { quiet: true }))
  const [asking, setAsking] = useState<'new' | 'copy' | 'letters' | 'remove' | null>(null)
  const close = () => setAsking(null)
  const entries = (data?.items ?? []).map(
    (one): MenuEntry => ({
      id: one.id,
      label: one.name,
      checked: one.id === board.id,
      ...(one.shared && { hint: one.mine ? t.shared : t.by(one.author) }),
      to: paths.analytics(one.id),
    }),
  )
  const { own } = board
  return (
    <>
      <Menu
        label={t.boards}
        placement="bottom end"
        items={[
          ...entries,
          ...(entries.length > 0 ? (['separator'] as const) : []),
          { id: 'new', label: t.create, onAction: () => setAsking('new') },
          { id: 'copy', label: t.copy, onAction: () => setAsking('copy') },
          ...(own?.changeable ? [{ id: 'remove', label: t.remove, danger: true, onAction: () => setAsking('remove') }] : []),
        ]}
      >
        <Button variant="ghost" icon={<StarIcon size={16} />}>
          {t.boards}
        </Button>
      </Menu>
      <IconButton label={t.letters} icon={<MailIcon size={18} />} onClick={() => setAsking('letters')} />
      <Suspense fallback={null}>
        {(asking === 'new' || asking === 'copy') && (
          <TilesDialog
            name={asking === 'copy' ? t.copyOf(board.name) : ''}
            settings={board.settings}
            tiles={asking === 'copy' ? board.tiles() : []}
            onClose={close}
            onSaved={({ id }) => void navigate(paths.analytics(id))}
          />
        )}
        {asking === 'letters' && <LettersDialog board={board} onClose={close} />}
        {asking === 'remove' && own && (
          <RemoveDialog board={own} onClose={close} onRemoved={() => void navigate(paths.analytics('execution'))} />
        )}
      </Suspense>
    </>
  )
}
