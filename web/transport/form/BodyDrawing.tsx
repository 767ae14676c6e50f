import { isTruck } from '#contract/vehicle-rules.ts'
import type { VehicleKind } from '#contract/vehicles.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { formWords } from '#web/transport/words.ts'

type BodyDrawingProps = { kind: VehicleKind; lengthM: number | null; widthM: number | null; heightM: number | null; pallets: number | null }

const perMetre = 25
const ground = 128
const palletLength = 0.8
const palletWidth = 1.2

/** How many EUR pallets stand on a floor, by the better of their two ways. */
export function palletsOnFloor(lengthM: number, widthM: number): number {
  const rows = (along: number, across: number) => Math.floor((lengthM + 0.001) / along) * Math.floor((widthM + 0.001) / across)
  return Math.max(rows(palletLength, palletWidth), rows(palletWidth, palletLength))
}

/** The body from its side and from behind, to one scale; it grows as the dimensions are typed, and is none without them. */
export function BodyDrawing({ kind, lengthM, widthM, heightM, pallets }: BodyDrawingProps) {
  const t = useWords(formWords)
  const f = useFormat()
  if (lengthM === null || widthM === null || heightM === null || lengthM > 20 || widthM > 5 || heightM > 5) return null

  const [length, width, height] = [lengthM * perMetre, widthM * perMetre, heightM * perMetre]
  const cab = isTruck(kind) ? 44 : 0
  const left = 14 + cab
  const floor = ground - 26
  const right = left + length
  const behind = right + 46
  const fits = palletsOnFloor(lengthM, widthM)
  const shown = Math.min(pallets ?? 0, fits)
  const across = widthM >= 2 * palletWidth - 0.001 ? 2 : 1
  const step = (across === 2 ? palletLength : palletWidth) * perMetre
  const metres = (value: number) => f.number(value)
  return (
    <figure className="vehicle-drawing">
      <svg
        viewBox={`0 0 ${Math.ceil(behind + width + 40)} ${ground + 26}`}
        role="img"
        aria-label={t.drawing(metres(lengthM), metres(widthM), metres(heightM))}
      >
        <path className="vehicle-ground" d={`M0 ${ground}H${Math.ceil(behind + width + 40)}`} />
        {cab > 0 && <path className="vehicle-line" d={`M14 ${floor}v-34l8-22h${cab - 12}v56z M20 ${floor - 32}l5-16h10v16z`} />}
        <rect className="vehicle-body" x={left} y={floor - height} width={length} height={height} />
        {Array.from({ length: Math.min(Math.ceil(shown / across), Math.floor(length / step)) }, (_, i) => (
          <rect key={i} className="vehicle-pallet" x={left + i * step + 1.5} y={floor - 12} width={step - 3} height={10} />
        ))}
        {wheels(left, right, cab > 0, length).map(x => (
          <circle key={x} className="vehicle-wheel" cx={x} cy={ground - 12} r={12} />
        ))}
        <rect className="vehicle-body" x={behind} y={floor - height} width={width} height={height} />
        <path className="vehicle-line" d={`M${behind + width / 2} ${floor - height}V${floor}`} />
        <path className="vehicle-wheel" d={`M${behind + 4} ${ground - 24}h12v24h-12zM${behind + width - 16} ${ground - 24}h12v24h-12z`} />
        <g className="vehicle-size">
          <path d={`M${left} ${ground + 6}H${right}M${left} ${ground + 2}v8M${right} ${ground + 2}v8`} />
          <text x={left + length / 2} y={ground + 22}>
            {metres(lengthM)}
          </text>
          <path d={`M${behind} ${ground + 6}H${behind + width}M${behind} ${ground + 2}v8M${behind + width} ${ground + 2}v8`} />
          <text x={behind + width / 2} y={ground + 22}>
            {metres(widthM)}
          </text>
          <path
            d={`M${behind + width + 8} ${floor - height}V${floor}M${behind + width + 4} ${floor - height}h8M${behind + width + 4} ${floor}h8`}
          />
          <text x={behind + width + 14} y={floor - height / 2 + 4} className="vehicle-size-side">
            {metres(heightM)}
          </text>
        </g>
      </svg>
      <figcaption className="muted s12">{t.drawingPallets(fits)}</figcaption>
    </figure>
  )
}

function wheels(left: number, right: number, driven: boolean, length: number): number[] {
  const back = length > 150 ? [right - 80, right - 52, right - 24] : length > 90 ? [right - 52, right - 24] : [right - 26]
  return driven ? [left - 22, ...back] : length > 150 ? back : [left + 26, ...back]
}
