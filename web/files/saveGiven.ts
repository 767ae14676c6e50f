import type { InlineFile } from '#contract/files.ts'

/** Hands a file that came with an answer over to the browser to be kept. */
export function saveGiven({ name, mime, base64 }: InlineFile): void {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: mime }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
