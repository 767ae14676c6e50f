import { useState } from 'react'
import { Comparison } from '#contract/analytics.ts'
import { MOST_TILES, type Tile } from '#contract/dashboard-tiles.ts'
import { DashboardPeriod, type DashboardSettings, type OwnDashboard, ownDashboards } from '#contract/own-dashboards.ts'
import { comparisonWords } from '#web/analytics/words.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { AddTile } from './AddTile.tsx'
import { type PlacedTile, TileList } from './TileList.tsx'
import { editorWords, ownWords, periodWords } from './words.ts'

/** Names a dashboard, chooses its tiles and their order, its days, and whether colleagues see it; makes a new one where `board` is left out. */
export function TilesDialog({
  board,
  name: first,
  settings,
  tiles,
  onClose,
  onSaved,
}: {
  board?: OwnDashboard
  name: string
  settings: DashboardSettings
  tiles: readonly Tile[]
  onClose: () => void
  onSaved: (saved: OwnDashboard) => void
}) {
  const t = useWords(editorWords)
  const own = useWords(ownWords)
  const periods = useWords(periodWords)
  const comparisons = useWords(comparisonWords)
  const f = useFormat()
  const mayShare = useCan('views.share')
  const create = useSend(ownDashboards.create)
  const save = useSend(ownDashboards.save)
  const [name, setName] = useState(first)
  const [shared, setShared] = useState(board?.shared ?? false)
  const [period, setPeriod] = useState(settings.period)
  const [compare, setCompare] = useState(settings.compare)
  const [placed, setPlaced] = useState<readonly PlacedTile[]>(() => tiles.map((tile, at) => ({ key: at, tile })))
  const [error, setError] = useState<{ name?: string; all?: string }>({})
  const pending = create.isPending || save.isPending
  const { from, to } = settings.days ?? {}
  const fixed = settings.period === null ? t.fixed(from && to ? f.dates(from, to) : '…') : null

  const send = async () => {
    if (name.trim() === '') return setError({ name: t.nameMissing })
    const content = { name: name.trim(), shared, settings: { ...settings, period, compare }, tiles: placed.map(({ tile }) => tile) }
    try {
      const saved = board
        ? await save.mutateAsync({ dashboardId: board.id, version: board.version, ...content })
        : await create.mutateAsync(content)
      toasts.add({ type: 'success', title: own.saved, content: saved.name })
      onClose()
      onSaved(saved)
    } catch (failure) {
      setError({ all: failure instanceof Error ? failure.message : own.failed })
    }
  }

  return (
    <Dialog
      open
      keep
      size="large"
      onClose={onClose}
      title={board ? t.title : t.newTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" disabled={pending} onClick={() => void send()}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack" style={{ gap: 16 }}>
        {error.all && <Banner tone="danger">{error.all}</Banner>}
        <TextField
          label={t.name}
          value={name}
          onChange={to => {
            setName(to)
            setError({})
          }}
          maxLength={60}
          error={error.name}
          autoFocus={!board}
        />
        <div className="row row-wrap" style={{ gap: 16 }}>
          <Select
            label={t.period}
            value={period ?? 'fixed'}
            onChange={to => to && setPeriod(to === 'fixed' ? null : to)}
            options={[
              ...(fixed === null ? [] : [{ id: 'fixed' as const, label: fixed }]),
              ...DashboardPeriod.options.map(id => ({ id, label: periods[id] })),
            ]}
          />
          <Select
            label={t.compare}
            value={compare}
            onChange={to => to && setCompare(to)}
            options={Comparison.options.map(id => ({ id, label: comparisons[id] }))}
          />
        </div>
        {(mayShare || shared) && (
          <Checkbox checked={shared} onChange={setShared} disabled={board !== undefined && !board.mine} note={t.shareNote}>
            {t.share}
          </Checkbox>
        )}
        <TileList tiles={placed} onChange={setPlaced} />
        <AddTile
          side={settings.side}
          full={placed.length >= MOST_TILES}
          onAdd={tile => setPlaced([...placed, { key: Math.max(-1, ...placed.map(({ key }) => key)) + 1, tile }])}
        />
      </div>
    </Dialog>
  )
}
