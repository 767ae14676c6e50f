import { lazy, type RefObject, Suspense, useState } from 'react'
import type { Timeline, TimelineQuery, Unassigned } from '#contract/flight-board.ts'
import { flights } from '#contract/flights.ts'
import { dayOf } from '#contract/order-dates.ts'
import { writeQuery } from '#contract/query-string.ts'
import { ask } from '#web/api/client.ts'
import { useFlag } from '#web/api/flags.ts'
import { saveGiven } from '#web/files/saveGiven.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { PrintIcon, UndoIcon } from '#web/ui/pictures/screenIcons.tsx'
import { LaneControls } from './LaneControls.tsx'
import type { Zoom } from './lanes.ts'
import type { TimelineHold } from './Timeline.tsx'
import { boardWords } from './words.ts'

const WallPanel = lazy(async () => ({ default: (await import('./WallPanel.tsx')).WallPanel }))

type HeadProps = {
  phone: boolean
  zoom: Zoom
  setZoom: (zoom: Zoom) => void
  by: TimelineQuery['by']
  setBy: (by: TimelineQuery['by']) => void
  search: string
  setSearch: (search: string) => void
  unassigned: Unassigned
  fleet: Timeline
  now: number
  mayUndo: boolean
  undoing: boolean
  onUndo: () => void
  hold: RefObject<TimelineHold | null>
  isAuto: boolean
  onAuto: () => void
}

/** How much of the work is covered, and what moves the timeline. */
export function BoardHead({ phone, zoom, setZoom, by, setBy, search, setSearch, unassigned, fleet, now, ...undo }: HeadProps) {
  'use no memo'
  const t = useWords(boardWords)
  const narrow = useBelow(1080)
  const offersPlan = useFlag('automatic_plan', true)
  const { covered, total } = unassigned
  const [isOnWall, setOnWall] = useState(false)
  const today = dayOf(new Date(now).toISOString(), fleet.tz)
  const save = async (format: 'pdf' | 'xlsx') => {
    const [file] = await ask(flights.dayPlan, { query: { day: today, format } })
    if (file) saveGiven(file)
  }
  return (
    <>
      <PageHead
        title={t.title}
        count={
          <span className="row s13">
            <b className="medium nowrap">{t.covered(covered, total)}</b>
            {!narrow && (
              <span className="ui-bar ui-bar-thick ui-bar-go" style={{ width: 160 }} aria-hidden="true">
                <i style={{ width: `${total === 0 ? 0 : (covered / total) * 100}%` }} />
              </span>
            )}
            {(phone || !narrow) && <span className="muted nowrap">{t.without(total - covered)}</span>}
          </span>
        }
      >
        {(!phone || undo.mayUndo) && (
          <Button
            variant="ghost"
            icon={<UndoIcon size={16} />}
            kbd={phone ? undefined : 'U'}
            pending={undo.undoing}
            reason={undo.mayUndo ? null : t.undoNothing}
            onClick={undo.onUndo}
          >
            {t.undo}
          </Button>
        )}
        {(undo.isAuto || (total > covered && offersPlan)) && (
          <Button aria-pressed={undo.isAuto} onClick={undo.onAuto}>
            {t.auto}
          </Button>
        )}
        <Menu
          label={t.dayPlan}
          items={[
            { id: 'pdf', label: t.dayPlanPdf, onAction: () => void save('pdf') },
            { id: 'xlsx', label: t.dayPlanXlsx, onAction: () => void save('xlsx') },
            ...(phone ? [] : [{ id: 'wall', label: t.wallOpen, onAction: () => setOnWall(true) }]),
            {
              id: 'list',
              label: t.dayPlanList,
              to: paths.flights('executor', writeQuery({ days: { from: today, to: today } }, 'flights')),
            },
          ]}
        >
          <Button icon={<PrintIcon size={16} />}>{t.dayPlan}</Button>
        </Menu>
      </PageHead>
      <Suspense>{isOnWall && <WallPanel data={fleet} onClose={() => setOnWall(false)} />}</Suspense>
      {!phone && (
        <div className="row row-wrap board-group">
          <SearchField label={t.searchFleet} placeholder={t.searchFleet} value={search} onChange={setSearch} />
          <Segmented
            label={t.by}
            value={by}
            onChange={setBy}
            options={[
              { id: 'truck', label: t.byTruck },
              { id: 'driver', label: t.byDriver },
            ]}
          />
          <span className="spacer" />
          <LaneControls hold={undo.hold} zoom={zoom} setZoom={setZoom} />
        </div>
      )}
    </>
  )
}
