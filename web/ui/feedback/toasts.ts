export type Toast = {
  type: 'danger' | 'success' | 'info' | 'warning'
  title: string
  content: string
  id?: string | undefined
  closable?: boolean | undefined
  timeout?: number | undefined
  action?: { label: string; run: () => void } | undefined
  /** The way back of what was done, where the server has one: «Вернуть», by a press or the key Z, for eight seconds. */
  undo?: (() => void) | undefined
}

export type ShownToast = Omit<Toast, 'id' | 'closable' | 'timeout'> & { id: string; closable: boolean; expiresAt: number }

const defaultTimeout = 5000
const undoTimeout = 8000
const sweepEvery = 250

/** Keeps what is shown: newest first, the same id replaces, expired ones leave at the next sweep. */
export function createToasts() {
  let shown: readonly ShownToast[] = []
  let given = 0
  let sweeping: ReturnType<typeof setInterval> | undefined
  const watchers = new Set<() => void>()

  const set = (next: readonly ShownToast[]) => {
    shown = next
    if (next.length > 0 && sweeping === undefined) sweeping = setInterval(sweep, sweepEvery)
    if (next.length === 0) {
      clearInterval(sweeping)
      sweeping = undefined
    }
    for (const tell of watchers) tell()
  }

  const sweep = () => {
    const moment = Date.now()
    if (shown.some(toast => toast.expiresAt <= moment)) set(shown.filter(toast => toast.expiresAt > moment))
  }

  return {
    add({ id, closable, timeout, ...toast }: Toast): string {
      given += 1
      const lasts = timeout ?? (toast.undo ? undoTimeout : defaultTimeout)
      const added: ShownToast = { ...toast, id: id ?? `toast-${given}`, closable: closable !== false, expiresAt: Date.now() + lasts }
      set([added, ...shown.filter(other => other.id !== added.id)])
      return added.id
    },
    close(id: string): void {
      if (shown.some(toast => toast.id === id && toast.closable)) set(shown.filter(toast => toast.id !== id))
    },
    /** Takes back the last thing that still can be; false where there is none. */
    undoLast(): boolean {
      const last = shown.find(toast => toast.undo)
      if (!last) return false
      set(shown.filter(toast => toast !== last))
      last.undo?.()
      return true
    },
    list: (): readonly ShownToast[] => shown,
    subscribe(tell: () => void): () => void {
      watchers.add(tell)
      return () => {
        watchers.delete(tell)
      }
    },
  }
}

export const toasts = createToasts()
