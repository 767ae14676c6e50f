import { typeOfName } from '#contract/files.ts'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { names } from '#web/ui/names.ts'
import { CloseIcon, RefreshIcon, WarningIcon } from '#web/ui/pictures/icons.tsx'
import { ChevronRightIcon, IdleIcon, OfflineIcon } from '#web/ui/pictures/screenIcons.tsx'
import { type Coming, cancelUpload, pauseUpload, resumeUpload } from './uploads.ts'
import { typeLabels, words } from './words.ts'

/** A file on its way: how far it is, what holds it up, and what can be done about it. */
export function ComingFile({ coming }: { coming: Coming }) {
  const t = useWords(words)
  const { id, name, size, sent, state, problem, again } = coming
  const type = typeOfName(name)
  const share = size > 0 ? Math.round((sent / size) * 100) : 0
  const failed = state === 'failed'
  const halted = state === 'offline' || state === 'busy'
  const moving = state === 'sending' || state === 'queued' || halted

  const said = problem === null ? textOf(coming, t) : typeof problem === 'string' ? t[problem] : problem.text

  return (
    <li className={names('file', 'file-coming', failed && 'file-failed')}>
      <span className="file-look" aria-hidden="true">
        {type ? typeLabels[type] : <WarningIcon size={16} />}
      </span>
      <span className="file-text">
        <span className="file-name">{name}</span>
        {!failed && (
          <span
            className={names('file-bar', halted && 'file-bar-offline', state === 'paused' && 'file-bar-paused')}
            role="progressbar"
            aria-label={t.progress(name)}
            aria-valuenow={share}
            aria-valuetext={said}
          >
            <span style={{ inlineSize: `${share}%` }} />
          </span>
        )}
        <span className={names('file-said s13', failed ? 'danger' : halted ? 'warn' : 'muted')} role={failed ? 'alert' : undefined}>
          {failed && <WarningIcon size={14} />}
          {state === 'offline' && <OfflineIcon size={14} />}
          {said}
        </span>
      </span>
      <span className="file-do">
        {moving && <IconButton size="small" label={t.pause(name)} icon={<IdleIcon size={16} />} onClick={() => pauseUpload(id)} />}
        {state === 'paused' && (
          <IconButton size="small" label={t.resume(name)} icon={<ChevronRightIcon size={16} />} onClick={() => resumeUpload(id)} />
        )}
        {failed && again && (
          <IconButton size="small" label={t.retry(name)} icon={<RefreshIcon size={16} />} onClick={() => resumeUpload(id)} />
        )}
        {state !== 'done' && (
          <IconButton
            size="small"
            label={failed ? t.dismiss(name) : t.cancel(name)}
            icon={<CloseIcon size={16} />}
            onClick={() => cancelUpload(id)}
          />
        )}
      </span>
    </li>
  )
}

function textOf({ state, sent, size }: Coming, t: (typeof words)['ru']): string {
  if (state === 'sending') return t.sending(t.size(sent), t.size(size))
  if (state === 'paused') return t.paused(t.size(sent))
  if (state === 'failed') return t.unknown
  return t[state]
}
