import { type Corners, guessCorners, paperSize, straighten } from './corners.ts'

const LONGEST = 1600
/** A paper is cut out of more: what is left of it is to be read. */
const LONGEST_OF_PAPER = 2600
const LONGEST_OF_GUESS = 120
const QUALITY = 0.82

const canvasOf = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}

function drawn(picture: CanvasImageSource & { width: number; height: number }, longest: number): HTMLCanvasElement {
  const by = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = canvasOf(picture.width * by, picture.height * by)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement) => new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))

/** A photo upright, as large as a paper is cut out of; null for what is no picture. */
export async function openPhoto(file: Blob): Promise<HTMLCanvasElement | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  const canvas = drawn(picture, LONGEST_OF_PAPER)
  picture.close()
  return canvas
}

/** A photo as it is sent: its longer side 1600 points at most, without what the camera wrote into it. */
export const shrink = (photo: HTMLCanvasElement): Promise<Blob | null> => jpegOf(drawn(photo, LONGEST))

const pixelsOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)

/** Where the corners of a paper in a photo are likely to be. */
export const likelyCorners = (photo: HTMLCanvasElement): Corners | null => guessCorners(pixelsOf(drawn(photo, LONGEST_OF_GUESS)))

/** The paper between the corners alone, upright, as it is sent. */
export function cutOut(photo: HTMLCanvasElement, corners: Corners): Promise<Blob | null> {
  const { width, height, data } = straighten(pixelsOf(photo), corners, paperSize(corners, photo, LONGEST))
  const canvas = canvasOf(width, height)
  const context = canvas.getContext('2d')!
  const paper = context.createImageData(width, height)
  paper.data.set(data)
  context.putImageData(paper, 0, 0)
  return jpegOf(canvas)
}
