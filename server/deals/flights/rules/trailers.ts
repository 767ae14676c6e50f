/** So long a trailer stands without a truck before somebody is told. */
export const LEFT_MS = 24 * 3_600_000
