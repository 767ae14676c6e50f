/** The clock of what has no place of its own: days of lists and registers, moments told to both sides, numbers by the year, a place nobody knows. */
export const defaultZone = 'Europe/Moscow'
