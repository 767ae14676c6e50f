/** A text as it stands within a pattern of `like`: signs that mean something there are only themselves. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
