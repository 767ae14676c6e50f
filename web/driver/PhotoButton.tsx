import { useEffect, useRef, useState } from 'react'
import type { Day, DayTask } from './day.ts'
import { useTexts } from './language.tsx'
import { MOST_PHOTOS } from './photoLimit.ts'
import { Sheet } from './Sheet.tsx'
import { shrink } from './smallPhoto.ts'
import { press } from './usePhone.ts'
import { actionWords } from './words.ts'

/** Opens the camera, shows what it took and puts that into the queue. */
export function PhotoButton({ day, task, label }: { day: Day; task: DayTask; label?: string }) {
  const t = useTexts(actionWords)
  const input = useRef<HTMLInputElement>(null)
  const [photo, setPhoto] = useState<{ blob: Blob; url: string } | null>(null)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo.url) : undefined), [photo])
  const count = task.photos + task.photosWaiting
  const isFull = count >= MOST_PHOTOS
  const choose = async (file: File | undefined) => {
    if (!file) return
    const blob = await shrink(file)
    setWrong(blob === null)
    setPhoto(blob && { blob, url: URL.createObjectURL(blob) })
  }
  const send = () => {
    if (photo) void press(day, { call: 'photo', data: { taskId: task.taskId }, photo: photo.blob })
    setPhoto(null)
  }
  const name = label ?? t.photo
  return (
    <>
      <button type="button" className="second" disabled={isFull} onClick={() => input.current?.click()}>
        {isFull ? t.photoLimit : count > 0 ? `${name}: ${count}` : name}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        tabIndex={-1}
        aria-label={name}
        onChange={event => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {isWrong && <p className="bad">{t.noPicture}</p>}
      {photo && (
        <Sheet title={t.photoTitle} send={t.send} onSend={send} onClose={() => setPhoto(null)}>
          <img className="preview" src={photo.url} alt={t.photoAlt} />
          <button type="button" className="second" onClick={() => input.current?.click()}>
            {t.again}
          </button>
        </Sheet>
      )}
    </>
  )
}
