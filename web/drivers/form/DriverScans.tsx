import { Files } from '#web/files/Files.tsx'
import { Fold } from '#web/forms/Fold.tsx'
import { useWords } from '#web/i18n/words.ts'
import '../drivers.css'
import { cardWords } from '#web/drivers/words.ts'

/** Scans and the photo of a driver, or of a form whose driver does not exist yet. */
export function DriverScans({ objectId, draft = false }: { objectId: string; draft?: boolean }) {
  const t = useWords(cardWords)
  const places = [
    ['licence', t.scanLicence],
    ['passport', t.scanPassport],
    ['medical', t.scanMedical],
    ['photo', t.photo],
    ['other', t.scanOther],
  ] as const
  const [first, ...others] = places.map(([purpose, label]) => (
    <div key={purpose} className="stack">
      <h3>{label}</h3>
      <Files kind="driver" objectId={objectId} purpose={purpose} label={label} draft={draft} compact />
    </div>
  ))
  if (!draft) return <div className="driver-scans">{[first, ...others]}</div>
  return (
    <>
      <div className="driver-scans">{first}</div>
      <Fold
        summary={places
          .slice(1)
          .map(([, label]) => label)
          .join(', ')}
        fields={[]}
        errorAt={() => null}
      >
        <div className="driver-scans">{others}</div>
      </Fold>
    </>
  )
}
