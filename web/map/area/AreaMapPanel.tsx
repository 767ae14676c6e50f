import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { edgesOf } from '#web/geofences/plan.ts'
import { useWords } from '#web/i18n/words.ts'
import type { OpenedGround } from '#web/map/engine/openGround.ts'
import { MapFrame } from '#web/map/MapFrame.tsx'
import { useMap } from '#web/map/useMap.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TrashIcon, UndoIcon } from '#web/ui/pictures/screenIcons.tsx'
import { AreaHandles } from './AreaHandles.tsx'
import { type Area, type Handle, has, mayLose, movedTo, withoutCorner } from './area.ts'
import { areaMapWords } from './areaMapWords.ts'
import '#web/map/map.css'

/** So many steps may be undone. */
const STEPS = 50

type AreaMapProps = {
  area: Area
  onArea: (next: Area) => void
  /** A corner is typed and cannot be read yet: the map shows the others. */
  isFixed: boolean
  /** What the area is edited on where no map can be drawn. */
  plan: ReactNode
}

const openGround = async () => (await import('#web/map/engine/openGround.ts')).openGround

/** All of an area that must be in sight. */
const sightOf = ({ point, radiusM, corners }: Area) => [
  ...(corners ?? (point ? edgesOf({ kind: 'circle', ...point, radiusM }) : [])),
  ...(corners !== null && corners.length === 0 && point ? [point] : []),
]

/**
 * An area edited on the map: its point, the edge of its circle and its corners are dragged, moved by arrows, or pressed and then put where the
 * map is pressed next. Whoever has no map is given the plan.
 */
export function AreaMapPanel({ area, onArea, isFixed, plan }: AreaMapProps) {
  const t = useWords(areaMapWords)
  const hint = useId()
  const map = useMap<OpenedGround>(openGround)
  const { opened, state } = map
  const steps = useSteps(area, onArea)
  const [pressed, setPressed] = useState<Handle | null>(null)
  /** Whether the next press on the map puts the chosen handle there. */
  const [isPlacing, setPlacing] = useState(false)
  const [said, setSaid] = useState('')
  const [focus, setFocus] = useState<{ corner: number } | null>(null)
  const { corners } = area
  const chosen = pressed && has(area, pressed) ? pressed : null
  const corner = chosen?.kind === 'corner' ? chosen.i : null

  const whole = useFitted(opened, area)

  const place = useEffectEvent((where: { lat: number; lon: number }) => {
    if (!chosen || !isPlacing) return
    setPlacing(false)
    steps.take(movedTo(area, chosen, where))
  })
  useEffect(() => opened?.onPress(where => place(where)), [opened])

  const choose = (handle: Handle, byPress: boolean) => {
    setPressed(handle)
    setPlacing(byPress)
  }
  const remove = (i: number) => {
    if (!mayLose(area)) return setSaid(t.removeLast)
    steps.take(withoutCorner(area, i))
    const next = Math.min(i, corners!.length - 2)
    choose({ kind: 'corner', i: next }, false)
    setSaid(t.removed(i + 1))
    setFocus({ corner: next })
  }
  const undo = () => {
    if (!steps.undo()) return
    setPlacing(false)
    setSaid(t.undone)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === 'KeyZ') {
      event.preventDefault()
      undo()
    }
    if (event.key === 'Escape' && isPlacing) {
      event.stopPropagation()
      setPlacing(false)
    }
  }
  if (state === 'impossible')
    return (
      <>
        <p className="muted s13" role="status">
          {t.noDrawing}
        </p>
        {plan}
      </>
    )
  const placing =
    !isPlacing || !chosen ? null : chosen.kind === 'point' ? t.placePoint : corner === null ? t.placeRadius : t.placeCorner(corner + 1)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key undoes what any of its buttons did
    <div ref={whole} className="map-area" onKeyDown={onKeyDown}>
      <p className={placing ? 's12 medium' : 'muted s12'}>{isFixed ? t.fixed : (placing ?? (corners ? t.cornersHint : t.circleHint))}</p>
      <div className="map map-alone" data-placing={isPlacing || undefined}>
        <MapFrame label={t.label} map={map} onAll={() => opened?.lookAt(sightOf(area))} words={t}>
          {opened && state === 'drawn' && (
            <AreaHandles
              focus={focus}
              isFixed={isFixed}
              ground={opened}
              area={area}
              chosen={chosen}
              hint={hint}
              onChoose={choose}
              onArea={steps.take}
              onAdded={i => {
                choose({ kind: 'corner', i }, false)
                setSaid(t.added(i + 1))
                setFocus({ corner: i })
              }}
              onRemove={remove}
            />
          )}
        </MapFrame>
      </div>
      <AreaTools corner={corner} area={area} isFixed={isFixed} onRemove={remove} {...(steps.isUndoable && { onUndo: undo })} />
      <p className="visually-hidden" id={hint}>
        {t.keysHint}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {(state === 'failed' || (map.broken && state !== 'drawn')) && plan}
    </div>
  )
}

type AreaToolsProps = {
  area: Area
  /** The corner that is chosen. */
  corner: number | null
  isFixed: boolean
  onRemove: (i: number) => void
  /** Left out where there is nothing to undo. */
  onUndo?: () => void
}

/** What is done with an area by a press. */
function AreaTools({ area, corner, isFixed, onRemove, onUndo }: AreaToolsProps) {
  const t = useWords(areaMapWords)
  const why = isFixed ? t.fixed : corner === null ? t.removeNone : mayLose(area) ? null : t.removeLast
  return (
    <div className="row row-wrap">
      <Button size="small" icon={<UndoIcon size={16} />} disabled={isFixed || !onUndo} onClick={onUndo}>
        {t.undo}
      </Button>
      {area.corners && (
        <Button size="small" icon={<TrashIcon size={16} />} reason={why} onClick={() => corner !== null && onRemove(corner)}>
          {corner === null ? t.removeAny : t.remove(corner + 1)}
        </Button>
      )}
    </div>
  )
}

/** Brings the map into sight as it opens, and the area onto it; again once nothing of the area is on it. */
function useFitted(opened: OpenedGround | null, area: Area) {
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) whole.current?.scrollIntoView({ block: 'nearest' })
  }, [opened])
  const fitted = useRef<OpenedGround | null>(null)
  useEffect(() => {
    const inSight = sightOf(area)
    if (!opened || inSight.length === 0) return
    const { spotOf, width, height } = opened.sight()
    const isSeen = inSight.map(spotOf).some(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
    if (fitted.current === opened && isSeen) return
    fitted.current = opened
    opened.lookAt(inSight)
  }, [opened, area])
  return whole
}

/** Changes of an area one after another, each of which can be undone while the area is of the same shape. */
function useSteps(area: Area, onArea: (next: Area) => void) {
  const [past, setPast] = useState<readonly Area[]>([])
  /** Presses of one key after another are one step. */
  const [isNudged, setNudged] = useState(false)
  const last = past.at(-1)
  const isUndoable = last !== undefined && (last.corners === null) === (area.corners === null)
  return {
    isUndoable,
    take(next: Area, isNudge = false) {
      if (!isNudge || !isNudged) setPast([...past.slice(1 - STEPS), area])
      setNudged(isNudge)
      onArea(next)
    },
    undo(): boolean {
      if (!isUndoable) return false
      setPast(past.slice(0, -1))
      setNudged(false)
      onArea(last)
      return true
    },
  }
}
