import { useState } from 'react'
import { defineWords, useWords } from '#web/i18n/words.ts'
import { Files } from './Files.tsx'
import { isSame, type Place, useUploads } from './uploads.ts'

const photoWords = defineWords({
  photos: { ru: 'Фото', en: 'Photos' },
  optional: { ru: 'необязательно', en: 'optional' },
  coming: { ru: 'Дождитесь, пока фото загрузятся', en: 'Wait until the photos have come in' },
})

const purpose = 'photos'
const isOver = (state: string) => state === 'done' || state === 'failed'

/** Photos of a mark that is being made: the form they are put into, and whether some are still coming. */
export function usePhotos() {
  const [photosId] = useState(() => crypto.randomUUID())
  const place: Place = { kind: 'flight', objectId: photosId, purpose, draft: true }
  const uploads = useUploads().filter(one => isSame(one.place, place))
  const areComing = uploads.some(({ state }) => !isOver(state))
  const [tried, setTried] = useState(false)
  return {
    photosId,
    isEarly: tried && areComing,
    /** Asked when the step is tried: what goes with it, or null while some photos are still coming, which is then said. */
    given: () => {
      setTried(true)
      return areComing ? null : uploads.length > 0 ? { photosId } : {}
    },
  }
}

/** The place for photos in the dialog of a mark. */
export function PhotoField({ by, error }: { by: ReturnType<typeof usePhotos>; error: string | undefined }) {
  const t = useWords(photoWords)
  const fault = error ?? (by.isEarly ? t.coming : null)
  return (
    <div className="order-step-field">
      <span className="order-step-label">
        {t.photos} <span className="muted">{t.optional}</span>
      </span>
      <Files kind="flight" objectId={by.photosId} purpose={purpose} draft compact pictures label={t.photos} />
      {fault && (
        <p className="s13 danger" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
