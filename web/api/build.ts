/** The version of the built web, such as `2026.11.21-1a2b3c`: the day and the commit or contents it was built from. */
export const buildVersion = (): string => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
