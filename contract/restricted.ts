/** What stands in place of a contact whose processing is restricted; a form gives it back as it came, with the mark of whom it stands for. */
export const RESTRICTED = 'Данные ограничены'

const mask = new RegExp(`^${RESTRICTED} \\([0-9a-f]{6}\\)$`)

/** Whether a name stands for a restricted contact. */
export const isRestricted = (name: string): boolean => mask.test(name)
