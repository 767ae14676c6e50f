import type { DraftContent } from '#contract/drafts.ts'

/** What this browser holds of a draft until the server has it; `version` is the one of the server it goes on from. */
export type LocalCopy = { content: DraftContent; version: number; at: number }

/** The place of copies of one draft in this browser, readable under the person's own key alone. */
export type LocalCopies = { read: () => Promise<LocalCopy | null>; write: (copy: LocalCopy) => Promise<boolean>; drop: () => void }

const IV = 12

/** `seal` comes from the server and is kept nowhere here; without it, or where the browser cannot encrypt, nothing is held. */
export function openLocalCopies(name: string, seal: string): LocalCopies {
  const key = importKey(seal)
  let latest = 0
  const drop = () => {
    latest += 1
    try {
      localStorage.removeItem(name)
    } catch {
      // A browser that forbids storage holds no copies.
    }
  }
  return {
    drop,
    read: async () => {
      try {
        const text = localStorage.getItem(name)
        if (text === null) return null
        const bytes = Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, IV) }, await key, bytes.subarray(IV))
        return JSON.parse(new TextDecoder().decode(plain)) as LocalCopy
      } catch {
        // another person's, or damaged: nobody can read it any more
        drop()
        return null
      }
    },
    write: async copy => {
      latest += 1
      const turn = latest
      try {
        const iv = crypto.getRandomValues(new Uint8Array(IV))
        const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key, new TextEncoder().encode(JSON.stringify(copy)))
        if (turn !== latest) return false
        localStorage.setItem(name, btoa(Array.from([...iv, ...new Uint8Array(sealed)], byte => String.fromCharCode(byte)).join('')))
        return true
      } catch {
        return false
      }
    },
  }
}

async function importKey(seal: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(seal), sign => sign.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
