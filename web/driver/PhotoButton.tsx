import { useEffect, useRef, useState } from 'react'
import { CornersSheet } from './CornersSheet.tsx'
import { type Corners, usualCorners } from './corners.ts'
import type { Day, DayTask } from './day.ts'
import { useTexts } from './language.tsx'
import { MOST_PHOTOS } from './photoLimit.ts'
import { Sheet } from './Sheet.tsx'
import { cutOut, likelyCorners, openPhoto, shrink } from './smallPhoto.ts'
import { press } from './usePhone.ts'
import { actionWords } from './words.ts'

type Props = {
  day: Day
  task: DayTask
  /** Papers are photographed: they are cut out of the picture and straightened. */
  papers?: boolean
}

type Paper = { canvas: HTMLCanvasElement; corners: Corners }

/** Opens the camera, shows what it took and puts that into the queue. */
export function PhotoButton({ day, task, papers = false }: Props) {
  const t = useTexts(actionWords)
  const input = useRef<HTMLInputElement>(null)
  const [paper, setPaper] = useState<Paper | null>(null)
  const [photo, setPhoto] = useState<{ blob: Blob; url: string } | null>(null)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo.url) : undefined), [photo])
  const count = task.photos + task.photosWaiting
  const isFull = count >= MOST_PHOTOS
  const show = (blob: Blob | null) => setPhoto(blob && { blob, url: URL.createObjectURL(blob) })
  const choose = async (file: File | undefined) => {
    if (!file) return
    const canvas = await openPhoto(file)
    setWrong(canvas === null)
    setPaper(canvas && papers ? { canvas, corners: likelyCorners(canvas) ?? usualCorners } : null)
    show(canvas && !papers ? await shrink(canvas) : null)
  }
  const close = () => {
    setPaper(null)
    setPhoto(null)
  }
  const send = () => {
    if (photo) void press(day, { call: 'photo', data: { taskId: task.taskId }, photo: photo.blob })
    close()
  }
  const name = papers ? t.papers : t.photo
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
      {paper && !photo && (
        <CornersSheet
          photo={paper.canvas}
          corners={paper.corners}
          onChange={corners => setPaper({ ...paper, corners })}
          onStraighten={() => void cutOut(paper.canvas, paper.corners).then(show)}
          onWhole={() => void shrink(paper.canvas).then(show)}
          onClose={close}
        />
      )}
      {photo && (
        <Sheet title={t.photoTitle} send={t.send} onSend={send} onClose={close}>
          <img className="preview" src={photo.url} alt={t.photoAlt} />
          <div className="beside">
            <button type="button" className="second" onClick={() => input.current?.click()}>
              {t.again}
            </button>
            {paper && (
              <button type="button" className="second" onClick={() => setPhoto(null)}>
                {t.corners}
              </button>
            )}
          </div>
        </Sheet>
      )}
    </>
  )
}
