/** Joins the class names that are there. */
export const names = (...all: (string | false | null | undefined)[]): string => all.filter(Boolean).join(' ')
