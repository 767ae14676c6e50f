/** Bytes of a base64 text. */
export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))

/** Base64 of a file in portions the server takes. */
export async function portionsOf(file: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return text.match(/.{1,8000}/g) ?? []
}

/** Has the browser save bytes under a name. */
export function saveBytes(base64: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytesOf(base64)], { type }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(url)
}
