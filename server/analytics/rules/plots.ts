/** As many rows a plot has at most; of the others it tells how many there are. */
export const MOST_ROWS = 30
