import { type FileType, fileTypes } from '#contract/files.ts'

/** Whether what a sender announced fits what the name promises; browsers that do not know a type announce none. */
export function isAnnounced(announced: string, type: FileType): boolean {
  const plain = announced.split(';')[0]!.trim().toLowerCase()
  if (plain === '' || plain === 'application/octet-stream') return true
  if (type === 'heic') return plain === 'image/heic' || plain === 'image/heif'
  return plain === fileTypes[type].mime || (type === 'jpg' && (plain === 'image/jpg' || plain === 'image/pjpeg'))
}

type Entry = { name: string; size: number; originalSize: number }

const ENTRIES = 2000
const UNPACKED = 200 * 1024 * 1024
const RATIO = 100
const SMALL = 1024 * 1024

/** Whether an entry would be written outside of where its package is unpacked; two points within a name lead nowhere. */
const leadsOut = (name: string) => name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')

/** Why a document that is an archive inside is not taken, by its directory alone; null when it may be. */
export function zipFault(entries: readonly Entry[]): 'file.broken' | 'file.path' | 'file.unsafe' | null {
  const unpacked = entries.reduce((sum, entry) => sum + entry.originalSize, 0)
  if (entries.length === 0 || entries.length > ENTRIES || unpacked > UNPACKED) return 'file.broken'
  // a short text of repetitions packs well, and harms nobody
  if (entries.some(({ size, originalSize }) => originalSize > SMALL && originalSize > RATIO * Math.max(1, size))) return 'file.broken'
  if (entries.some(({ name }) => leadsOut(name))) return 'file.path'
  return entries.some(({ name }) => /vbaProject|macrosheets|activeX|\.(zip|7z|rar|gz|jar|exe|dll|js|vbs|bat|cmd|scr)$/i.test(name))
    ? 'file.unsafe'
    : null
}

const own = /^[0-9a-f]{32}$/
const copies = { clean: '-clean', thumb: '-thumb', large: '-large' } as const

/** The name in the storage of a copy of a file. */
export const copyOf = (blob: string, copy: keyof typeof copies) => `${blob}${copies[copy]}`

/** Everything that lies in the storage for a file. */
export const allOf = (file: { blob: string; cleaned: boolean; pictured: boolean }) => [
  file.blob,
  ...(file.cleaned ? [copyOf(file.blob, 'clean')] : []),
  ...(file.pictured ? [copyOf(file.blob, 'thumb'), copyOf(file.blob, 'large')] : []),
]

/** The file or export a name in the storage belongs to; null for a name neither can have. */
export function blobOf(name: string): string | null {
  const blob = name.replace(/-(clean|thumb|large|part-\d+)$/, '')
  return own.test(blob) ? blob : null
}
