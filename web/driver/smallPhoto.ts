const LONGEST = 1600
const QUALITY = 0.82

/** A photo as it is sent: upright, its longer side 1600 points at most, without what the camera wrote into it. Null for what is no picture. */
export async function shrink(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  const by = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * by)
  canvas.height = Math.round(picture.height * by)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
