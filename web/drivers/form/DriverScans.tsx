import { Files } from '#web/files/Files.tsx'
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
  return (
    <div className="driver-scans">
      {places.map(([purpose, label]) => (
        <div key={purpose} className="stack">
          <h3>{label}</h3>
          <Files kind="driver" objectId={objectId} purpose={purpose} label={label} draft={draft} compact />
        </div>
      ))}
    </div>
  )
}
