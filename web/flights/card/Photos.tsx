import { lazy, Suspense, useState } from 'react'
import { type FileRow, pictureOf } from '#contract/files.ts'
import { useWords } from '#web/i18n/words.ts'
import { resultWords } from './words.ts'

const Lightbox = lazy(async () => ({ default: (await import('#web/files/Lightbox.tsx')).Lightbox }))

/** What was photographed with a mark: small pictures that open large; what has no picture is downloaded. */
export function Photos({ photos }: { photos: readonly FileRow[] }) {
  const t = useWords(resultWords)
  const [opened, setOpened] = useState<string | null>(null)
  if (photos.length === 0) return null
  // what saves a file is not needed to look at the card
  const open = async ({ id, pictured }: FileRow) => {
    if (pictured) return setOpened(id)
    const { saveFile } = await import('#web/files/save.ts')
    await saveFile(id)
  }
  return (
    <span className="row row-wrap" role="group" aria-label={t.photos}>
      {photos.map(photo => (
        <button key={photo.id} type="button" aria-label={t.photo(photo.name)} title={photo.name} onClick={() => void open(photo)}>
          {photo.pictured ? (
            <img src={pictureOf(photo.id, 'thumb')} alt="" width={40} height={40} loading="lazy" />
          ) : (
            <span className="s12">{photo.name}</span>
          )}
        </button>
      ))}
      {opened !== null && (
        <Suspense fallback={null}>
          <Lightbox files={photos.filter(({ pictured }) => pictured)} opened={opened} onOpen={setOpened} />
        </Suspense>
      )}
    </span>
  )
}
