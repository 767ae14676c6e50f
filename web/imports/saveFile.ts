/** Hands a file over to the browser to be kept. */
export function saveFile({ fileName, base64 }: { fileName: string; base64: string }) {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes]))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
