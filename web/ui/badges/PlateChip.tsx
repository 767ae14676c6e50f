import './PlateChip.css'

const plateParts = /^(\p{L}{2}\d{4}|.*?\D)\s*(\d{2,3})$/u

/** A number plate as on the vehicle: the region stands apart. */
export function PlateChip({ plate }: { plate: string }) {
  const bare = plate.replace(/\s+/g, ' ').trim()
  // «А123ВС 716» and «АВ1234 77»: the region is what follows the space, or the last figures of a plate written together.
  const spaced = bare.lastIndexOf(' ')
  const [body, region] = spaced > 0 ? [bare.slice(0, spaced), bare.slice(spaced + 1)] : (plateParts.exec(bare)?.slice(1) ?? [bare, ''])
  return (
    <span className="ui-plate" lang={/\p{Script=Cyrillic}/u.test(bare) ? 'ru' : undefined}>
      <b>{body}</b>
      {region && <i>{region}</i>}
    </span>
  )
}
