import { useWords } from '#web/i18n/words.ts'
import { mapWords } from './words.ts'

const arrow = 'M9 1.8 15.4 16Q9 12.6 2.6 16Z'

/** What the signs on the map mean; for those who see them. */
export function MapSigns({ ways }: { ways: boolean }) {
  const t = useWords(mapWords)
  return (
    <ul className="map-signs" aria-hidden="true">
      <li>
        <svg className="map-sign" aria-hidden="true" viewBox="0 0 18 18">
          <path d={arrow} fill="var(--accent)" />
        </svg>
        {t.moving}
      </li>
      <li>
        <svg className="map-sign" aria-hidden="true" viewBox="0 0 18 18">
          <circle cx="9" cy="9" r="5" fill="var(--ink-2)" />
        </svg>
        {t.standing}
      </li>
      <li>
        <svg className="map-sign" aria-hidden="true" viewBox="0 0 18 18">
          <path d={arrow} fill="var(--surface)" stroke="var(--accent)" strokeWidth="1.8" />
        </svg>
        {t.stale}
      </li>
      <li>
        <svg className="map-sign" aria-hidden="true" viewBox="0 0 18 18">
          <path d={arrow} fill="var(--surface)" stroke="var(--ink-3)" strokeWidth="1.8" strokeDasharray="2.6 2" />
        </svg>
        {t.old}
      </li>
      <li>
        <svg className="map-sign" aria-hidden="true" viewBox="0 0 18 18">
          <circle cx="9" cy="9" r="7.6" fill="none" stroke="var(--warn-mark)" strokeWidth="1.8" />
          <circle cx="9" cy="9" r="3.4" fill="var(--warn-mark)" />
        </svg>
        {t.late}
      </li>
      {ways && (
        <>
          <li>
            <svg className="map-sign" aria-hidden="true" viewBox="0 0 18 18">
              <path d="M1 9h16" stroke="var(--accent)" strokeWidth="3.5" />
            </svg>
            {t.trail}
          </li>
          <li>
            <svg className="map-sign" aria-hidden="true" viewBox="0 0 18 18">
              <path d="M1 9h16" stroke="var(--info)" strokeWidth="2.4" strokeDasharray="1 4" strokeLinecap="round" />
            </svg>
            {t.planned}
          </li>
        </>
      )}
    </ul>
  )
}
