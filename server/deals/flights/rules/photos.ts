/** Which files of a flight were photographed with the marks of a task. */
export const photosOf = (taskId: string): string => `task:${taskId}`

/** Those photographed where it was interrupted. */
export const interruptionPhotos = 'interruption'
