import { createHash } from 'node:crypto'

/** A tag of the answer's text; weak, for the answer may be compressed on its way. */
export const tagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** Whether the reader already has the answer with this tag. */
export const hasTag = (header: string | undefined, tag: string) =>
  header?.split(',').some(one => one.trim().replace(/^W\//, '') === tag.slice(2)) ?? false
