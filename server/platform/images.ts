import { lazily } from './lazily.ts'

/** The drawer of images, read when the first one comes: one thread for each image, and no images kept, for the process has calls to answer. */
export const openSharp = lazily(async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})
