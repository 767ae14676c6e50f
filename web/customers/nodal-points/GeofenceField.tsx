import { lazy, Suspense, useId, useState } from 'react'
import { CORNERS, crossingOf, type GeoPoint } from '#contract/geofences.ts'
import { geofenceWords } from '#web/customers/nodal-points/geofenceWords.ts'
import { AreaPlan } from '#web/geofences/AreaPlan.tsx'
import { readArea } from '#web/geofences/areaText.ts'
import { cornersAround, edgesOf, placeFor } from '#web/geofences/plan.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Area } from '#web/map/area/area.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { DecimalField, type DecimalFieldProps } from '#web/ui/fields/DecimalField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { MapIcon, TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { Corner } from './nodalPointDraft.ts'

const AreaMapPanel = lazy(async () => ({ default: (await import('#web/map/area/AreaMapPanel.tsx')).AreaMapPanel }))

/** What the product takes where nobody says how far an area reaches. */
const USUAL_M = 500

type GeofenceProps = {
  id: string
  /** The nodal point itself; null while nobody knows where it stands. */
  point: GeoPoint | null
  onPoint: (point: GeoPoint) => void
  radius: DecimalFieldProps
  corners: readonly Corner[]
  onCorners: (corners: Corner[]) => void
  error: string | null
}

const isPoint = (corner: Corner): corner is GeoPoint =>
  typeof corner.lat === 'number' && typeof corner.lon === 'number' && Math.abs(corner.lat) <= 90 && Math.abs(corner.lon) <= 180

/** The area of a nodal point: round about it, or by corners that are drawn on the map or on a plan, typed into a table or pasted. */
export function GeofenceField({ id, point, onPoint, radius, corners, onCorners, error }: GeofenceProps) {
  const t = useWords(geofenceWords)
  const named = useId()
  const [isRound, setRound] = useState(corners.length === 0)
  const [isOnMap, setOnMap] = useState(false)
  const isCircle = isRound && corners.length === 0
  const drawn = corners.filter(isPoint)
  const isReadable = drawn.length === corners.length
  const radiusM = typeof radius.value === 'number' ? radius.value : USUAL_M
  const circle = point && { kind: 'circle' as const, ...point, radiusM }
  const crossing = isReadable && drawn.length > 2 ? crossingOf(drawn) : null
  const wrong = error ?? (crossing ? t.crossing(crossing[0] + 1, crossing[1] + 1) : null)
  const shape = (next: 'circle' | 'polygon') => {
    setRound(next === 'circle')
    onCorners(next === 'circle' || !point ? [] : cornersAround(point, radiusM))
  }
  const area: Area = { point, radiusM, corners: isCircle ? null : drawn }
  const take = (next: Area) => {
    if (next.point && next.point !== area.point) onPoint(next.point)
    if (next.radiusM !== area.radiusM) radius.onChange(next.radiusM)
    if (next.corners && next.corners !== area.corners) onCorners([...next.corners])
  }
  const plan = isCircle ? (
    circle && <AreaPlan label={t.planOfCircle(radiusM)} fence={circle} point={point} />
  ) : (
    <AreaPlan
      label={t.planOfCorners(drawn.length)}
      fence={drawn.length > 0 ? { kind: 'polygon', vertices: drawn } : null}
      point={point}
      {...(isReadable && corners.length < CORNERS && { onCorners })}
    />
  )
  const isDrawable = point !== null || drawn.length > 0
  return (
    <fieldset className="form-wide" id={id} tabIndex={-1} aria-describedby={wrong ? named : undefined} style={{ display: 'grid', gap: 8 }}>
      <legend className="s13 medium">{t.title}</legend>
      <div className="row row-wrap">
        <div>
          <Segmented
            label={t.shape}
            value={isCircle ? 'circle' : 'polygon'}
            onChange={shape}
            options={[
              { id: 'circle', label: t.circle },
              { id: 'polygon', label: t.polygon },
            ]}
          />
        </div>
        {isDrawable && (
          <Button icon={<MapIcon size={16} />} aria-expanded={isOnMap} onClick={() => setOnMap(!isOnMap)}>
            {isOnMap ? t.closeMap : t.onMap}
          </Button>
        )}
      </div>
      {isCircle && <DecimalField {...radius} optional digits={0} unit={t.metres} description={t.radiusHint(USUAL_M)} />}
      {isDrawable && isOnMap ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <AreaMapPanel area={area} onArea={take} isFixed={!isReadable} plan={plan} />
        </Suspense>
      ) : (
        <>
          {!isCircle && <p className="muted s12">{t.drawHint}</p>}
          {plan}
        </>
      )}
      {isCircle && !circle && <p className="muted s13">{t.noPlace}</p>}
      {!isCircle && (
        <>
          <Corners corners={corners} onCorners={onCorners} point={point} />
          <Paste onCorners={onCorners} />
        </>
      )}
      {wrong && (
        <p className="danger s12" id={named} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

/** The corners as a table: what is drawn on the plan, for hands on a keyboard. */
function Corners({ corners, onCorners, point }: Pick<GeofenceProps, 'corners' | 'onCorners' | 'point'>) {
  const t = useWords(geofenceWords)
  const put = (i: number, change: Partial<Corner>) => onCorners(corners.map((corner, j) => (j === i ? { ...corner, ...change } : corner)))
  const add = () => {
    const drawn = corners.filter(isPoint)
    const fence = { kind: 'polygon' as const, vertices: drawn }
    const [first, second] = edgesOf(fence)
    const between =
      first && second ? { lat: (first.lat + second.lat) / 2, lon: (first.lon + second.lon) / 2 } : (point ?? { lat: null, lon: null })
    const place = first && second ? placeFor(drawn, between as GeoPoint) : corners.length
    onCorners([...corners.slice(0, place), between, ...corners.slice(place)])
  }
  return (
    <>
      <table className="s13" style={{ width: '100%' }}>
        <caption className="visually-hidden">{t.corners}</caption>
        <thead>
          <tr>
            <th scope="col">№</th>
            <th scope="col">{t.lat}</th>
            <th scope="col">{t.lon}</th>
            <th scope="col">
              <span className="visually-hidden">{t.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {corners.map((corner, i) => (
            <tr key={i}>
              <th scope="row" className="num">
                {i + 1}
              </th>
              <td>
                <DecimalField hideLabel label={t.latOf(i + 1)} value={corner.lat} onChange={lat => put(i, { lat })} digits={6} />
              </td>
              <td>
                <DecimalField hideLabel label={t.lonOf(i + 1)} value={corner.lon} onChange={lon => put(i, { lon })} digits={6} />
              </td>
              <td>
                <IconButton label={t.removeOf(i + 1)} icon={<TrashIcon />} onClick={() => onCorners(corners.filter((_, j) => j !== i))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button size="small" onClick={add} disabled={corners.length >= CORNERS}>
          {t.add}
        </Button>
      </div>
    </>
  )
}

/** An area from elsewhere, as a text. */
function Paste({ onCorners }: Pick<GeofenceProps, 'onCorners'>) {
  const t = useWords(geofenceWords)
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const take = () => {
    const found = readArea(text)
    setWrong(found === null || found.length > CORNERS)
    if (found === null || found.length > CORNERS) return
    onCorners(found)
    setText('')
  }
  return (
    <details>
      <summary>{t.paste}</summary>
      <TextArea
        label={t.pasted}
        description={t.pasteHint}
        value={text}
        onChange={next => {
          setText(next)
          setWrong(false)
        }}
        rows={3}
        maxLength={20_000}
        error={isWrong ? t.unread(CORNERS) : null}
      />
      <Button size="small" onClick={take}>
        {t.take}
      </Button>
    </details>
  )
}
