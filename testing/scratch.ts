import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30

/**
 * Where tests keep data folders of databases: in memory where the system has such a folder with 4 GiB to spare, else where temporary files
 * lie. A database is some thousand files, and a disk that has just forgotten as many looks for room for each of them: making one takes
 * 0.2 s in memory and 1 to 1.6 s on such a disk.
 */
export function scratch(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
